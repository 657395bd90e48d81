import * as tf from '@tensorflow/tfjs-core';
import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates, AfterstatesMaker } from '../../agents/afterstates/afterstates.js';
import { afterstatesFor } from '../../agents/afterstates/index.js';
import { Ratings, type ValueScale, valueScaleOf } from '../../agents/afterstates/ratings.js';
import { Network } from '../../agents/network.js';
import { nthLegal } from '../../agents/random.js';
import { ValuePolicy } from '../../agents/value-policy.js';
import { Random } from '../../env/random.js';
import type { GameState } from '../../env/rules.js';
import { derivedSeed, episodeSeed, nameKey } from '../../env/seeds.js';
import { AfterstateTraces } from './afterstate-traces.js';
import { curriculumStages, stageAt } from '../curriculum.js';
import { lossGradient } from '../loss-gradient.js';
import { RegressionBuffer } from './regression-buffer.js';
import type { Collected, Measures, Shard } from '../shard.js';
import type { SnapshotFields } from '../snapshot.js';
import { applySnapshot, takeSnapshot } from '../snapshot.js';
import { Stopwatch } from '../stopwatch.js';
import type { ShardPlace, TrainingParts } from '../training-games.js';
import type { ValueConfig } from './value-config.js';
import type { ValueStage } from './value-stage.js';
import { valueStage } from './value-stage.js';

const SHARD_KEY = nameKey('value shard');

/**
 * What the rest of a training depends on beside weights and config. A game's shuffle is part of its state; the deals to come follow
 * from the shard's seed and the game's number of episodes.
 */
interface Play {
  /** Of the curriculum. */
  stage: number;
  readonly states: GameState[];
  /** [game]: deals so far, and decisions in the present one. */
  readonly episodes: Int32Array;
  readonly lengths: Int32Array;
  readonly totals: { steps: number; episodes: number; won: number; totalReturn: number; totalLength: number };
  readonly traces: AfterstateTraces;
  readonly buffer: RegressionBuffer;
  readonly moveRandom: Random;
  readonly minibatchRandom: Random;
}

/**
 * Learns the value of afterstates from self-play: epsilon-greedy games, lambda-returns that are cut where a move was exploratory
 * (Watkins's Q(lambda); Sutton and Barto, Reinforcement Learning, 2nd ed., 6.8 and 12.10), regression on them from a replay buffer.
 * Between two draws there is no chance, so a move is as good as the best afterstate it leads to, and the network need not learn
 * what the rules do. Where the reward is 'win' a value is a chance and the loss is the cross-entropy, else the squared error.
 */
export class ValueShard implements Shard {
  readonly network: Network;
  readonly policy: ValuePolicy;
  private readonly scale: ValueScale;
  private readonly seed: number;
  private readonly play: Play;
  private exploration = 1;
  private readonly stages: readonly ValueStage[];
  /** The present one. */
  private game: ValueStage;

  // Of the round being played. [game]:
  private readonly masks: Uint8Array;
  private readonly legalCounts: Uint16Array;
  // [position of the batch]: its game, what that had earned, and whether there is something to decide.
  private readonly gameOf: number[] = [];
  private readonly earned: number[] = [];
  private readonly isOpen: boolean[] = [];
  private readonly batch: AfterstateBatch;
  private readonly ratings = new Ratings();

  private readonly minibatchInputs: Float32Array;
  private readonly minibatchTargets: Float32Array;
  private readonly environmentTime = new Stopwatch();
  private readonly forwardTime = new Stopwatch();

