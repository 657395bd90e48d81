import type { KernelWeights } from '../agents/networks/kernel/kernel-weights.js';
import { type AdamState, adamStep } from './adam.js';
import type { Optimizer } from './optimizer.js';

/** Of a network of the compiled kernel, in its own memory. */
export class KernelOptimizer<Of extends { readonly kernel: { readonly weights: KernelWeights } }> implements Optimizer {
  readonly weights: Float32Array;
  readonly gradient: Float32Array;
  readonly adam: { readonly state: AdamState };

  constructor(readonly network: Of) {
    const { values, gradient, firstMoments, secondMoments } = network.kernel.weights;
    this.weights = values;
    this.gradient = gradient;
    this.adam = { state: { steps: 0, firstMoments: [firstMoments], secondMoments: [secondMoments] } };
  }

  clip(limit: number | null): number {
    const { weights } = this.network.kernel;
    const norm = weights.gradientNorm();
    if (limit !== null && norm > limit) weights.scaleGradient(limit / norm);
    return norm;
  }

  update(learningRate: number): void {
    const { state } = this.adam;
    state.steps++;
    this.network.kernel.weights.update(adamStep(state.steps, learningRate));
  }
}
