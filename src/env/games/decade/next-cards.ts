import { DECK_SIZE } from '../../base/cards.js';
import { VALUE_KINDS } from './config.js';
import type { MoveTable } from './moves.js';
import type { DecadeRules } from './rules.js';

/** Bits of all values; bit v - 1 stands for value v. */
const ALL_VALUES = (1 << VALUE_KINDS) - 1;

/** Hidden cards packed by value: five values a number, six bits each, which hold their sum (at most 52) too. */
const PACKED = 5;
const WIDTH = 6;

/** SPREAD[bits of five values]: all six bits of each of these values. */
const SPREAD = Int32Array.from({ length: 1 << PACKED }, (_, bits) => {
  let spread = 0;
  for (let i = 0; i < PACKED; i++) if (((bits >> i) & 1) === 1) spread |= 0x3f << (i * WIDTH);
  return spread;
});

/** A number times this has in its highest field the sum of all five. */
const SUM_FIELDS = 0x01041041;
const HIGHEST = (PACKED - 1) * WIDTH;

/** So many newest cards and so many oldest ones, none up to all of the deck together. */
const MOST_RUNS = ((DECK_SIZE + 1) * (DECK_SIZE + 2)) / 2;

/** `[sum]`, below the largest total: bits of the values that bring it to a legal total, and of the sums of two values that do. */
export function missingValues({ largestTotal, columnOf }: Pick<MoveTable, 'largestTotal' | 'columnOf'>) {
  const missing = (sum: number, least: number, most: number) => {
    let bits = 0;
    for (let more = least; more <= most && sum + more <= largestTotal; more++)
      if (columnOf[sum + more] !== 0) bits |= 1 << more;
    return bits;
  };
  return {
    valuesFor: Uint16Array.from({ length: largestTotal }, (_, sum) => missing(sum, 1, VALUE_KINDS) >> 1),
    pairsFor: Int32Array.from({ length: largestTotal }, (_, sum) => missing(sum, 2, 2 * VALUE_KINDS)),
  };
}

/**
 * Counts what the next hidden card on a line does, and the one after it, in one pass over the runs that they could
 * join. A set goes on with the newest cards, and in a ring then with the oldest.
 */
export class NextCards {
  /** Bit v - 1: a next card of value v makes a set. */
  makes = 0;
  /** Hidden cards that make a set when they come next. */
  first = 0;
  /** Cards of the longest set that each of them makes, added up. */
  cardsOfFirst = 0;
  /** Pairs of hidden cards, in order, of which only the second makes a set. */
  second = 0;
  hidden = 0;
  /** `[sumCount]`: sums that would be in one run with the next card, unordered, perhaps repeated. */
  readonly sums = new Uint16Array(MOST_RUNS);
  sumCount = 0;
  private readonly counts = new Uint8Array(VALUE_KINDS);
  private packedLow = 0;
  private packedHigh = 0;
  /** Bits of the values that make a set with oldest cards alone. */
  private withOldest = 0;
  /** Bit u: two next cards of values that add up to u are in one set. */
  private pairs = 0;
  /** `[cards]`: bits of the values that make a set with so many cards of the line; all 0 between two looks. */
  private readonly withCards = new Int32Array(DECK_SIZE + 1);
  private readonly valuesFor: Uint16Array;
  private readonly pairsFor: Int32Array;

  constructor(private readonly rules: DecadeRules) {
    ({ valuesFor: this.valuesFor, pairsFor: this.pairsFor } = missingValues(rules.table));
  }

  /** @param copies hidden cards of each kind */
  readHidden(copies: Readonly<Uint8Array>) {
    this.packedLow = this.packedHigh = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      this.counts[kind] = copies[kind];
      if (kind < PACKED) this.packedLow |= copies[kind] << (kind * WIDTH);
      else this.packedHigh |= copies[kind] << ((kind - PACKED) * WIDTH);
    }
    this.hidden = this.copiesOf(ALL_VALUES);
  }

  /** Chance that the next card makes a set. */
  get firstChance(): number {
    return this.hidden > 0 ? this.first / this.hidden : 0;
  }

  /** Chance that only the one after it does. */
  get secondChance(): number {
    return this.hidden > 1 ? this.second / (this.hidden * (this.hidden - 1)) : 0;
  }

  /** Looks at the cards lo .. hi - 1, oldest first. */
  look(values: Readonly<Uint8Array>, lo: number, hi: number) {
    this.reach(values, lo, hi);
    const { counts, makes, withOldest, pairs } = this;
    this.first = this.copiesOf(makes);
    let second = 0;
    if (pairs !== 0 || withOldest !== 0) {
      // A branch for each value could not be foretold.
      for (let kind = 0; kind < VALUE_KINDS; kind++) {
        const bits = ((pairs >> (kind + 2)) & ALL_VALUES) | withOldest;
        const copies = counts[kind] & (((makes >> kind) & 1) - 1);
        second += Math.imul(copies, this.copiesOf(bits) - ((bits >> kind) & 1));
      }
    }
    this.second = second;
  }

  /** Bits of the values of a next card that is in one set with all of the cards lo .. hi - 1. */
  clearing(values: Readonly<Uint8Array>, lo: number, hi: number): number {
    const { minRun, maxRun, largestTotal } = this.rules.table;
    const cards = hi - lo + 1;
    if (cards < minRun || cards > maxRun) return 0;
    let total = 0;
    for (let i = lo; i < hi; i++) total += values[i];
    return total < largestTotal ? this.valuesFor[total] : 0;
  }

  /** Hidden cards of these values. */
  copiesOf(bits: number): number {
    const fields = (this.packedLow & SPREAD[bits & 31]) + (this.packedHigh & SPREAD[bits >> PACKED]);
    return (Math.imul(fields, SUM_FIELDS) >>> HIGHEST) & 0x3f;
  }

  private reach(values: Readonly<Uint8Array>, lo: number, hi: number) {
    const { valuesFor, pairsFor, withCards, sums } = this;
    const { loop, minRun, maxRun, largestTotal } = this.rules.table;
    let withOldest = 0;
    let pairs = 0;
    let sumCount = 0;
    let longest = 0;
    const most = Math.min(hi - lo, maxRun - 1);
    let newestSum = 0;
    for (let newest = 0; newest <= most; newest++) {
      if (newest > 0) newestSum += values[hi - newest];
      if (newestSum >= largestTotal) break;
      let sum = newestSum;
      for (let count = newest, i = lo; ; i++) {
        if (count + 1 >= minRun) {
          const found = valuesFor[sum];
          sums[sumCount++] = sum;
          if (newest === 0 && count > 0) withOldest |= found;
          withCards[count] |= found;
          if (count > longest) longest = count;
        }
        if (count + 2 >= minRun && count + 2 <= maxRun) pairs |= pairsFor[sum];
        if (!loop || ++count > most) break;
        sum += values[i];
        if (sum >= largestTotal) break;
      }
    }
    let makes = 0;
    let cards = 0;
    for (let count = longest; count >= 0; count--) {
      const found = withCards[count];
      withCards[count] = 0;
      cards += (count + 1) * this.copiesOf(found & ~makes);
      makes |= found;
    }
    this.makes = makes;
    this.cardsOfFirst = cards;
    this.withOldest = withOldest;
    this.pairs = pairs;
    this.sumCount = sumCount;
  }
}