  /** @param config with `environments` and `minibatchSize` for this shard alone; a backend must be loaded */
  constructor(
    parts: TrainingParts,
    private readonly config: ValueConfig,
    place: ShardPlace = { index: 0, count: 1 },
    findAfterstates: AfterstatesMaker = afterstatesFor,
  ) {
    const { rules, reward } = parts;
    const { seed, environments, minibatchSize } = config;
    this.stages = curriculumStages(parts, config).map((stage) => valueStage(stage, config, findAfterstates));
    [this.game] = this.stages;
    const { afterstates } = this.stages[this.stages.length - 1];
    const { size } = afterstates;
    this.scale = valueScaleOf(reward);
    this.network = createValueNetwork(afterstates, config);
    this.policy = new ValuePolicy(this.network, afterstates, parts, { lookahead: config.lookahead });
    this.seed = derivedSeed(SHARD_KEY, seed, place.index);
    this.play = {
      stage: 0,
      states: Array.from({ length: environments }, () => rules.createState()),
      episodes: new Int32Array(environments),
      lengths: new Int32Array(environments),
      totals: { steps: 0, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 },
      traces: new AfterstateTraces(environments, size),
      buffer: new RegressionBuffer(Math.ceil(config.replayCapacity / place.count), size),
      moveRandom: new Random('value moves', this.seed),
      minibatchRandom: new Random('value minibatches', this.seed),
    };
    for (let game = 0; game < environments; game++) this.deal(game);
    this.masks = new Uint8Array(environments * rules.moves.length);
    this.legalCounts = new Uint16Array(environments);
    this.batch = new AfterstateBatch(size);
    this.minibatchInputs = new Float32Array(minibatchSize * size);
    this.minibatchTargets = new Float32Array(minibatchSize);
  }

  /** Plays `rolloutLength` rounds: in each, every game comes to its next decision or to its end. */
  collect(progress: number): Collected {
    const { config, play } = this;
    const { environments, rolloutLength, replayRatio, minibatchSize, explorationStart, explorationEnd } = config;
    const stage = stageAt(this.stages, progress);
    if (stage !== play.stage) this.enter(stage);
    this.exploration = explorationStart + (explorationEnd - explorationStart) * progress;
    do for (let round = 0; round < rolloutLength; round++) this.playRound();
    while (play.buffer.count < minibatchSize);
    return {
      ...play.totals,
      updates: Math.ceil((environments * rolloutLength * replayRatio) / minibatchSize),
      measures: { exploration: this.exploration },
      seconds: { environment: this.environmentTime.seconds, forward: this.forwardTime.seconds },
    };
  }

  /** Goes on under the rules of another stage, with new games. What was learnt from stays in the buffer. */
  private enter(stage: number): void {
    this.game = this.stages[stage];
    this.play.stage = stage;
    for (let game = 0; game < this.legalCounts.length; game++) {
      this.play.traces.forget(game);
      this.deal(game);
    }
  }

  private playRound(): void {
    const { batch, legalCounts, network, scale } = this;
    const { expectedDraws } = this.game;
    const games = legalCounts.length;
    batch.clear();
    expectedDraws?.clear();
    this.environmentTime.time(() => {
      for (let game = 0; game < games; game++) this.advance(game);
    });
    this.forwardTime.time(() => this.ratings.rate(batch, network, scale));
    this.environmentTime.time(() => {
      for (let position = 0; position < batch.positions; position++) this.decide(position);
    });
    this.forwardTime.time(() => expectedDraws?.rate(network, scale, this.play.traces));
    this.environmentTime.time(() => {
      for (let game = 0; game < games; game++) if (legalCounts[game] === 0) this.finish(game);
    });
  }

  /** Plays the forced moves of a game, up to its next decision or its end. The positions to rate go into the batch. */
  private advance(game: number): void {
    const { rules } = this.game.parts;
    const { moveRandom } = this.play;
    const state = this.play.states[game];
    const offset = game * rules.moves.length;
    for (;;) {
      const count = rules.actionMask(state, this.masks, offset);
      this.legalCounts[game] = count;
      if (count === 0) return;
      if (count > 1 || moveRandom.float() < this.config.forcedShare) this.addPosition(game, count > 1);
      if (count > 1) return;
      rules.apply(state, this.masks.indexOf(1, offset) - offset);
    }
  }

  private addPosition(game: number, open: boolean): void {
    const { batch } = this;
    const { parts, afterstates, expectedDraws } = this.game;
    const state = this.play.states[game];
    this.gameOf[batch.positions] = game;
    this.earned[batch.positions] = parts.reward.returnSoFar(parts.rules, state);
    this.isOpen[batch.positions] = open;
    afterstates.expand(state, batch);
    const last = batch.count - 1;
    // A forced draw is looked at now, since it is made before the batch is rated.
    if (!open && this.drawsNext(last)) expectedDraws?.add(batch.positions, state, batch.actions[last]);
    batch.endPosition();
  }

