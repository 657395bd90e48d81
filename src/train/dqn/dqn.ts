import { Network } from '../../agents/networks/network.js';
import { bestMove, DqnPolicy } from '../../agents/policies/move-policies.js';
import { InputError } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { Random } from '../../env/random.js';
import { nthLegal } from '../../env/rules.js';
import {
  ALONE,
  type Learner,
  type Measures,
  type Moment,
  type Report,
  type Totals,
  type WorkerGroup,
  WorkMeter,
} from '../learner.js';
import type { Optimizer } from '../optimizer.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { TrainingGames } from '../training-games.js';
import type { DqnConfig } from './dqn-config.js';
import { createQRegression, moveTarget, type QRegression } from './q-regression.js';
import { gather, NStepReturns, ReplayBuffer, type ReplayMinibatch, replayMinibatch } from './replay-buffer.js';
import { PrioritizedSampler, type ReplaySampler, UniformSampler } from './replay-sampler.js';

/**
 * Deep Q-learning with masked moves (Mnih et al., 2015, doi:10.1038/nature14236); double, dueling, n-step and prioritised as options
 * (Hessel et al., 2018, "Rainbow", arXiv:1710.02298), from reset to update; layout after CleanRL (https://docs.cleanrl.dev/rl-algorithms/dqn/).
 * Every worker of a training runs all of this, with a replay buffer of its own. A backend must be loaded.
 */
export class Dqn implements Learner {
  readonly encoder: Encoder;
  readonly network: Network;
  readonly games: TrainingGames;
  readonly policy: DqnPolicy;
  private readonly regression: QRegression;
  /** What has been seen in this stage of the curriculum; made by `forget`. */
  buffer!: ReplayBuffer;
  private nStep!: NStepReturns;
  private sampler!: ReplaySampler;
  /** Decisions in all, and in this stage of the curriculum. */
  private steps = 0;
  private stageSteps = 0;
  private updates = 0;
  private readonly actions: Int32Array;
  /** `[environments, encoder.size]`: what the present moves are chosen from. */
  private readonly inputs: Float32Array;
  private readonly minibatch: ReplayMinibatch;
  /** TD errors of the present minibatch. */
  private readonly errors: Float32Array;
  /** `[environments, moves]`: Q of the present positions. */
  private readonly q: Float32Array;
  /** [minibatchSize, moves]: Q of next positions, which chooses and which rates. */
  private readonly choosing: Float32Array;
  private readonly rating: Float32Array;
  private readonly moveRandom: Random;
  private readonly replayRandom: Random;
  private readonly meter = new WorkMeter();

  /**
   * @param config `environments` and `minibatchSize` are this worker's share of the training's; other sizes are the training's
   * @throws InputError if learning would start only after the end
   */
  constructor(
    parts: GameParts,
    private readonly config: DqnConfig,
    private readonly group: WorkerGroup = ALONE,
  ) {
    const { seed, environments, minibatchSize, learningStarts, totalSteps } = config;
    if (learningStarts >= totalSteps)
      throw new InputError(
        `Expected config key "learningStarts": less than "totalSteps" (${totalSteps}), but got ${learningStarts}; nothing would be learnt`,
      );
    this.encoder = new Encoder(parts.rules, config.encoder);
    this.network = createDqnNetwork(this.encoder, config);
    const target = createDqnNetwork(this.encoder, config);
    this.regression = createQRegression(this.network, target, config.loss, config.backend);
    this.policy = new DqnPolicy(this.regression.network, this.encoder);
    this.games = new TrainingGames(parts, config, environments, group);
    this.forget();
    this.actions = new Int32Array(environments);
    this.inputs = new Float32Array(environments * this.encoder.size);
    this.minibatch = replayMinibatch(minibatchSize, this.encoder);
    const { moves } = this.encoder;
    this.errors = new Float32Array(minibatchSize);
    this.q = new Float32Array(environments * moves);
    this.choosing = new Float32Array(minibatchSize * moves);
    this.rating = new Float32Array(minibatchSize * moves);
    this.moveRandom = new Random('dqn moves', seed, group.index);
    this.replayRandom = new Random('dqn replay', seed, group.index);
  }

