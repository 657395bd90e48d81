import type { DenseLayers } from './dense-layers.js';
import { CHUNK, FLOAT, type KernelMemory } from './kernel-memory.js';
import type { KernelWeights } from './kernel-weights.js';

/** A single number a row, from what hidden layers give. */
export class ValueHead {
  /** Addresses of the values, [CHUNK], and of the loss' gradient by them. */
  readonly values: number;
  readonly delta: number;
  private readonly weights: ReturnType<KernelWeights['next']>;
  private readonly bias: ReturnType<KernelWeights['next']>;

  constructor(
    private readonly memory: KernelMemory,
    private readonly trunk: DenseLayers,
    weights: KernelWeights,
  ) {
    this.weights = weights.next(trunk.width);
    this.bias = weights.next(1);
    this.values = memory.place(CHUNK);
    this.delta = memory.place(weights.learn ? CHUNK : 0);
    memory.needProduct(trunk.width, CHUNK);
    memory.needZeros(trunk.width);
  }

  forward(rows: number): void {
    const { memory, trunk, weights, bias } = this;
    memory.functions.dotRows(rows, trunk.width, trunk.outputs, weights.at, bias.at, this.values);
  }

  /** Adds the gradient by its weights to theirs, and writes that by the hidden layers' outputs. */
  backward(rows: number): void {
    const { memory, trunk, weights, bias, delta } = this;
    const { functions, zeros, scratch } = memory;
    const { width, outputs } = trunk;
    functions.addColumnSums(rows, 1, delta, bias.gradient);
    functions.product(1, width, rows, delta, 0, FLOAT, outputs, weights.gradient, 0, weights.gradient, scratch);
    functions.product(rows, width, 1, delta, FLOAT, FLOAT, weights.at, zeros, 0, trunk.delta, scratch);
  }
}
