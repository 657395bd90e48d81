import type { NetworkInputs } from '../../agents/networks/network-inputs.js';
import type { ValueNetwork } from '../../agents/networks/value-network.js';
import type { Measures } from '../learner.js';
import type { Optimizer } from '../optimizer.js';

/** What fits a network's values to targets, with the network: TensorFlow.js or the compiled kernel. */
export interface Regression extends Optimizer {
  /** Its values by the present weights. It is the regression's: `dispose` frees it. */
  readonly network: ValueNetwork;
  /**
   * Replaces `gradient` by that of the mean loss of a minibatch, inputs and targets [rows]: the cross-entropy of chances, the
   * squared error of returns.
   */
  computeGradient(inputs: NetworkInputs, targets: Float32Array): Measures;
}
