import type { FlatClasses } from './flat-classes.js';

/**
 * The chance of winning in every class of positions: class p of the pairs with class o of the other ranks at [p * others.size + o].
 * A draw leads to a greater number, so that going down the table finds the positions that follow done.
 */
export function winProbabilities(pairs: FlatClasses, others: FlatClasses, tableauSize: number): Float64Array {
  const width = others.size;
  const values = new Float64Array(pairs.size * width);
  const { waiting, hidden, starts, to, cards } = others;
  const { to: pairsTo, cards: pairsCards } = pairs;
  for (let pair = pairs.size - 1; pair >= 0; pair--) {
    const row = pair * width;
    const slots = tableauSize - pairs.waiting[pair];
    const pairsHidden = pairs.hidden[pair];
    const first = pairs.starts[pair];
    const end = pairs.starts[pair + 1];
    for (let other = width - 1; other >= 0; other--) {
      const left = pairsHidden + hidden[other];
      if (left === 0) {
        values[row + other] = 1; // all cards are dealt: "the rest can always be cleared"
        continue;
      }
      if (waiting[other] >= slots) continue; // no slot is free for the next card: 0
      let total = 0;
      for (let draw = first; draw < end; draw++) total += pairsCards[draw] * values[pairsTo[draw] * width + other];
      const endOfOthers = starts[other + 1];
      for (let draw = starts[other]; draw < endOfOthers; draw++) total += cards[draw] * values[row + to[draw]];
      values[row + other] = total / left;
    }
  }
  return values;
}
