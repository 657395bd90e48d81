import { DECK_SIZE } from '../../../../env/cards.js';
import type { DecadeConfig } from '../../../../env/games/decade/config.js';
import { setSums } from '../../../../env/games/decade/set-sums.js';
import { DECK_COUNTS, DECK_TOTAL } from '../../../../env/games/decade/values.js';

/** The smallest totals of 0, 1, ... 52 cards of a deck. */
function smallestTotals(): number[] {
  const totals = [0];
  DECK_COUNTS.forEach((cards, kind) => {
    for (let card = 0; card < cards; card++) totals.push(totals[totals.length - 1] + kind + 1);
  });
  return totals;
}

/**
 * The fewest cards left that the numbers and totals of cards allow, whatever the deck: the others must have gone in some number of sets
 * of allowed lengths and totals. With sets of exactly three it is 1: 51 cards in 17 sets, and a ten.
 */
export function fewestConceivable(config: DecadeConfig): number {
  const smallest = smallestTotals();
  let fewest = DECK_SIZE;
  for (const { fewest: least, most, reached } of setSums(config)) {
    for (let gone = least; gone <= most; gone++) {
      const left = DECK_SIZE - gone;
      const fits = (flag: number, sum: number): boolean =>
        flag === 1 && sum >= smallest[gone] && DECK_TOTAL - sum >= smallest[left];
      if (left < fewest && reached.some(fits)) fewest = left;
    }
  }
  return fewest;
}
