import type { KernelMemory } from './kernel-memory.js';

/** A sparse matrix in a kernel's memory, as kernel/assembly/sparse.ts describes it; the rows that are at work are written into it anew. */
export class SparseMatrix {
  /** Of its bounds, indices and values. */
  readonly addresses: readonly [bounds: number, indices: number, values: number];

  /** Asks for room for so many rows and entries at most. */
  constructor(
    private readonly memory: KernelMemory,
    rows: number,
    entries: number,
  ) {
    this.addresses = [memory.place(2 * rows + 1), memory.place(entries + 8), memory.place(entries + 8)];
  }

  /** Takes the entries that are not 0 of a matrix [rows, columns]. @param rectifies 1: those above 0, as after `relu`, which need not be worked out */
  takeNonZeros(matrix: number, rows: number, columns: number, rectifies = 0) {
    this.memory.functions.nonZeroRows(matrix, rows, columns, ...this.addresses, rectifies);
  }

  /** Takes the transpose of another one, [rows, columns]. */
  takeTransposed({ addresses }: SparseMatrix, rows: number, columns: number) {
    this.memory.functions.sparseTranspose(rows, columns, ...addresses, ...this.addresses);
  }

  /**
   * result [rows, units] = initial + this, [rows, columns], times matrix [columns, units]. The initial rows are `step` bytes apart. For 32 x columns
   * numbers scratch has to be needed. `stretches`: the address and number of stretches of columns, as in `SparseRows`.
   */
  multiply(
    rows: number,
    columns: number,
    matrix: number,
    units: number,
    initial: number,
    step: number,
    result: number,
    stretches: readonly [address: number, count: number] = NO_STRETCHES,
  ) {
    const { functions, scratch } = this.memory;
    const [bounds, indices, values] = this.addresses;
    const product = [matrix, units, initial, step, result, columns, scratch] as const;
    functions.sparseProduct(rows, bounds, indices, values, ...product, ...stretches);
  }
}

const NO_STRETCHES = [0, 0] as const;
