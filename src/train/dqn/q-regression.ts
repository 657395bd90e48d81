import type { QNetwork } from '../../agents/networks/policy-network.js';
import type { Measures } from '../learner.js';
import type { Optimizer } from '../optimizer.js';
import type { ReplayMinibatch } from './replay-minibatch.js';

/** What fits a Q-network to targets, with the network and the target network: TensorFlow.js or the compiled kernel. */
export interface QRegression extends Optimizer {
  /** By the present weights. Both networks are the regression's: `dispose` of each frees it. */
  readonly network: QNetwork;
  readonly target: QNetwork;
  /** `[weightCount]`: a copy of the target network's weights, and their replacement. */
  getTarget(): Float32Array;
  setTarget(weights: Float32Array): void;
  /** The target network gets the present weights; with a share, it goes that far towards them. */
  moveTarget(share?: number): void;
  /**
   * Replaces `gradient` by that of the mean weighted loss of a minibatch.
   * @param errors `[rows]`: filled with target - Q
   */
  computeGradient(minibatch: ReplayMinibatch, errors: Float32Array): Measures;
}

/** Of a TD error: half its square, and for huber a straight line from 1 on (Mnih et al., 2015: "clip the error term"). */
export type QLoss = 'huber' | 'squared';

/** Moves weights a share of the way to others. */
export function movedTowards(weights: Float32Array, others: Float32Array, share: number): Float32Array {
  return others.map((other, i) => weights[i] + share * (other - weights[i]));
}
