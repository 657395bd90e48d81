import * as tf from '@tensorflow/tfjs-core';
import {
  logProbabilityOf,
  maskedEntropy,
  maskedLogProbabilities,
  sampleMove,
} from '../../agents/networks/masked-categorical.js';
import { Network } from '../../agents/networks/network.js';
import { infer, PpoPolicy } from '../../agents/policies/ppo-policy.js';
import { InputError } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { Random } from '../../env/random.js';
import type { VectorEnvironment } from '../../env/vector-environment.js';
import { Adam, clipGradientNorm } from '../adam.js';
import { ALONE, type WorkerGroup } from '../all-reduce.js';
import { expectFiniteGradient, expectFiniteWeights } from '../diverged-error.js';
import type { Learner, Measures, Moment, Report } from '../learner.js';
import { lossGradient } from '../loss-gradient.js';
import type { SnapshotFields } from '../snapshot.js';
import { applySnapshot, takeSnapshot } from '../snapshot.js';
import { TrainingGames } from '../training-games.js';
import { WorkMeter } from '../work-meter.js';
import { computeAdvantages, explainedVariance, normalize } from './advantages.js';
import type { PpoConfig } from './ppo-config.js';
import { RolloutBuffer } from './rollout-buffer.js';
import { shuffle } from './shuffle.js';

/**
 * Proximal policy optimisation with the clipped objective (Schulman et al., 2017, arXiv:1707.06347) and masked moves (Huang and
 * Ontanon, 2022, arXiv:2006.14171), from reset to update; layout and details follow CleanRL's `ppo_atari_multigpu.py`
 * (https://docs.cleanrl.dev/rl-algorithms/ppo/): every worker of a training runs all of this. A backend must be loaded.
 */
export class Ppo implements Learner {
  readonly encoder: Encoder;
  readonly network: Network;
  readonly weights: Float32Array;
  readonly adam: Adam;
  readonly games: TrainingGames;
  readonly policy: PpoPolicy;
  private steps = 0;
  private readonly rollout: RolloutBuffer;
  private readonly actions: Int32Array;
  /** Row numbers of the rollout, shuffled for each epoch. */
  private readonly order: Int32Array;
  /** `[weightCount]`: of the present minibatch. */
  private readonly gradient: Float32Array;
  private readonly moveRandom: Random;
  private readonly orderRandom: Random;
  private readonly meter = new WorkMeter();

  /** @param config `environments` and `minibatchSize` are this worker's share of the training's */
  constructor(
    parts: GameParts,
    private readonly config: PpoConfig,
    private readonly group: WorkerGroup = ALONE,
  ) {
    const { seed, environments, rolloutLength, minibatchSize } = config;
    const { index, count } = group;
    if (minibatchSize > environments * rolloutLength) {
      throw new InputError(
        `Expected config key "minibatchSize": at most environments x rolloutLength (${environments * rolloutLength * count}), but got ${minibatchSize * count}`,
      );
    }
    const moves = parts.rules.moves.length;
    this.encoder = new Encoder(parts.rules, config.encoder);
    this.network = createPpoNetwork(this.encoder, config);
    this.weights = this.network.getWeights();
    this.adam = new Adam([this.weights.length]);
    this.policy = new PpoPolicy(this.network, this.encoder);
    this.games = new TrainingGames(parts, config, environments, group);
    this.rollout = new RolloutBuffer(environments, rolloutLength, this.encoder.size, moves);
    this.actions = new Int32Array(environments);
    this.order = Int32Array.from({ length: this.rollout.rows }, (_, row) => row);
    this.gradient = new Float32Array(this.weights.length);
    this.moveRandom = new Random('ppo moves', seed, index);
    this.orderRandom = new Random('ppo minibatches', seed, index);
  }

