/** A hand of at most four cards (rules: "Three hands of at most four cards") of four values. */
export const HAND_LIMIT = 4;

/** Values are 1..4; tables and `unseen` use the kind = value - 1. */
export const KINDS = 4;

/** In `ADD`, `REMOVE` and `SWAP`: there is no such hand. */
export const NO_HAND = 255;

/** Hands of a given size: at most 35, those of four cards. */
export const MAX_RANK = 35;

/** `[kind]`: every number of cards of each kind up to four, those with the most low cards first. */
const COUNTS = Array.from({ length: 5 ** KINDS }, (_, code) =>
  [125, 25, 5, 1].map((place) => 4 - (Math.floor(code / place) % 5)),
);

/** Every multiset of at most four cards, smaller ones first (1 + 4 + 10 + 20 + 35 = 70); 0 is the empty hand. */
const MULTISETS = Array.from({ length: HAND_LIMIT + 1 }, (_, size) =>
  COUNTS.filter((counts) => total(counts) === size),
).flat();

const INDEX = new Map(MULTISETS.map((counts, index) => [counts.join(), index]));

function indexOf(counts: readonly number[]) {
  return INDEX.get(counts.join()) ?? NO_HAND;
}

function changed(counts: readonly number[], kind: number, by: number) {
  return counts.map((count, at) => (at === kind ? count + by : count));
}

function table(width: number, entry: (counts: readonly number[], at: number) => number): Readonly<Uint8Array> {
  return Uint8Array.from({ length: MULTISETS.length * width }, (_, i) =>
    entry(MULTISETS[Math.floor(i / width)], i % width),
  );
}

function total(counts: readonly number[]) {
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

const FIRST_OF_SIZE = Array.from({ length: HAND_LIMIT + 1 }, (_, size) =>
  MULTISETS.findIndex((counts) => total(counts) === size),
);

/** RANK[hand]: its number 0..34 among hands of its size, which exchanges never change. */
export const RANK = table(1, (counts) => indexOf(counts) - FIRST_OF_SIZE[total(counts)]);

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
