import { DECK_SIZE } from '../../../../env/cards.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';

/** The best result on a single line when the cards to come are known in their order. A draw extends the line, a discard leaves a window of it. */
export class KnownOrder {
  private readonly optional: boolean;
  private readonly minRun: number;
  private readonly maxRun: number;
  /** Cards of a set that may come from the front of the line: none in a straight one. */
  private readonly mostWrapped: number;
  private readonly largestTotal: number;
  /** `[total]`: 1 for one that a set may have. */
  private readonly isTotal: Uint8Array;
  /** The place in `cards` behind the last card to come. */
  end = 0;

  /**
   * @param line values of the cards on the line, with room for those to come; what lies behind a window is put back
   * @param cards values of the cards to come, in the order in which they do
   */
  constructor(
    { table, config }: DecadeRules,
    private readonly line: Uint8Array,
    readonly cards: Uint8Array,
  ) {
    this.optional = config.discards === 'optional';
    this.minRun = table.minRun;
    this.maxRun = table.maxRun;
    this.mostWrapped = table.loop ? table.maxRun : 0;
    this.largestTotal = table.largestTotal;
    this.isTotal = Uint8Array.from(table.columnOf, (column) => (column === 0 ? 0 : 1));
  }

  /** The fewest cards that can be left of the window lo .. hi when the cards from place `next` on are drawn, at least one. */
  fewestAfter(lo: number, hi: number, next: number): number {
    const { line } = this;
    const covered = line[hi];
    line[hi] = this.cards[next];
    const fewest = this.fewestLeft(lo, hi + 1, next + 1);
    line[hi] = covered;
    return fewest;
  }

  /** The same before sets are taken. A set takes the newest cards, and in a ring perhaps the oldest ones with them, as `LineSets` lists them. */
  private fewestLeft(lo: number, hi: number, next: number): number {
    const { line, isTotal, minRun, maxRun, mostWrapped, largestTotal } = this;
    const length = hi - lo;
    const longest = Math.min(maxRun, length);
    const longestWrapped = Math.min(mostWrapped, length - 1);
    let fewest = DECK_SIZE + 1;
    let tail = 0;
    for (let take = 1, end = hi - 1; take <= longest; take++, end--) {
      tail += line[end];
      if (tail > largestTotal) break;
      let total = tail;
      for (let count = take, from = lo; ; count++) {
        if (isTotal[total] === 1 && count >= minRun) {
          fewest = Math.min(fewest, this.fewestLeft(from, end, next));
          if (fewest === 0) return 0;
        }
        if (count >= longestWrapped) break;
        total += line[from++];
        if (total > largestTotal) break;
      }
    }
    if (fewest <= DECK_SIZE && !this.optional) return fewest;
    return Math.min(fewest, next === this.end ? length : this.fewestAfter(lo, hi, next));
  }
}
