import { firstNetwork, type WeightedNetwork } from '../../agents/networks/network-plan.js';
import { tf } from '../../agents/networks/tensorflow.js';
import { bestMove, DqnPolicy } from '../../agents/policies/move-policies.js';
import { InputError } from '../../env/base/errors.js';
import { Random } from '../../env/base/random.js';
import type { GameParts } from '../../env/environment/game.js';
import { nthLegal } from '../../env/environment/rules.js';
import { Encoder } from '../../env/inputs/encoder.js';
import {
  ALONE,
  type Learner,
  type Measures,
  type Moment,
  type Totals,
  type WorkerGroup,
  WorkMeter,
} from '../learner.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { TrainingGames } from '../training-games.js';
import type { DqnConfig } from './dqn-config.js';
import { EncodedPositions, gather, replayMinibatch } from './minibatch.js';
import { createQRegression, type QRegression, type TdLoss } from './q-regression.js';
import { NStepReturns, ReplayBuffer } from './replay-buffer.js';
import { PrioritizedSampler, UniformSampler } from './replay-sampler.js';

/** A learner with its parts, which tests look into. */
export type Dqn = ReturnType<typeof createDqn>;

/**
 * Deep Q-learning with masked moves (Mnih et al., 2015, doi:10.1038/nature14236); double, dueling, n-step and prioritised as options
 * (Hessel et al., 2018, "Rainbow", arXiv:1710.02298), from reset to update; layout after CleanRL (https://docs.cleanrl.dev/rl-algorithms/dqn/).
 * Every worker of a training runs all of this, with a replay buffer of its own. A backend must be loaded.
 * @param config `environments` and `minibatchSize` are this worker's share of the training's; other sizes are the training's
 * @throws InputError if learning would start only after the end
 */
