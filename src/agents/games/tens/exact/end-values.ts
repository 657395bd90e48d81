import type { DrawClasses } from './draw-classes.js';
import type { PositionClasses } from './position-classes.js';

/** What the end of a game counts: the sum of these. */
export interface EndValue {
  readonly won: number;
  readonly lost: number;
  /** For each card left on the tableau and in the stock. */
  readonly cardLeft: number;
  /** For each removal made. */
  readonly removal: number;
}

/** `[class]`: what the ranks add to the value of a game that ends there. */
function shares({ waiting, hidden, removals }: DrawClasses, { cardLeft, removal }: EndValue): Float64Array {
  const values = new Float64Array(waiting.length);
  for (let at = 0; at < values.length; at++)
    values[at] = cardLeft * (waiting[at] + hidden[at]) + removal * removals[at];
  return values;
}

/**
 * The expected value of the end for every class of positions. The game is lost when cards that wait fill the tableau before the last
 * card. A draw leads to a greater number, so that going down the table finds the positions that follow done.
 */
export function endValues(classes: PositionClasses, tableauSize: number, value: EndValue): Float64Array {
  const { pairs, others } = classes;
  const values = new Float64Array(classes.size);
  const pairsShares = shares(pairs, value);
  const othersShares = shares(others, value);
  for (let pair = pairs.size - 1; pair >= 0; pair--) fillRow(pair);
  return values;

  /** The positions with one class of the pairs. */
  function fillRow(pair: number): void {
    const width = others.size;
    const { waiting, hidden, starts, to, cards } = others;
    const { to: pairsTo, cards: pairsCards } = pairs;
    const row = pair * width;
    const slots = tableauSize - pairs.waiting[pair];
    const pairsHidden = pairs.hidden[pair];
    const first = pairs.starts[pair];
    const end = pairs.starts[pair + 1];
    for (let other = width - 1; other >= 0; other--) {
      const left = pairsHidden + hidden[other];
      // All cards dealt: "the rest can always be cleared". No slot free for the next card: lost.
      if (left === 0 || waiting[other] >= slots) {
        values[row + other] = (left === 0 ? value.won : value.lost) + pairsShares[pair] + othersShares[other];
        continue;
      }
      let total = 0;
      for (let draw = first; draw < end; draw++) total += pairsCards[draw] * values[pairsTo[draw] * width + other];
      const endOfOthers = starts[other + 1];
      for (let draw = starts[other]; draw < endOfOthers; draw++) total += cards[draw] * values[row + to[draw]];
      values[row + other] = total / left;
    }
  }
}
