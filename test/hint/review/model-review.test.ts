import { partsOf, Random } from '../../../src/env/index.js';
import { createHinter, type Hinter, type HintModel, reviewGame } from '../../../src/hint/index.js';
import { loadModel } from '../../../src/zoo/index.js';
import { randomTrace } from '../../support/games.js';
import { sized } from '../../support/size.js';

describe('a review by a value model', () => {
  const parts = partsOf('decade-loop3');
  let model: HintModel;
  let hinter: Hinter;

  const gameOf = (seed: number) => randomTrace(parts.spec, seed, new Random('test model reviews', seed));

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
});
