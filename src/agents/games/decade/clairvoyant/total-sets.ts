import { DECK_SIZE } from '../../../../env/cards.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';

const LARGEST_VALUE = 10;

/**
 * Sets of (number of cards, total) pairs as the bits of an integer. Where a set may have any length, the last number, `minRun`, stands for that
 * many cards or more.
 */
export class TotalSets {
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
