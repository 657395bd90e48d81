import { CHUNK, FLOAT, type KernelMemory } from './kernel-memory.js';
import { SparseMatrix } from './sparse-matrix.js';

/** The rows that are at work, at most CHUNK, as a sparse matrix: the layer that reads them adds up only the weights of columns that are not 0. */
export class InputRows {
  /** Address of [CHUNK, columns]: the rows as they came. */
  readonly dense: number;
  private readonly byRow: SparseMatrix;
  private readonly byColumn: SparseMatrix;
  private denseView: Float32Array = new Float32Array(0);

  /** @param learns whether there is memory for gradients */
  constructor(
    private readonly memory: KernelMemory,
    readonly columns: number,
    learns: boolean,
  ) {
    this.dense = memory.place(CHUNK * columns);
    this.byRow = new SparseMatrix(memory, CHUNK, CHUNK * columns);
    this.byColumn = new SparseMatrix(memory, learns ? columns : 0, learns ? CHUNK * columns : 0);
    memory.needScratch(32 * Math.max(columns, CHUNK));
  }

  /** Once there is memory. */
  view(): void {
    this.denseView = this.memory.floats(this.dense, CHUNK * this.columns);
  }

  /** Takes `rows` rows of inputs [.., columns] from row `from` on; those that `order` names there, if it is given. */
  take(inputs: Float32Array, from: number, rows: number, order?: Int32Array): void {
    const { columns, denseView } = this;
    if (order) this.takeNamed(inputs, from, rows, order);
    else {
      const start = from * columns;
      const end = start + rows * columns;
      denseView.set(start === 0 && end === inputs.length ? inputs : inputs.subarray(start, end));
    }
    this.toSparse(rows);
  }

  /** Result [rows, units] = bias [units] + rows times matrix [columns, units]. */
  multiply(rows: number, matrix: number, units: number, bias: number, result: number): void {
    this.byRow.multiply(rows, this.columns, matrix, units, bias, 0, result);
  }

  /** Adds the gradient by a matrix [columns, units] that the rows were multiplied by to `gradient`; delta [rows, units] is that by the product. */
  addGradient(rows: number, delta: number, units: number, gradient: number): void {
    const { columns, byRow, byColumn } = this;
    byColumn.takeTransposed(byRow, rows, columns);
    byColumn.multiply(columns, rows, delta, units, gradient, units * FLOAT, gradient);
  }

  private takeNamed(inputs: Float32Array, from: number, rows: number, order: Int32Array): void {
    const { columns, denseView } = this;
    for (let row = 0, to = 0; row < rows; row++) {
      const start = order[from + row] * columns;
      for (let at = start; at < start + columns; at++) denseView[to++] = inputs[at];
    }
  }

  private toSparse(rows: number): void {
    const { functions, scratch } = this.memory;
    const { bounds, indices, values } = this.byRow;
    functions.sparseRows(this.dense, rows, this.columns, bounds, indices, values, scratch);
  }
}
