import * as tf from '@tensorflow/tfjs-core';
import { logProbabilityOf, maskedEntropy, maskedLogProbabilities } from '../../agents/networks/masked-categorical.js';
import type { Network } from '../../agents/networks/network.js';
import type { Measures } from '../learner.js';
import { lossGradient } from '../loss-gradient.js';
import { TensorOptimizer } from '../tensor-optimizer.js';
import type { ActorCritic, LossCoefficients } from './actor-critic.js';
import type { RolloutBuffer } from './rollout-buffer.js';

/** By TensorFlow.js. A backend must be loaded. */
export class TensorActorCritic extends TensorOptimizer implements ActorCritic {
  constructor(
    network: Network,
    private readonly coefficients: LossCoefficients,
  ) {
    super(network);
  }

  computeGradient(rollout: RolloutBuffer, rows: Int32Array, advantages: Float32Array): Measures {
    const minibatch = gather(rollout, rows, advantages);
    const measures = lossGradient(this.network, () => this.lossOf(minibatch), this.gradient);
    tf.dispose(Object.values(minibatch));
    return measures;
  }

  /** The clipped objective, value loss and entropy. */
  private lossOf(minibatch: Minibatch) {
    const { clipRange, entropyCoefficient, valueCoefficient } = this.coefficients;
    const { inputs, masks, actions, logProbabilities: oldLogProbabilities, advantages, returns } = minibatch;
    const { logits, values } = this.network.forward(inputs);
    const allLogProbabilities = maskedLogProbabilities(logits, masks);
    const logRatios = tf.sub(logProbabilityOf(allLogProbabilities, actions), oldLogProbabilities);
    const ratios = tf.exp(logRatios);

    const unclipped = tf.mul(advantages, ratios);
    const clipped = tf.mul(advantages, tf.clipByValue(ratios, 1 - clipRange, 1 + clipRange));
    const policy_loss: tf.Scalar = tf.neg(tf.mean(tf.minimum(unclipped, clipped)));
    const value_loss: tf.Scalar = tf.mul(0.5, tf.mean(tf.squaredDifference(values, returns)));
    const entropy: tf.Scalar = tf.mean(maskedEntropy(allLogProbabilities, masks));

    // KL(old, new) = E[(r - 1) - log r] (Schulman, http://joschu.net/blog/kl-approx.html); share of ratios that left the clip range.
    const approx_kl: tf.Scalar = tf.mean(tf.sub(tf.sub(ratios, 1), logRatios));
    const clip_fraction: tf.Scalar = tf.mean(tf.cast(tf.greater(tf.abs(tf.sub(ratios, 1)), clipRange), 'float32'));

    const bonus = tf.mul(entropyCoefficient, entropy);
    const loss: tf.Scalar = tf.add(tf.sub(policy_loss, bonus), tf.mul(valueCoefficient, value_loss));
    return { loss, measures: { policy_loss, value_loss, entropy, approx_kl, clip_fraction } };
  }
}

/** A minibatch's rows, gathered from the rollout. */
type Minibatch = ReturnType<typeof gather>;

/** Gathers rows of the rollout as tensors. The stored masks come along: the ratio compares like with like. */
function gather(rollout: RolloutBuffer, rows: Int32Array, advantages: Float32Array) {
  const { inputSize, moves } = rollout;
  const count = rows.length;
  const inputs = new Float32Array(count * inputSize);
  const masks = new Uint8Array(count * moves);
  const actions = new Float32Array(count * moves);
  const logProbabilities = new Float32Array(count);
  const returns = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    const row = rows[k];
    inputs.set(rollout.inputs.subarray(row * inputSize, (row + 1) * inputSize), k * inputSize);
    masks.set(rollout.masks.subarray(row * moves, (row + 1) * moves), k * moves);
    actions[k * moves + rollout.actions[row]] = 1;
    logProbabilities[k] = rollout.logProbabilities[row];
    returns[k] = rollout.returns[row];
  }
  return {
    inputs: tf.tensor2d(inputs, [count, inputSize]),
    masks: tf.tensor2d(masks, [count, moves], 'bool'),
    actions: tf.tensor2d(actions, [count, moves]),
    logProbabilities: tf.tensor1d(logProbabilities),
    advantages: tf.tensor1d(advantages),
    returns: tf.tensor1d(returns),
  };
}