export function createDqn(parts: GameParts, config: DqnConfig, group: WorkerGroup = ALONE) {
  const { seed, environments, minibatchSize, learningStarts, totalSteps, doubleQ, maxGradientNorm, nStep } = config;
  if (learningStarts >= totalSteps)
    throw new InputError(
      `Expected config key "learningStarts": less than "totalSteps" (${totalSteps}), but got ${learningStarts}; nothing would be learnt`,
    );
  const encoder = new Encoder(parts.rules, config.encoder);
  const { moves } = encoder;
  const first = createDqnNetwork(encoder, config);
  const regression = createQRegression(first, createDqnNetwork(encoder, config), tdLoss(config.loss), config.backend);
  const { network, target, optimizer } = regression;
  const policy = new DqnPolicy(network, encoder);
  const games = new TrainingGames(parts, config, environments, group, encoder);
  const meter = new WorkMeter();
  /** What later iterations depend on, beside games and weights. */
  const memory = {
    /** Decisions in all, and in this stage of the curriculum. */
    steps: 0,
    stageSteps: 0,
    updates: 0,
    ...emptyReplay(),
    moveRandom: new Random('dqn moves', seed, group.index),
    replayRandom: new Random('dqn replay', seed, group.index),
  };
  const actions = new Int32Array(environments);
  /** `[environments, encoder.size]`: what the present moves are chosen from, and `[environments, moves]`: their Q. */
  const inputs = new Float32Array(environments * encoder.size);
  const q = new Float32Array(environments * moves);
  const minibatch = replayMinibatch(minibatchSize, encoder);
  const encoded = new EncodedPositions(encoder, environments, nStep, Math.ceil(config.bufferSize / group.count));
  const errors = new Float32Array(minibatchSize);
  /** [minibatchSize, moves]: Q of next positions, which rates and, for double Q-learning, which chooses. */
  const rating = new Float32Array(minibatchSize * moves);
  const choosing = doubleQ ? new Float32Array(minibatchSize * moves) : rating;

  /** What has been seen in a stage of the curriculum: nothing, for what is known of other games need not be true of their rules. */
  function emptyReplay() {
    const { features } = games.environment.rules;
    const { gamma, prioritizedReplay } = config;
    const capacity = Math.ceil(config.bufferSize / group.count);
    return {
      buffer: new ReplayBuffer(capacity, features, moves),
      nStep: new NStepReturns(environments, nStep, gamma, features, moves),
      sampler: prioritizedReplay ? new PrioritizedSampler(capacity, prioritizedReplay.alpha) : new UniformSampler(),
    };
  }

  function forget() {
    Object.assign(memory, { ...emptyReplay(), stageSteps: 0 });
  }

  /** Plays `stepsPerIteration` decisions in every game into the replay buffer; returns the share of random ones. */
  async function collect(progress: number, pause?: Moment['pause']) {
    if (games.advance(progress)) forget();
    const { start, end, share } = config.exploration;
    const epsilon = start + (end - start) * Math.min(1, progress / share);
    for (let t = 0; t < config.stepsPerIteration; t++) {
      step(epsilon);
      await pause?.();
    }
    return epsilon;
  }

  /** One decision in every game, uniform over the legal moves with chance epsilon, else the best one. */
  function step(epsilon: number) {
    const { environment } = games;
    const { actionMasks, legalCounts } = environment;
    const { buffer, sampler, moveRandom } = memory;
    meter.environment.time(() => meter.features.time(() => games.encode(inputs)));
    meter.forward.time(() => network.predictActionValues(inputs, actionMasks, environments, q));
    meter.rows.forward += environments;
    meter.environment.time(() => {
      for (let i = 0; i < environments; i++) {
        const explores = moveRandom.float() < epsilon;
        actions[i] = explores
          ? nthLegal(actionMasks, i * moves, moveRandom.below(legalCounts[i]))
          : bestMove(q, actionMasks, i, moves);
      }
      memory.nStep.beforeStep(environment, actions);
      encoded.keep(inputs);
      environment.step(actions);
      memory.nStep.afterStep(environment, buffer, (row, ...where) => {
        sampler.added(row);
        encoded.added(row, ...where);
      });
    });
    memory.steps += environments;
    memory.stageSteps += environments;
  }

  /** Whether learning starts: after nStep decisions in each game there is something to learn from, even if no game has ended. */
  function hasEnough() {
    return memory.stageSteps >= Math.max(learningStarts / group.count, nStep * environments);
  }

  /** Works out the gradient for a minibatch from the buffer. @param progress share of totalSteps done, in [0, 1] */
  function computeGradient(progress: number): Measures {
    const { buffer, sampler, updates } = memory;
    const { rows, weights } = minibatch;
    if (updates === 0) moveTarget(regression);
    else if (updates % config.targetInterval === 0) moveTarget(regression, config.targetShare);
    memory.updates++;
    const { beta = 0 } = config.prioritizedReplay ?? {};
    sampler.sample(buffer.count, beta + (1 - beta) * progress, memory.replayRandom, rows, weights);
    gather(minibatch, buffer, encoded);
    bootstrap();
    const measures = meter.gradient.time(() => regression.computeGradient(minibatch, errors));
    meter.rows.gradient += rows.length;
    sampler.learnt(rows, errors);
    return measures;
  }

  /** Adds to the minibatch's targets what the next positions promise. */
  function bootstrap() {
    const { nextInputs, nextMasks, nextCount, targets, discounts } = minibatch;
    if (nextCount === 0) return;
    target.predictActionValues(nextInputs, nextMasks, nextCount, rating);
    if (doubleQ) network.predictActionValues(nextInputs, nextMasks, nextCount, choosing);
    meter.rows.forward += doubleQ ? 2 * nextCount : nextCount;
    addBootstrap(targets, discounts, { masks: nextMasks, choosing, rating }, moves);
  }

  function totals(): Totals {
    return { ...games.totals(), steps: memory.steps };
  }

  return {
    network: first,
    weights: optimizer.weights,
    adam: optimizer.adam,
    policy,
    iterate: async (moment) => {
      const measures: Measures[] = [{ epsilon: await collect(moment.progress, moment.pause) }];

      meter.learn.start();
      let gradientNorm = NaN;
      const updates = hasEnough() ? config.updatesPerIteration : 0;
      for (let update = 1; update <= updates; update++) {
        measures.push(computeGradient(moment.progress));
        gradientNorm = await optimizer.step(moment, update, { group, meter, maxGradientNorm });
      }
      optimizer.expectFinite(moment, updates);
      meter.learn.stop();

      return { totals: totals(), measures, gradientNorm, ...meter.work };
    },
    save: (): SnapshotFields => ({
      ...takeSnapshot({ ...memory, target: regression.getTarget() }),
      games: games.save(),
    }),
    restore: ({ games: saved, target: weights, ...own }) => {
      games.restore(saved as SnapshotFields);
      forget();
      encoded.forget();
      regression.setTarget(weights as Float32Array);
      applySnapshot(memory, own);
    },
    dispose: () => {
      policy.dispose();
      target.dispose();
      first.dispose();
    },
    encoder,
    memory,
    gradient: optimizer.gradient,
    collect,
    hasEnough,
    computeGradient,
    totals,
  } satisfies Learner & Record<string, unknown>;
}

