import * as tf from '@tensorflow/tfjs-core';
import { KernelPolicyNetwork, meanLogitOf } from '../../agents/networks/kernel/kernel-network.js';
import type { PolicyOutputs, PolicySlopes } from '../../agents/networks/kernel/network-kernels.js';
import type { Network } from '../../agents/networks/network.js';
import type { QNetwork } from '../../agents/networks/network-description.js';
import type { Measures } from '../learner.js';
import { KernelOptimizer, lossGradient, type Optimizer, TensorOptimizer } from '../optimizer.js';
import type { ReplayMinibatch } from './replay-buffer.js';

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
type QLoss = 'huber' | 'squared';

/** Moves weights a share of the way to others. */
function movedTowards(weights: Float32Array, others: Float32Array, share: number): Float32Array {
  return others.map((other, i) => weights[i] + share * (other - weights[i]));
}

/** By the compiled kernel, in its own memory. `loadBackend('kernel')` must have resolved. */
export class KernelQRegression extends KernelOptimizer<KernelPolicyNetwork> implements QRegression {
  readonly target: KernelPolicyNetwork;
  /** Sums over the rows of a minibatch. */
  private readonly sums = { loss: 0, td_error: 0, q_mean: 0 };

  /**
   * @param network of the same shape, with the first weights; they are copied, as are those of the target network
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(
    network: Network,
    target: Network,
    private readonly loss: QLoss,
  ) {
    super(new KernelPolicyNetwork(network, { learns: true }));
    this.target = new KernelPolicyNetwork(target);
  }

  getTarget(): Float32Array {
    return this.target.kernel.weights.values.slice();
  }

  setTarget(weights: Float32Array): void {
    this.target.kernel.weights.values.set(weights);
  }

  moveTarget(share?: number): void {
    const { weights } = this;
    this.setTarget(share === undefined ? weights : movedTowards(this.target.kernel.weights.values, weights, share));
  }

  computeGradient(minibatch: ReplayMinibatch, errors: Float32Array): Measures {
    const { sums } = this;
    const count = errors.length;
    Object.assign(sums, { loss: 0, td_error: 0, q_mean: 0 });
    this.network.kernel.computeGradient(minibatch, count, (outputs, slopes) => {
      for (let i = 0; i < outputs.rows; i++) this.differentiate(outputs, i, minibatch, errors, slopes);
    });
    return { loss: sums.loss / count, td_error: sums.td_error / count, q_mean: sums.q_mean / count };
  }

  /** Adds up the loss of row `i` and writes its slopes; see `TensorQRegression`. */
  private differentiate(
    outputs: PolicyOutputs,
    i: number,
    { actions, targets, weights }: ReplayMinibatch,
    errors: Float32Array,
    slopes: PolicySlopes,
  ): void {
    const { sums, loss, network } = this;
    const { from, legal, logits, values } = outputs;
    const { starts, moves, at } = legal;
    const row = from + i;
    let q = NaN;
    for (let entry = starts[i]; entry < starts[i + 1]; entry++)
      if (moves[entry] === actions[row]) q = logits[at[entry]];
    if (network.hasValue) q += values[i] - meanLogitOf(outputs, i);

    const error = targets[row] - q;
    const absolute = Math.abs(error);
    const bent = loss === 'huber' ? Math.min(absolute, 1) : absolute;
    errors[row] = error;
    sums.loss += weights[row] * bent * (absolute - 0.5 * bent);
    sums.td_error += absolute;
    sums.q_mean += q;

    // Q = V + A(a) - mean of A: by V it is 1, by each A less its share of the mean.
    const slope = (-weights[row] * (error > 0 ? bent : -bent)) / errors.length;
    const share = network.hasValue ? 1 / (starts[i + 1] - starts[i]) : 0;
    for (let entry = starts[i]; entry < starts[i + 1]; entry++)
      slopes.logits[at[entry]] = slope * ((moves[entry] === actions[row] ? 1 : 0) - share);
    slopes.values[i] = slope;
  }
}

/** By TensorFlow.js. A backend must be loaded. */
export class TensorQRegression extends TensorOptimizer implements QRegression {
  /** @param target of the same shape */
  constructor(
    network: Network,
    readonly target: Network,
    private readonly loss: QLoss,
  ) {
    super(network);
  }

  getTarget(): Float32Array {
    return this.target.getWeights();
  }

  setTarget(weights: Float32Array): void {
    this.target.setWeights(weights);
  }

  moveTarget(share?: number): void {
    const { network, target } = this;
    const weights = network.getWeights();
    target.setWeights(share === undefined ? weights : movedTowards(target.getWeights(), weights, share));
  }

  computeGradient(minibatch: ReplayMinibatch, errors: Float32Array): Measures {
    const tensors = tensorsOf(minibatch);
    let error: tf.Tensor1D | undefined;
    const lossOf = () => {
      const { loss, measures, ...of } = this.lossOf(tensors);
      error = tf.keep(of.error);
      return { loss, measures };
    };
    const measures = lossGradient(this.network, lossOf, this.gradient);
    errors.set(error!.dataSync<'float32'>());
    tf.dispose([error!, ...Object.values<tf.Tensor>(tensors)]);
    return measures;
  }

  private lossOf({ inputs, masks, actions, targets, weights }: ReturnType<typeof tensorsOf>) {
    const q = tf.sum<tf.Tensor1D>(tf.mul(this.network.actionValues(inputs, masks), actions), -1);
    const error: tf.Tensor1D = tf.sub(targets, q);
    const absolute = tf.abs(error);
    const bent = this.loss === 'huber' ? tf.minimum(absolute, 1) : absolute;
    const losses = tf.mul(bent, tf.sub(absolute, tf.mul(0.5, bent)));
    const loss: tf.Scalar = tf.mean(tf.mul(weights, losses));
    return { loss, error, measures: { loss, td_error: tf.mean<tf.Scalar>(absolute), q_mean: tf.mean<tf.Scalar>(q) } };
  }
}

function tensorsOf({ inputs, masks, actions, targets, weights }: ReplayMinibatch) {
  const size = actions.length;
  const moves = masks.length / size;
  const oneHot = new Float32Array(masks.length);
  for (let k = 0; k < size; k++) oneHot[k * moves + actions[k]] = 1;
  return {
    inputs: tf.tensor2d(inputs, [size, inputs.length / size]),
    masks: tf.tensor2d(new Float32Array(masks), [size, moves]),
    actions: tf.tensor2d(oneHot, [size, moves]),
    targets: tf.tensor1d(targets),
    weights: tf.tensor1d(weights),
  };
}
