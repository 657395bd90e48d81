import type * as TF from '@tensorflow/tfjs-core';
import { KernelNetwork } from '../../agents/networks/kernel/kernel-network.js';
import type { Network } from '../../agents/networks/network.js';
import type { QNetwork } from '../../agents/networks/network-interfaces.js';
import type { WeightedNetwork } from '../../agents/networks/network-plan.js';
import { duelingBase } from '../../agents/networks/policy-outputs.js';
import { tf } from '../../agents/networks/tensorflow.js';
import type { Measures } from '../learner.js';
import { lossGradient, meansOf, Optimizer, TensorWeights } from '../optimizer.js';
import type { ReplayMinibatch } from './minibatch.js';

/** Fits a Q-network to targets. `dispose` of each network frees it. */
export interface QRegression {
  /** By the present weights. */
  readonly network: QNetwork;
  readonly target: QNetwork;
  readonly optimizer: Optimizer;
  /** `[weightCount]`: a copy of the target network's weights, and their replacement. */
  getTarget(): Float32Array;
  setTarget(weights: Float32Array): void;
  /** Makes the gradient that of a minibatch's mean weighted loss. @param errors `[rows]`: filled with target - Q */
  computeGradient(minibatch: ReplayMinibatch, errors: Float32Array): Measures;
}

/** A loss of TD errors, for the kernel and for tensors. */
export interface TdLoss {
  /** Adds the loss of a row and its absolute error to the sums. Returns the slope of the loss by Q. */
  add(error: number, weight: number, sums: { loss: number; td_error: number }): number;
  /** Means over rows. @param errors `[rows]` @param weights `[rows]` */
  means(errors: TF.Tensor1D, weights: TF.Tensor1D): { loss: TF.Scalar; td_error: TF.Scalar };
}

/**
 * @param network with the first weights; the kernel copies them, and those of `target`
 * @throws InputError for a network with layers that the kernel does not know, or that does not fit into memory
 */
export function createQRegression(
  network: WeightedNetwork,
  target: WeightedNetwork,
  loss: TdLoss,
  backend: string,
): QRegression {
  return backend === 'kernel'
    ? kernelQRegression(network, target, loss)
    : tensorQRegression(network as Network, target as Network, loss);
}

function kernelQRegression(first: WeightedNetwork, firstTarget: WeightedNetwork, tdLoss: TdLoss): QRegression {
  const network = new KernelNetwork(first, { learns: true });
  const target = new KernelNetwork(firstTarget);
  const targetWeights = target.kernel.weights.values;
  /** Sums over the rows of a minibatch. */
  const sums = { loss: 0, td_error: 0, q_mean: 0 };

  return {
    network,
    target,
    optimizer: new Optimizer(network.kernel.weights),
    getTarget: () => targetWeights.slice(),
    setTarget: (weights) => targetWeights.set(weights),
    computeGradient: (minibatch, errors) => {
      const count = errors.length;
      Object.assign(sums, { loss: 0, td_error: 0, q_mean: 0 });
      const { actions, targets, weights } = minibatch;
      network.kernel.computeGradient(minibatch, count, (outputs, slopes) => {
        const { from, legal, logits, values } = outputs;
        const { starts, moves, at } = legal;
        for (let i = 0; i < outputs.rows; i++) {
          const row = from + i;
          const end = starts[i + 1];
          let q = NaN;
          for (let entry = starts[i]; entry < end; entry++) if (moves[entry] === actions[row]) q = logits[at[entry]];
          q += duelingBase(outputs, i);
          const error = targets[row] - q;
          errors[row] = error;
          sums.q_mean += q;
          // Q = V + A(a) - mean of A: by V it is 1, by each A less its share of the mean.
          const slope = tdLoss.add(error, weights[row], sums) / count;
          const share = values ? 1 / (end - starts[i]) : 0;
          for (let entry = starts[i]; entry < end; entry++)
            slopes.logits[at[entry]] = slope * ((moves[entry] === actions[row] ? 1 : 0) - share);
          if (slopes.values) slopes.values[i] = slope;
        }
      });
      return meansOf(sums, count);
    },
  };
}

function tensorQRegression(network: Network, target: Network, tdLoss: TdLoss): QRegression {
  const optimizer = new Optimizer(new TensorWeights(network));
  const lossOf = ({ inputs, masks, actions, targets, weights }: ReturnType<typeof tensorsOf>) => {
    const q = tf.sum<TF.Tensor1D>(tf.mul(network.actionValues(inputs, masks), actions), -1);
    const error: TF.Tensor1D = tf.sub(targets, q);
    const { loss, td_error } = tdLoss.means(error, weights);
    return { loss, error, measures: { loss, td_error, q_mean: tf.mean<TF.Scalar>(q) } };
  };
  return {
    network,
    target,
    optimizer,
    getTarget: () => target.getWeights(),
    setTarget: (weights) => target.setWeights(weights),
    computeGradient: (minibatch, errors) => {
      const tensors = tensorsOf(minibatch);
      let error: TF.Tensor1D | undefined;
      const lossAndError = () => {
        const { loss, measures, ...of } = lossOf(tensors);
        error = tf.keep(of.error);
        return { loss, measures };
      };
      const measures = lossGradient(network, lossAndError, optimizer.gradient);
      errors.set(error!.dataSync<'float32'>());
      tf.dispose([error!, ...Object.values<TF.Tensor>(tensors)]);
      return measures;
    },
  };
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
