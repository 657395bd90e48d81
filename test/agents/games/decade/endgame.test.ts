import { describe, expect, test } from 'vitest';
import { DecadeEndgame } from '../../../../src/agents/games/decade/exact/endgame.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { type MakeOptions, partsOf } from '../../../../src/env/index.js';
import { expectimax } from '../../../support/expectimax.js';
import { latePositions } from '../../../support/late-positions.js';
import { sized } from '../../../support/size.js';

describe.each<[string, MakeOptions]>([
  ['decade', { reward: 'cards-left' }],
  ['decade-max3', { reward: 'cards-left' }],
  ['decade-loop', {}],
  ['decade-loop3', {}],
  ['decade-fives', {}],
  ['decade-loop-fives', { reward: 'cards-left' }],
  ['decade', { rules: { minRun: 3, maxRun: 4 }, reward: 'cards-left' }],
  ['decade-loop3', { rules: { discards: 'optional' }, reward: 'cards-left' }],
])('%s %o', (preset, options) => {
  const { rules, reward } = partsOf(preset, options);
  const decade = rules as unknown as DecadeRules;
  const ended = decade.createState();
  const returnOf = (outcome: 'won' | 'lost', cards: number): number => {
    ended.outcome = outcome;
    ended.lengths[0] = cards;
    ended.stock.drawn = 52;
    return reward.returnSoFar(rules, ended);
  };
  const endgame = new DecadeEndgame(
    decade,
    returnOf('won', 0),
    Array.from({ length: 53 }, (_, cards) => returnOf('lost', cards)),
  );

  test.each([1, 2, 4, 5])('a draw with %d hidden cards is worth what expectimax through the rules says', (hidden) => {
    const values = new Set<number>();
    for (const { orders } of latePositions(rules, hidden, hidden < 5 ? 30 : 8)) {
      const state = orders[0] as DecadeState;
      const mask = new Uint8Array(rules.moves.length);
      rules.actionMask(state, mask);
      if (mask[decade.table.draw] === 0 || mask.indexOf(1) !== decade.table.draw) continue;
      const value = endgame.valueOfDraw(state.values, 0, state.lengths[0], state.unseen, hidden);
      expect(value).toBeCloseTo(expectimax(rules, reward, state), 10);
      values.add(value);
    }
    expect(values.size).toBeGreaterThan(preset === 'decade-max3' || hidden > 1 ? 1 : 0);
  });
});

describe.each<[string, MakeOptions]>([
  ['decade', {}],
  ['decade-max3', {}],
  ['decade-loop', {}],
  ['decade-loop3', {}],
  ['decade-fives', {}],
  ['decade-loop-fives', {}],
  ['decade', { rules: { minRun: 3, maxRun: 4 } }],
  ['decade', { rules: { minRun: 9 } }],
  ['decade-loop', { rules: { minRun: 9, totals: [50, 60, 70, 80] } }],
  ['decade-loop', { rules: { totals: [7] } }],
  ['decade-loop3', { rules: { discards: 'optional' } }],
])('%s %o, leaving out positions that are lost', (preset, options) => {
  const { rules } = partsOf(preset, options);
  const decade = rules as unknown as DecadeRules;
  const returns = new Float64Array(53);
  const pruned = new DecadeEndgame(decade, 1, returns);
  // Where some number of cards left is worth something nothing is left out. There are never 53 cards.
  const whole = new DecadeEndgame(decade, 1, [...returns, 1]);

  test.each([2, 3, 5, 7])('%d hidden cards: the same chances, to the last bit', { tags: 'sized' }, (hidden) => {
    for (const { orders } of latePositions(rules, hidden, sized(hidden < 7 ? 10 : 2, hidden < 7 ? 60 : 12, 300), 1)) {
      const { values, lengths, unseen } = orders[0] as DecadeState;
      // From all of the line, from what a few discards would leave, and from long lines too.
      for (let length = lengths[0]; length >= 0; length -= 3) {
        const [own, all] = [pruned, whole].map((each) => each.valueOfDraw(values, 0, length, unseen, hidden));
        expect(own).toBe(all);
      }
    }
  });
});
