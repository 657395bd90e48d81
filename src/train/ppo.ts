import * as tf from '@tensorflow/tfjs-core';
import { Encoder } from '../agents/encoder.js';
import { logProbabilityOf, maskedEntropy, maskedLogProbabilities, sampleMove } from '../agents/masked-categorical.js';
import { Network } from '../agents/network.js';
import { infer } from '../agents/ppo-policy.js';
import type { EnvironmentParts } from '../env/environment.js';
import { Random } from '../env/random.js';
import { VectorEnvironment } from '../env/vector-environment.js';
import { Adam, clipGradientNorm } from './adam.js';
import { computeAdvantages, explainedVariance } from './advantages.js';
import type { PpoConfig } from './config.js';
import { RolloutBuffer } from './rollout-buffer.js';

/** What one iteration (a rollout and its update) measured. Losses, entropy, KL and clip fraction are means over its minibatches. */
export interface PpoMetrics {
  readonly iteration: number;
  /** Decisions so far, over all environments. */
  readonly steps: number;
  /** Episodes finished so far, those without a decision included. */
  readonly episodes: number;
  /** Over the episodes that finished in this rollout; NaN if none did. */
  readonly win_rate: number;
  readonly episode_return: number;
  readonly episode_length: number;
  readonly policy_loss: number;
  readonly value_loss: number;
  /** In nats, over the legal moves. */
  readonly entropy: number;
  /** Estimate of KL(old, new) = E[(r - 1) - log r] (Schulman, http://joschu.net/blog/kl-approx.html). */
  readonly approx_kl: number;
  /** Share of decisions whose ratio left [1 - clipRange, 1 + clipRange]. */
  readonly clip_fraction: number;
  /** Of the values at rollout time; see `explainedVariance`. */
  readonly explained_variance: number;
  /** Of the last minibatch before clipping. */
  readonly gradient_norm: number;
  readonly learning_rate: number;
}

/** A minibatch's rows, gathered from the rollout. */
interface Minibatch {
  readonly inputs: tf.Tensor2D;
  readonly masks: tf.Tensor2D;
  readonly actions: tf.Tensor2D;
  readonly logProbabilities: tf.Tensor1D;
  readonly advantages: tf.Tensor1D;
  readonly returns: tf.Tensor1D;
}

/**
 * Proximal policy optimisation with the clipped objective (Schulman et al., 2017, arXiv:1707.06347) and masked moves (Huang and
 * Ontanon, 2022, arXiv:2006.14171); details follow CleanRL (https://docs.cleanrl.dev/rl-algorithms/ppo/). A backend must be loaded.
 * Everything random comes from `config.seed`. Free the network with `dispose`.
 */
export class PpoTrainer {
  readonly encoder: Encoder;
  readonly network: Network;
  readonly environment: VectorEnvironment;
  readonly adam: Adam;
  iteration = 0;
  /** Decisions so far. */
  steps = 0;
  private readonly weights: Float32Array[];
  private readonly rollout: RolloutBuffer;
  private readonly actions: Int32Array;
  /** Row numbers of the rollout, shuffled for each epoch. */
  private readonly order: Int32Array;
  private readonly moveRandom: Random;
  private readonly orderRandom: Random;

  constructor(
    parts: EnvironmentParts,
    private readonly config: PpoConfig,
  ) {
    const { seed, environments, rolloutLength, hiddenSizes, moveUnits, activation } = config;
    const moves = parts.rules.moves.length;
    this.encoder = new Encoder(parts.rules, config.encoder);
    const { size, perMove } = this.encoder;
    this.network = Network.create({ inputs: size, moves, perMove, hiddenSizes, moveUnits, activation }, seed);
    this.weights = this.network.getWeights();
    this.adam = new Adam(this.weights.map((each) => each.length));
    this.environment = new VectorEnvironment(parts, environments);
    this.environment.reset(seed);
    this.rollout = new RolloutBuffer(environments, rolloutLength, this.encoder.size, moves);
    this.actions = new Int32Array(environments);
    this.order = Int32Array.from({ length: this.rollout.rows }, (_, row) => row);
    this.moveRandom = new Random('ppo moves', seed);
    this.orderRandom = new Random('ppo minibatches', seed);
  }

