import type * as TF from '@tensorflow/tfjs-core';
import { KernelNetwork, type KernelSlopes } from '../../agents/networks/kernel/kernel-network.js';
import { logProbabilityOf, maskedEntropy, maskedLogProbabilities } from '../../agents/networks/masked-categorical.js';
import type { Network } from '../../agents/networks/network.js';
import type { PolicyNetwork } from '../../agents/networks/network-description.js';
import type { WeightedNetwork } from '../../agents/networks/network-plan.js';
import { logSumOf, type PolicyOutputs } from '../../agents/networks/policy-outputs.js';
import { tf } from '../../agents/networks/tensorflow.js';
import type { Random } from '../../env/base/random.js';
import type { Measures } from '../learner.js';
import { lossGradient, meansOf, Optimizer, TensorWeights } from '../optimizer.js';
import type { PpoConfig } from './ppo-config.js';

/** Improves a policy and its values. */
export interface ActorCritic {
  /** By the present weights; `dispose` frees it. */
  readonly network: PolicyNetwork;
  readonly optimizer: Optimizer;
  /** `[rows, inputs]`: where the inputs of a rollout are to be written, so that `computeGradient` reads them fastest; undefined where that is anywhere. */
  readonly inputs?: Float32Array | undefined;
  /**
   * Replaces the gradient by that of the clipped objective (Schulman et al., 2017, arXiv:1707.06347, equation 9), value loss and entropy
   * bonus over some rows of a rollout.
   * @param advantages `[rows]`: of those rows
   */
  computeGradient(rollout: RolloutBuffer, rows: Int32Array, advantages: Float32Array): Measures;
}

/** What weighs the parts of the loss. */
type LossCoefficients = Pick<PpoConfig, 'clipRange' | 'entropyCoefficient' | 'valueCoefficient'>;

/**
 * @param network with the first weights; the kernel copies them
 * @param rows of a rollout
 * @throws InputError for a network with layers that the kernel does not know, or that does not fit into memory
 */
export function createActorCritic(
  network: WeightedNetwork,
  coefficients: LossCoefficients,
  backend: string,
  rows = 0,
): ActorCritic {
  return backend === 'kernel'
    ? kernelActorCritic(network, coefficients, rows)
    : tensorActorCritic(network as Network, coefficients);
}

/** Numbers of a rollout that are kept in the kernel's memory: larger ones would not stay in a processor's caches anyway. */
const MOST_KEPT = 2 ** 23;

