import { DECK_SIZE } from '../../../../env/cards.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';

const BITS = 32;

/**
 * Sets in the making, as blocks of words: which totals so many cards can have. Row n of a block is a bit set of the totals of n cards;
 * where sets may have any length, the last row, `minRun`, stands for that many cards or more.
 */
export class TotalRows {
  /** Words of a row. */
  readonly width: number;
  /** Words of a block: rows 0 to `lastRow`. */
  readonly size: number;
  readonly lastRow: number;
  private readonly isUnlimited: boolean;
  private readonly firstComplete: number;
  /** The totals that sets have. */
  private readonly allowed: Int32Array;

  constructor({ minRun, maxRun, largestTotal, columnOf }: MoveTable) {
    this.isUnlimited = maxRun >= DECK_SIZE;
    this.lastRow = this.isUnlimited ? minRun : maxRun;
    this.firstComplete = minRun;
    this.width = Math.floor(largestTotal / BITS) + 1;
    this.size = (this.lastRow + 1) * this.width;
    this.allowed = new Int32Array(this.width);
    for (let total = 0; total <= largestTotal; total++) {
      if (columnOf[total] !== 0) this.allowed[Math.floor(total / BITS)] |= 1 << (total % BITS);
    }
  }

  has(rows: Readonly<Int32Array>, block: number, cards: number, total: number): boolean {
    if (total < 0) return false;
    return (rows[block + cards * this.width + Math.floor(total / BITS)] & (1 << (total % BITS))) !== 0;
  }

  /** Puts a first card of this value into an empty block. */
  begin(rows: Int32Array, block: number, value: number): void {
    rows[block + this.width] = 1 << value;
  }

  /** Adds all of one block to another. */
  merge(rows: Int32Array, target: number, source: number): void {
    for (let i = 0; i < this.size; i++) rows[target + i] |= rows[source + i];
  }

  /** Adds to a block what another one becomes with one more card of this value. */
  extend(rows: Int32Array, target: number, source: number, value: number): void {
    const { width, lastRow } = this;
    for (let row = lastRow - 1; row > 0; row--)
      this.shift(rows, target + (row + 1) * width, source + row * width, value);
    if (this.isUnlimited) this.shift(rows, target + lastRow * width, source + lastRow * width, value);
  }

  /** The number of cards, as a row, of a set in the block that is complete; 0 if there is none. */
  completeRow(rows: Readonly<Int32Array>, block: number): number {
    for (let row = this.firstComplete; row <= this.lastRow; row++) {
      for (let i = 0; i < this.width; i++) {
        if ((rows[block + row * this.width + i] & this.allowed[i]) !== 0) return row;
      }
    }
    return 0;
  }

  /** The total of a complete set of that row. */
  completeTotal(rows: Readonly<Int32Array>, block: number, row: number): number {
    for (let i = 0; i < this.width; i++) {
      const found = rows[block + row * this.width + i] & this.allowed[i];
      if (found !== 0) return i * BITS + 31 - Math.clz32(found);
    }
    return 0;
  }

  /** The rows from which one card more leads to this one. */
  rowsBefore(row: number): readonly number[] {
    return this.isUnlimited && row === this.lastRow ? [row - 1, row] : [row - 1];
  }

  private shift(rows: Int32Array, target: number, source: number, value: number): void {
    for (let i = this.width - 1; i >= 0; i--) {
      const carried = i > 0 ? rows[source + i - 1] >>> (BITS - value) : 0;
      rows[target + i] |= (rows[source + i] << value) | carried;
    }
  }
}
