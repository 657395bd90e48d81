import type { ValueNetwork } from '../../agents/networks/value-network.js';
import type { AdamState } from '../adam.js';
import type { Measures } from '../learner.js';

/** What fits a network's values to targets, with the network: TensorFlow.js or the compiled kernel. */
export interface Regression {
  /** Its values by the present weights. It is the regression's: `dispose` frees it. */
  readonly network: ValueNetwork;
  /** `[weightCount]`: in the order of `Network.getWeights`. */
  readonly weights: Float32Array;
  /** `[weightCount]`: of the last minibatch. */
  readonly gradient: Float32Array;
  readonly adam: { readonly state: AdamState };
  /**
   * Replaces `gradient` by that of the mean loss of a minibatch, inputs [rows, inputs] and targets [rows]: the cross-entropy of chances, the
   * squared error of returns.
   */
  computeGradient(inputs: Float32Array, targets: Float32Array): Measures;
  /** Scales `gradient` down to `limit`, if it is longer and there is one; returns its length before. */
  clip(limit: number | null): number;
  /** One step of Adam against `gradient`. */
  update(learningRate: number): void;
}
