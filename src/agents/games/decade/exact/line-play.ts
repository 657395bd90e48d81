import { DECK_SIZE } from '../../../../env/base/cards.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';

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

/** Multipliers of the two halves of the hash of a window: the value of its cards as the digits of a number. */
const LOW = 0x9e3779b1;
const HIGH = 0x85ebca6b;

/** `[cards]`: powers of these. */
const LOW_POWERS = powersOf(LOW);
const HIGH_POWERS = powersOf(HIGH);

function powersOf(multiplier: number): Int32Array {
  const powers = new Int32Array(DECK_SIZE + 1).fill(1);
  for (let i = 1; i <= DECK_SIZE; i++) powers[i] = Math.imul(powers[i - 1], multiplier);
  return powers;
}

/** Play on a line whose windows have hashes of 64 bits. */
export abstract class HashedLine extends LinePlay {
  /** `[cards]`: the two halves of the hash of so many first cards of the line, as far as they are asked for. */
  protected readonly lowOf = new Int32Array(DECK_SIZE + 2);
  protected readonly highOf = new Int32Array(DECK_SIZE + 2);
  // The two halves of the hash of what tells equal windows apart: the hidden cards, or how many have come.
  protected low = 0;
  protected high = 0;

  /** Puts a card on the line, with the hash of the cards up to it. */
  protected put(at: number, value: number): void {
    this.line[at] = value;
    this.lowOf[at + 1] = (Math.imul(this.lowOf[at], LOW) + value) | 0;
    this.highOf[at + 1] = (Math.imul(this.highOf[at], HIGH) + value) | 0;
  }

  protected lowHash(lo: number, hi: number): number {
    let low = (this.lowOf[hi] - Math.imul(this.lowOf[lo], LOW_POWERS[hi - lo])) ^ this.low;
    low = Math.imul(low ^ (low >>> 15), LOW);
    return low ^ (low >>> 13);
  }

  protected highHash(lo: number, hi: number): number {
    return (this.highOf[hi] - Math.imul(this.highOf[lo], HIGH_POWERS[hi - lo])) ^ this.high;
  }
}
