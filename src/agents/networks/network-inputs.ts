import { type RowShape, SparseRows } from './sparse-rows.js';

const FIRST_ROWS = 256;

/**
 * Rows of a network's inputs, written dense or sparse, and read as either: TensorFlow.js takes them dense, the compiled kernel sparse. What was
 * not written so is worked out where it is asked for.
 */
export class NetworkInputs {
  /** Columns of a row. */
  readonly size: number;
  rows = 0;
  private readonly sparseRows: SparseRows;
  private denseRows: Float32Array = new Float32Array(0);
  /** Rows that there are dense; all there are at the end where both are. */
  private dense = 0;

  constructor(shape: RowShape) {
    this.size = shape.size;
    this.sparseRows = new SparseRows(shape);
  }

  /** So many rows of dense numbers, [rows, size]; they are not copied. */
  static of(numbers: Float32Array, size: number, rows: number = numbers.length / size): NetworkInputs {
    const inputs = new NetworkInputs({ size });
    inputs.denseRows = numbers;
    inputs.dense = rows;
    inputs.rows = rows;
    return inputs;
  }

  /** Forgets all rows. */
  clear(): void {
    this.rows = 0;
    this.dense = 0;
    this.sparseRows.clear();
  }

  /** Adds a row of zeros to be written dense before the next is added; returns its index in `numbers`. */
  addDense(): number {
    const { size, rows } = this;
    if (this.dense < rows) this.writeDense();
    this.makeRoom(rows + 1);
    this.dense = ++this.rows;
    this.denseRows.fill(0, rows * size, (rows + 1) * size);
    return rows * size;
  }

  /** Adds a row to be written before the next is added: by `one`, `set` and `endRow` of what is returned. */
  addSparse(): SparseRows {
    const sparse = this.sparse;
    sparse.beginRow();
    this.rows++;
    return sparse;
  }

  /** `[rows, size]`, with room for one more: `numbers[addDense()]` is where it has been looked up already. */
  get numbers(): Float32Array {
    if (this.dense < this.rows) this.writeDense();
    this.makeRoom(this.rows + 1);
    return this.denseRows;
  }

  get sparse(): SparseRows {
    const { sparseRows, denseRows, size } = this;
    while (sparseRows.rows < this.rows) sparseRows.add(denseRows, sparseRows.rows * size);
    return sparseRows;
  }

  private writeDense(): void {
    const { sparseRows, size, rows } = this;
    this.makeRoom(rows);
    for (let row = this.dense; row < rows; row++) sparseRows.write(row, this.denseRows, row * size);
    this.dense = rows;
  }

  private makeRoom(rows: number): void {
    if (rows * this.size <= this.denseRows.length) return;
    const larger = new Float32Array(Math.max(FIRST_ROWS, 2 * rows) * this.size);
    larger.set(this.denseRows);
    this.denseRows = larger;
  }
}
