import { DECK_SIZE } from '../../../../env/cards.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import type { DeckSearch, Findings } from './line-search.js';

/** Cards of a set, by their indexes in the deck. */
type CardSet = readonly number[];

const LARGEST_VALUE = 10;

const ENDS = DECK_SIZE + 1;

/**
 * A straight line with optional discards. A set can be discarded at any later time as well, so all cards may be dealt first, and what
 * counts is which windows of the line can be cleared: all cards from one up to another. Between cards of one set lie windows that are
 * cleared before it, so longer windows follow from shorter ones, and no set reaches over the edge of a window.
 */
export class WindowSearch implements DeckSearch {
  /** Whether the window from card i up to card j can be cleared: entry i * 53 + j. */
  private readonly isClearable = new Uint8Array(ENDS * ENDS);
  /** Whether it can be with its first and last card in one set. */
  private readonly isOneSpan = new Uint8Array(ENDS * ENDS);
  /** (Cards, total) as bits: sets that begin with card i and end with card j - 1, all between their cards cleared: entry i * 53 + j. */
  private readonly sets: bigint[] = new Array<bigint>(ENDS * ENDS).fill(0n);
  private deck: Readonly<Uint8Array> = new Uint8Array(DECK_SIZE);
  /** Where a set may have any length, `minRun` stands for that many cards or more. */
  private readonly mostCards: number;
  private readonly isUnlimited: boolean;
  /** Bits of a number of cards. */
  private readonly width: number;
  // Pairs that a set can be, those of `mostCards`, and those that may be discarded.
  private readonly possible: bigint;
  private readonly longest: bigint;
  private readonly finished: bigint;

  constructor(private readonly table: MoveTable) {
    const { minRun, maxRun, largestTotal, columnOf } = table;
    this.isUnlimited = maxRun >= DECK_SIZE;
    this.mostCards = this.isUnlimited ? minRun : maxRun;
    this.width = largestTotal + 1 + LARGEST_VALUE;
    const pairs = (least: number, fits = (_total: number): boolean => true): bigint => {
      let bits = 0n;
      for (let cards = least; cards <= this.mostCards; cards++)
        for (let total = 0; total <= largestTotal; total++) if (fits(total)) bits |= this.bit(cards, total);
      return bits;
    };
    this.possible = pairs(1);
    this.longest = pairs(this.mostCards);
    this.finished = pairs(minRun, (total) => columnOf[total] !== 0);
    for (let card = 0; card < ENDS; card++) this.isClearable[card * ENDS + card] = 1;
  }

  search(deck: Readonly<Uint8Array>): Findings {
    this.deck = deck;
    for (let first = deck.length - 1; first >= 0; first--) this.findWindows(first);
    const { windows, left } = this.bestWindows();
    const draws = Array.from({ length: deck.length - 3 }, () => this.table.draw); // rules: "three are dealt first"
    const fewest = [...draws, ...this.discardsOf(windows.flatMap(([from, to]) => this.setsOf(from, to)))];
    return { winning: left === 0 ? fewest : null, fewest, isComplete: true };
  }

  private bit(cards: number, total: number): bigint {
    return 1n << BigInt(cards * this.width + total);
  }

  /** One card more of this value for each of the sets. */
  private extended(sets: bigint, value: number): bigint {
    const more = sets << BigInt(this.width + value);
    return (this.isUnlimited ? more | ((sets & this.longest) << BigInt(value)) : more) & this.possible;
  }

  /** Finds the windows from a card on that can be cleared, when those from later cards on are known. */
  private findWindows(first: number): void {
    const { isClearable, isOneSpan, sets, deck } = this;
    const row = first * ENDS;
    /** Sets that end before card `end`, with all from their last card up to it cleared. */
    let open = 0n;
    for (let end = first + 1; end <= deck.length; end++) {
      const ending = end === first + 1 ? this.bit(1, deck[first]) : this.extended(open, deck[end - 1]);
      sets[row + end] = ending;
      isOneSpan[row + end] = (ending & this.finished) === 0n ? 0 : 1;
      let clearable = 0;
      open = 0n;
      for (let middle = first + 1; middle <= end; middle++) {
        if (isClearable[middle * ENDS + end] === 0) continue;
        clearable |= isOneSpan[row + middle];
        open |= sets[row + middle];
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
    while (!this.isOneSpan[from * ENDS + end] || !this.isClearable[end * ENDS + to]) end--;
    const set = this.setOver(from, end);
    const between = set.slice(1).flatMap((card, i) => this.setsOf(set[i] + 1, card));
    return [...between, set, ...this.setsOf(end, to)];
  }

  /** A set with the first and the last card of a window, all between its cards cleared; there is one. */
  private setOver(from: number, to: number): CardSet {
    const { deck, table, isClearable } = this;
    const failed = new Set<string>();
    /** The cards from `card` on, the last of `count` cards of this total. */
    const cardsFrom = (card: number, count: number, total: number): number[] | null => {
      if (count > table.maxRun || total > table.largestTotal) return null;
      if (card === to - 1) return count >= table.minRun && table.columnOf[total] !== 0 ? [card] : null;
      const key = `${card} ${count} ${total}`;
      for (let next = card + 1; next < to && !failed.has(key); next++) {
        const rest = isClearable[(card + 1) * ENDS + next] && cardsFrom(next, count + 1, total + deck[next]);
        if (rest) return [card, ...rest];
      }
      failed.add(key);
      return null;
    };
    return cardsFrom(from, 1, deck[from])!;
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
