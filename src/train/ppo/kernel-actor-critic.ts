import { KernelPolicyNetwork, logSumOf } from '../../agents/networks/kernel/kernel-policy-network.js';
import type { PolicyOutputs, PolicySlopes } from '../../agents/networks/kernel/policy-kernel.js';
import type { Network } from '../../agents/networks/network.js';
import { KernelOptimizer } from '../kernel-optimizer.js';
import type { Measures } from '../learner.js';
import type { ActorCritic, LossCoefficients } from './actor-critic.js';
import type { RolloutBuffer } from './rollout-buffer.js';

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