  async iterate(moment: Moment): Promise<Report> {
    const { config, rollout, order, network, weights, gradient, adam, meter } = this;
    const { epochs, minibatchSize } = config;
    this.games.advance(moment.progress);
    this.collectRollout();
    computeAdvantages(rollout, config.gamma, config.gaeLambda);
    this.steps += rollout.rows;
    const measures: Measures[] = [{ explained_variance: explainedVariance(rollout.values, rollout.returns) }];

    meter.learn.start();
    let gradientNorm = NaN;
    let updates = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffle(order, this.orderRandom);
      for (let start = 0; start < order.length; start += minibatchSize) {
        const minibatch = this.gather(order.subarray(start, start + minibatchSize));
        measures.push(meter.gradient.time(() => lossGradient(network, () => this.lossOf(minibatch), gradient)));
        tf.dispose(Object.values(minibatch));
        await this.group.allReduce(gradient);
        meter.optimizer.start();
        gradientNorm = clipGradientNorm([gradient], config.maxGradientNorm);
        expectFiniteGradient(gradientNorm, moment, ++updates);
        adam.update([weights], [gradient], moment.learningRate);
        network.setWeights(weights);
        meter.optimizer.stop();
      }
    }
    expectFiniteWeights(weights, moment, updates);
    meter.rows.gradient += epochs * rollout.rows;
    meter.learn.stop();

    const totals = { ...this.games.totals(), steps: this.steps };
    return { totals, measures, gradientNorm, ...meter.work };
  }

  /** Plays `rolloutLength` decisions in every game, drawing moves from the present policy. */
  private collectRollout(): void {
    const { rollout, actions, network, meter } = this;
    const { environment } = this.games;
    const { environments, length, moves } = rollout;
    const start = performance.now();
    const forwardBefore = meter.forward.seconds;
    for (let t = 0; t < length; t++) {
      const row = t * environments;
      const inputs = this.encodeInto(environment, row);
      rollout.masks.set(environment.actionMasks, row * moves);
      meter.rows.forward += environments;
      const [logProbabilities, values] = meter.forward.time(() =>
        infer(network, inputs, environment.actionMasks, environments, true),
      );
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
    meter.environment.seconds += (performance.now() - start) / 1000 - (meter.forward.seconds - forwardBefore);
  }

  /** Encodes the environment's present observations into the rollout from `row` on; returns the encoded rows. */
  private encodeInto({ observations, actionMasks }: VectorEnvironment, row: number): Float32Array {
    const { environments, inputSize } = this.rollout;
    const from = row * inputSize;
    this.meter.features.time(() =>
      this.encoder.encode({ observations, actionMasks }, environments, this.rollout.inputs, from),
    );
    return this.rollout.inputs.subarray(from, from + environments * inputSize);
  }

  /** V of one observation a game. */
  private valuesOf(observations: Float32Array, actionMasks: Uint8Array): Float32Array {
    const { environments, inputSize } = this.rollout;
    const inputs = new Float32Array(environments * inputSize);
    this.meter.features.time(() => this.encoder.encode({ observations, actionMasks }, environments, inputs));
    this.meter.rows.forward += environments;
    return this.meter.forward.time(() => infer(this.network, inputs, actionMasks, environments, true)[1]);
  }

  /** The clipped objective, value loss and entropy. */
  private lossOf(minibatch: Minibatch) {
    const { clipRange, entropyCoefficient, valueCoefficient } = this.config;
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

  /** Saved between iterations: the next one fills the rollout anew. */
  save(): SnapshotFields {
    const { steps, moveRandom, orderRandom, order } = this;
    return takeSnapshot({ games: this.games.save(), steps, moveRandom, orderRandom, order });
  }

  restore({ games, ...own }: SnapshotFields): void {
    this.games.restore(games as SnapshotFields);
    applySnapshot(this, own);
  }

  dispose(): void {
    this.network.dispose();
  }
}

export function createPpoNetwork({ size, moves, perMove }: Encoder, config: PpoConfig): Network {
  return Network.create({ ...config, heads: 'logits-and-value', inputs: size, moves, perMove }, config.seed);
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
