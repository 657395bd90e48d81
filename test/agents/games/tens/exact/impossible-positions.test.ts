import { solveTens } from '../../../../../src/agents/exact/index.js';
import { tensOptions } from '../../../../../src/env/games/tens/config.js';
import { TensNotation } from '../../../../../src/env/games/tens/notation.js';
import { TensRules } from '../../../../../src/env/games/tens/rules.js';
import { InputError } from '../../../../../src/env/index.js';
import { dealt } from '../../../../support/games.js';
import { expectRefused } from '../../../../support/refusal.js';
import { unreachableTens } from '../../../../support/unreachable-tens.js';

type Options = Readonly<Record<string, unknown>>;

function rulesOf(options: Options) {
  return new TensRules(tensOptions.parse(options));
}

const SIX: Options = { tableauSize: 6, refill: 'buffered' };
const NINE: Options = { tableauSize: 9, blockTen: true };

/** A position that one set of options allows, asked of the solution of another, and what the refusal says. */
const REFUSED: readonly (readonly [string, string, Options, Options, RegExp])[] = [
  [
    'another number of slots',
    'tens AC 2C 3C 4C 5C 6C',
    SIX,
    { ...SIX, tableauSize: 7 },
    /^Expected a position with 7 slots, but got 6$/,
  ],
  [
    'jacks gone in a pair that leave in fours',
    'tens AC 2C 3C 4C 5C 6C 7C JC JD / gone JH JS',
    { ...NINE, courts: 'pairs' },
    NINE,
    /^Expected the cards gone to be whole removals, but got 2 of rank J$/,
  ],
  [
    'tens gone that are blocked',
    'tens AC 2C 3C 4C 5C 6C 7C JC JD / gone TC TD TH TS',
    { tableauSize: 9 },
    NINE,
    /but got 4 of rank T$/,
  ],
  [
    'an empty slot that the strict refill fills',
    'tens AC 2C 3C 4C - - / gone 5C 5D',
    SIX,
    { ...SIX, refill: 'strict' },
    /^Expected no empty slot while the stock lasts \(refill: strict\), but got 2$/,
  ],
];

/** Slots, cards gone, options and what the refusal says; the notation refuses these before. */
const UNREACHABLE: readonly (readonly [string, string, string, Options, RegExp])[] = [
  [
    'one empty slot',
    'AC 2C 3C 4C KC -',
    '5C 5D',
    SIX,
    /^Expected empty slots that whole removals have left, but got 1$/,
  ],
  ['two empty slots where four cards have left', 'AC 2C 3C 4C - -', 'TC TD TH TS', SIX, /but got 2$/],
  [
    'a quartet gone from three slots',
    'AC 2C 3C',
    'TC TD TH TS',
    { tableauSize: 3 },
    /^Expected removals of at most 3 cards, the size of the tableau, but got 4$/,
  ],
];

describe('positions that no deal leads to are refused', () => {
  test.each(UNREACHABLE)('%s', (_what, tableau, gone, options, message) => {
    const rules = rulesOf(options);
    const state = unreachableTens(rules, tableau, gone);
    expectRefused(() => solveTens(rules.config).winProbability(state), message);
    expect(() => new TensNotation(rules).parseState(`tens ${tableau} / gone ${gone}`)).toThrow(InputError);
  });

  test.each(REFUSED)('%s', (_what, text, options, others, message) => {
    const state = new TensNotation(rulesOf(options)).parseState(text);
    const solution = solveTens(rulesOf(others).config);
    expectRefused(() => solution.winProbability(state), message);
  });

  test('a state that has not been dealt', () => {
    const rules = rulesOf({});
    expect(() => solveTens(rules.config).winProbability(rules.createState())).toThrow(
      /^Expected at least the 13 cards of the deal to be drawn, but got 0$/,
    );
  });

  test('a card that lies in two slots', () => {
    const rules = rulesOf({});
    const state = dealt(rules, 1);
    state.tableau[4] = state.tableau[3];
    expect(() => solveTens(rules.config).winProbability(state)).toThrow(/^Expected a tableau of different cards/);
  });
});

test('every legal count of empty slots is answered', () => {
  const rules = rulesOf(SIX);
  const solution = solveTens(rules.config);
  const notation = new TensNotation(rules);
  for (const text of [
    'tens AC 2C 3C 4C KC QC / gone 5C 5D',
    'tens AC 2C 3C 4C - - / gone 5C 5D',
    'tens AC 2C - - - - / gone 5C 5D 5H 5S',
    'tens AC - - 2C - - / gone TC TD TH TS',
    'tens - - - - - - / gone TC TD TH TS 5C 5D',
  ]) {
    const chance = solution.winProbability(notation.parseState(text));
    expect(chance).toBeGreaterThanOrEqual(0);
    expect(chance).toBeLessThan(1);
  }
});
