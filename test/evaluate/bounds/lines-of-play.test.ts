import { expect, it } from 'vitest';
import { type GameState, partsOf, Random, type RewardScheme, type Rules } from '../../../src/env/index.js';
import { LinesOfPlay, linesOfPlay } from '../../../src/evaluate/bounds/lines-of-play.js';

interface Table extends GameState {
  places: number[];
  deck: number[];
}

const PLACES = 4;
const PAIRS = Array.from({ length: PLACES * PLACES }, (_, i) => [Math.floor(i / PLACES), i % PLACES] as const);

/** Two cards that total seven may leave; the deck's next card may be put on any card. Places do not matter. */
const rules = {
  id: 'sevens-v1',
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
  unseen: ({ deck }: Table) => deck.length,
};
const reward = { returnSoFar: (_: Rules, { places }: Table) => -places.filter((value) => value > 0).length };

function linesBy(keyOf: (state: Table) => string, maxPositions?: number): LinesOfPlay {
  return new LinesOfPlay(
    rules as unknown as Rules,
    reward as unknown as RewardScheme,
    keyOf as (state: GameState) => string,
    maxPositions,
  );
}

const sorted = ({ places, deck }: Table): string => `${[...places].sort().join('')} ${deck.length}`;
const byPlace = ({ places, deck }: Table): string => `${places.join('')} ${deck.length}`;

/** By cards on the table and the card that is covered: the largest return after the next card. */
function returnsAfterDraws({ draws }: LinesOfPlay): Map<string, number> {
  const largest: number[] = [];
  const found = new Map<string, number>();
  for (let index = draws.length - 1; index >= 0; index--) {
    const { state, draw, reach } = draws[index];
    largest[index] = Math.max(reach.ended, ...reach.draws.map((next) => largest[next]));
    const covered = (state as Table).places[draw - PAIRS.length];
    found.set(`${sorted(state as Table)} ${covered}`, largest[index]);
  }
  return found;
}

function someTable(seed: number): Table {
  const random = new Random('tables', seed);
  const values = Array.from({ length: 9 }, () => 1 + random.below(6));
  return { outcome: 'ongoing', places: values.slice(0, PLACES), deck: values.slice(PLACES) };
}

it('positions of one key share their lines of play: the same returns in half the draws', () => {
  let [merged, apart] = [0, 0];
  for (let seed = 0; seed < 30; seed++) {
    const [few, many] = [linesBy(sorted), linesBy(byPlace)];
    for (const lines of [few, many]) lines.explore(someTable(seed));
    expect(returnsAfterDraws(few)).toEqual(returnsAfterDraws(many));
    merged += few.draws.length;
    apart += many.draws.length;
  }
  expect(2 * merged).toBeLessThan(apart);
});

it('stops at a limit of positions in one line, which more of them or merged positions go below', () => {
  const refusal =
    /^Expected a deal whose lines of play go through at most 300 positions, but there are more: allow more \(maxPositions, --max-positions\), or let positionKey merge positions that play on equally$/;
  expect(() => linesBy(byPlace, 300).explore(someTable(3))).toThrow(refusal);
  linesBy(sorted, 300).explore(someTable(3));
  linesBy(byPlace, 10_000).explore(someTable(3));
  for (const limit of [0, NaN])
    expect(() => linesBy(byPlace, limit)).toThrow(/^Expected maxPositions to be a number from 1, but got (0|NaN)$/);
  const optional = partsOf('decade-loop3', { rules: { discards: 'optional' } });
  const state = optional.rules.createState();
  optional.rules.deal(state, 2);
  expect(() => linesOfPlay(optional.rules, optional.reward, 20_000).explore(state)).toThrow(/at most 20000 positions/);
});

it('a move that draws several cards is refused', () => {
  const two = {
    ...rules,
    apply(state: Table, action: number) {
      rules.apply(state, action);
      state.deck.shift();
    },
  };
  const lines = new LinesOfPlay(two as unknown as Rules, reward as unknown as RewardScheme, byPlace as never);
  expect(() => lines.explore(someTable(1))).toThrow(
    /^Expected each move to draw at most one card, but sevens-v1 draws 2$/,
  );
});

it('a deal with more draws than a call has room for arguments leaves the lines ready for the next one', () => {
  const wide = {
    ...rules,
    moves: Array.from({ length: 400 }, (_, move) => move),
    copyState: (target: Table, { outcome, places, deck }: Table) =>
      void Object.assign(target, { outcome, places: [...places], deck: [...deck] }),
    actionMask: ({ deck }: Table, mask: Uint8Array) => mask.fill(deck.length > 0 ? 1 : 0).length,
    apply(state: Table, action: number) {
      state.places = [action];
      state.deck.shift();
      if (state.deck.length === 0) state.outcome = 'lost';
    },
  };
  const lines = new LinesOfPlay(wide as unknown as Rules, reward as unknown as RewardScheme, byPlace as never);
  for (let deal = 0; deal < 2; deal++) {
    lines.explore({ outcome: 'ongoing', places: [], deck: [1, 2] } as Table);
    expect(lines.draws).toHaveLength(400 + 400 * 400);
  }
});
