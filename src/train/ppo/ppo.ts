import { Network } from '../../agents/networks/network.js';
import { PpoPolicy, sampleMove } from '../../agents/policies/move-policies.js';
import { InputError } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { Random } from '../../env/random.js';
import type { VectorEnvironmentLike } from '../../env/vector-environment.js';
import {
  ALONE,
  type Learner,
  type Measures,
  type Moment,
  type Report,
  type WorkerGroup,
  WorkMeter,
} from '../learner.js';
import type { Optimizer } from '../optimizer.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { TrainingGames } from '../training-games.js';
import {
  type ActorCritic,
  computeAdvantages,
  createActorCritic,
  explainedVariance,
  normalize,
  RolloutBuffer,
  shuffle,
} from './actor-critic.js';
import type { PpoConfig } from './ppo-config.js';

/**
 * Proximal policy optimisation with the clipped objective (Schulman et al., 2017, arXiv:1707.06347) and masked moves (Huang and
 * Ontanon, 2022, arXiv:2006.14171), from reset to update; layout and details follow CleanRL's `ppo_atari_multigpu.py`
 * (https://docs.cleanrl.dev/rl-algorithms/ppo/): every worker of a training runs all of this. A backend must be loaded.
 */
export class Ppo implements Learner {
  readonly encoder: Encoder;
  readonly network: Network;
  readonly games: TrainingGames;
  readonly policy: PpoPolicy;
  private readonly actorCritic: ActorCritic;
  private steps = 0;
  private readonly rollout: RolloutBuffer;
  private readonly actions: Int32Array;
  /** Row numbers of the rollout, shuffled for each epoch. */
  private readonly order: Int32Array;
  private readonly minibatchAdvantages: Float32Array;
  /** `[environments, moves]` and `[environments]`: what the network makes of the present positions. */
  private readonly logProbabilities: Float32Array;
  private readonly values: Float32Array;
  /** `[environments, inputs]`: positions that only their values are wanted of. */
  private readonly inputs: Float32Array;
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
    this.actorCritic = createActorCritic(this.network, config, config.backend);
    this.policy = new PpoPolicy(this.actorCritic.network, this.encoder);
    this.games = new TrainingGames(parts, config, environments, group);
    this.rollout = new RolloutBuffer(environments, rolloutLength, this.encoder.size, moves);
    this.actions = new Int32Array(environments);
    this.order = Int32Array.from({ length: this.rollout.rows }, (_, row) => row);
    this.minibatchAdvantages = new Float32Array(minibatchSize);
    this.logProbabilities = new Float32Array(environments * moves);
    this.values = new Float32Array(environments);
    this.inputs = new Float32Array(environments * this.encoder.size);
    this.moveRandom = new Random('ppo moves', seed, index);
    this.orderRandom = new Random('ppo minibatches', seed, index);
  }

  get weights(): Float32Array {
    return this.actorCritic.optimizer.weights;
  }

  get adam(): Optimizer['adam'] {
    return this.actorCritic.optimizer.adam;
  }

  async iterate(moment: Moment): Promise<Report> {
    const { config, group, rollout, order, actorCritic, meter } = this;
    const { epochs, minibatchSize, maxGradientNorm } = config;
    const { optimizer } = actorCritic;
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
        const rows = order.subarray(start, start + minibatchSize);
        const advantages = this.advantagesOf(rows);
        measures.push(meter.gradient.time(() => actorCritic.computeGradient(rollout, rows, advantages)));
        gradientNorm = await optimizer.step(moment, ++updates, { group, meter, maxGradientNorm });
      }
    }
    optimizer.expectFinite(moment, updates);
    meter.rows.gradient += epochs * rollout.rows;
    meter.learn.stop();

    const totals = { ...this.games.totals(), steps: this.steps };
    return { totals, measures, gradientNorm, ...meter.work };
  }

  /** Plays `rolloutLength` decisions in every game, drawing moves from the present policy. */
  private collectRollout(): void {
    const { rollout, actions, actorCritic, logProbabilities, values, meter } = this;
    const { network } = actorCritic;
    const { environment } = this.games;
    const { environments, length, moves } = rollout;
    const start = performance.now();
    const forwardBefore = meter.forward.seconds;
    for (let t = 0; t < length; t++) {
      const row = t * environments;
      const inputs = this.encodeInto(environment, row);
      rollout.masks.set(environment.actionMasks, row * moves);
      meter.rows.forward += environments;
      meter.forward.time(() =>
        network.predictPolicy(inputs, environment.actionMasks, environments, logProbabilities, values),
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
  private encodeInto({ observations, actionMasks }: VectorEnvironmentLike, row: number): Float32Array {
    const { environments, inputSize } = this.rollout;
    const from = row * inputSize;
    this.meter.features.time(() =>
      this.encoder.encode({ observations, actionMasks }, environments, this.rollout.inputs, from),
    );
    return this.rollout.inputs.subarray(from, from + environments * inputSize);
  }

  /** V of one observation a game; overwritten by the next call. */
  private valuesOf(observations: Float32Array, actionMasks: Uint8Array): Float32Array {
    const { inputs, logProbabilities, values, meter } = this;
    const { environments } = this.rollout;
    meter.features.time(() => this.encoder.encode({ observations, actionMasks }, environments, inputs));
    meter.rows.forward += environments;
    const { network } = this.actorCritic;
    meter.forward.time(() => network.predictPolicy(inputs, actionMasks, environments, logProbabilities, values));
    return values;
  }

  /** `[rows]`: the advantages of some rows of the rollout, as the loss takes them. */
  private advantagesOf(rows: Int32Array): Float32Array {
    const advantages = this.minibatchAdvantages.subarray(0, rows.length);
    for (let k = 0; k < rows.length; k++) advantages[k] = this.rollout.advantages[rows[k]];
    if (this.config.normalizeAdvantages) normalize(advantages);
    return advantages;
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
    this.policy.dispose();
    this.network.dispose();
  }
}

export function createPpoNetwork({ size, moves, perMove }: Encoder, config: PpoConfig): Network {
  return Network.create({ ...config, heads: 'logits-and-value', inputs: size, moves, perMove }, config.seed);
}
