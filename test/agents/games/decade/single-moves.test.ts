import type { Afterstates } from '../../../../src/agents/afterstates/afterstates.js';
import { copyOf, legalActions } from '../../../../src/env/environment/rules.js';
import { DECK_COUNTS, VALUE_OF } from '../../../../src/env/games/decade/config.js';
import { Random } from '../../../../src/env/index.js';
import { dealt, playRandomly, reshuffled } from '../../../support/games.js';
import { candidatesOf, decadeOf, expectHonestInputs } from '../../afterstates/support.js';

const KINDS = 10;
const CARDS = 52;

/** The first column of the first block whose name begins so. */
function columnOf({ blocks }: Afterstates, name: string) {
  const found = blocks.findIndex((block) => block.name.startsWith(name));
  return blocks.slice(0, found).reduce((sum, { columns }) => sum + columns, 0);
}

/** The values of cards that are shown as one column a value, up to the first place without a card. */
function shownValues(columns: readonly number[]) {
  const values: number[] = [];
  for (let at = 0; at < columns.length; at += KINDS) {
    const value = columns.indexOf(1, at) + 1 - at;
    if (value < 1 || value > KINDS) break;
    values.push(value);
  }
  return values;
}

describe.each([
  ['decade-optional', {}],
  ['decade-fives-optional', { reward: 'cards-left' }],
  ['decade-optional', { rules: { totals: [13, 26], minRun: 3, maxRun: 4 } }],
  ['decade-optional', { rules: { goal: 12 }, reward: 'cards-left' }],
  ['acm-10-20-30', {}],
  ['acm-10-20-30', { rules: { discards: 'optional', loop: false }, reward: 'score' }],
  ['decade-seven', { rules: { discards: 'optional' } }],
])('afterstates of %s %j', (preset, options) => {
  const { rules, reward, afterstates } = decadeOf(preset, options);
  const random = new Random('test single moves', 3);
  const positions: ReturnType<typeof rules.createState>[] = [];
  for (let seed = 0; seed < 3; seed++) {
    playRandomly(rules, seed, random, (state) => {
      if (state.outcome !== 'ongoing') return;
      positions.push(copyOf(rules, state as (typeof positions)[number]));
    });
  }

  test('are the positions after each legal move, with what the move earns', () => {
    const after = rules.createState();
    for (const state of positions) {
      const batch = candidatesOf(afterstates, state);
      const actions = Array.from(batch.actions.subarray(0, batch.count));
      expect(actions.toSorted((a, b) => a - b)).toEqual(legalActions(rules, state));
      for (const [candidate, action] of actions.entries()) {
        const row = batch.inputRows[candidate];
        const isDraw = action === rules.table.draw;
        rules.copyState(after, state);
        if (!isDraw) rules.apply(after, action);
        expect(batch.depths[candidate]).toBe(1);
        expect(batch.rewards[candidate]).toBe(reward.returnSoFar(rules, after) - reward.returnSoFar(rules, state));
        expect(row < 0).toBe(after.outcome !== 'ongoing');
        if (row < 0) continue;
        const input = batch.inputs.subarray(row * batch.size, (row + 1) * batch.size);
        const columns = (name: string, count: number) => {
          const at = columnOf(afterstates, name);
          return Array.from(input.subarray(at, at + count));
        };
        expect(columns('whether the next card is drawn', 1)).toEqual([Number(isDraw)]);
        const recycled = (after.recycled ?? []).map((card) => VALUE_OF[card]);
        if (after.lengths.length === 1)
          expect(shownValues(columns('value of each of the newest cards', CARDS * KINDS))).toEqual(
            Array.from(after.values.subarray(0, after.lengths[0])).reverse(),
          );
        else {
          expect(shownValues(columns('value of each of the next recycled', 8 * KINDS))).toEqual(recycled.slice(0, 8));
          const counts = Array.from(
            DECK_COUNTS,
            (copies, kind) => recycled.filter((value) => value === kind + 1).length / copies,
          );
          expect(columns('recycled cards of each value', KINDS)).toEqual(Array.from(counts, Math.fround));
        }
      }
    }
  });

  test('inputs are as wide as their blocks, between 0 and 1, and depend on nothing hidden', () => {
    expectHonestInputs(
      afterstates,
      (visit) => positions.forEach(visit),
      (state) => reshuffled(rules, state, random),
    );
  });
});

test('what decides whether a line comes apart is counted', () => {
  const { rules, afterstates } = decadeOf('decade-optional');
  const state = dealt(rules, 0);
  // Four sets: 10 10, 5 5, 10 5 5 and 10 10 5 5. The sums up to each card end in 0, 0, 5, 0 and 3, and the 3 is in no set.
  state.values.set([10, 10, 5, 5, 3]);
  state.lengths[0] = 5;
  const batch = candidatesOf(afterstates, state);
  const row = batch.inputRows[batch.actions.subarray(0, batch.count).indexOf(rules.table.draw)];
  const start = (name: string) => row * batch.size + columnOf(afterstates, name);
  const places = start('at least so many places');
  expect(Array.from(batch.inputs.subarray(places, places + 4))).toEqual([1, 1, 1, 0]);
  expect(batch.inputs[places + 5 * 8]).toBe(1);
  expect(batch.inputs[places + 3 * 8]).toBe(1);
  const sets = start('at least so many sets');
  expect(Array.from(batch.inputs.subarray(sets, sets + 5))).toEqual([1, 1, 1, 1, 0]);
  const alone = start('cards of each value in no set');
  expect(Array.from(batch.inputs.subarray(alone, alone + KINDS))).toEqual(
    [0, 0, 0.25, 0, 0, 0, 0, 0, 0, 0].map(Math.fround),
  );
});
