import type * as TF from '@tensorflow/tfjs-core';
import { KernelNetwork, type KernelSlopes } from '../../agents/networks/kernel/kernel-network.js';
import { logProbabilityOf, maskedEntropy, maskedLogProbabilities } from '../../agents/networks/masked-categorical.js';
import type { Network } from '../../agents/networks/network.js';
import type { PolicyNetwork } from '../../agents/networks/network-interfaces.js';
import { firstNetwork, type WeightedNetwork } from '../../agents/networks/network-plan.js';
import { logSumOf, type PolicyOutputs } from '../../agents/networks/policy-outputs.js';
import { tf } from '../../agents/networks/tensorflow.js';
import { PpoPolicy } from '../../agents/policies/move-policies.js';
import { InputError } from '../../env/base/errors.js';
import { Random } from '../../env/base/random.js';
import type { GameParts } from '../../env/environment/game.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { ALONE, type Learner, type Measures, type WorkerGroup, WorkMeter } from '../learner.js';
import { lossGradient, meansOf, Optimizer, TensorWeights } from '../optimizer.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { TrainingGames } from '../training-games.js';
import type { PpoConfig } from './ppo-config.js';
import {
  explainedVariance,
  gather,
  normalize,
  type RolloutBuffer,
  rolloutBuffer,
  rolloutCollector,
  shuffle,
  usualDeviation,
} from './rollout.js';

/**
 * Proximal policy optimisation with the clipped objective (Schulman et al., 2017, arXiv:1707.06347) and masked moves (Huang and
 * Ontanon, 2022, arXiv:2006.14171), from reset to update; layout and details follow CleanRL's `ppo_atari_multigpu.py`
 * (https://docs.cleanrl.dev/rl-algorithms/ppo/): every worker of a training runs all of this. A backend must be loaded.
 * @param config `environments` and `minibatchSize` are this worker's share of the training's
 */
export function createPpo(parts: GameParts, config: PpoConfig, group: WorkerGroup = ALONE): Learner {
  const { seed, environments, rolloutLength, minibatchSize, maxGradientNorm } = config;
  if (minibatchSize > environments * rolloutLength) {
    throw new InputError(
      `Expected config key "minibatchSize": at most environments x rolloutLength (${environments * rolloutLength * group.count}), but got ${minibatchSize * group.count}`,
    );
  }
  const encoder = new Encoder(parts.rules, config.encoder);
  const first = createPpoNetwork(encoder, config);
  const actorCritic = createActorCritic(first, config, config.backend, environments * rolloutLength);
  const { network, optimizer } = actorCritic;
  const policy = new PpoPolicy(network, encoder);
  const games = new TrainingGames(parts, config, environments, group, encoder);
  const rollout = rolloutBuffer(environments, rolloutLength, encoder.size, encoder.moves, actorCritic.inputs);
  const meter = new WorkMeter();
  /** What later iterations depend on, beside games and weights: the next rollout is filled anew. */
  const memory = {
    steps: 0,
    /** Of advantages, see `usualDeviation`. */
    deviation: 0,
    moveRandom: new Random('ppo moves', seed, group.index),
    orderRandom: new Random('ppo minibatches', seed, group.index),
    /** Row numbers of the rollout, shuffled for each epoch. */
    order: Int32Array.from({ length: rollout.rows }, (_, row) => row),
  };
  const minibatchAdvantages = new Float32Array(minibatchSize);
  const collectRollout = rolloutCollector({ games, encoder, network, rollout, meter, memory });

  /** `[rows]`: the advantages of some rows of the rollout, as the loss takes them. */
  function advantagesOf(rows: Int32Array): Float32Array {
    const advantages = minibatchAdvantages.subarray(0, rows.length);
    for (let k = 0; k < rows.length; k++) advantages[k] = rollout.advantages[rows[k]];
    if (config.normalizeAdvantages) normalize(advantages, 0.5 * memory.deviation);
    return advantages;
  }

  return {
    network: first,
    weights: optimizer.weights,
    adam: optimizer.adam,
    policy,
    iterate: async (moment) => {
      games.advance(moment.progress);
      await collectRollout(moment.pause);
      computeAdvantages(rollout, config.gamma, config.gaeLambda);
      memory.steps += rollout.rows;
      memory.deviation = usualDeviation(rollout.advantages, memory.deviation);
      const measures: Measures[] = [{ explained_variance: explainedVariance(rollout.values, rollout.returns) }];
      meter.learn.start();
      let gradientNorm = NaN;
      let updates = 0;
      for (let epoch = 0; epoch < config.epochs; epoch++) {
        const { order } = memory;
        shuffle(order, memory.orderRandom);
        for (let start = 0; start < order.length; start += minibatchSize) {
          const rows = order.subarray(start, start + minibatchSize);
          const advantages = advantagesOf(rows);
          measures.push(meter.gradient.time(() => actorCritic.computeGradient(rollout, rows, advantages)));
          gradientNorm = await optimizer.step(moment, ++updates, { group, meter, maxGradientNorm });
        }
      }
      optimizer.expectFinite(moment, updates);
      meter.rows.gradient += config.epochs * rollout.rows;
      meter.learn.stop();

      return { totals: { ...games.totals(), steps: memory.steps }, measures, gradientNorm, ...meter.work };
    },
    save: () => takeSnapshot({ games: games.save(), ...memory }),
    restore: ({ games: saved, ...own }) => {
      games.restore(saved as SnapshotFields);
      applySnapshot(memory, own);
    },
    dispose: () => {
      policy.dispose();
      first.dispose();
    },
  };
}

export function createPpoNetwork({ size, moves, perMove }: Encoder, config: PpoConfig): WeightedNetwork {
  return firstNetwork({ ...config, heads: 'logits-and-value', inputs: size, moves, perMove }, config);
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
  ) => {
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
