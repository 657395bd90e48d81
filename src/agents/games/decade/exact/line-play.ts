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