export function createDqnNetwork({ size, moves, perMove }: Encoder, config: DqnConfig): WeightedNetwork {
  const heads = config.dueling ? 'logits-and-value' : 'logits';
  return firstNetwork({ ...config, heads, inputs: size, moves, perMove }, config);
}

/**
 * Adds discount * Q(next, best legal move) to the rewards in `targets` [size] (Mnih et al., 2015, doi:10.1038/nature14236; with two
 * networks van Hasselt et al., 2016, arXiv:1509.06461). Illegal moves are never the best.
 * @param discounts `[size]`: gamma^n after n steps; 0 where the game has ended, and then the target is the reward alone
 * @param next of the next positions of those transitions whose discount is not 0, in order: masks [count, moves], 1 = legal; Q [count, moves]
 * that chooses the move there (the learning network's for double Q-learning, else the target network's), and that rates it (the target network's)
 */
export function addBootstrap(
  targets: Float32Array,
  discounts: Float32Array,
  next: { readonly masks: Uint8Array; readonly choosing: Float32Array; readonly rating: Float32Array },
  moves: number,
) {
  const { masks, choosing, rating } = next;
  let position = 0;
  for (let k = 0; k < targets.length; k++) {
    if (discounts[k] === 0) continue;
    const best = bestMove(choosing, masks, position, moves);
    targets[k] += discounts[k] * rating[position * moves + best];
    position++;
  }
}

/** Half the square of a TD error; for huber a straight line from 1 on (Mnih et al., 2015: "clip the error term"). */
export function tdLoss(kind: DqnConfig['loss']): TdLoss {
  return {
    add: (error, weight, sums) => {
      const absolute = Math.abs(error);
      const clipped = kind === 'huber' ? Math.min(absolute, 1) : absolute;
      sums.loss += weight * clipped * (absolute - 0.5 * clipped);
      sums.td_error += absolute;
      return -weight * (error > 0 ? clipped : -clipped);
    },
    means: (errors, weights) => {
      const absolute = tf.abs(errors);
      const clipped = kind === 'huber' ? tf.minimum(absolute, 1) : absolute;
      const losses = tf.mul(clipped, tf.sub(absolute, tf.mul(0.5, clipped)));
      return { loss: tf.mean(tf.mul(weights, losses)), td_error: tf.mean(absolute) };
    },
  };
}

/** Copies the present weights into the target network; with a share, moves it that far towards them. */
export function moveTarget(regression: QRegression, share?: number) {
  const { weights } = regression.optimizer;
  if (share === undefined) regression.setTarget(weights);
  else {
    const before = regression.getTarget();
    regression.setTarget(weights.map((weight, i) => before[i] + share * (weight - before[i])));
  }
}