  /** Whether a candidate is an afterstate that the very next move leads to. */
  private drawsNext(candidate: number): boolean {
    return this.batch.inputRows[candidate] >= 0 && this.batch.depths[candidate] === 1;
  }

  /** Chooses a move, the best or any one to explore, and notes the afterstate that it leads to. Forced moves have been played already. */
  private decide(position: number): void {
    const { batch, ratings } = this;
    const { parts, expectedDraws } = this.game;
    const { states, lengths, totals, traces } = this.play;
    const game = this.gameOf[position];
    const best = ratings.best[position];
    const open = this.isOpen[position];
    const chosen = open ? this.choose(game, position) : best;
    const earned = this.earned[position];
    const worth = earned + ratings.worths[best];
    const explored = ratings.worths[chosen] < ratings.worths[best];
    if (this.drawsNext(chosen)) {
      const at = batch.inputRows[chosen] * batch.size;
      const entry = traces.add(game, batch.inputs, at, earned + batch.rewards[chosen], worth, explored);
      if (open) expectedDraws?.add(position, states[game], batch.actions[chosen]);
      expectedDraws?.assign(position, entry);
    } else if (explored || batch.inputRows[best] < 0) traces.addCut(game, worth);
    if (!open) return;
    parts.rules.apply(states[game], batch.actions[chosen]);
    lengths[game]++;
    totals.steps++;
  }

  /** Epsilon-greedy: the best candidate, or the best one that begins with a move drawn uniformly. */
  private choose(game: number, position: number): number {
    const { batch, ratings } = this;
    const { moveRandom } = this.play;
    if (moveRandom.float() >= this.exploration) return ratings.best[position];
    const offset = game * this.game.parts.rules.moves.length;
    const action = nthLegal(this.masks, offset, moveRandom.below(this.legalCounts[game]));
    return ratings.bestWith(batch, position, action);
  }

  private finish(game: number): void {
    const { parts } = this.game;
    const { states, lengths, totals, traces, buffer } = this.play;
    const totalReturn = parts.reward.returnSoFar(parts.rules, states[game]);
    traces.finish(game, totalReturn, this.config.lambda, buffer);
    totals.episodes++;
    totals.totalLength += lengths[game];
    totals.totalReturn += totalReturn;
    if (states[game].outcome === 'won') totals.won++;
    this.deal(game);
  }

  private deal(game: number): void {
    const { states, episodes, lengths } = this.play;
    this.game.parts.rules.deal(states[game], episodeSeed(this.seed, game, episodes[game]++));
    lengths[game] = 0;
  }

  computeGradient(gradient: Float32Array): Measures {
    const { minibatchInputs, minibatchTargets, network, scale } = this;
    this.play.buffer.sample(this.play.minibatchRandom, minibatchInputs, minibatchTargets);
    const inputs = tf.tensor2d(minibatchInputs, [minibatchTargets.length, this.network.inputs]);
    const targets = tf.tensor1d(minibatchTargets);
    const lossOf = () => {
      const values = network.values(inputs);
      // The cross-entropy of sigmoid(v) with target y is softplus(v) - y v. Corrected targets can leave [0, 1]; there it has no minimum.
      const losses =
        scale === 'probability'
          ? tf.sub(tf.softplus(values), tf.mul(tf.clipByValue(targets, 0, 1), values))
          : tf.squaredDifference(values, targets);
      const loss = tf.mean<tf.Scalar>(losses);
      return { loss, measures: { value_loss: loss } };
    };
    const measures = lossGradient(network, lossOf, gradient);
    tf.dispose([inputs, targets]);
    return measures;
  }

  save(): SnapshotFields {
    return takeSnapshot(this.play);
  }

  restore(snapshot: SnapshotFields): void {
    applySnapshot(this.play, snapshot);
    this.game = this.stages[this.play.stage];
  }

  dispose(): void {
    this.policy.dispose();
  }
}

/** A network for the values of these afterstates, with the training's first weights. A backend must be loaded. */
export function createValueNetwork({ size }: Afterstates, config: ValueConfig): Network {
  const shape = { inputs: size, heads: 'value', moves: 0, perMove: 0, moveUnits: 0 } as const;
  return Network.create({ ...config, ...shape }, config.seed);
}
