import { expect, test } from 'vitest';
import { afterstatesFor } from '../../../src/agents/registry.js';
import { Random } from '../../../src/env/base/random.js';
import { legalActions, type RewardScheme } from '../../../src/env/environment/rules.js';
import { candidatesOf, DECADE_VARIANTS, decadeOf } from './support.js';

/** Cards that have been discarded, and more for a win. */
const DISCARDED: RewardScheme = {
  name: 'discarded',
  meaning: 'cards discarded, and 10 for a win',
  returnSoFar: (rules, state) => 52 - rules.cardsLeft(state)! + (state.outcome === 'won' ? 10 : 0),
};

test.each(DECADE_VARIANTS)('candidates of %s %j with a custom reward', (preset, options) => {
  const { rules, reward, afterstates } = decadeOf(preset, options);
  const copied = afterstatesFor(rules, { ...reward, name: 'copied' })! as typeof afterstates;
  const paidOnTheWay = afterstatesFor(rules, DISCARDED)! as typeof afterstates;
  const random = new Random('own rewards', 1);
  const [state, after] = [rules.createState(), rules.createState()];
  let paid = 0;
  for (let seed = 0; seed < 4; seed++) {
    rules.deal(state, seed);
    for (;;) {
      const legal = legalActions(rules, state);
      if (legal.length === 0) break;
      const expected = candidatesOf(afterstates, state);
      const same = candidatesOf(copied, state);
      const own = candidatesOf(paidOnTheWay, state);
      for (const key of ['actions', 'depths', 'rewards', 'inputRows'] as const) {
        expect(same[key].slice(0, expected.count)).toEqual(expected[key].slice(0, expected.count));
        if (key !== 'rewards')
          expect(own[key].slice(0, expected.count)).toEqual(expected[key].slice(0, expected.count));
      }
      for (let i = 0; i < own.count; i++) {
        // One discard and then a draw: what it pays is the cards that it takes from the table.
        if (own.depths[i] !== 2 || own.inputRows[i] < 0) continue;
        rules.copyState(after, state);
        rules.apply(after, own.actions[i]);
        expect(own.rewards[i]).toBe(rules.cardsLeft(state) - rules.cardsLeft(after));
        paid++;
      }
      rules.apply(state, legal[random.below(legal.length)]);
    }
  }
  expect(paid).toBeGreaterThan(0);
});

test('exact endgames are refused with a custom reward', () => {
  const { rules } = decadeOf('decade');
  expect(() => afterstatesFor(rules, DISCARDED, { endgame: 4 })).toThrow('Expected endgame 0 for decade-v1');
});
