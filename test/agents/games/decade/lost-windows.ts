import { DECK_SIZE } from '../../../../src/env/base/cards.js';
import { VALUE_KINDS } from '../../../../src/env/games/decade/config.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';

const ENDS = DECK_SIZE + 1;

/** Cards of a line, one for each card that comes, and the empty line. */
const COLUMNS = 2 * ENDS;

/** More cards than can come. */
const NEVER = 2 * DECK_SIZE;

/** Up to so many cards a set's length is looked at. */
const MOST_COUNT = 8;

/** As many hidden cards as this are in a set, or more. */
const MANY = 3;

/**
 * Which windows lo .. hi of a line cannot be emptied any more, whatever cards come and however they are played. Of a game that empties one, sort the sets
 * into those with a card that is still hidden now and those without. Two things follow.
 *
 * 1. Each hidden card is in one set. So there are at least as many as the cheapest way to take the window apart asks for, where a set without hidden cards
 *    costs nothing, and one with them as many as bring its cards of the line to a total: one if a hidden value does, else two if two hidden values do, else three.
 * 2. There are at most as many sets with hidden cards as there are hidden cards. They hold all of these, and the cards of the line that are in no other
 *    set. So their sum is at most that many times the largest total.
 *
 * Whatever has been played, the line is a window of this one and then cards that were hidden. So a set takes cards of the window from its ends, in a straight
 * line from the newest one, and without hidden cards not from the oldest end alone. What else the rules say can only make it harder.
 */
export class LostWindows {
  private readonly isTotal: Uint8Array;
  private readonly minRun: number;
  private readonly maxRun: number;
  private readonly loop: boolean;
  private readonly largestTotal: number;
  private readonly countsSums: boolean;
  /** Rows of a half of `needs`, and columns. */
  private readonly counts: number;
  private readonly sums: number;
  /** `[cards, sum]`: hidden cards that a set with these cards of the line needs; first for sets with the newest card, then for others. */
  private readonly needs: Uint8Array;
  /** The hidden values, as bits, and those that `needs` is for. */
  private hidden = 0;
  private knownHidden = -1;
  /** `[hi]`: the column of windows that end there. A column holds them by lo, up to hi itself. */
  readonly columnOf = new Uint8Array(ENDS);
  /** `[column, lo]`: hidden cards that the window needs. */
  private readonly fewest = new Uint8Array(COLUMNS * ENDS);
  /** `[column, lo]`: the sum of cards of the window in sets with hidden cards, at least. */
  private readonly owed = new Uint16Array(COLUMNS * ENDS);
  /** `[column]`: its windows are known from this one on; in a straight line, where all begin with the first card, it alone. */
  private readonly knownFrom = new Uint8Array(COLUMNS);

  /** @param line the cards; whoever puts one there says so by `put` */
  constructor(
    { table }: DecadeRules,
    private readonly line: Readonly<Uint8Array>,
  ) {
    this.isTotal = Uint8Array.from(table.columnOf, (column) => (column === 0 ? 0 : 1));
    this.minRun = table.minRun;
    this.maxRun = table.maxRun;
    this.loop = table.loop;
    this.largestTotal = table.largestTotal;
    // Otherwise sets are never too large for their lengths.
    this.countsSums = table.maxRun * VALUE_KINDS > table.largestTotal;
    this.counts = Math.min(table.maxRun, MOST_COUNT) + 1;
    this.sums = table.largestTotal + 1;
    this.needs = new Uint8Array(2 * this.counts * this.sums);
    this.columnOf[0] = COLUMNS - 1;
  }

