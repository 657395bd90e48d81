import type { KernelMemory } from './kernel-memory.js';

/** A sparse matrix in a kernel's memory, as kernel/assembly/sparse.ts describes it; the rows that are at work are written into it anew. */
export class SparseMatrix {
  readonly bounds: number;
  readonly indices: number;
  readonly values: number;

  /** Asks for room for so many rows and entries at most. */
  constructor(
    private readonly memory: KernelMemory,
    rows: number,
    entries: number,
  ) {
    this.bounds = memory.place(2 * rows + 1);
    this.indices = memory.place(entries + 1);
    this.values = memory.place(entries + 1);
  }

  /** Takes the entries that are not 0 of a matrix [rows, columns]. */
  takeNonZeros(matrix: number, rows: number, columns: number): void {
    this.memory.functions.nonZeroRows(matrix, rows, columns, this.bounds, this.indices, this.values);
  }

  /** Takes the transpose of another one, [rows, columns]. */
  takeTransposed({ bounds, indices, values }: SparseMatrix, rows: number, columns: number): void {
    const { functions } = this.memory;
    functions.sparseTranspose(rows, columns, bounds, indices, values, this.bounds, this.indices, this.values);
  }

  /**
   * result [rows, units] = initial + this, [rows, columns], times matrix [columns, units]. The initial rows are `initialStride` bytes apart.
   * For 32 x columns numbers scratch has to be needed. `thermometers`: the address of so many stretches of columns, as in `SparseRows`.
   */
  multiply(
    rows: number,
    columns: number,
    matrix: number,
    units: number,
    initial: number,
    initialStride: number,
    result: number,
    thermometers = 0,
    thermometerCount = 0,
  ): void {
    const { bounds, indices, values, memory } = this;
    const { functions, scratch } = memory;
    functions.sparseProduct(
      rows,
      bounds,
      indices,
      values,
      matrix,
      units,
      initial,
      initialStride,
      result,
      columns,
      scratch,
      thermometers,
      thermometerCount,
    );
  }
}
