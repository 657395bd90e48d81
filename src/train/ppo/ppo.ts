import type * as TF from '@tensorflow/tfjs-core';
import { CHUNK } from '../../agents/networks/kernel/kernel-memory.js';
import { KernelNetwork } from '../../agents/networks/kernel/kernel-network.js';
import { logProbabilityOf, maskedEntropy, maskedLogProbabilities } from '../../agents/networks/masked-categorical.js';
import type { Network } from '../../agents/networks/network.js';
import { firstNetwork, type WeightedNetwork } from '../../agents/networks/network-plan.js';
import { tf } from '../../agents/networks/tensorflow.js';
import { PpoPolicy, sampleMove } from '../../agents/policies/move-policies.js';
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
  type RolloutPolicy,
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
  const rollout = rolloutBuffer(environments, rolloutLength, encoder.size, encoder.moves, actorCritic.kept);
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
  const collectRollout = rolloutCollector({ games, encoder, policy: actorCritic, rollout, meter, memory });

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
export function computeAdvantages(rollout: AdvantageColumns, gamma: number, lambda: number) {
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
export interface ActorCritic extends RolloutPolicy {
  readonly optimizer: Optimizer;
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
  const { kernel } = network;
  const { memory, legal, moves, value } = kernel;
  const { given } = memory;
  /** `[CHUNK, 4]`: move, log-probability, advantage and return of the rows at work. */
  const decisions = memory.floats(given, 4 * CHUNK);
  /** Sums of the loss' parts over the rows of a minibatch. */
  const sums = memory.view(Float64Array, given + 16 * CHUNK, 5);
  /** For the rows at work, in the place of `decisions`: random numbers, then the moves drawn and their log-probabilities. */
  const numbers = memory.view(Float64Array, given, CHUNK);
  const [actionsAt, logsAt] = [given + 8 * CHUNK, given + 12 * CHUNK];
  const actions = memory.view(Int32Array, actionsAt, CHUNK);
  const logs = memory.floats(logsAt, CHUNK);

  return {
    network,
    kept: kernel.keptInputs.length > 0 ? { inputs: kernel.keptInputs, masks: legal.kept } : undefined,
    optimizer: new Optimizer(kernel.weights),
    draw: (inputs, masks, random, drawn) => {
      kernel.forward({ inputs, masks }, drawn.actions.length, ({ from, rows, values }) => {
        for (let row = 0; row < rows; row++) numbers[row] = random.float();
        memory.functions.drawMoves(rows, ...legal.addresses, moves!.outputs, given, actionsAt, logsAt);
        drawn.actions.set(actions.subarray(0, rows), from);
        drawn.logProbabilities.set(logs.subarray(0, rows), from);
        drawn.values.set(values!.subarray(0, rows), from);
      });
    },
    computeGradient: (rollout, rows, advantages) => {
      const { inputs, masks } = rollout;
      const count = rows.length;
      const loss = [count, clipRange, entropyCoefficient, valueCoefficient, memory.scratch] as const;
      const places = [moves!.outputs, value!.outputs, given, moves!.delta, value!.delta, sums.byteOffset] as const;
      sums.fill(0);
      kernel.computeGradient({ inputs, masks, order: rows }, count, (outputs) => {
        for (let i = 0, to = 0; i < outputs.rows; i++) {
          const at = outputs.from + i;
          const row = rows[at];
          decisions[to++] = rollout.actions[row];
          decisions[to++] = rollout.logProbabilities[row];
          decisions[to++] = advantages[at];
          decisions[to++] = rollout.returns[row];
        }
        memory.functions.differentiatePolicy(outputs.rows, ...legal.addresses, ...places, ...loss);
      });
      const [policy_loss, value_loss, entropy, approx_kl, clip_fraction] = sums;
      return meansOf({ policy_loss, value_loss, entropy, approx_kl, clip_fraction }, count);
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
    draw: (inputs, masks, random, { actions, logProbabilities, values }) => {
      const all = new Float32Array(masks.length);
      network.predictPolicy(inputs, masks, actions.length, all, values);
      for (let row = 0; row < actions.length; row++) {
        actions[row] = sampleMove(all, masks, row, network.moves, random);
        logProbabilities[row] = all[row * network.moves + actions[row]];
      }
    },
    computeGradient: (rollout, rows, advantages) => {
      const minibatch = gather(rollout, rows, advantages);
      const measures = lossGradient(network, () => lossOf(minibatch), optimizer.gradient);
      tf.dispose(Object.values(minibatch));
      return measures;
    },
  };
}
