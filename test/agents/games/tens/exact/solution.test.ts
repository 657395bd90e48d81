import { solveTens, type TensSolution } from '../../../../../src/agents/exact/index.js';
import { copyOf, legalActions } from '../../../../../src/env/environment/rules.js';
import { tensOptions, tensPresets } from '../../../../../src/env/games/tens/config.js';
import { TensNotation } from '../../../../../src/env/games/tens/notation.js';
import { TensRules } from '../../../../../src/env/games/tens/rules.js';
import type { TensState } from '../../../../../src/env/games/tens/state.js';
import { afterAction, hiddenIn } from '../../../../support/games.js';
import { sized } from '../../../../support/size.js';
import { VARIANTS } from '../../../../support/variants.js';
import { expectations, hiddenDraws, randomGame } from './positions.js';

type Options = Readonly<Record<string, unknown>>;

/** Every preset and option set of Tens in the conformance suite, and the smallest and the largest usual tableau. */
const OPTIONS: readonly Options[] = [
  ...VARIANTS.flatMap(({ preset, rules }) =>
    preset in tensPresets ? [{ ...tensPresets[preset as keyof typeof tensPresets].options, ...rules }] : [],
  ),
  { tableauSize: 9 },
  { tableauSize: 20, blockTen: true, refill: 'buffered', undoLimit: 3 },
  { tableauSize: 20, blockTen: true, courts: 'pairs', scoring: 'points' },
  { scoring: 'points', removalPoints: 3, refill: 'buffered', undoLimit: 3 },
];

interface Solved {
  readonly rules: TensRules;
  readonly solution: TensSolution;
}

const known = new Map<string, Solved>();

/** Worked out once for equal options. */
function solved(options: Readonly<Record<string, unknown>>) {
  const config = tensOptions.parse(options);
  const key = JSON.stringify(config);
  if (!known.has(key)) known.set(key, { rules: new TensRules(config), solution: solveTens(config) });
  return known.get(key)!;
}

afterAll(() => known.clear());
describe.each(
  sized(
    [
      {},
      { tableauSize: 15, blockTen: true, refill: 'buffered', undoLimit: 3, scoring: 'points' },
      { tableauSize: 9, blockTen: true, courts: 'pairs' },
    ],
    OPTIONS.filter((_, i) => i % 3 === 0),
    OPTIONS,
  ),
)('positions of random games with %j', { tags: 'more' }, (options) => {
  const { rules, solution } = solved(options);
  const games = Array.from({ length: sized(5, 25) }, (_, seed) => randomGame(rules, seed));
  const ongoing = games.flat().filter((state) => state.outcome === 'ongoing');

  test('the chance, the score and the cards left are those of the end, and known as soon as all cards are dealt', () => {
    for (const state of games.flat()) {
      const chance = solution.winProbability(state);
      const cardsLeft = solution.expectedCardsLeft(state);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
      if (rules.allDealt(state)) expect([chance, cardsLeft]).toEqual([1, rules.config.blockTen ? 4 : 0]);
      if (state.outcome === 'ongoing') continue;
      expect(chance).toBe(state.outcome === 'won' ? 1 : 0);
      expect([solution.expectedScore(state), cardsLeft]).toEqual([rules.score(state), rules.cardsLeft(state)]);
    }
  });

  test('what is to be expected is the mean of that after a move, over what the move can draw, for every move', () => {
    const expected = [
      (each: TensState) => solution.winProbability(each),
      (each: TensState) => solution.expectedScore(each),
      (each: TensState) => solution.expectedCardsLeft(each),
    ];
    let [compared, quartets] = [0, 0];
    for (const state of ongoing.filter((_, at) => at % 4 === 0 || at > ongoing.length - 20)) {
      for (const action of legalActions(rules, state)) {
        const draws = hiddenDraws(rules, state, action);
        if (draws > 2 && hiddenIn(rules, state) > 12) continue; // a quartet's refill has too many sequences
        if (draws > 2) quartets++;
        expectations(rules, state, action, expected).forEach((mean, i) => {
          expect(Math.abs(mean - expected[i](state))).toBeLessThan(2e-12);
        });
        compared++;
      }
    }
    if (Object.keys(options).length === 0) expect(quartets).toBeGreaterThan(2);
    if (options.tableauSize !== 1) expect(compared).toBeGreaterThan(20); // one slot: lost before the first move
  });

  test('the position read from its notation has the same chance, and so has any order of the hidden cards', () => {
    const notation = new TensNotation(rules);
    for (const state of games.slice(0, 8).flat()) {
      expect(solution.winProbability(notation.parseState(notation.formatState(state)))).toBe(
        solution.winProbability(state),
      );
    }
  });
});

describe('the chance of winning a shuffled deck', () => {
  test.each([
    ['tens', 0.091340598523],
    ['tens-15', 0.366634499251],
    ['block-ten', 0.05428840922],
    ['block-ten-15', 0.270733021199],
    ['block-ten-classic', 0.036381715949],
  ] as const)('%s: %d', (preset, chance) => {
    expect(solved(tensPresets[preset].options).solution.fromDeal).toBeCloseTo(chance, 12);
  });

  test('is the same whatever the refill, the undos, the hints and the scoring', () => {
    const other = { refill: 'buffered', undoLimit: 'unlimited', hints: false, scoring: 'points', removalPoints: 3 };
    expect(solved(other).solution.fromDeal).toBe(solved({}).solution.fromDeal);
  });
});

test('a solution says how many classes it knows and what memory it takes', () => {
  expect(solved({}).solution).toMatchObject({ states: 1_071_000, bytes: 8_568_000 });
  expect(solved({ blockTen: true }).solution).toMatchObject({ states: 2_677_500, bytes: 21_420_000 });
  expect(solved({ blockTen: true, courts: 'pairs' }).solution).toMatchObject({ states: 1_071_000, bytes: 8_568_000 });
});

test('what an undo has shown counts: the next cards are known', () => {
  const { rules, solution } = solved({ undoLimit: 3 });
  let changed = 0;
  for (let seed = 0; seed < 50; seed++) {
    for (const state of randomGame(rules, seed)) {
      if (state.outcome !== 'ongoing' || !legalActions(rules, state).includes(rules.undoAction)) continue;
      const undone = afterAction(rules, state, rules.undoAction);
      expect(solution.winProbability(undone)).toBe(solution.winProbability(state));
      const forgotten = copyOf(rules, undone);
      forgotten.stock.seen = forgotten.stock.drawn;
      if (solution.winProbability(forgotten) !== solution.winProbability(undone)) changed++;
    }
  }
  expect(changed).toBeGreaterThan(20);
});