  get weights(): Float32Array {
    return this.regression.optimizer.weights;
  }

  /** `[weightCount]`: of the last minibatch. */
  get gradient(): Float32Array {
    return this.regression.optimizer.gradient;
  }

  get adam(): Optimizer['adam'] {
    return this.regression.optimizer.adam;
  }

  async iterate(moment: Moment): Promise<Report> {
    const { config, group, meter } = this;
    const { optimizer } = this.regression;
    const { maxGradientNorm } = config;
    const measures: Measures[] = [{ epsilon: this.collect(moment.progress) }];

    meter.learn.start();
    let gradientNorm = NaN;
    const updates = this.hasEnough() ? config.updatesPerIteration : 0;
    for (let update = 1; update <= updates; update++) {
      measures.push(this.computeGradient(moment.progress));
      gradientNorm = await optimizer.step(moment, update, { group, meter, maxGradientNorm });
    }
    optimizer.expectFinite(moment, updates);
    meter.learn.stop();

    return { totals: this.totals(), measures, gradientNorm, ...meter.work };
  }

  /** Plays `stepsPerIteration` decisions in every game into the replay buffer; returns the share of random ones. */
  collect(progress: number): number {
    const { config } = this;
    if (this.games.advance(progress)) this.forget();
    const { start, end, share } = config.exploration;
    const epsilon = start + (end - start) * Math.min(1, progress / share);
    for (let t = 0; t < config.stepsPerIteration; t++) this.step(epsilon);
    return epsilon;
  }

  totals(): Totals {
    return { ...this.games.totals(), steps: this.steps };
  }

  /** Whether learning starts: after nStep decisions in each game there is something to learn from, even if no game has ended. */
  hasEnough(): boolean {
    const { learningStarts, nStep, environments } = this.config;
    return this.stageSteps >= Math.max(learningStarts / this.group.count, nStep * environments);
  }

  /** Starts with nothing seen: the games are new ones, and what is known of others need not be true of their rules. */
  private forget(): void {
    const { config, group } = this;
    const { features, moves } = this.games.environment.rules;
    const { environments, nStep, gamma, prioritizedReplay } = config;
    const capacity = Math.ceil(config.bufferSize / group.count);
    this.buffer = new ReplayBuffer(capacity, features, moves.length);
    this.nStep = new NStepReturns(environments, nStep, gamma, features, moves.length);
    this.sampler = prioritizedReplay ? new PrioritizedSampler(capacity, prioritizedReplay.alpha) : new UniformSampler();
    this.stageSteps = 0;
  }

  /** One decision in every game, uniform over the legal moves with chance epsilon, else the best one. */
  private step(epsilon: number): void {
    const { actions, inputs, q, encoder, meter, moveRandom } = this;
    const { environment } = this.games;
    const { size, actionMasks, legalCounts } = environment;
    const { moves } = encoder;
    meter.environment.time(() => meter.features.time(() => encoder.encode(environment, size, inputs)));
    const { network } = this.regression;
    meter.forward.time(() => network.predictActionValues(inputs, actionMasks, size, q));
    meter.rows.forward += size;
    meter.environment.time(() => {
      for (let i = 0; i < size; i++) {
        const explores = moveRandom.float() < epsilon;
        actions[i] = explores
          ? nthLegal(actionMasks, i * moves, moveRandom.below(legalCounts[i]))
          : bestMove(q, actionMasks, i, moves);
      }
      this.nStep.beforeStep(environment, actions);
      environment.step(actions);
      this.nStep.afterStep(environment, this.buffer, (row) => this.sampler.added(row));
    });
    this.steps += size;
    this.stageSteps += size;
  }

