import type { AfterstateBatch, Afterstates } from '../../../../src/agents/index.js';
import { afterstatesFor } from '../../../../src/agents/registry.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import { FourTenRules } from '../../../../src/env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../src/env/games/four-ten/state.js';
import { partsOf, Random, type Rules } from '../../../../src/env/index.js';
import { afterAction, dealt, reshuffled } from '../../../support/games.js';
import { sized, sizedLong } from '../../../support/size.js';
import { candidatesOf, expectHonestInputs } from '../../afterstates/support.js';

const VARIANTS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['four-ten', {}],
  ['four-ten-fault-first', {}],
  ['four-ten', { gameTarget: 40, safeties: 0 }],
  ['four-ten-fault-first', { handTarget: 8, safeties: 5 }],
];

function fourTenOf(preset: string, options: Record<string, unknown>) {
  const { rules, reward } = partsOf(preset, { rules: options });
  const fourTen: unknown = rules;
  const afterstates = afterstatesFor(rules, reward);
  if (!(fourTen instanceof FourTenRules) || afterstates === undefined) throw new Error(`${preset} has no afterstates`);
  return { rules: fourTen, reward, afterstates: afterstates as unknown as Afterstates<FourTenState> };
}

/** The bytes of an input, to be compared. */
function inputOf({ inputs, size }: AfterstateBatch, row: number) {
  return Buffer.from(inputs.buffer, row * size * 4, size * 4).toString('latin1');
}

/** The candidate's end as text: its reward, and its input or that the game is over. */
function endOf(batch: AfterstateBatch, candidate: number) {
  const row = batch.inputRows[candidate];
  return `${batch.rewards[candidate].toFixed(6)} ${row < 0 ? 'over' : inputOf(batch, row)}`;
}

/**
 * Positions of games in which mostly a turn's end without a fault is made for, and now and then any move: play at random sees no late
 * turns. They begin with some points, so that wins come up too.
 */
function eachPosition(game: ReturnType<typeof fourTenOf>, games: number, visit: (state: FourTenState) => void) {
  const { rules, afterstates } = game;
  const random = new Random('test four-ten afterstates', 1);
  const state = rules.createState();
  for (let seed = 0; seed < games; seed++) {
    rules.deal(state, seed);
    state.points = random.below(rules.config.gameTarget);
    for (let move = 0; move < 200 && state.outcome === 'ongoing'; move++) {
      visit(state);
      const batch = candidatesOf(afterstates, state);
      const goesOn = Array.from({ length: batch.count }, (_, c) => c).filter((c) => batch.rewards[c] === 0);
      const legal = legalActions(rules, state);
      const anyMove = goesOn.length === 0 || random.below(12) === 0;
      rules.apply(
        state,
        anyMove ? legal[random.below(legal.length)] : batch.actions[goesOn[random.below(goesOn.length)]],
      );
    }
  }
}

test.each(['four-ten', 'four-ten-fault-first'])(
  'the second version of the input of %s begins with the first',
  { tags: 'long' },
  (preset) => {
    const game = fourTenOf(preset, {});
    const later = afterstatesFor(game.rules, game.reward, { inputVersion: 2 }) as unknown as Afterstates<FourTenState>;
    expect(later.name).toBe('four-ten-turn-ends-v2');
    eachPosition(game, sizedLong(2, 6), (state) => {
      const first = candidatesOf(game.afterstates, state);
      const second = candidatesOf(later, state);
      expect(second.rows).toBe(first.rows);
      expect(second.inputs.subarray(0, second.rows * second.size).every((number) => number >= 0 && number <= 1)).toBe(
        true,
      );
      const rows = Array.from({ length: first.rows }, (_, row) => row);
      expect(rows.filter((row) => !inputOf(second, row).startsWith(inputOf(first, row)))).toEqual([]);
    });
  },
);

test('versions of the input that there are not are refused by name', () => {
  const { rules, reward } = partsOf('four-ten');
  expect(() => afterstatesFor(rules, reward, { inputVersion: 3 })).toThrow('Expected inputVersion 1 or 2 for four-ten');
  const decade = partsOf('decade');
  expect(() => afterstatesFor(decade.rules, decade.reward, { inputVersion: 2 })).toThrow(
    'Expected inputVersion 1 for decade',
  );
});

