import type { DenseLayers } from './dense-layers.js';
import { CHUNK, FLOAT, type KernelMemory } from './kernel-memory.js';
import type { KernelWeights } from './kernel-weights.js';
import type { MoveHead } from './move-head.js';

/** A dense layer from the hidden layers to all moves. */
export class DenseMoveHead implements MoveHead {
  readonly logits: number;
  readonly delta: number;
  private readonly weights: ReturnType<KernelWeights['next']>;
  private readonly bias: ReturnType<KernelWeights['next']>;
  private readonly transposed: number;

  constructor(
    private readonly memory: KernelMemory,
    private readonly trunk: DenseLayers,
    private readonly moves: number,
    weights: KernelWeights,
  ) {
    const { width } = trunk;
    this.weights = weights.next(width * moves);
    this.bias = weights.next(moves);
    this.logits = memory.place(CHUNK * moves);
    this.delta = memory.place(weights.learn ? CHUNK * moves : 0);
    this.transposed = memory.place(weights.learn ? width * moves : 0);
    memory.needProduct(moves, Math.max(width, CHUNK));
    memory.needProduct(width, moves);
  }

  prepare(): void {
    return;
  }

  forward(rows: number): void {
    const { memory, trunk, moves, weights, bias, logits } = this;
    const { functions, scratch } = memory;
    const stride = trunk.width * FLOAT;
    functions.product(rows, moves, trunk.width, trunk.outputs, stride, FLOAT, weights.at, bias.at, 0, logits, scratch);
  }

  backward(rows: number): void {
    const { memory, trunk, moves, weights, bias, delta, transposed } = this;
    const { functions, scratch } = memory;
    const { width, outputs } = trunk;
    const stride = moves * FLOAT;
    const { gradient } = weights;
    functions.transpose(width, moves, weights.at, transposed);
    functions.addColumnSums(rows, moves, delta, bias.gradient);
    functions.product(width, moves, rows, outputs, FLOAT, width * FLOAT, delta, gradient, stride, gradient, scratch);
    const into = trunk.delta;
    functions.product(rows, width, moves, delta, stride, FLOAT, transposed, into, width * FLOAT, into, scratch);
  }

  finish(): void {
    return;
  }
}
