import { DECK_SIZE } from '../../../../env/cards.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import type { DeckSearch, Findings } from './line-search.js';

const LARGEST_VALUE = 10;

/**
 * Sets of (number of cards, total) pairs as the bits of an integer. Where a set may have any length, the last number, `minRun`, stands for that
 * many cards or more.
 */
class TotalSets {
  private readonly isUnlimited: boolean;
  private readonly lastRow: number;
  /** Bits of a number of cards. */
  private readonly width: number;
  /** Pairs that a set can still be finished from. */
  private readonly possible: bigint;
  private readonly lastRowOnly: bigint;
  private readonly finished: bigint;

  constructor(private readonly table: MoveTable) {
    const { minRun, maxRun, largestTotal, columnOf } = table;
    this.isUnlimited = maxRun >= DECK_SIZE;
    this.lastRow = this.isUnlimited ? minRun : maxRun;
    this.width = largestTotal + 1 + LARGEST_VALUE;
    const pairs = (fits: (cards: number, total: number) => boolean): bigint => {
      let bits = 0n;
      for (let cards = 1; cards <= this.lastRow; cards++)
        for (let total = 0; total <= largestTotal; total++) if (fits(cards, total)) bits |= this.bit(cards, total);
      return bits;
    };
    this.possible = pairs(() => true);
    this.lastRowOnly = pairs((cards) => cards === this.lastRow);
    this.finished = pairs((cards, total) => cards >= minRun && columnOf[total] !== 0);
  }

  /** A first card of this value. */
  first(value: number): bigint {
    return this.bit(1, value);
  }

  /** One card more of this value for each of the pairs. */
  extended(pairs: bigint, value: number): bigint {
    const more = pairs << BigInt(this.width + value);
    return (this.isUnlimited ? more | ((pairs & this.lastRowOnly) << BigInt(value)) : more) & this.possible;
  }

  has(pairs: bigint, cards: number, total: number): boolean {
    return total >= 0 && (pairs & this.bit(cards, total)) !== 0n;
  }

  isComplete(pairs: bigint): boolean {
    return (pairs & this.finished) !== 0n;
  }

  /** A finished pair with the fewest cards, and of these the largest total below 32, 64 and so on: it decides which of several best lines is found. */
  complete(pairs: bigint): [cards: number, total: number] {
    const { largestTotal } = this.table;
    for (let cards = 1; cards <= this.lastRow; cards++)
      for (let least = 0; least <= largestTotal; least += 32)
        for (let total = Math.min(largestTotal, least + 31); total >= least; total--)
          if (this.has(pairs & this.finished, cards, total)) return [cards, total];
    throw new RangeError('No finished set');
  }

  /** The numbers of cards from which one card more leads to this one. */
  rowsBefore(row: number): readonly number[] {
    return this.isUnlimited && row === this.lastRow ? [row - 1, row] : [row - 1];
  }

  private bit(cards: number, total: number): bigint {
    return 1n << BigInt(cards * this.width + total);
  }
}

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
