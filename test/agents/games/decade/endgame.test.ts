import { AfterstateBatch } from '../../../../src/agents/afterstates/afterstate-batch.js';
import { CompiledEndgame, TableFull } from '../../../../src/agents/games/decade/exact/compiled-endgame.js';
import { DecadeEndgame, lastDraws } from '../../../../src/agents/games/decade/exact/endgame.js';
import { afterstatesFor } from '../../../../src/agents/registry.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import { asDecade } from '../../../../src/env/games/decade/play.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { type MakeOptions, partsOf } from '../../../../src/env/index.js';
import { expectimax } from '../../../support/expectimax.js';
import { latePositions } from '../../../support/late-positions.js';
import { sized } from '../../../support/size.js';
import { sumOf } from '../../../support/sums.js';

/** Rules that call for different parts of the compiled endgame, the most hidden cards to ask about, and what some draws are worth by hindsight in all. */
const ENDGAME_RULES: readonly (readonly [preset: string, options: MakeOptions, hidden: number, foreseen: number])[] = [
  ['decade', {}, 8, 3.486328125],
  ['decade', { rules: { totals: [8, 10, 20, 28, 30] } }, 7, 4.583984375],
  ['decade', { rules: { totals: [15, 25, 40] } }, 7, 1.193359375],
  ['decade-loop', {}, 7, 12.85546875],
  ['decade-loop3', {}, 8, 5.943359375],
  ['decade-fives', {}, 7, 11.654296875],
  ['decade-loop-fives', {}, 6, 13.62109375],
  ['decade-seven-loop3', {}, 7, 0.544921875],
  ['decade-loop3', { rules: { totals: [10, 20] } }, 7, 5.849609375],
  ['decade-loop3', { rules: { minRun: 3 } }, 7, 0],
  ['decade-loop3', { rules: { discards: 'optional' } }, 7, 0.8515625],
  ['decade-loop', { rules: { minRun: 4, totals: [30, 40, 50] } }, 6, 7.05078125],
  ['decade', { rules: { minRun: 3, maxRun: 4 } }, 7, 0.00390625],
  ['decade', { rules: { minRun: 3, goal: 3 } }, 6, 1.0078125],
  ['ten-twenty-thirty', {}, 6, 0.125],
  ['decade-max3', { reward: 'cards-left' }, 6, -485.94140625],
  ['decade-loop3', { reward: 'cards-left' }, 6, -58.84375],
  ['decade-seven', { reward: 'cards-left' }, 6, -62.634765625],
];

/** Returns of games that are lost with so many cards, worth what a reward scheme pays. */
function returnsOf(options: MakeOptions) {
  return Array.from({ length: 53 }, (_, cards) => (options.reward === 'cards-left' ? -cards : 0));
}

/**
 * Expects compiled values of draws to be those of their references to the last bit, and counts the positions and the different values: each with 1 to
 * `most` hidden cards, from all of the line and from its first cards.
 * @param anywhere from each card of the line, and but for rounding
 */
function compareEndgames(preset: string, options: MakeOptions, most: number, positions: number, anywhere = false) {
  const { rules: shared } = partsOf(preset, options);
  const rules = asDecade(shared);
  const returns = returnsOf(options);
  const compiled = new CompiledEndgame(rules, 1, returns, anywhere ? 1 << 20 : undefined);
  const reference = new DecadeEndgame(rules, 1, returns);
  const values = new Set<number>();
  let compared = 0;
  for (let hidden = 1; hidden <= most; hidden++)
    for (const [order] of latePositions(shared, hidden, Math.ceil(positions / most), 1)) {
      const { values: line, lengths, unseen } = order as DecadeState;
      compared++;
      for (const lo of anywhere ? Array(lengths[0] + 1).keys() : [0, lengths[0] >> 1]) {
        const value = compiled.valueOfDraw(line, lo, lengths[0], unseen, hidden);
        const other = reference.valueOfDraw(line, lo, lengths[0], unseen, hidden);
        if (anywhere) expect(value).toBeCloseTo(other, 14);
        else expect(value).toBe(other);
        values.add(value);
      }
    }
  return { compared, different: values.size };
}

test.each(ENDGAME_RULES)(
  '%s %o: compiled values are those of JavaScript, to the last bit',
  { tags: 'more' },
  (preset, options, most) => {
    const { compared, different } = compareEndgames(preset, options, sized(Math.min(most, 6), most), sized(60, 800));
    expect(compared).toBeGreaterThanOrEqual(sized(60, 630));
    expect(different).toBeGreaterThan(2);
  },
);

// Cut short, a line belongs to no game of the deck: the cards that are gone then are no sets.
test.each(['A45T', '23456', '3467', '456'])(
  'of a ring of %s compiled values are those of JavaScript for lines that no game leads to',
  { tags: 'more' },
  (ranks) => {
    const most = sized(4, 7);
    const { different } = compareEndgames(
      'decade-loop3-optional',
      { rules: { ranks } },
      most,
      most * sized(20, 200),
      true,
    );
    expect(different).toBeGreaterThan(3);
  },
);

