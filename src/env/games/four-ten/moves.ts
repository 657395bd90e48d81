/** A hand of at most four cards (rules: "Three hands of at most four cards") of four values. */
export const HAND_LIMIT = 4;

/** Values are 1..4; tables and `unseen` use the kind = value - 1. */
export const KINDS = 4;

/** In `ADD`, `REMOVE` and `SWAP`: there is no such hand. */
export const NO_HAND = 255;

/** Hands of a given size: at most 35, those of four cards. */
export const MAX_RANK = 35;

/** Every multiset of at most four cards, smaller ones first (1 + 4 + 10 + 20 + 35 = 70); 0 is the empty hand. */
const MULTISETS: readonly (readonly number[])[] = Array.from({ length: HAND_LIMIT + 1 }, (_, size) =>
  countsOfSize(size),
).flat();

function countsOfSize(size: number): number[][] {
  const all: number[][] = [];
  for (let ones = size; ones >= 0; ones--) {
    for (let twos = size - ones; twos >= 0; twos--) {
      for (let threes = size - ones - twos; threes >= 0; threes--)
        all.push([ones, twos, threes, size - ones - twos - threes]);
    }
  }
  return all;
}

const INDEX = new Map(MULTISETS.map((counts, index) => [counts.join(), index]));

function indexOf(counts: readonly number[]): number {
  return INDEX.get(counts.join()) ?? NO_HAND;
}

function changed(counts: readonly number[], kind: number, by: number): number[] {
  return counts.map((count, at) => (at === kind ? count + by : count));
}

