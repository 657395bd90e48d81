import { expect, it } from 'vitest';
import { type GameState, partsOf, Random, type RewardScheme, type Rules } from '../../src/env/index.js';
import { Relaxation } from '../../src/gap/relaxation.js';
import { problemOf } from '../../src/gap/rules-problem.js';

interface Table extends GameState {
  places: number[];
  deck: number[];
}

const PLACES = 4;
const PAIRS = Array.from({ length: PLACES * PLACES }, (_, i) => [Math.floor(i / PLACES), i % PLACES] as const);

/** Two cards that total seven may leave; the deck's next card may be put on any card. Places do not matter. */
const rules = {
  id: 'sevens-v1',
  features: [],
  moves: [...PAIRS, ...Array.from({ length: PLACES }, (_, place) => place)],
  cardKinds: ['1', '2', '3', '4', '5', '6'],
  createState: (): Table => ({ outcome: 'ongoing', places: [], deck: [] }),
  copyState: (target: Table, source: Table) => void Object.assign(target, structuredClone(source)),
  actionMask({ places, deck }: Table, mask: Uint8Array) {
    this.moves.forEach((move, action) => {
      if (typeof move === 'number') mask[action] = deck.length > 0 && places[move] > 0 ? 1 : 0;
      else mask[action] = move[0] < move[1] && places[move[0]] + places[move[1]] === 7 ? 1 : 0;
    });
    return mask.reduce((sum, each) => sum + each, 0);
  },
  apply(state: Table, action: number) {
    const move = this.moves[action];
    if (typeof move === 'number') state.places[move] = state.deck.shift()!;
    else for (const place of move) state.places[place] = 0;
    if (this.actionMask(state, new Uint8Array(this.moves.length)) === 0) state.outcome = 'lost';
  },
  unseen: ({ deck }: Table, counts: Uint8Array) => {
    counts.fill(0);
    for (const value of deck) counts[value - 1]++;
    return deck.length;
  },
};
const reward = { returnSoFar: (_: Rules, { places }: Table) => -places.filter((value) => value > 0).length };

const sorted = ({ places, deck }: Table): string => `${[...places].sort().join('')} ${deck.length}`;
const byPlace = ({ places, deck }: Table): string => `${places.join('')} ${deck.length}`;

/** The lines of play of tables, and the positions and moves that draw. */
function linesBy(keyOf: (state: Table) => string, maxStates?: number, of: object = rules) {
  const draws: string[] = [];
  const parts = { rules: of as Rules, reward: reward as unknown as RewardScheme };
  const problem = problemOf(parts, { key: keyOf as (state: GameState) => string });
  const options = { charged: () => false, maxStates };
  const chances: typeof problem.chances = (state, action) => {
    const found = problem.chances(state, action);
    if (found[0][1].length > 0)
      draws.push(`${sorted(state as Table)} ${(state as Table).places[action - PAIRS.length]}`);
    return found;
  };
  const lines = new Relaxation({ ...problem, chances }, () => [], options);
  return { draws, best: (table: Table) => lines.best(table, () => 0, [0])[0] };
}

function someTable(seed: number): Table {
  const random = new Random('tables', seed);
  const values = Array.from({ length: 9 }, () => 1 + random.below(6));
  return { outcome: 'ongoing', places: values.slice(0, PLACES), deck: values.slice(PLACES) };
}

it('positions of one key share their lines of play: the same returns in half the draws', () => {
  let [merged, apart] = [0, 0];
  for (let seed = 0; seed < 8; seed++) {
    const [few, many] = [linesBy(sorted), linesBy(byPlace)];
    expect(few.best(someTable(seed))).toBe(many.best(someTable(seed)));
    expect(new Set(few.draws)).toEqual(new Set(many.draws));
    merged += few.draws.length;
    apart += many.draws.length;
  }
  expect(2 * merged).toBeLessThan(apart);
});

it('stops at a limit of positions in one line, which more of them or merged positions go below', () => {
  const refusal =
    /^Expected a deal whose lines of play go through at most 120 positions, but there are more: allow more \(maxStates, maxPositions, --max-positions\), or let the key merge positions that play on equally$/;
  expect(() => linesBy(byPlace, 120).best(someTable(3))).toThrow(refusal);
  linesBy(sorted, 120).best(someTable(3));
  linesBy(byPlace, 10_000).best(someTable(3));
  for (const limit of [0, NaN])
    expect(() => linesBy(byPlace, limit)).toThrow(/^Expected maxStates to be a number from 1, but got (0|NaN)$/);
  const optional = problemOf(partsOf('decade-loop3', { rules: { discards: 'optional' } }));
  const lines = new Relaxation(optional, () => [], { charged: () => false, maxStates: 2000 });
  expect(() => lines.best(optional.start(2), () => 0, [0])).toThrow(/at most 2000 positions/);
});

it(
  'a deal with more draws than a call has room for arguments leaves the lines ready for the next one',
  { tags: 'long' },
  () => {
    const wide = {
      ...rules,
      moves: Array.from({ length: 380 }, (_, move) => move),
      copyState: (target: Table, { outcome, places, deck }: Table) =>
        void Object.assign(target, { outcome, places: [...places], deck: [...deck] }),
      actionMask: ({ deck }: Table, mask: Uint8Array) => mask.fill(deck.length > 0 ? 1 : 0).length,
      apply(state: Table, action: number) {
        state.places = [action];
        state.deck.shift();
        if (state.deck.length === 0) state.outcome = 'lost';
      },
    };
    const lines = linesBy(byPlace, undefined, wide);
    for (let deal = 0; deal < 2; deal++) {
      lines.draws.length = 0;
      lines.best({ outcome: 'ongoing', places: [], deck: [1, 2] });
      expect(lines.draws).toHaveLength(380 + 380 * 380);
    }
  },
);
