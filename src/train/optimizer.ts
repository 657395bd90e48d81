import type { AdamState } from './adam.js';

/** Weights that a gradient moves, whatever computes: TensorFlow.js or the compiled kernel. */
export interface Optimizer {
  /** `[weightCount]`: in the order of `Network.getWeights`. */
  readonly weights: Float32Array;
  /** `[weightCount]`: of the last minibatch. */
  readonly gradient: Float32Array;
  readonly adam: { readonly state: AdamState };
  /** Scales `gradient` down to `limit`, if it is longer and there is one; returns its length before. */
  clip(limit: number | null): number;
  /** One step of Adam against `gradient`. */
  update(learningRate: number): void;
}