function table(width: number, entry: (counts: readonly number[], at: number) => number): Readonly<Uint8Array> {
  return Uint8Array.from({ length: MULTISETS.length * width }, (_, i) =>
    entry(MULTISETS[Math.floor(i / width)], i % width),
  );
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

export const HANDS = MULTISETS.length;

/** SUM[hand]: the sum of its values, 0..16. */
export const SUM = table(1, (counts) => counts.reduce((sum, count, kind) => sum + count * (kind + 1), 0));

/** SIZE[hand]: how many cards it has, 0..4. */
export const SIZE = table(1, total);

/** COUNT[hand * 4 + kind]: how many cards of the kind it has. */
export const COUNT = table(KINDS, (counts, kind) => counts[kind]);

/** PRESENT[hand]: bit `kind` is set if it has such a card. */
export const PRESENT = table(1, (counts) =>
  counts.reduce((bits, count, kind) => bits | (count > 0 ? 1 << kind : 0), 0),
);

/** ADD[hand * 4 + kind]: the hand with one such card more. */
export const ADD = table(KINDS, (counts, kind) => indexOf(changed(counts, kind, 1)));

/** REMOVE[hand * 4 + kind]: the hand with one such card less. */
export const REMOVE = table(KINDS, (counts, kind) => indexOf(changed(counts, kind, -1)));

/** SWAP[hand * 16 + from * 4 + to]: the hand with one card of kind `from` made one of kind `to`. */
export const SWAP = table(KINDS * KINDS, (counts, at) =>
  counts[at >> 2] > 0 ? indexOf(changed(changed(counts, at >> 2, -1), at & 3, 1)) : NO_HAND,
);

/** RANK[hand]: its number 0..34 among hands of its size, which exchanges never change. */
export const RANK = table(
  1,
  (counts) => indexOf(counts) - MULTISETS.findIndex((other) => total(other) === total(counts)),
);

const FIRST_OF_SIZE = Array.from({ length: HAND_LIMIT + 1 }, (_, size) =>
  MULTISETS.findIndex((counts) => total(counts) === size),
);

export function handOfRank(size: number, rank: number): number {
  return FIRST_OF_SIZE[size] + rank;
}

/** The values of a hand, an entry of `FourTenState.hands`, in ascending order. */
export function valuesOf(hand: number): number[] {
  return MULTISETS[hand].flatMap((count, kind) => Array.from({ length: count }, () => kind + 1));
}

/** The hand of these values (1..4 each, in any order); NO_HAND if there are more than four. */
export function handOf(values: readonly number[]): number {
  const counts = [0, 0, 0, 0];
  for (const value of values) counts[value - 1]++;
  return indexOf(counts);
}

/** The three hands in the order of `FourTenState.hands`. */
export const HAND_NAMES = ['hand', 'home', 'shadow'] as const;
/** A hand by its name. */
export type HandName = (typeof HAND_NAMES)[number];
export const HAND = 0;
export const HOME = 1;
export const SHADOW = 2;

type CardValue = 1 | 2 | 3 | 4;
const VALUES: readonly CardValue[] = [1, 2, 3, 4];

/** The card drawn goes to a hand (rules: "placed in a hand with fewer than four cards"). */
interface PlaceMove {
  readonly type: 'place';
  readonly to: HandName;
}

/** A card leaves, and the next card is drawn into its place (rules: "chooses the card to replace (hand and value)"). */
interface ReplaceMove {
  readonly type: 'replace';
  readonly in: HandName;
  readonly value: CardValue;
}

/** Rules: "one card of Hand against one of Home or Shadow, one for one". */
interface ExchangeMove {
  readonly type: 'exchange';
  readonly hand: CardValue;
  readonly with: 'home' | 'shadow';
  readonly other: CardValue;
}

/** A move of Four Ten, as it stands in the move table. */
export type FourTenMove = PlaceMove | ReplaceMove | ExchangeMove | { readonly type: 'end-turn' };

/** Actions: PLACE + hand, REPLACE + hand * 4 + kind, EXCHANGE (+ PAIRS for Shadow) + pair, END_TURN. */
export const PLACE = 0;
export const REPLACE = PLACE + HAND_NAMES.length;
export const EXCHANGE = REPLACE + HAND_NAMES.length * KINDS;

/** Ordered pairs of different values (rules: "An exchange of equal values is no move"). */
export const PAIRS = KINDS * (KINDS - 1);
export const END_TURN = EXCHANGE + 2 * PAIRS;

const PAIR_VALUES = VALUES.flatMap((hand) =>
  VALUES.filter((other) => other !== hand).map((other) => ({ hand, other })),
);

/** GIVEN[pair], TAKEN[pair]: the kind that leaves Hand and the kind that comes for it. */
export const GIVEN: Readonly<Uint8Array> = Uint8Array.from(PAIR_VALUES, ({ hand }) => hand - 1);
export const TAKEN: Readonly<Uint8Array> = Uint8Array.from(PAIR_VALUES, ({ other }) => other - 1);

/** EXCHANGEABLE[present in Hand * 16 + present in the other]: bit `pair` if both cards are there. */
export const EXCHANGEABLE = Uint16Array.from({ length: 256 }, (_, present) => {
  let bits = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    if ((present >> (4 + GIVEN[pair])) & (present >> TAKEN[pair]) & 1) bits |= 1 << pair;
  }
  return bits;
});

/** Entries of `SWAP` for each pair, seen from Hand and from the other hand. */
export const SWAP_IN_HAND = Uint8Array.from({ length: PAIRS }, (_, pair) => GIVEN[pair] * KINDS + TAKEN[pair]);
export const SWAP_IN_OTHER = Uint8Array.from({ length: PAIRS }, (_, pair) => TAKEN[pair] * KINDS + GIVEN[pair]);

/** The move table: 3 + 12 + 24 + 1 = 40 moves. */
export const MOVES: readonly FourTenMove[] = [
  ...HAND_NAMES.map((to): PlaceMove => ({ type: 'place', to })),
  ...HAND_NAMES.flatMap((name) => VALUES.map((value): ReplaceMove => ({ type: 'replace', in: name, value }))),
  ...(['home', 'shadow'] as const).flatMap((name) =>
    PAIR_VALUES.map(({ hand, other }): ExchangeMove => ({ type: 'exchange', hand, with: name, other })),
  ),
  { type: 'end-turn' },
];
