import type { SparseRows } from '../sparse-rows.js';
import { type DenseLayer, DenseLayers, weightsOf } from './dense-layers.js';
import { InputRows } from './input-rows.js';
import { CHUNK, KernelMemory } from './kernel-memory.js';
import { KernelWeights } from './kernel-weights.js';

export interface MlpShape {
  /** Columns of an input. */
  readonly inputs: number;
  /** From the input on; the last one gives the outputs. */
  readonly layers: readonly DenseLayer[];
}

/**
 * A multi-layer perceptron computed by the compiled kernel (kernel/assembly). Inputs are taken as sparse. All memory is asked for at once and
 * nothing is allocated after that, so that the arrays of weights are views of it. `loadKernel` must have resolved. There is nothing to free.
 */
export class MlpKernel {
  readonly outputs: number;
  /** Layer by layer, kernel [inputs, units] and bias, and gamma and beta of one that is normalised. */
  readonly weights: KernelWeights;
  private readonly rows: InputRows;
  private readonly layers: DenseLayers;
  /** Views of the outputs and of the gradient by them, [CHUNK, outputs]. */
  private readonly outputView: Float32Array;
  private readonly deltaView: Float32Array;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network that does not fit into memory
   */
  constructor({ inputs, layers }: MlpShape, learns: boolean) {
    const memory = new KernelMemory();
    const widths = [inputs, ...layers.map(({ units }) => units)];
    const count = layers.reduce((sum, layer, i) => sum + weightsOf(layer, widths[i]), 0);
    this.outputs = widths[layers.length];
    this.weights = new KernelWeights(memory, count, learns);
    this.rows = new InputRows(memory, inputs, learns);
    this.layers = new DenseLayers(memory, this.rows, inputs, layers, this.weights);
    memory.make();
    this.weights.view();
    this.rows.view();
    this.outputView = memory.floats(this.layers.outputs, CHUNK * this.outputs);
    this.deltaView = memory.floats(this.layers.delta, learns ? CHUNK * this.outputs : 0);
  }

  /**
   * The outputs of `rows` rows of inputs, dense ones [rows, inputs], some rows at a time: `take` is given those of `count` rows from row `from` on,
   * [count, outputs] from the array's start, to be read before the next.
   */
  forward(
    inputs: Float32Array | SparseRows,
    rows: number,
    take: (outputs: Float32Array, from: number, count: number) => void,
  ): void {
    for (let from = 0; from < rows; from += CHUNK) {
      const count = Math.min(CHUNK, rows - from);
      this.rows.take(inputs, from, count);
      this.layers.forward(count);
      take(this.outputView, from, count);
    }
  }

  /**
   * Replaces the weights' gradient by that of a loss over `rows` rows of inputs, as of `forward`. `slopes` is given the outputs, as `forward` gives them,
   * and writes the gradient of the loss by each of them into an array of the same make.
   */
  computeGradient(
    inputs: Float32Array | SparseRows,
    rows: number,
    slopes: (outputs: Float32Array, from: number, count: number, gradient: Float32Array) => void,
  ): void {
    this.weights.gradient.fill(0);
    this.layers.prepare();
    this.forward(inputs, rows, (outputs, from, count) => {
      slopes(outputs, from, count, this.deltaView);
      this.layers.backward(count);
    });
    this.layers.finish();
  }
}