  /** Begins with the first `length` cards of the line. @param unseen `[kind]`: hidden cards */
  begin(unseen: Readonly<Uint8Array>, length: number): void {
    this.hidden = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) if (unseen[value - 1] > 0) this.hidden |= 1 << value;
    for (let at = 0; at < length; at++) this.put(at, at);
  }

  /** Says that a card has been put on the line. @param column one of those that no card below it has */
  put(at: number, column: number): void {
    this.columnOf[at + 1] = column;
    this.knownFrom[column] = at + 1;
    this.fewest[column * ENDS + at + 1] = 0;
    this.owed[column * ENDS + at + 1] = 0;
  }

  /** Whether the window cannot be emptied with so many hidden cards of this sum. */
  isLost(lo: number, hi: number, left: number, hiddenSum: number): boolean {
    // With so few cards hardly any ring is lost for sure: to find out would take longer than it saves.
    if (lo === hi || (this.loop && hi - lo <= left)) return false;
    if (this.need(lo, hi) > left) return true;
    return this.countsSums && this.owed[this.columnOf[hi] * ENDS + lo] + hiddenSum > left * this.largestTotal;
  }

  /** Hidden cards without which the window cannot be emptied: at least so many. */
  need(lo: number, hi: number): number {
    if (lo === hi) return 0;
    const column = this.columnOf[hi];
    if (this.knownFrom[column] > lo) {
      if (this.knownHidden !== this.hidden) this.findNeeds();
      this.find(lo, hi);
    }
    return this.fewest[column * ENDS + lo];
  }

  private findNeeds(): void {
    const { needs, counts, sums, isTotal, minRun, maxRun, largestTotal, hidden } = this;
    this.knownHidden = hidden;
    let pairs = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) if (((hidden >> value) & 1) === 1) pairs |= hidden << value;
    for (let sum = 0; sum <= largestTotal; sum++) {
      let cards = sum + MANY <= largestTotal ? MANY : NEVER;
      for (let more = 2 * VALUE_KINDS; more > 0; more--) {
        if (sum + more > largestTotal || isTotal[sum + more] === 0) continue;
        if (((hidden >> more) & 1) === 1) cards = 1;
        else if (((pairs >> more) & 1) === 1) cards = Math.min(cards, 2);
      }
      for (let count = 1; count < counts; count++) {
        const fits = count + cards <= maxRun || count === MOST_COUNT;
        const isSet = isTotal[sum] === 1 && (count >= minRun || count === MOST_COUNT);
        needs[(counts + count) * sums + sum] = fits ? cards : NEVER;
        needs[count * sums + sum] = isSet ? 0 : fits ? cards : NEVER;
      }
    }
  }

  /** Looks into the windows that end at `hi`, from lo on. */
  private find(lo: number, hi: number): void {
    const { line, columnOf, knownFrom, largestTotal, maxRun, loop } = this;
    for (let end = hi - 1, tail = 0; end > lo; end--) {
      if (knownFrom[columnOf[end]] > lo) this.find(lo, end);
      tail += line[end];
      if (tail > largestTotal || hi - end >= maxRun) break;
    }
    const column = columnOf[hi];
    for (let from = loop ? knownFrom[column] - 1 : lo; from >= lo; from--) {
      this.findFewest(from, hi);
      if (this.countsSums) this.findOwed(from, hi);
    }
    knownFrom[column] = lo;
  }

  private findFewest(lo: number, hi: number): void {
    const { line, columnOf, needs, counts, sums, maxRun, largestTotal, loop, fewest } = this;
    const longest = Math.min(maxRun, hi - lo);
    const lastRow = (counts - 1) * sums;
    let least = NEVER;
    let tail = 0;
    for (let take = 0, end = hi; ;) {
      const rest = columnOf[end] * ENDS;
      const kind = take === 0 ? counts * sums : 0;
      let row = Math.min(take * sums, lastRow);
      if (take > 0) least = Math.min(least, needs[row + tail] + fewest[rest + lo]);
      if (loop) {
        const last = Math.min(end, lo + longest - take);
        let total = tail;
        for (let from = lo; from < last;) {
          total += line[from++];
          if (total > largestTotal) break;
          if (row < lastRow) row += sums;
          least = Math.min(least, needs[kind + row + total] + fewest[rest + from]);
        }
      }
      if (++take > longest) break;
      tail += line[--end];
      if (tail > largestTotal) break;
    }
    fewest[columnOf[hi] * ENDS + lo] = least;
  }

  private findOwed(lo: number, hi: number): void {
    const { line, columnOf, isTotal, minRun, maxRun, largestTotal, loop, owed } = this;
    const longest = Math.min(maxRun, hi - lo);
    const own = columnOf[hi] * ENDS;
    let least = line[hi - 1] + owed[columnOf[hi - 1] * ENDS + lo];
    if (loop) least = Math.min(least, line[lo] + owed[own + lo + 1]);
    for (let take = 1, end = hi - 1, tail = line[end]; take <= longest && tail <= largestTotal; take++) {
      const rest = columnOf[end] * ENDS;
      let total = tail;
      for (let count = take, from = lo; ; count++) {
        if (isTotal[total] === 1 && count >= minRun) least = Math.min(least, owed[rest + from]);
        if (!loop || from >= end || count >= longest) break;
        total += line[from++];
        if (total > largestTotal) break;
      }
      if (end === lo) break;
      tail += line[--end];
    }
    owed[own + lo] = least;
  }
}
