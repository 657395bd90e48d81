import { DECK_SIZE } from '../../../../env/base/cards.js';
import type { Action } from '../../../../env/environment/rules.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Findings } from './position-search.js';

/** Cards of a set, by their indexes in the line. */
type CardSet = readonly number[];

const ENDS = DECK_SIZE + 1;

const BITS = 32;

/**
 * A straight line with optional discards. A set can be discarded at any later time as well, so all cards may be dealt first, and what
 * counts is which windows of the line can be cleared: all cards from one up to another. Between cards of one set lie windows that are
 * cleared before it, so longer windows follow from shorter ones, and no set reaches over the edge of a window.
 */
export class WindowSearch {
  /** Whether the window from card i up to card j can be cleared: entry i * 53 + j. */
  private readonly isClearable = new Uint8Array(ENDS * ENDS);
  /** Whether it can be with its first and last card in one set. */
  private readonly isOneSpan = new Uint8Array(ENDS * ENDS);
  /** `[end * 53 + n]`, n below `starts[end]`: the first cards of the windows up to `end` that can be cleared, the empty one first. */
  private readonly startsOf = new Uint8Array(ENDS * ENDS);
  private readonly starts = new Uint8Array(ENDS);
  /**
   * `[end * size + (cards - 1) * words + total / 32]`, a bit for each total: sets that begin with the card looked at and end with card
   * end - 1, all between their cards cleared.
   */
  private readonly sets: Int32Array;
  /** The same for sets that end somewhere before, all from their last card on cleared. */
  private readonly open: Int32Array;
  /** The sets that may be discarded. */
  private readonly finished: Int32Array;
  /** Numbers for the totals of so many cards, and for all numbers of cards. */
  private readonly words: number;
  private readonly size: number;
  private readonly isUnlimited: boolean;
  private line: Readonly<Uint8Array> = new Uint8Array(0);
  /** `[card]`: the fewest cards left from there on, and where the window that then begins there ends. */
  private readonly left = new Uint8Array(ENDS);
  private readonly endOf = new Uint8Array(ENDS);

  constructor(private readonly table: MoveTable) {
    const { minRun, maxRun, largestTotal, columnOf } = table;
    this.isUnlimited = maxRun >= DECK_SIZE;
    // Where a set may have any length, `minRun` stands for that many cards or more.
    const mostCards = this.isUnlimited ? minRun : maxRun;
    this.words = Math.floor(largestTotal / BITS) + 1;
    this.size = mostCards * this.words;
    this.sets = new Int32Array(ENDS * this.size);
    this.open = new Int32Array(this.size);
    this.finished = new Int32Array(this.size);
    for (let cards = minRun; cards <= mostCards; cards++)
      columnOf.forEach((column, total) => {
        if (column !== 0) this.finished[(cards - 1) * this.words + Math.floor(total / BITS)] |= 1 << (total % BITS);
      });
    for (let end = 0; end < ENDS; end++) {
      this.isClearable[end * ENDS + end] = 1;
      this.startsOf[end * ENDS] = end;
    }
  }

  search(deck: Readonly<Uint8Array>): Findings {
    const left = this.fewestLeft(deck);
    const draws = Array.from({ length: deck.length - 3 }, () => this.table.draw); // rules: "three are dealt first"
    const fewest = [...draws, ...this.discards()];
    return { winning: left <= this.table.goal ? fewest : null, fewest, isComplete: true };
  }

  /** The fewest cards that discards can leave of a line of values to which no card comes. */
  fewestLeft(line: Readonly<Uint8Array>): number {
    this.begin(line);
    let left = 0;
    for (let first = line.length - 1; first >= 0; first--) left = this.fewestFrom(first);
    return left;
  }

  /** From now on it is about this line. */
  begin(line: Readonly<Uint8Array>) {
    this.line = line;
    this.starts.fill(1);
    this.left[line.length] = 0;
  }

  /** The same of the cards from `first` on, once those from each later card on are known; again, if that card has become another one. */
  fewestFrom(first: number): number {
    const { isClearable, left, endOf, line, starts, startsOf } = this;
    for (let end = first + 1; end <= line.length; end++)
      while (startsOf[end * ENDS + starts[end] - 1] <= first) starts[end]--;
    this.findWindows(first);
    left[first] = left[first + 1] + 1;
    endOf[first] = first;
    for (let end = first + 1; end <= line.length; end++) {
      if (isClearable[first * ENDS + end] === 0 || left[end] >= left[first]) continue;
      left[first] = left[end];
      endOf[first] = end;
    }
    return left[first];
  }