  /** One rollout and the update from it. */
  iterate(): PpoMetrics {
    const { config, environment, rollout } = this;
    const { statistics } = environment;
    const progress = Math.min(1, this.steps / config.totalSteps);
    const learningRate = config.learningRate * (config.annealLearningRate ? 1 - progress : 1);
    const before = { ...statistics };

    this.collectRollout();
    computeAdvantages(rollout, config.gamma, config.gaeLambda);
    const losses = this.update(learningRate);

    this.iteration++;
    this.steps += rollout.rows;
    const finished = statistics.episodes - before.episodes;
    return {
      iteration: this.iteration,
      steps: this.steps,
      episodes: statistics.episodes,
      win_rate: (statistics.won - before.won) / finished,
      episode_return: (statistics.totalReturn - before.totalReturn) / finished,
      episode_length: (statistics.steps - before.steps) / finished,
      ...losses,
      explained_variance: explainedVariance(rollout.values, rollout.returns),
      learning_rate: learningRate,
    };
  }

  /** Plays `rolloutLength` decisions in every game, drawing moves from the present policy. */
  private collectRollout(): void {
    const { environment, rollout, actions, network } = this;
    const { environments, length, moves } = rollout;
    for (let t = 0; t < length; t++) {
      const row = t * environments;
      const inputs = this.encodeInto(environment, row);
      rollout.masks.set(environment.actionMasks, row * moves);
      const [logProbabilities, values] = infer(network, inputs, environment.actionMasks, environments, true);
      for (let i = 0; i < environments; i++) {
        actions[i] = sampleMove(logProbabilities, environment.actionMasks, i, moves, this.moveRandom);
        rollout.logProbabilities[row + i] = logProbabilities[i * moves + actions[i]];
      }
      rollout.actions.set(actions, row);
      rollout.values.set(values, row);
      environment.step(actions);
      rollout.rewards.set(environment.rewards, row);
      rollout.terminations.set(environment.terminations, row);
      rollout.truncations.set(environment.truncations, row);
      if (environment.truncations.includes(1))
        rollout.finalValues.set(this.valuesOf(environment.finalObservations, environment.finalActionMasks), row);
    }
    rollout.nextValues.set(this.valuesOf(environment.observations, environment.actionMasks));
  }

  /** Encodes the environment's present observations into the rollout from `row` on; returns the encoded rows. */
  private encodeInto({ observations, actionMasks }: VectorEnvironment, row: number): Float32Array {
    const { environments, inputSize } = this.rollout;
    const from = row * inputSize;
    this.encoder.encode({ observations, actionMasks }, environments, this.rollout.inputs, from);
    return this.rollout.inputs.subarray(from, from + environments * inputSize);
  }

  /** V of one observation a game. */
  private valuesOf(observations: Float32Array, actionMasks: Uint8Array): Float32Array {
    const { environments, inputSize } = this.rollout;
    const inputs = new Float32Array(environments * inputSize);
    this.encoder.encode({ observations, actionMasks }, environments, inputs);
    return infer(this.network, inputs, actionMasks, environments, true)[1];
  }

  /** Several passes of gradient steps over the rollout. */
  private update(learningRate: number) {
    const { config, order, weights, network } = this;
    const sums = [0, 0, 0, 0, 0];
    let minibatches = 0;
    let gradientNorm = 0;
    for (let epoch = 0; epoch < config.epochs; epoch++) {
      shuffle(order, this.orderRandom);
      for (let start = 0; start < order.length; start += config.minibatchSize) {
        const minibatch = this.gather(order.subarray(start, start + config.minibatchSize));
        const { gradients, measures } = this.gradientsOf(minibatch);
        gradientNorm = clipGradientNorm(gradients, config.maxGradientNorm);
        this.adam.update(weights, gradients, learningRate);
        network.setWeights(weights);
        measures.forEach((measure, i) => (sums[i] += measure));
        minibatches++;
      }
    }
    const [policy_loss, value_loss, entropy, approx_kl, clip_fraction] = sums.map((sum) => sum / minibatches);
    return { policy_loss, value_loss, entropy, approx_kl, clip_fraction, gradient_norm: gradientNorm };
  }

