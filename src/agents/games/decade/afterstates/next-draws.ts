import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import { VALUE_KINDS } from '../../../../env/games/decade/values.js';

/**
 * What the next two cards on a stack can do, counted over the hidden cards: which sums they could join, which values would make a set, and
 * the chance of it. A new card's set goes on with the newest cards, and in a ring then with the oldest ones.
 */
export class DecadeNextDraws {
  /** `[sum]`: 1 if cards with this sum would be in one run with the next card; below the largest total. */
  readonly reached: Uint8Array;
  /** Bit v - 1: a next card of value v makes a set. */
  makes = 0;
  /** Chance that the next card makes a set. */
  first = 0;
  /** Chance that it does not but the one after it does. */
  second = 0;
  /** `[sum]`: bits of the values that bring it to a legal total. */
  private readonly valuesFor: Uint16Array;
  /** `[sum]`: 1 if cards with this sum would be in one run with both of the next two cards. */
  private readonly reachedByTwo: Uint8Array;
  /** `[sum]`: 1 if so many oldest cards would be in one run with a new card and no other. */
  private readonly reachedFromFront: Uint8Array;

  constructor(private readonly rules: DecadeRules) {
    const { largestTotal, columnOf } = rules.table;
    this.reached = new Uint8Array(largestTotal);
    this.reachedByTwo = new Uint8Array(largestTotal);
    this.reachedFromFront = new Uint8Array(largestTotal);
    this.valuesFor = Uint16Array.from({ length: largestTotal + VALUE_KINDS }, (_, sum) => {
      let bits = 0;
      for (let value = 1; value <= VALUE_KINDS && sum + value <= largestTotal; value++)
        if (columnOf[sum + value] !== 0) bits |= 1 << (value - 1);
      return bits;
    });
  }

  /** Looks at the cards lo .. hi - 1, oldest first, and the hidden cards of each kind, `hidden` in all. */
  look(values: Readonly<Uint8Array>, lo: number, hi: number, unseen: Readonly<Uint8Array>, hidden: number): void {
    this.reach(values, lo, hi);
    const { valuesFor, reached } = this;
    let makes = 0;
    for (let sum = 0; sum < reached.length; sum++) if (reached[sum] === 1) makes |= valuesFor[sum];
    this.makes = makes;
    let first = 0;
    let second = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      const copies = unseen[kind];
      if (copies === 0) continue;
      if ((makes & (1 << kind)) !== 0) first += copies;
      else second += copies * this.copiesAfter(kind, unseen);
    }
    this.first = hidden > 0 ? first / hidden : 0;
    this.second = hidden > 1 ? second / (hidden * (hidden - 1)) : 0;
  }

  /** How many hidden cards make a set after a card of this kind that made none. */
  private copiesAfter(kind: number, unseen: Readonly<Uint8Array>): number {
    const { reachedByTwo, reachedFromFront, valuesFor } = this;
    let bits = 0;
    for (let sum = 0; sum < reachedByTwo.length; sum++) {
      if (reachedByTwo[sum] === 1) bits |= valuesFor[sum + kind + 1];
      if (reachedFromFront[sum] === 1) bits |= valuesFor[sum];
    }
    let copies = (bits & (1 << kind)) !== 0 ? -1 : 0;
    for (let other = 0; bits !== 0; other++, bits >>= 1) if ((bits & 1) !== 0) copies += unseen[other];
    return copies;
  }

  private reach(values: Readonly<Uint8Array>, lo: number, hi: number): void {
    const { reached, reachedByTwo, reachedFromFront } = this;
    const { loop, minRun, maxRun, largestTotal } = this.rules.table;
    reached.fill(0);
    reachedByTwo.fill(0);
    reachedFromFront.fill(0);
    const most = Math.min(hi - lo, maxRun - 1);
    let sum = 0;
    for (let newest = 0; newest <= most; newest++) {
      if (newest > 0) sum += values[hi - newest];
      if (sum >= largestTotal) return;
      let all = sum;
      for (let count = newest, i = lo; ; i++) {
        if (count + 1 >= minRun) {
          reached[all] = 1;
          if (newest === 0 && count > 0) reachedFromFront[all] = 1;
        }
        if (count + 2 >= minRun && count + 2 <= maxRun) reachedByTwo[all] = 1;
        if (!loop || ++count > most) break;
        all += values[i];
        if (all >= largestTotal) break;
      }
    }
  }
}