// As a player in plain JavaScript found them, who tried the same orders of the hidden cards. What they mean: hindsight.test.ts.
test.each(ENDGAME_RULES)('%s %o: values by hindsight are what they were', (preset, options, _most, foreseen) => {
  const { rules: shared } = partsOf(preset, options);
  const compiled = new CompiledEndgame(asDecade(shared), 1, returnsOf(options));
  const values = [3, 6].flatMap((hidden) =>
    latePositions(shared, hidden, 8, 1).map(([state]) => {
      const { values: line, lengths, unseen } = state as DecadeState;
      return compiled.byHindsight(line, 0, lengths[0], unseen, hidden);
    }),
  );
  expect(sumOf(values)).toBe(foreseen);
});

const { rules: shared, reward } = partsOf('decade-loop3');
const rules = asDecade(shared);
const LOST = new Float64Array(53);
const positionsOf = (hidden: number, count: number) =>
  latePositions(shared, hidden, count, 1).map(([state]) => state as DecadeState);
const ask = (endgame: CompiledEndgame, { values, lengths, unseen }: DecadeState, hidden: number, lo = 0): number =>
  endgame.valueOfDraw(values, lo, lengths[0], unseen, hidden);

test('it goes on being right while its table grows and is emptied', () => {
  const positions = positionsOf(9, 60);
  const valuesBy = (endgame: CompiledEndgame): number[] => positions.map((state) => ask(endgame, state, 9));
  const [forgetful, keeping] = [new CompiledEndgame(rules, 1, LOST), new CompiledEndgame(rules, 1, LOST, 1 << 22)];
  const first = valuesBy(forgetful);
  expect([forgetful, keeping].map(valuesBy)).toEqual([first, first]);
  // All positions with four draws to come or more are kept, beyond the first 2,048.
  expect(keeping.size).toBeGreaterThan(10_000);
  expect(keeping.bytes).toBeGreaterThanOrEqual(32 * keeping.size);
  const { size } = keeping;
  expect(valuesBy(keeping)).toEqual(first);
  expect(keeping.size).toBe(size);
});

test('an answer with ten hidden cards is kept, for these cards alone', () => {
  const positions = positionsOf(10, 6);
  const keeping = new CompiledEndgame(rules, 1, LOST);
  for (let round = 0; round < 2; round++)
    for (const state of positions)
      for (const lo of [0, 1])
        expect(ask(keeping, state, 10, lo)).toBe(ask(new CompiledEndgame(rules, 1, LOST), state, 10, lo));
  const { size } = keeping;
  for (const state of positions) ask(keeping, state, 10);
  expect(keeping.size).toBe(size);
});

test('a table that may forget nothing says when it is full, and what it knows stays', () => {
  const positions = positionsOf(9, 40);
  const endgame = new CompiledEndgame(rules, 1, LOST, 2000);
  const first = ask(endgame, positions[0], 9);
  expect(() => positions.map((state) => ask(endgame, state, 9))).toThrow(TableFull);
  expect(ask(endgame, positions[0], 9)).toBe(first);
});

test('without WebAssembly JavaScript works out the last draws, and values by hindsight are refused', () => {
  const [orders] = latePositions(shared, 4, 1);
  const batch = new AfterstateBatch(afterstatesFor(shared, reward)!);
  vi.stubGlobal('WebAssembly', undefined);
  try {
    expect(lastDraws(rules, 1, LOST)).toBeInstanceOf(DecadeEndgame);
    const hindsight = afterstatesFor(shared, reward, { hindsight: 8 })!;
    expect(() => hindsight.expand(orders[0], batch)).toThrow(
      'Expected WebAssembly with SIMD for values by hindsight, but this runtime has none',
    );
  } finally {
    vi.unstubAllGlobals();
  }
  expect(lastDraws(rules, 1, LOST)).toBeInstanceOf(CompiledEndgame);
});

describe('the endgame in JavaScript', () => {
  describe.each([
    ['decade', { reward: 'cards-left' }],
    ['decade-max3', { reward: 'cards-left' }],
    // Where only a win is worth something, positions that are lost by their sum are left out.
    ['decade', {}],
    ['decade-loop', {}],
    ['decade', { rules: { totals: [8, 10, 20, 28, 30] } }],
    ['decade-loop3', {}],
    ['decade-fives', {}],
    ['decade-loop-fives', { reward: 'cards-left' }],
    ['decade', { rules: { minRun: 3, maxRun: 4 }, reward: 'cards-left' }],
    ['decade-loop3', { rules: { discards: 'optional' }, reward: 'cards-left' }],
  ])('%s %o', (preset, options) => {
    const { rules, reward } = partsOf(preset, options);
    const decade = asDecade(rules);
    const ended = decade.createState();
    const returnOf = (outcome: 'won' | 'lost', cards: number) => {
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
      for (const [order] of latePositions(rules, hidden, hidden < 5 ? 30 : 8)) {
        const state = order as DecadeState;
        if (legalActions(rules, state)[0] !== decade.table.draw) continue;
        const value = endgame.valueOfDraw(state.values, 0, state.lengths[0], state.unseen, hidden);
        expect(value).toBeCloseTo(expectimax(rules, reward, state), 10);
        values.add(value);
      }
      expect(values.size).toBeGreaterThan(preset === 'decade-max3' || hidden > 1 ? 1 : 0);
    });
  });
});