describe.each(sized([VARIANTS[3]], VARIANTS))('afterstates of %s %j', { tags: 'more' }, (preset, options) => {
  const game = fourTenOf(preset, options);
  const { rules, reward, afterstates } = game;
  const anyRules = rules as unknown as Rules;

  test('every legal move and no other begins a candidate', () => {
    let positions = 0;
    eachPosition(game, sized(8, 25), (state) => {
      const batch = candidatesOf(afterstates, state);
      const moves = [...new Set(batch.actions.subarray(0, batch.count))].sort((a, b) => a - b);
      expect(moves).toEqual(legalActions(rules, state));
      positions++;
    });
    expect(positions).toBeGreaterThan(200);
  });

  test('inputs are as wide as their blocks, between 0 and 1, and depend on nothing hidden', () => {
    const random = new Random('test hidden', 2);
    expectHonestInputs(
      afterstates,
      (visit) => eachPosition(game, sized(3, 6), visit),
      (state) => reshuffled(rules, state, random),
    );
  });

  test('whoever keeps to an end reaches it in as many moves as its depth says, and then chance decides', () => {
    const random = new Random('test ways', 3);
    const at = rules.createState();
    let longest = 0;
    eachPosition(game, sized(6, 20), (state) => {
      const batch = candidatesOf(afterstates, state);
      const goal = random.below(batch.count);
      const end = endOf(batch, goal);
      let chosen = goal;
      for (let c = 0; c < batch.count; c++)
        if (endOf(batch, c) === end && batch.depths[c] < batch.depths[chosen]) chosen = c;
      let { actions, depths } = batch;
      rules.copyState(at, state);
      longest = Math.max(longest, depths[chosen]);
      const earned = reward.returnSoFar(anyRules, state);
      while (depths[chosen] > 1) {
        const depth = depths[chosen];
        rules.apply(at, actions[chosen]);
        const rest = candidatesOf(afterstates, at);
        const same = Array.from({ length: rest.count }, (_, c) => c).filter((c) => endOf(rest, c) === end);
        chosen = same.reduce((best, c) => (rest.depths[c] < rest.depths[best] ? c : best));
        ({ actions, depths } = rest);
        expect(depths[chosen]).toBe(depth - 1);
      }
      const round = at.round;
      const drawn = 32 - at.stock.left;
      rules.apply(at, actions[chosen]);
      if (end.endsWith('over')) expect(at.outcome).not.toBe('ongoing');
      // A card has been drawn, or a new round has begun: both let chance in.
      else expect(at.round > round || 32 - at.stock.left > drawn).toBe(true);
      // What a fault by the new card costs comes after the afterstate.
      if (at.round === round) expect((reward.returnSoFar(anyRules, at) - earned).toFixed(6)).toBe(end.split(' ')[0]);
    });
    expect(longest).toBeGreaterThanOrEqual(4);
  });

  test('rewards of ends of rounds are those of the rules, for each move that ends one', () => {
    const outcomes = new Set<string>();
    eachPosition(game, sized(6, 20), (state) => {
      const batch = candidatesOf(afterstates, state);
      for (const action of legalActions(rules, state)) {
        const { type } = rules.moves[action];
        if (type === 'replace' || type === 'end-turn') continue;
        const next = afterAction(rules, state, action);
        if (next.round === state.round && next.outcome === 'ongoing') continue;
        const own = Array.from({ length: batch.count }, (_, c) => c).filter((c) => batch.actions[c] === action);
        expect(own).toHaveLength(1); // nothing but this end
        const gained = reward.returnSoFar(anyRules, next) - reward.returnSoFar(anyRules, state);
        expect(batch.rewards[own[0]]).toBeCloseTo(gained, 9);
        expect(batch.inputRows[own[0]] < 0).toBe(next.outcome !== 'ongoing');
        outcomes.add(next.outcome);
        if (next.outcome !== 'ongoing') continue;
        // The next round as it is seen from there: only Home can take its first card, so its candidates tell points and safeties.
        const after = candidatesOf(afterstates, next);
        const points = afterstates.blocks.findIndex(({ name }) => name === 'points needed');
        const from = afterstates.blocks.slice(0, points).reduce((sum, { columns }) => sum + columns, 0);
        const columns = afterstates.blocks[points].columns;
        const needed = (b: AfterstateBatch, row: number) =>
          b.inputs.slice(row * b.size + from, row * b.size + from + columns).join(' ');
        expect(needed(batch, batch.inputRows[own[0]])).toBe(needed(after, 0));
      }
    });
    expect(outcomes).toContain('won');
    expect(outcomes).toContain('ongoing');
  });
});

test('points needed look the same whatever the target of the game', () => {
  const [long, short] = [50, 20].map((gameTarget) => fourTenOf('four-ten', { gameTarget }));
  const states = [long, short].map(({ rules }) => {
    const state = dealt(rules, 5);
    return state;
  });
  states[0].points = 30; // both need 20
  const [a, b] = [candidatesOf(long.afterstates, states[0]), candidatesOf(short.afterstates, states[1])];
  const withoutPoints = (batch: AfterstateBatch) => Array.from(batch.inputs.subarray(0, batch.size - 2));
  expect(withoutPoints(a)).toEqual(withoutPoints(b));
});
