import { exactValuesFor, solveTens } from '../../../src/agents/exact/index.js';
import { tensOptions } from '../../../src/env/games/tens/config.js';
import type { TensRules } from '../../../src/env/games/tens/rules.js';
import { partsOf } from '../../../src/env/index.js';
import { unreachableTens } from '../../support/unreachable-tens.js';

test('Tens has exact values: those of its solution', { tags: 'long' }, () => {
  const { rules, notation } = partsOf('tens', { rules: { scoring: 'points' } });
  const values = exactValuesFor(rules)!;
  const solution = solveTens(tensOptions.parse({ scoring: 'points' }));
  const state = rules.createState();
  for (let seed = 0; seed < 20; seed++) {
    rules.deal(state, seed);
    const asTens = state as unknown as Parameters<typeof solution.winProbability>[0];
    expect(values.of(state)).toEqual({
      winProbability: solution.winProbability(asTens),
      score: solution.expectedScore(asTens),
      result: solution.expectedCardsLeft(asTens),
    });
  }
  expect(values.of(notation.parseState(notation.formatState(state)))).toEqual(values.of(state));
});

test('a position that no deal leads to has none', () => {
  const { rules } = partsOf('tens', { rules: { tableauSize: 6, refill: 'buffered' } });
  const state = unreachableTens(rules as unknown as TensRules, 'AC 2C 3C 4C KC -', '5C 5D');
  expect(exactValuesFor(rules)!.of(state)).toBeNull();
});

test.each(['decade', 'four-ten'])('%s has none that hold whatever is played', (preset) => {
  expect(exactValuesFor(partsOf(preset).rules)).toBeUndefined();
});
