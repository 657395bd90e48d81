import { DECK_SIZE } from '../../../../env/cards.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import type { DeckSearch, Findings } from './result.js';
import { TotalSets } from './total-sets.js';

/** Cards of a set, by their indexes in the deck. */
type CardSet = readonly number[];

const ENDS = DECK_SIZE + 1;

/**
 * A straight line with optional discards. A set can be discarded at any later time as well, so all cards may be dealt first, and what
 * counts is which windows of the line can be cleared: all cards from one up to another. Between cards of one set lie windows that are
 * cleared before it, so longer windows follow from shorter ones, and no set reaches over the edge of a window.
 */
export class WindowSearch implements DeckSearch {
  private readonly totals: TotalSets;
  /** Whether the window from card i up to card j can be cleared: entry i * 53 + j. */
  private readonly isClearable = new Uint8Array(ENDS * ENDS);
  /** Whether it can be with its first and last card in one set. */
  private readonly isOneSpan = new Uint8Array(ENDS * ENDS);
  /** Unfinished sets that begin with card i and end with card j - 1, all between their cards cleared: entry i * 53 + j. */
  private readonly unfinished: bigint[] = new Array<bigint>(ENDS * ENDS).fill(0n);
  private deck: Readonly<Uint8Array> = new Uint8Array(DECK_SIZE);

  constructor(private readonly table: MoveTable) {
    this.totals = new TotalSets(table);
  }

  search(deck: Readonly<Uint8Array>): Findings {
    this.deck = deck;
    for (let first = deck.length - 1; first >= 0; first--) this.findWindows(first);
    const { windows, left } = this.bestWindows();
    const draws = Array.from({ length: deck.length - 3 }, () => this.table.draw); // rules: "three are dealt first"
    const fewest = [...draws, ...this.discardsOf(windows.flatMap(([from, to]) => this.setsOf(from, to)))];
    return { winning: left === 0 ? fewest : null, fewest, isComplete: true };
  }

  /** Finds the windows from a card on that can be cleared, when those from later cards on are known. */
  private findWindows(first: number): void {
    const { totals, isClearable, isOneSpan, unfinished, deck } = this;
    const row = first * ENDS;
    /** Unfinished sets that end before card `end`, with all from their last card up to it cleared. */
    let open = 0n;
    for (let end = first + 1; end <= deck.length; end++) {
      const ending = end === first + 1 ? totals.first(deck[first]) : totals.extended(open, deck[end - 1]);
      unfinished[row + end] = open = ending;
      let clearable = (isOneSpan[row + end] = totals.isComplete(ending) ? 1 : 0);
      for (let middle = first + 1; middle < end; middle++) {
        if (isClearable[middle * ENDS + end] === 0) continue;
        clearable |= isOneSpan[row + middle];
        open |= unfinished[row + middle];
      }
      isClearable[row + end] = clearable;
    }
  }

  /** Windows that can be cleared with the fewest cards left over, and how many those are. */
  private bestWindows(): { windows: [from: number, to: number][]; left: number } {
    const left = new Uint8Array(ENDS);
    const to = new Uint8Array(ENDS);
    for (let from = this.deck.length - 1; from >= 0; from--) {
      left[from] = left[from + 1] + 1;
      to[from] = from;
      for (let end = from + 1; end <= this.deck.length; end++) {
        if (this.isClearable[from * ENDS + end] === 0 || left[end] >= left[from]) continue;
        left[from] = left[end];
        to[from] = end;
      }
    }
    const windows: [number, number][] = [];
    for (let from = 0; from < this.deck.length; from = Math.max(from + 1, to[from])) {
      if (to[from] > from) windows.push([from, to[from]]);
    }
    return { windows, left: left[0] };
  }

  /** Sets that clear a window, in an order in which they can be discarded. */
  private setsOf(from: number, to: number): CardSet[] {
    if (from === to) return [];
    let end = to;
    while (!this.isOneSpan[from * ENDS + end] || (end < to && !this.isClearable[end * ENDS + to])) end--;
    return [...this.setsOfSpan(from, end), ...this.setsOf(end, to)];
  }

  /** The same for a window whose first and last card are in one set, which is the last one to go. */
  private setsOfSpan(from: number, to: number): CardSet[] {
    const { totals, deck } = this;
    let [row, total] = totals.complete(this.unfinished[from * ENDS + to]);
    const cards = [to - 1];
    const before: CardSet[] = [];
    while (cards[0] > from) {
      total -= deck[cards[0]];
      const [end, rowBefore] = this.cardBefore(from, cards[0], row, total);
      before.push(...this.setsOf(end, cards[0]));
      cards.unshift(end - 1);
      row = rowBefore;
    }
    return [...before, cards];
  }

  /** Where a set from a card on, of this total, ends before a gap up to `gapEnd` that can be cleared, and its row; `row` is with one card more. */
  private cardBefore(from: number, gapEnd: number, row: number, total: number): [end: number, row: number] {
    const { totals } = this;
    for (let end = gapEnd; end > from; end--) {
      if (end < gapEnd && this.isClearable[end * ENDS + gapEnd] === 0) continue;
      for (const before of totals.rowsBefore(row)) {
        if (totals.has(this.unfinished[from * ENDS + end], before, total)) return [end, before];
      }
    }
    throw new RangeError(`No set from card ${from} leads to a gap that ends at ${gapEnd}`);
  }

  /** The discards of these sets, one after the other, from the line of all cards. */
  private discardsOf(sets: readonly CardSet[]): Action[] {
    const line = Array.from({ length: this.deck.length }, (_, card) => card);
    return sets.map((cards) => {
      const start = line.indexOf(cards[0]);
      line.splice(start, cards.length);
      const total = cards.reduce((sum, card) => sum + this.deck[card], 0);
      return (line.length - start) * this.table.totals + this.table.columnOf[total] - 1;
    });
  }
}
