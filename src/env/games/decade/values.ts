import { DECK_SIZE } from '../../cards.js';

/** Values 1..10: the kinds of card that the rules tell apart (kind = value - 1). Suits never matter. */
export const VALUE_KINDS = 10;

/** The value of each card. Rules: "A = 1, pips their value, T J Q K = 10". */
export const VALUE_OF: Readonly<Uint8Array> = Uint8Array.from({ length: DECK_SIZE }, (_, card) =>
  Math.min((card >> 2) + 1, VALUE_KINDS),
);

/** Names of the kinds, in the order of their values. */
export const VALUE_NAMES: readonly string[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** How many cards of each kind a deck has: four, but sixteen of value 10. */
export const DECK_COUNTS: Readonly<Uint8Array> = Uint8Array.from([4, 4, 4, 4, 4, 4, 4, 4, 4, 16]);

/** Rules: "the values of the full deck sum to 340". */
export const DECK_TOTAL = VALUE_OF.reduce((sum, value) => sum + value, 0);

/** The largest number of cards of a deck whose total can be at most `total`: its smallest cards. */
export function longestRun(total: number): number {
  let sum = 0;
  let count = 0;
  while (count < DECK_SIZE && sum + VALUE_OF[count] <= total) sum += VALUE_OF[count++];
  return count;
}
