import * as tf from '@tensorflow/tfjs-core';
import type { Network } from '../../agents/networks/network.js';
import type { NetworkInputs } from '../../agents/networks/network-inputs.js';
import type { ValueScale } from '../../agents/networks/value-network.js';
import type { Measures } from '../learner.js';
import { lossGradient } from '../loss-gradient.js';
import { TensorOptimizer } from '../tensor-optimizer.js';
import type { Regression } from './regression.js';

/** By TensorFlow.js. A backend must be loaded. */
export class TensorRegression extends TensorOptimizer implements Regression {
  constructor(
    network: Network,
    private readonly scale: ValueScale,
  ) {
    super(network);
  }

  computeGradient({ numbers, rows }: NetworkInputs, targetOf: Float32Array): Measures {
    const { network, scale } = this;
    const inputs = tf.tensor2d(numbers.subarray(0, rows * network.inputs), [rows, network.inputs]);
    const targets = tf.tensor1d(targetOf);
    const lossOf = () => {
      const values = network.values(inputs);
      // The cross-entropy of sigmoid(v) with target y is softplus(v) - y v. Corrected targets can leave [0, 1]; there it has no minimum.
      const losses =
        scale === 'probability'
          ? tf.sub(tf.softplus(values), tf.mul(tf.clipByValue(targets, 0, 1), values))
          : tf.squaredDifference(values, targets);
      const loss = tf.mean<tf.Scalar>(losses);
      return { loss, measures: { value_loss: loss } };
    };
    const measures = lossGradient(network, lossOf, this.gradient);
    tf.dispose([inputs, targets]);
    return measures;
  }
}
