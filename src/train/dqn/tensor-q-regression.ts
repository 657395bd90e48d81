import * as tf from '@tensorflow/tfjs-core';
import type { Network } from '../../agents/networks/network.js';
import type { Measures } from '../learner.js';
import { lossGradient } from '../loss-gradient.js';
import { TensorOptimizer } from '../tensor-optimizer.js';
import { movedTowards, type QLoss, type QRegression } from './q-regression.js';
import type { ReplayMinibatch } from './replay-minibatch.js';

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