  /** The clipped objective, value loss and entropy of a minibatch, and the gradients of the loss made of them. Frees the minibatch. */
  private gradientsOf(minibatch: Minibatch): { gradients: Float32Array[]; measures: Float32Array } {
    const { clipRange, entropyCoefficient, valueCoefficient } = this.config;
    const { inputs, masks, actions, logProbabilities: oldLogProbabilities, advantages, returns } = minibatch;
    let measured: tf.Tensor | undefined;

    const lossOf = (): tf.Scalar => {
      const { logits, values } = this.network.forward(inputs);
      const allLogProbabilities = maskedLogProbabilities(logits, masks);
      const logRatios = tf.sub(logProbabilityOf(allLogProbabilities, actions), oldLogProbabilities);
      const ratios = tf.exp(logRatios);

      const unclipped = tf.mul(advantages, ratios);
      const clipped = tf.mul(advantages, tf.clipByValue(ratios, 1 - clipRange, 1 + clipRange));
      const policyLoss = tf.neg(tf.mean(tf.minimum(unclipped, clipped)));
      const valueLoss = tf.mul(0.5, tf.mean(tf.squaredDifference(values, returns)));
      const entropy = tf.mean(maskedEntropy(allLogProbabilities, masks));

      const approxKl = tf.mean(tf.sub(tf.sub(ratios, 1), logRatios));
      const clipFraction = tf.mean(tf.cast(tf.greater(tf.abs(tf.sub(ratios, 1)), clipRange), 'float32'));
      measured = tf.keep(tf.stack([policyLoss, valueLoss, entropy, approxKl, clipFraction]));

      const bonus = tf.mul(entropyCoefficient, entropy);
      return tf.add(tf.sub(policyLoss, bonus), tf.mul(valueCoefficient, valueLoss));
    };

    const { value, grads } = tf.variableGrads(lossOf, [...this.network.variables]);
    const gradients = this.network.variables.map((variable) => grads[variable.name].dataSync<'float32'>());
    const measures = measured!.dataSync<'float32'>();
    tf.dispose([value, grads, measured!, Object.values(minibatch)]);
    return { gradients, measures };
  }

  /** Gathers rows of the rollout as tensors. The stored masks come along: the ratio compares like with like. */
  private gather(rows: Int32Array): Minibatch {
    const { rollout } = this;
    const { inputSize, moves } = rollout;
    const count = rows.length;
    const inputs = new Float32Array(count * inputSize);
    const masks = new Uint8Array(count * moves);
    const actions = new Float32Array(count * moves);
    const logProbabilities = new Float32Array(count);
    const advantages = new Float32Array(count);
    const returns = new Float32Array(count);
    for (let k = 0; k < count; k++) {
      const row = rows[k];
      inputs.set(rollout.inputs.subarray(row * inputSize, (row + 1) * inputSize), k * inputSize);
      masks.set(rollout.masks.subarray(row * moves, (row + 1) * moves), k * moves);
      actions[k * moves + rollout.actions[row]] = 1;
      logProbabilities[k] = rollout.logProbabilities[row];
      advantages[k] = rollout.advantages[row];
      returns[k] = rollout.returns[row];
    }
    if (this.config.normalizeAdvantages) normalize(advantages);
    return {
      inputs: tf.tensor2d(inputs, [count, inputSize]),
      masks: tf.tensor2d(masks, [count, moves], 'bool'),
      actions: tf.tensor2d(actions, [count, moves]),
      logProbabilities: tf.tensor1d(logProbabilities),
      advantages: tf.tensor1d(advantages),
      returns: tf.tensor1d(returns),
    };
  }

  dispose(): void {
    this.network.dispose();
  }
}

/** Fisher-Yates in place. */
function shuffle(numbers: Int32Array, random: Random): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
}

/** To mean 0 and deviation 1, in place. */
function normalize(numbers: Float32Array): void {
  let sum = 0;
  for (const x of numbers) sum += x;
  const mean = sum / numbers.length;
  let squares = 0;
  for (const x of numbers) squares += (x - mean) ** 2;
  const deviation = Math.sqrt(squares / numbers.length) + 1e-8;
  for (let i = 0; i < numbers.length; i++) numbers[i] = (numbers[i] - mean) / deviation;
}