function kernelActorCritic(first: WeightedNetwork, coefficients: LossCoefficients, rows: number): ActorCritic {
  const keeps = rows * first.inputs <= MOST_KEPT ? rows : 0;
  const network = new KernelNetwork(first, { learns: true, keeps });
  const { clipRange, entropyCoefficient, valueCoefficient } = coefficients;
  const { fround } = Math;
  /** Of the legal moves of a row. */
  const probabilities = new Float64Array(network.moves);
  /** Sums over the rows of a minibatch. */
  const sums = { policy_loss: 0, value_loss: 0, entropy: 0, approx_kl: 0, clip_fraction: 0 };

  /** Adds up the parts of the loss of row `i` of the outputs, which is `row` of the rollout, and writes its slopes. */
  const differentiate = (
    outputs: PolicyOutputs,
    i: number,
    rollout: RolloutBuffer,
    row: number,
    advantage: number,
    count: number,
    slopes: KernelSlopes,
  ): void => {
    const { legal, logits, values } = outputs;
    const { starts, moves, at } = legal;
    const action = rollout.actions[row];
    const logSum = logSumOf(outputs, i);

    let entropy = 0;
    let logProbability = NaN;
    const start = starts[i];
    const end = starts[i + 1];
    for (let entry = start; entry < end; entry++) {
      const each = logits[at[entry]] - logSum;
      const probability = Math.exp(each);
      probabilities[entry - start] = probability;
      entropy -= probability * each;
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

    // d log pi(a) / d logit(j) = [a = j] - pi(j), dH / d logit(j) = -pi(j) (log pi(j) + H).
    const slope = clipped < unclipped ? 0 : -unclipped;
    for (let entry = start; entry < end; entry++) {
      const each = logits[at[entry]] - logSum;
      const probability = probabilities[entry - start];
      const ofAction = (moves[entry] === action ? 1 : 0) - probability;
      slopes.logits[at[entry]] = (slope * ofAction + entropyCoefficient * probability * (each + entropy)) / count;
    }

    const error = values![i] - rollout.returns[row];
    sums.value_loss += 0.5 * error * error;
    slopes.values![i] = (valueCoefficient * error) / count;
  };

  return {
    network,
    inputs: keeps > 0 ? network.kernel.keptInputs : undefined,
    optimizer: new Optimizer(network.kernel.weights),
    computeGradient: (rollout, rows, advantages) => {
      const count = rows.length;
      Object.assign(sums, { policy_loss: 0, value_loss: 0, entropy: 0, approx_kl: 0, clip_fraction: 0 });
      const { inputs, masks } = rollout;
      network.kernel.computeGradient({ inputs, masks, order: rows }, count, (outputs, slopes) => {
        for (let i = 0; i < outputs.rows; i++) {
          const at = outputs.from + i;
          differentiate(outputs, i, rollout, rows[at], advantages[at], count, slopes);
        }
      });
      return meansOf(sums, count);
    },
  };
}

function tensorActorCritic(network: Network, coefficients: LossCoefficients): ActorCritic {
  const { clipRange, entropyCoefficient, valueCoefficient } = coefficients;
  const optimizer = new Optimizer(new TensorWeights(network));
  const lossOf = (minibatch: ReturnType<typeof gather>) => {
    const { inputs, masks, actions, logProbabilities: oldLogProbabilities, advantages, returns } = minibatch;
    const { logits, values } = network.forward(inputs);
    const allLogProbabilities = maskedLogProbabilities(logits, masks);
    const logRatios = tf.sub(logProbabilityOf(allLogProbabilities, actions), oldLogProbabilities);
    const ratios = tf.exp(logRatios);

    const unclipped = tf.mul(advantages, ratios);
    const clipped = tf.mul(advantages, tf.clipByValue(ratios, 1 - clipRange, 1 + clipRange));
    const policy_loss: TF.Scalar = tf.neg(tf.mean(tf.minimum(unclipped, clipped)));
    const value_loss: TF.Scalar = tf.mul(0.5, tf.mean(tf.squaredDifference(values, returns)));
    const entropy: TF.Scalar = tf.mean(maskedEntropy(allLogProbabilities, masks));

    // KL(old, new) = E[(r - 1) - log r] (Schulman, http://joschu.net/blog/kl-approx.html); share of ratios outside the clip range.
    const approx_kl: TF.Scalar = tf.mean(tf.sub(tf.sub(ratios, 1), logRatios));
    const clip_fraction: TF.Scalar = tf.mean(tf.cast(tf.greater(tf.abs(tf.sub(ratios, 1)), clipRange), 'float32'));

    const bonus = tf.mul(entropyCoefficient, entropy);
    const loss: TF.Scalar = tf.add(tf.sub(policy_loss, bonus), tf.mul(valueCoefficient, value_loss));
    return { loss, measures: { policy_loss, value_loss, entropy, approx_kl, clip_fraction } };
  };
  return {
    network,
    optimizer,
    computeGradient: (rollout, rows, advantages) => {
      const minibatch = gather(rollout, rows, advantages);
      const measures = lossGradient(network, () => lossOf(minibatch), optimizer.gradient);
      tf.dispose(Object.values(minibatch));
      return measures;
    },
  };
}

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

export type RolloutBuffer = ReturnType<typeof rolloutBuffer>;

/**
 * The memory of `length` decisions in each of `environments` games: row t * environments + i is decision t of game i. The next rollout
 * overwrites it.
 * @param inputs `ActorCritic.inputs`
 */
export function rolloutBuffer(
  environments: number,
  length: number,
  inputSize: number,
  moves: number,
  inputs: Float32Array = new Float32Array(environments * length * inputSize),
) {
  const rows = environments * length;
  const floats = (): Float32Array => new Float32Array(rows);
  return {
    environments,
    length,
    inputSize,
    moves,
    rows,
    /** `[rows, inputSize]`: encoded observations */
    inputs,
    /** `[rows, moves]`: the masks the moves were drawn under; the update applies them again */
    masks: new Uint8Array(rows * moves),
    actions: new Int32Array(rows),
    /** `[rows]`: log pi(action) and V(observation) at that time */
    logProbabilities: floats(),
    values: floats(),
    rewards: floats(),
    /** `[rows]`: 1 where the game ended with this decision, and where the time limit cut it after */
    terminations: new Uint8Array(rows),
    truncations: new Uint8Array(rows),
    /** `[rows]`: V(final observation) where truncated, else stale */
    finalValues: floats(),
    /** `[environments]`: V of the observation after the last decision */
    nextValues: new Float32Array(environments),
    /** `[rows]`: filled by `computeAdvantages`; returns are advantage + value, the value's target */
    advantages: floats(),
    returns: floats(),
  };
}

/** The columns of a rollout that advantages are computed from and written to. */
type AdvantageColumns = Omit<
  RolloutBuffer,
  'rows' | 'inputSize' | 'moves' | 'inputs' | 'masks' | 'actions' | 'logProbabilities'
>;

/**
 * Generalised advantage estimation (Schulman et al., 2016, arXiv:1506.02438, equation 16), from the last decision back:
 * A_t = delta_t + gamma lambda A_{t+1} with delta_t = r_t + gamma V_{t+1} - V_t. Where a game ended V_{t+1} is 0, where the time
 * limit cut it V(final observation) (Pardo et al., 2018, arXiv:1712.00378); neither lets A_{t+1}, of another game, through.
 */
export function computeAdvantages(rollout: AdvantageColumns, gamma: number, lambda: number): void {
  const { environments, length, values, rewards, terminations, truncations, finalValues, nextValues } = rollout;
  for (let i = 0; i < environments; i++) {
    let nextValue = nextValues[i];
    let nextAdvantage = 0;
    for (let t = length - 1; t >= 0; t--) {
      const row = t * environments + i;
      if (terminations[row] !== 0 || truncations[row] !== 0) {
        nextValue = terminations[row] !== 0 ? 0 : finalValues[row];
        nextAdvantage = 0;
      }
      const delta = rewards[row] + gamma * nextValue - values[row];
      nextAdvantage = delta + gamma * lambda * nextAdvantage;
      nextValue = values[row];
      rollout.advantages[row] = nextAdvantage;
      rollout.returns[row] = nextAdvantage + values[row];
    }
  }
}

/** 1 - Var(returns - values) / Var(returns): 1 for perfect values, 0 for a constant, negative for worse; NaN if returns are all equal. */
export function explainedVariance(values: Float32Array, returns: Float32Array): number {
  const errors = new Float32Array(returns.length);
  for (let i = 0; i < errors.length; i++) errors[i] = returns[i] - values[i];
  return 1 - moments(errors).variance / moments(returns).variance;
}

/** To mean 0 and deviation 1, in place. */
export function normalize(numbers: Float32Array): void {
  const { mean, variance } = moments(numbers);
  const deviation = Math.sqrt(variance) + 1e-8;
  for (let i = 0; i < numbers.length; i++) numbers[i] = (numbers[i] - mean) / deviation;
}

function moments(numbers: Float32Array): { mean: number; variance: number } {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i];
  const mean = sum / numbers.length;
  let squares = 0;
  for (let i = 0; i < numbers.length; i++) squares += (numbers[i] - mean) ** 2;
  return { mean, variance: squares / numbers.length };
}

/** Fisher and Yates's shuffle, in place. */
export function shuffle(numbers: Int32Array, random: Random): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
}
