import { type DecadeConfig, deckOfConfig, VALUE_OF } from '../../../../env/games/decade/config.js';
import { setSums } from '../../../../env/games/decade/moves.js';

/** The smallest totals of 0, 1, ... all cards of a deck. */
function smallestTotals(counts: Readonly<Uint8Array>): number[] {
  const totals = [0];
  counts.forEach((cards, kind) => {
    for (let card = 0; card < cards; card++) totals.push(totals[totals.length - 1] + kind + 1);
  });
  return totals;
}

/**
 * The fewest cards left that the numbers and totals of cards allow, whatever the deck: the others must have gone in some number of sets
 * of allowed lengths and totals. With sets of exactly three it is 1: 51 cards in 17 sets, and a ten.
 */
export function fewestConceivable(config: DecadeConfig): number {
  const { cards, counts } = deckOfConfig(config);
  const size = cards.length;
  const total = cards.reduce((sum, card) => sum + VALUE_OF[card], 0);
  const smallest = smallestTotals(counts);
  let fewest = size;
  for (const { fewest: least, most, reached } of setSums(config)) {
    for (let gone = least; gone <= Math.min(most, size); gone++) {
      const left = size - gone;
      const fits = (flag: number, sum: number): boolean =>
        flag === 1 && sum >= smallest[gone] && total - sum >= smallest[left];
      if (left < fewest && reached.some(fits)) fewest = left;
    }
  }
  return fewest;
}
