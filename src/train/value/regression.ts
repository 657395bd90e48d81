import * as tf from '@tensorflow/tfjs-core';
import { KernelNetwork } from '../../agents/networks/kernel/kernel-network.js';
import type { Network } from '../../agents/networks/network.js';
import type { ValueNetwork, ValueScale } from '../../agents/networks/network-description.js';
import type { NetworkInputs } from '../../agents/networks/network-inputs.js';
import type { Measures } from '../learner.js';
import { KernelOptimizer, lossGradient, type Optimizer, TensorOptimizer } from '../optimizer.js';

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

/** By the compiled kernel, in its own memory. `loadBackend('kernel')` must have resolved. */
export class KernelRegression extends KernelOptimizer<KernelNetwork> implements Regression {
  private lossSum = 0;

  /**
   * @param network of the same shape, with the first weights; they are copied
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(
    network: Network,
    private readonly scale: ValueScale,
  ) {
    super(new KernelNetwork(network, { learns: true }));
  }

  computeGradient({ sparse, rows }: NetworkInputs, targets: Float32Array): Measures {
    this.lossSum = 0;
    this.network.kernel.computeGradient(sparse, rows, (values, from, count, gradient) => {
      for (let i = 0; i < count; i++) gradient[i] = this.slope(values[i], targets[from + i]) / rows;
    });
    return { value_loss: this.lossSum / rows };
  }

  /** The slope of a row's loss by its value; the loss is added up. See `TensorRegression`. */
  private slope(value: number, target: number): number {
    if (this.scale === 'return') {
      this.lossSum += (value - target) ** 2;
      return 2 * (value - target);
    }
    const chance = Math.min(1, Math.max(0, target));
    const small = Math.exp(-Math.abs(value));
    this.lossSum += Math.max(value, 0) + Math.log1p(small) - chance * value;
    return (value > 0 ? 1 : small) / (1 + small) - chance;
  }
}

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
