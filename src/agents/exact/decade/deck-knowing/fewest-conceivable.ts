import { DECK_SIZE } from '../../../../env/cards.js';
import type { DecadeConfig } from '../../../../env/games/decade/config.js';
import { DECK_COUNTS, DECK_TOTAL } from '../../../../env/games/decade/values.js';

/** Totals of the sets that may have been discarded, as 0 or 1 by total. */
type Totals = Uint8Array;

/** The smallest totals of 0, 1, ... 52 cards of a deck. */
function smallestTotals(): number[] {
  const totals = [0];
  DECK_COUNTS.forEach((cards, kind) => {
    for (let card = 0; card < cards; card++) totals.push(totals[totals.length - 1] + kind + 1);
  });
  return totals;
}

function withOneMore(reached: Totals, totals: readonly number[]): Totals {
  const next = new Uint8Array(DECK_TOTAL + 1);
  reached.forEach((flag, sum) => {
    for (const total of totals) if (flag === 1 && sum + total <= DECK_TOTAL) next[sum + total] = 1;
  });
  return next;
}

/**
 * The fewest cards left that the numbers and totals of cards allow, whatever the deck: the others must have gone in some number of sets
 * of allowed lengths and totals. With sets of exactly three it is 1: 51 cards in 17 sets, and a ten.
 */
export function fewestConceivable({ minRun, maxRun, totals }: DecadeConfig): number {
  const longest = maxRun ?? DECK_SIZE;
  const smallest = smallestTotals();
  let fewest = DECK_SIZE;
  let reached: Totals = Uint8Array.from({ length: DECK_TOTAL + 1 }, (_, sum) => (sum === 0 ? 1 : 0));
  for (let sets = 0; sets * minRun <= DECK_SIZE; sets++, reached = withOneMore(reached, totals)) {
    for (let gone = sets * minRun; gone <= Math.min(DECK_SIZE, sets * longest); gone++) {
      const left = DECK_SIZE - gone;
      const fits = (flag: number, sum: number): boolean =>
        flag === 1 && sum >= smallest[gone] && DECK_TOTAL - sum >= smallest[left];
      if (left < fewest && reached.some(fits)) fewest = left;
    }
  }
  return fewest;
}