  /** Discards that leave so few of the line asked about last, in an order in which they can be made. */
  discards(): Action[] {
    const sets: CardSet[] = [];
    for (let from = 0; from < this.line.length; from = Math.max(from + 1, this.endOf[from]))
      sets.push(...this.setsOf(from, this.endOf[from]));
    return this.discardsOf(sets);
  }

  /** Finds the windows from a card on that can be cleared, when those from later cards on are known. */
  private findWindows(first: number) {
    const { isClearable, isOneSpan, startsOf, starts, sets, open, finished, size, line } = this;
    const row = first * ENDS;
    open.fill(0);
    for (let end = first + 1; end <= line.length; end++) {
      const to = end * size;
      this.extend(line[end - 1], to);
      if (end === first + 1) sets[to] |= 1 << line[first];
      let isSet = 0;
      for (let i = 0; i < size; i++) isSet |= sets[to + i] & finished[i];
      isOneSpan[row + end] = isSet === 0 ? 0 : 1;
      // The empty window at the end comes first.
      let clearable = isOneSpan[row + end];
      for (let i = 0; i < size; i++) open[i] = sets[to + i];
      for (let n = 1, count = starts[end]; n < count; n++) {
        const middle = startsOf[end * ENDS + n];
        clearable |= isOneSpan[row + middle];
        for (let i = 0, from = middle * size; i < size; i++) open[i] |= sets[from + i];
      }
      isClearable[row + end] = clearable;
      if (clearable === 1) startsOf[end * ENDS + starts[end]++] = first;
    }
  }

  /** One card more of this value for each of the open sets; totals that are too large fall off the end of their numbers, or are in no set. */
  private extend(value: number, to: number) {
    const { sets, open, words, size, isUnlimited } = this;
    for (let i = 0; i < size; i++) {
      let bits = i < words ? 0 : shifted(open, i - words, value, words);
      if (isUnlimited && i >= size - words) bits |= shifted(open, i, value, words);
      sets[to + i] = bits;
    }
  }

  /** Sets that clear a window, in an order in which they can be discarded. */
  private setsOf(from: number, to: number): CardSet[] {
    if (from === to) return [];
    let end = to;
    while (!this.isOneSpan[from * ENDS + end] || !this.isClearable[end * ENDS + to]) end--;
    const set = this.setOver(from, end);
    return [...set.slice(1).flatMap((card, i) => this.setsOf(set[i] + 1, card)), set, ...this.setsOf(end, to)];
  }

  /** A set with the first and the last card of a window, all between its cards cleared; there is one. */
  private setOver(from: number, to: number): CardSet {
    const { line, table, isClearable } = this;
    const failed = new Set<string>();
    /** The cards from `card` on, the last of `count` cards of this total. */
    const cardsFrom = (card: number, count: number, total: number): number[] | null => {
      if (count > table.maxRun || total > table.largestTotal) return null;
      if (card === to - 1) return count >= table.minRun && table.columnOf[total] !== 0 ? [card] : null;
      const key = `${card} ${count} ${total}`;
      for (let next = card + 1; next < to && !failed.has(key); next++) {
        const rest = isClearable[(card + 1) * ENDS + next] && cardsFrom(next, count + 1, total + line[next]);
        if (rest) return [card, ...rest];
      }
      failed.add(key);
      return null;
    };
    return cardsFrom(from, 1, line[from])!;
  }

  /** The discards of these sets, one after the other, from the whole line. */
  private discardsOf(sets: readonly CardSet[]) {
    const left = Array.from(this.line.keys());
    return sets.map((cards) => {
      const start = left.indexOf(cards[0]);
      left.splice(start, cards.length);
      const total = cards.reduce((sum, card) => sum + this.line[card], 0);
      return (left.length - start) * this.table.totals + this.table.columnOf[total] - 1;
    });
  }
}

/** Number `i` of the bits of some totals, all of them larger by a card's value. */
function shifted(totals: Readonly<Int32Array>, i: number, value: number, words: number) {
  return (totals[i] << value) | (i % words === 0 ? 0 : totals[i - 1] >>> (BITS - value));
}
