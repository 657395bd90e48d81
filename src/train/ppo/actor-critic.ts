import * as tf from '@tensorflow/tfjs-core';
import { KernelPolicyNetwork, logSumOf } from '../../agents/networks/kernel/kernel-network.js';
import type { PolicyOutputs, PolicySlopes } from '../../agents/networks/kernel/network-kernels.js';
import { logProbabilityOf, maskedEntropy, maskedLogProbabilities } from '../../agents/networks/masked-categorical.js';
import type { Network } from '../../agents/networks/network.js';
import type { PolicyNetwork } from '../../agents/networks/network-description.js';
import type { Measures } from '../learner.js';
import { KernelOptimizer, lossGradient, type Optimizer, TensorOptimizer } from '../optimizer.js';
import type { PpoConfig } from './ppo-config.js';
import type { RolloutBuffer } from './rollout.js';

/** What improves a policy and its values, with the network: TensorFlow.js or the compiled kernel. */
export interface ActorCritic extends Optimizer {
  /** By the present weights. It is the actor-critic's: `dispose` frees it. */
  readonly network: PolicyNetwork;
  /**
   * Replaces `gradient` by that of the clipped objective (Schulman et al., 2017, arXiv:1707.06347, equation 9), value loss and entropy bonus over
   * some rows of a rollout.
   * @param advantages `[rows]`: of those rows, as they count
   */
  computeGradient(rollout: RolloutBuffer, rows: Int32Array, advantages: Float32Array): Measures;
}

/** What weighs the parts of the loss. */
type LossCoefficients = Pick<PpoConfig, 'clipRange' | 'entropyCoefficient' | 'valueCoefficient'>;

/** By the compiled kernel, in its own memory. `loadBackend('kernel')` must have resolved. */
export class KernelActorCritic extends KernelOptimizer<KernelPolicyNetwork> implements ActorCritic {
  /** Sums over the rows of a minibatch. */
  private readonly sums = { policy_loss: 0, value_loss: 0, entropy: 0, approx_kl: 0, clip_fraction: 0 };

  /**
   * @param network of the same shape, with the first weights; they are copied
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(
    network: Network,
    private readonly coefficients: LossCoefficients,
  ) {
    super(new KernelPolicyNetwork(network, { learns: true }));
  }

  computeGradient(rollout: RolloutBuffer, rows: Int32Array, advantages: Float32Array): Measures {
    const { sums } = this;
    const count = rows.length;
    Object.assign(sums, { policy_loss: 0, value_loss: 0, entropy: 0, approx_kl: 0, clip_fraction: 0 });
    const { inputs, masks } = rollout;
    this.network.kernel.computeGradient({ inputs, masks, order: rows }, count, (outputs, slopes) => {
      for (let i = 0; i < outputs.rows; i++) {
        const at = outputs.from + i;
        this.differentiate(outputs, i, rollout, rows[at], advantages[at], count, slopes);
      }
    });
    return {
      policy_loss: sums.policy_loss / count,
      value_loss: sums.value_loss / count,
      entropy: sums.entropy / count,
      approx_kl: sums.approx_kl / count,
      clip_fraction: sums.clip_fraction / count,
    };
  }

  /** Adds up the parts of the loss of row `i`, which is `row` of the rollout, and writes its slopes; see `TensorActorCritic`. */
  private differentiate(
    outputs: PolicyOutputs,
    i: number,
    rollout: RolloutBuffer,
    row: number,
    advantage: number,
    count: number,
    slopes: PolicySlopes,
  ): void {
    const { sums } = this;
    const { clipRange, entropyCoefficient, valueCoefficient } = this.coefficients;
    const { legal, logits, values } = outputs;
    const { starts, moves, at } = legal;
    const { fround } = Math;
    const action = rollout.actions[row];
    const logSum = logSumOf(outputs, i);

    let entropy = 0;
    let logProbability = NaN;
    for (let entry = starts[i]; entry < starts[i + 1]; entry++) {
      const each = logits[at[entry]] - logSum;
      entropy -= Math.exp(each) * each;
      if (moves[entry] === action) logProbability = each;
    }
    // Rounded as the rollout's are, so that the ratio is exactly 1 before the first update.
    const logRatio = fround(fround(logProbability) - rollout.logProbabilities[row]);
    const ratio = fround(Math.exp(logRatio));
    const unclipped = advantage * ratio;
    const clipped = advantage * Math.min(Math.max(ratio, fround(1 - clipRange)), fround(1 + clipRange));
    sums.policy_loss -= Math.min(unclipped, clipped);
    sums.entropy += entropy;
    sums.approx_kl += ratio - 1 - logRatio;
    if (Math.abs(ratio - 1) > fround(clipRange)) sums.clip_fraction++;

    // By log pi of the action, then by each logit: d log pi(a) / d logit(j) = [a = j] - pi(j), dH / d logit(j) = -pi(j) (log pi(j) + H).
    const slope = clipped < unclipped ? 0 : -unclipped;
    for (let entry = starts[i]; entry < starts[i + 1]; entry++) {
      const each = logits[at[entry]] - logSum;
      const probability = Math.exp(each);
      const ofAction = (moves[entry] === action ? 1 : 0) - probability;
      slopes.logits[at[entry]] = (slope * ofAction + entropyCoefficient * probability * (each + entropy)) / count;
    }

    const error = values[i] - rollout.returns[row];
    sums.value_loss += 0.5 * error * error;
    slopes.values[i] = (valueCoefficient * error) / count;
  }
}

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
