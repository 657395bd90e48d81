import * as tf from '@tensorflow/tfjs-core';
import { AfterstateBatch } from '../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../agents/afterstates/afterstates.js';
import { Ratings, type ValueScale } from '../agents/afterstates/ratings.js';
import { Network } from '../agents/network.js';
import { nthLegal } from '../agents/random.js';
import type { EnvironmentParts } from '../env/environment.js';
import { EpisodeStatistics } from '../env/episode-statistics.js';
import { Random } from '../env/random.js';
import type { GameState } from '../env/rules.js';
import { episodeSeed } from '../env/seeds.js';
import { AfterstateTraces } from './afterstate-traces.js';
import { lossGradient } from './loss-gradient.js';
import { RegressionBuffer } from './regression-buffer.js';
import type { Collected, Shard } from './shard.js';

export class ValueShard {
  readonly network: Network;
  readonly ratings: Ratings;
  readonly batch: AfterstateBatch;
  readonly traces: AfterstateTraces;
  readonly buffer: RegressionBuffer;
  readonly statistics = new EpisodeStatistics();
  private readonly states: GameState[];
  private readonly episodes: Int32Array;
  private readonly lengths: Int32Array;
  private readonly masks: Uint8Array;
  /** [position of the batch]: its game and the return earned before it; whether something is decided there. */
  private readonly gameOf: number[] = [];
  private readonly earned: number[] = [];
  private readonly isOpen: boolean[] = [];
  private readonly legalCounts: Uint16Array;
  private readonly random: Random;
  private readonly minibatchRandom: Random;
  private readonly minibatchInputs: Float32Array;
  private readonly minibatchTargets: Float32Array;
  private steps = 0;
  private exploration = 1;
  private environmentSeconds = 0;
  private forwardSeconds = 0;

  constructor(
    private readonly parts: EnvironmentParts,
    private readonly afterstates: Afterstates,
    private readonly scale: ValueScale,
    private readonly config: any,
  ) {
    const { rules } = parts;
    const { size } = afterstates;
    this.network = Network.create(
      { inputs: size, heads: 'value', moves: 0, perMove: 0, moveUnits: 1, hiddenSizes: config.hiddenSizes, activation: 'relu', layerNormalization: config.layerNormalization, residual: config.residual },
      config.seed,
    );
    this.ratings = new Ratings(this.network, scale);
    this.batch = new AfterstateBatch(size);
    this.traces = new AfterstateTraces(config.environments, size);
    this.buffer = new RegressionBuffer(config.replayCapacity, size);
    this.states = Array.from({ length: config.environments }, () => rules.createState());
    this.episodes = new Int32Array(config.environments);
    this.lengths = new Int32Array(config.environments);
    this.masks = new Uint8Array(config.environments * rules.moves.length);
    this.legalCounts = new Uint16Array(config.environments);
    this.random = new Random('value exploration', config.seed);
    this.minibatchRandom = new Random('value minibatches', config.seed);
    this.minibatchInputs = new Float32Array(config.minibatchSize * size);
    this.minibatchTargets = new Float32Array(config.minibatchSize);
    for (let i = 0; i < this.states.length; i++) this.deal(i);
  }

  /** Plays `rolloutLength` rounds: in each, every game comes to its next decision or to its end. */
  collect(progress: number): Collected {
    const { config, statistics } = this;
    const { environments, rolloutLength, replayRatio, minibatchSize, explorationStart, explorationEnd } = config;
    this.exploration = explorationStart + (explorationEnd - explorationStart) * progress;
    do for (let round = 0; round < rolloutLength; round++) this.playRound();
    while (this.buffer.count < minibatchSize);
    return {
      steps: this.steps,
      episodes: statistics.episodes,
      won: statistics.won,
      totalReturn: statistics.totalReturn,
      totalLength: statistics.steps,
      updates: Math.ceil((environments * rolloutLength * replayRatio) / minibatchSize),
      measures: { exploration: this.exploration },
      environmentSeconds: this.environmentSeconds,
      forwardSeconds: this.forwardSeconds,
    };
  }

