import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nthLegal } from '../../../src/env/environment/rules.js';
import { partsOf, Random, recordTrace, type Trace } from '../../../src/env/index.js';
import { wilsonInterval } from '../../../src/evaluate/statistics.js';
import { createHinter, type Hinter, type HintModel, reviewGame } from '../../../src/hint/index.js';
import { playOn } from '../../../src/hint/playouts.js';
import { loadModel } from '../../../src/zoo/index.js';
import { sized, sizedLong } from '../../support/size.js';

const PLAYOUTS = sizedLong(200, 600);

describe('a review by a value model', () => {
  const parts = partsOf('decade-loop3');
  let model: HintModel;
  let hinter: Hinter;

  const gameOf = (seed: number): Trace => {
    const random = new Random('test model reviews', seed);
    return recordTrace(parts, {
      seed,
      agent: 'random',
      choose: (_, mask, count) => nthLegal(mask, 0, random.below(count)),
    });
  };

  beforeAll(async () => {
    model = await loadModel('decade-loop3-value');
    hinter = createHinter({ model });
  });

  afterAll(() => model.policy.dispose?.());

  it('says of all positions at once what hints say one by one', { tags: 'more' }, async () => {
    for (let seed = 0; seed < sized(2, 6, 20); seed++) {
      const trace = gameOf(seed);
      const { moves } = await reviewGame(trace, hinter);
      expect(moves.every(({ before }) => before.source !== 'playouts')).toBe(true);
      for (const { index, before, decision } of moves.slice(0, 45)) {
        const [best] = hinter.hint({ trace, moves: index }, { limit: 1 });
        expect(Math.abs(before.estimate - best.winProbability.estimate)).toBeLessThan(1e-4);
        if (decision !== null && decision.points > 0.1) expect(decision.best.action).toBe(best.action);
      }
    }
  });

  it(
    `says chances that ${PLAYOUTS} games played on confirm, within the intervals of both`,
    { tags: 'nightly' },
    async () => {
      const codec = parts.game.createTraceCodec(parts.rules);
      let positions = 0;
      let covered = 0;
      for (let seed = 0; seed < sizedLong(5, 12); seed++) {
        const trace = gameOf(seed);
        const { moves } = await reviewGame(trace, hinter);
        const state = parts.rules.createState();
        parts.rules.deal(state, seed);
        for (const { index, before, play } of moves) {
          if (index % 9 === 4) {
            const [{ won }] = playOn(parts, model.policy, state, [null], {
              playouts: PLAYOUTS,
              seed: 1,
              clock: () => 0,
            });
            const wins = won.reduce((sum, each) => sum + each, 0);
            const counted = wilsonInterval(wins, PLAYOUTS);
            positions++;
            if (counted.high >= before.low && counted.low <= before.high) covered++;
          }
          parts.rules.apply(state, codec.moveFromJson(state, play));
        }
      }
      expect(positions).toBeGreaterThan(10);
      expect(covered).toBeGreaterThanOrEqual(0.9 * positions);
    },
  );
});
