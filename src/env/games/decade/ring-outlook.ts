import { DECK_SIZE } from '../../base/cards.js';
import type { Action } from '../../environment/rules.js';
import { VALUE_KINDS } from './config.js';
import type { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';

/** Less than any value; a small integer, as integer values stay unboxed beside it. */
const NO_PLAY = -(2 ** 30);

/** The best play on a single line. A draw extends the line, a discard leaves a window lo .. hi of it. */
export abstract class LinePlay {
  private readonly optional: boolean;
  protected readonly minRun: number;
  protected readonly maxRun: number;
  /** Cards of a set that may come from the front of the line: none in a straight one. */
  private readonly mostWrapped: number;
  protected readonly largestTotal: number;
  protected readonly goal: number;
  /** `[total]`: 1 for one that a set may have. */
  protected readonly isTotal: Uint8Array;

  /**
   * @param line values of the cards on the line, with room for those to come; what lies behind a window is put back
   * @param highest no play is worth more
   */
  constructor(
    { table, config }: DecadeRules,
    protected readonly line: Uint8Array,
    private readonly highest: number,
  ) {
    this.optional = config.discards === 'optional';
    this.minRun = table.minRun;
    this.maxRun = table.maxRun;
    this.mostWrapped = table.loop ? table.maxRun : 0;
    this.largestTotal = table.largestTotal;
    this.goal = table.goal;
    this.isTotal = Uint8Array.from(table.columnOf, (column) => (column === 0 ? 0 : 1));
  }

  /**
   * The value of the window lo .. hi before sets are taken. A set takes the newest cards, and in a ring perhaps the oldest ones with them, as
   * `LineSets` lists them. @param at how far the stock is drawn, as `draw` takes it
   */
  protected decide(lo: number, hi: number, at: number): number {
    const { line, isTotal, minRun, maxRun, mostWrapped, largestTotal, highest } = this;
    const length = hi - lo;
    const longest = Math.min(maxRun, length);
    const longestWrapped = Math.min(mostWrapped, length - 1);
    let best = NO_PLAY;
    let tail = 0;
    for (let take = 1, end = hi - 1; take <= longest; take++, end--) {
      tail += line[end];
      if (tail > largestTotal) break;
      let total = tail;
      for (let count = take, from = lo; ; count++) {
        if (isTotal[total] === 1 && count >= minRun) {
          best = Math.max(best, this.decide(from, end, at));
          if (best >= highest) return best;
        }
        if (count >= longestWrapped) break;
        total += line[from++];
        if (total > largestTotal) break;
      }
    }
    return best === NO_PLAY || this.optional ? Math.max(best, this.draw(lo, hi, at)) : best;
  }

  /** The value of the window lo .. hi when no more sets are taken before the next card. */
  protected abstract draw(lo: number, hi: number, at: number): number;
}

/** Chosen by a search on `decade-loop3` with optional discards: 16,000 deals, seeds from 2^29 on, which no evaluation uses. */
const WEIGHTS = { one: 0.408, copies: 0.669, hidden: 0.261, two: 0.0507, none: 0.963, perCard: 0.164 };

/** The value of a lost game. */
const LOST = -20;

/** An outlook or a potential, which are logarithms, that counts as hopeless. */
const HOPELESS = -24;

/** An outlook or a potential in [0, 1]. */
export function hopeOf(outlook: number): number {
  return Math.max(0, 1 - outlook / HOPELESS);
}

/** Keeps the logarithm of a line that cannot come apart finite. */
const LEAST = 1e-30;

/** Ends of a window: 0 to 52. The row after them is for windows that end with the next card. */
const ENDS = DECK_SIZE + 1;
const NEXT = ENDS;

/** `draw`: whether the next card is still to come. */
const [BEFORE, AFTER] = [0, 1];

/**
 * How well the line of a ring can come apart. A way to take it apart is a list of sets, each of cards from the two ends of what is
 * left of the line, alone or with one or two hidden cards. A set's weight grows with the copies of the hidden cards that it waits for, a way's is the product of
 * its sets', and the line's that of its best way, found by an interval programme over its windows. The potential is its logarithm, less a little for each
 * card. The outlook of a window is the potential after the next card and the best discards then, averaged over the hidden cards.
 */
export class RingOutlook extends LinePlay {
  /** `[kind]`: the potential after a next card of this value, for the window last asked about; stale where none is hidden. */
  readonly afterNext = new Float64Array(VALUE_KINDS);
  /** `[value]`: the weight of waiting for a card of this value. `[sum]`: for two cards of this sum. */
  private readonly weightOf = new Float64Array(VALUE_KINDS + 1);
  private readonly pairOf = new Float64Array(2 * VALUE_KINDS + 1);
  /** `[cards, total]`: the weight of a set with these cards of the line, of the oldest alone, and with the newest, which may need no new card. */
  private readonly apart = new Float64Array((this.maxRun + 1) * this.isTotal.length);
  private readonly joined = new Float64Array((this.maxRun + 1) * this.isTotal.length);
  /** `[hi, lo]`: the weight of the window's best way. */
  private readonly best = new Float64Array((ENDS + 1) * ENDS);
  /** A row of it that a next card covers. */
  private readonly covered = new Float64Array(ENDS);
  protected unseen: Readonly<Uint8Array> = new Uint8Array(VALUE_KINDS);
  protected left = 0;
  private length = 0;
  /** Where windows end that hold the next card. */
  private next = 0;

  constructor(private readonly rules: DecadeRules) {
    super(rules, new Uint8Array(DECK_SIZE + 1), Infinity);
  }

  read({ unseen, stock, values, lengths }: Readonly<DecadeState>) {
    this.readLine(values, 0, lengths[0], unseen, stock.left);
  }

  /** @param unseen hidden cards of each kind, `left` in all: kept until the next call */
  readLine(values: Readonly<Uint8Array>, from: number, length: number, unseen: Readonly<Uint8Array>, left: number) {
    this.unseen = unseen;
    this.left = left;
    this.length = length;
    for (let i = 0; i < length; i++) this.line[i] = values[from + i];
    this.weigh();
    for (let hi = 0; hi <= length; hi++) this.findWindows(hi, 0, hi);
  }

  /** The outlook of a legal move in the position that was read. */
  of(state: Readonly<DecadeState>, action: Action): number {
    const { rules } = this;
    return action >= rules.table.draw
      ? this.ofSet(0, 0)
      : this.ofSet(rules.setStart(state, action), rules.setCount(state, action));
  }

  /** The outlook after a set that begins at `start`; with no cards that of a draw. */
  ofSet(start: number, count: number): number {
    const { length } = this;
    return count === 0 ? this.draw(0, length, BEFORE) : this.decide(Math.max(0, start + count - length), start, BEFORE);
  }

  protected draw(lo: number, hi: number, when: number): number {
    if (this.left === when) return hi - lo <= this.goal ? 0 : LOST - (hi - lo);
    return when === AFTER ? this.potential(lo, hi, hi === this.next ? NEXT : hi) : this.expectation(lo, hi);
  }

  /** The mean over the hidden cards of the window with one of them and the best discards then. */
  protected expectation(lo: number, hi: number): number {
    const { line, unseen, left, afterNext } = this;
    const covered = line[hi];
    let sum = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      line[hi] = kind + 1;
      this.next = hi + 1;
      if (left > 1) this.findWindows(NEXT, lo, hi + 1);
      afterNext[kind] = this.decide(lo, hi + 1, AFTER);
      sum += unseen[kind] * afterNext[kind];
    }
    line[hi] = covered;
    return sum / left;
  }

  /** The best outlook of the window lo .. hi with a card that comes next, which is not among the hidden cards any more. */
  ofNext(lo: number, hi: number, card: number): number {
    const { line, best, covered } = this;
    const row = (hi + 1) * ENDS;
    covered.set(best.subarray(row, row + ENDS));
    const before = line[hi];
    line[hi] = card;
    this.findWindows(hi + 1, lo, hi + 1);
    const found = this.decide(lo, hi + 1, BEFORE);
    line[hi] = before;
    best.set(covered, row);
    return found;
  }

  /** The potential of the window lo .. hi as it lies. @param row of its best ways */
  potential(lo: number, hi: number, row = hi): number {
    return Math.log(this.best[row * ENDS + lo] + LEAST) - WEIGHTS.perCard * (hi - lo);
  }

  private weigh() {
    const { weightOf, pairOf, apart, joined, isTotal, unseen, left, minRun, maxRun } = this;
    const scale = left > 0 ? WEIGHTS.one / left ** WEIGHTS.hidden : 0;
    pairOf.fill(0);
    for (let a = 1; a <= VALUE_KINDS; a++) {
      weightOf[a] = scale * unseen[a - 1] ** WEIGHTS.copies;
      for (let b = 1; b <= a; b++) pairOf[a + b] += (a === b ? 1 : 2) * WEIGHTS.two * weightOf[a] * weightOf[b];
    }
    const sums = isTotal.length;
    for (let sum = 0; sum < sums; sum++) {
      let one = 0;
      let two = 0;
      for (let more = 1; more <= 2 * VALUE_KINDS && sum + more < sums; more++) {
        if (isTotal[sum + more] === 0) continue;
        if (more <= VALUE_KINDS) one += weightOf[more];
        two += pairOf[more];
      }
      for (let count = 1, at = sums + sum; count <= maxRun; count++, at += sums) {
        const withOne = count < maxRun && count + 1 >= minRun ? one : 0;
        const withTwo = count + 1 < maxRun && count + 2 >= minRun ? two : 0;
        apart[at] = Math.max(withOne, withTwo);
        joined[at] = count >= minRun && isTotal[sum] === 1 ? Math.max(WEIGHTS.none, apart[at]) : apart[at];
      }
    }
  }

  /** Finds the best ways of the windows that end at `hi`, from the first card `from` on. */
  private findWindows(row: number, from: number, hi: number) {
    const { best, line, isTotal, apart, joined, maxRun, largestTotal, goal } = this;
    const sums = isTotal.length;
    const own = row * ENDS;
    best[own + hi] = 1;
    for (let lo = hi - 1; lo >= from; lo--) {
      const longest = Math.min(maxRun, hi - lo);
      let most = hi - lo <= goal ? 1 : 0;
      for (let count = 1, total = line[lo]; count <= longest && total <= largestTotal; total += line[lo + count++]) {
        const weight = apart[count * sums + total] * best[own + lo + count];
        if (weight > most) most = weight;
      }
      for (let take = 1, tail = line[hi - 1]; take <= longest && tail <= largestTotal; tail += line[hi - ++take]) {
        const rest = (hi - take) * ENDS + lo - take;
        for (let count = take, total = tail; count <= longest && total <= largestTotal; count++) {
          const weight = joined[count * sums + total] * best[rest + count];
          if (weight > most) most = weight;
          total += line[lo + count - take];
        }
      }
      best[own + lo] = most;
    }
  }
}