  private playRound(): void {
    const { batch, states, legalCounts } = this;
    const begun = performance.now();
    batch.clear();
    for (let game = 0; game < states.length; game++) this.advance(game);
    const expanded = performance.now();
    this.ratings.rate(batch);
    const rated = performance.now();
    for (let position = 0; position < batch.positions; position++) this.decide(position);
    for (let game = 0; game < states.length; game++) if (legalCounts[game] === 0) this.finish(game);
    this.forwardSeconds += (rated - expanded) / 1000;
    this.environmentSeconds += (expanded - begun + performance.now() - rated) / 1000;
  }

  /** Plays the forced moves of a game, up to its next decision or its end. The positions to rate go into the batch. */
  private advance(game: number): void {
    const { rules } = this.parts;
    const state = this.states[game];
    const offset = game * rules.moves.length;
    for (;;) {
      const count = rules.actionMask(state, this.masks, offset);
      this.legalCounts[game] = count;
      if (count === 0) return;
      if (count > 1 || this.random.float() < this.config.forcedShare) this.addPosition(game, count > 1);
      if (count > 1) return;
      rules.apply(state, this.masks.indexOf(1, offset) - offset);
    }
  }

  private addPosition(game: number, open: boolean): void {
    const { batch, parts } = this;
    this.gameOf[batch.positions] = game;
    this.earned[batch.positions] = parts.reward.returnSoFar(parts.rules, this.states[game]);
    this.isOpen[batch.positions] = open;
    this.afterstates.expand(this.states[game], batch);
    batch.endPosition();
  }

  /** Chooses a move, the best or any one to explore, and notes the afterstate that it leads to. Forced moves have been played already. */
  private decide(position: number): void {
    const { batch, ratings, random, traces } = this;
    const { rules } = this.parts;
    const game = this.gameOf[position];
    const earned = this.earned[position];
    const best = ratings.best[position];
    let chosen = best;
    if (this.isOpen[position]) {
      if (random.float() < this.exploration) {
        const offset = game * rules.moves.length;
        const action = nthLegal(this.masks, offset, random.below(this.legalCounts[game]));
        if (action !== batch.actions[best]) chosen = ratings.bestOf(batch, position, action);
      }
      rules.apply(this.states[game], batch.actions[chosen]);
      this.lengths[game]++;
      this.steps++;
    }
    const worth = earned + ratings.worths[best];
    const row = batch.inputRows[chosen];
    if (row >= 0 && batch.depths[chosen] === 1)
      traces.add(game, batch.inputs, row * batch.size, earned + batch.rewards[chosen], worth, chosen !== best);
    else if (chosen !== best) traces.addExploration(game, worth);
  }

  private finish(game: number): void {
    const { parts, statistics, traces, buffer } = this;
    const state = this.states[game];
    const totalReturn = parts.reward.returnSoFar(parts.rules, state);
    traces.finish(game, totalReturn, this.config.lambda, buffer);
    statistics.episodes++;
    statistics.steps += this.lengths[game];
    statistics.totalReturn += totalReturn;
    if (state.outcome === 'won') statistics.won++;
    this.deal(game);
  }

  private deal(game: number): void {
    this.parts.rules.deal(this.states[game], episodeSeed(this.config.seed, game, this.episodes[game]++));
    this.lengths[game] = 0;
  }

  computeGradient(gradient: Float32Array): Readonly<Record<string, number>> {
    const { minibatchInputs, minibatchTargets, network } = this;
    this.buffer.sample(this.minibatchRandom, minibatchInputs, minibatchTargets);
    const inputs = tf.tensor2d(minibatchInputs, [minibatchTargets.length, this.afterstates.size]);
    const targets = tf.tensor1d(minibatchTargets);
    const measures = lossGradient(
      network,
      () => {
        const values = network.values(inputs);
        const losses =
          this.scale === 'probability'
            ? tf.sub(tf.softplus(values), tf.mul(targets, values))
            : tf.squaredDifference(values, targets);
        const loss = tf.mean<tf.Scalar>(losses);
        return { loss, measures: { value_loss: loss } };
      },
      gradient,
    );
    tf.dispose([inputs, targets]);
    return measures;
  }
}
