import type { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import type { RegressionBuffer } from './regression-buffer.js';

/** Learning from exact values: all afterstates of the positions met are rows, whichever is chosen. */
export class ExactTargets {
  /** `[row of a position]`. */
  private values = new Float64Array(1024);

  constructor(private readonly buffer: RegressionBuffer) {}

  /** Adds the rows of the position just expanded. @param firstRow its first one in the batch */
  add(afterstates: Afterstates, batch: AfterstateBatch, firstRow: number): void {
    const { sparse, rows } = batch.networkInputs;
    if (this.values.length < rows - firstRow) this.values = new Float64Array(2 * rows);
    const count = afterstates.exactRows!(this.values);
    for (let row = 0; row < count; row++) this.buffer.add(sparse, firstRow + row, this.values[row]);
  }
}