  /**
   * Works out the gradient of the loss of a minibatch drawn from the buffer.
   * @param progress share of totalSteps done, in [0, 1]
   */
  computeGradient(progress: number): Measures {
    const { minibatch, buffer, sampler, encoder, regression, errors, meter } = this;
    this.moveTarget();
    const { beta = 0 } = this.config.prioritizedReplay ?? {};
    sampler.sample(buffer.count, beta + (1 - beta) * progress, this.replayRandom, minibatch.rows, minibatch.weights);
    gather(minibatch, buffer, encoder);
    this.bootstrap();
    const measures = meter.gradient.time(() => regression.computeGradient(minibatch, errors));
    meter.rows.gradient += minibatch.rows.length;
    sampler.learnt(minibatch.rows, errors);
    return measures;
  }

  /** Copies or averages the learning network into the target network when it is time. */
  private moveTarget(): void {
    const { targetInterval, targetShare } = this.config;
    if (this.updates === 0) moveTarget(this.regression);
    else if (this.updates % targetInterval === 0) moveTarget(this.regression, targetShare);
    this.updates++;
  }

  /** Adds to the minibatch's targets what the next positions promise. */
  private bootstrap(): void {
    const { nextInputs, nextMasks: masks, nextCount, targets, discounts } = this.minibatch;
    if (nextCount === 0) return;
    const { regression, rating, meter } = this;
    const { doubleQ } = this.config;
    const choosing = doubleQ ? this.choosing : rating;
    regression.target.predictActionValues(nextInputs, masks, nextCount, rating);
    if (doubleQ) regression.network.predictActionValues(nextInputs, masks, nextCount, choosing);
    meter.rows.forward += doubleQ ? 2 * nextCount : nextCount;
    addBootstrap(targets, discounts, { masks, choosing, rating }, this.encoder.moves);
  }

  /** Saved between iterations. */
  save(): SnapshotFields {
    const { steps, stageSteps, updates, buffer, nStep, sampler, moveRandom, replayRandom } = this;
    const target = this.regression.getTarget();
    const own = takeSnapshot({ steps, stageSteps, updates, buffer, nStep, sampler, moveRandom, replayRandom, target });
    return { ...own, games: this.games.save() };
  }

  restore({ games, target, ...own }: SnapshotFields): void {
    this.games.restore(games as SnapshotFields);
    this.forget();
    this.regression.setTarget(target as Float32Array);
    applySnapshot(this, own);
  }

  dispose(): void {
    this.policy.dispose();
    this.regression.target.dispose();
    this.network.dispose();
  }
}

export function createDqnNetwork({ size, moves, perMove }: Encoder, config: DqnConfig): Network {
  const heads = config.dueling ? 'logits-and-value' : 'logits';
  return Network.create({ ...config, heads, inputs: size, moves, perMove }, config.seed);
}

/** The positions that transitions lead to. Q of two networks is [count, moves]. */
export interface NextPositions {
  /** [count, moves]; 1 = legal */
  readonly masks: Uint8Array;
  /** Q that chooses the move there: the learning network's for double Q-learning, else the target network's. */
  readonly choosing: Float32Array;
  /** Q that rates that move: the target network's. */
  readonly rating: Float32Array;
}

/**
 * Adds discount * Q(next, best legal move) to the rewards in `targets` [size] (Mnih et al., 2015, doi:10.1038/nature14236; with two
 * networks van Hasselt et al., 2016, arXiv:1509.06461). Illegal moves are never the best.
 * @param discounts `[size]`: gamma^n after n steps; 0 where the game has ended, and then the target is the reward alone
 * @param next the next positions of those transitions whose discount is not 0, in order
 */
export function addBootstrap(targets: Float32Array, discounts: Float32Array, next: NextPositions, moves: number): void {
  const { masks, choosing, rating } = next;
  let position = 0;
  for (let k = 0; k < targets.length; k++) {
    if (discounts[k] === 0) continue;
    const best = bestMove(choosing, masks, position, moves);
    targets[k] += discounts[k] * rating[position * moves + best];
    position++;
  }
}
