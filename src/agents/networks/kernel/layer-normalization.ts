import { CHUNK, type KernelMemory } from './kernel-memory.js';
import type { KernelWeights } from './kernel-weights.js';

/** As TensorFlow.js' layer adds to variances. */
const EPSILON = 1e-3;

/** Normalises the sums of a layer over its units, row by row, then scales and moves them (Ba et al., 2016, arXiv:1607.06450). */
export class LayerNormalization {
  private readonly gamma: ReturnType<KernelWeights['next']>;
  private readonly beta: ReturnType<KernelWeights['next']>;
  /** [CHUNK, units] and [CHUNK]: what came out before gamma, and one over the deviations. */
  private readonly normalized: number;
  private readonly scales: number;

  /** @param weights of which it takes the next: gamma [units] and beta [units] */
  constructor(
    private readonly memory: KernelMemory,
    private readonly units: number,
    weights: KernelWeights,
  ) {
    this.gamma = weights.next(units);
    this.beta = weights.next(units);
    this.normalized = memory.place(CHUNK * units);
    this.scales = memory.place(CHUNK);
    memory.needScratch(units);
  }

  /** Works on sums [rows, units] in place. */
  forward(rows: number, sums: number): void {
    const { memory, units, gamma, beta, normalized, scales } = this;
    memory.functions.normalizeRows(rows, units, sums, gamma.at, beta.at, EPSILON, normalized, scales);
  }

  /** Turns the gradient by what came out last into that by the sums, in place, and adds that by its weights to theirs. Once after each `forward`. */
  backward(rows: number, delta: number): void {
    const { memory, units, gamma, beta, normalized, scales } = this;
    const { functions, scratch } = memory;
    functions.addColumnSums(rows, units, delta, beta.gradient);
    functions.normalizeRowsGradient(rows, units, delta, gamma.at, normalized, scales, scratch);
    functions.addColumnSums(rows, units, normalized, gamma.gradient);
  }
}
