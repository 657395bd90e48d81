import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates, AfterstatesMaker } from '../../agents/afterstates/afterstates.js';
import { Ratings } from '../../agents/afterstates/ratings.js';
import type { ValueNetwork, ValueScale } from '../../agents/networks/network-description.js';
import { InputError } from '../../env/errors.js';
import { episodeSeed, Random } from '../../env/random.js';
import { type GameState, nthLegal } from '../../env/rules.js';
import type { Measures, Totals, WorkMeter } from '../learner.js';
import { knownAfterstates } from '../models/model-config.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { type CurriculumStage, stageAt } from '../training-games.js';
import { AfterstateTraces, ExpectedDraws, type RegressionBuffer } from './experience.js';
import type { ValueConfig } from './value-config.js';

/** What a collector works with: all of it is the learner's. */
export interface CollectorSetup {
  readonly stages: readonly ValueStage[];
  readonly config: ValueConfig;
  /** Of the worker. */
  readonly seed: number;
  readonly network: ValueNetwork;
  readonly scale: ValueScale;
  /** Where the rows go. */
  readonly buffer: RegressionBuffer;
  /** Counts what the collector does. */
  readonly meter: WorkMeter;
}

/** Where the rows that values are learnt from come from: inputs of afterstates, and targets for what they are worth. */
export interface Collector {
  /** Adds rows by the network's present weights and gives measures of them; `progress`: share of totalSteps done, in [0, 1]. */
  collect(progress: number): Measures;
  /** Sums since the training began. */
  totals(): Totals;
  /** All that the rows to come depend on beside weights and config. */
  save(): SnapshotFields;
  /** @throws InputError if the snapshot is not one of such a collector */
  restore(snapshot: SnapshotFields): void;
}

/** What is played in a stage of the curriculum, and how its afterstates are found. */
export interface ValueStage extends CurriculumStage {
  readonly afterstates: Afterstates;
  readonly expectedDraws: ExpectedDraws | undefined;
}

/** @throws InputError where values of afterstates cannot be learnt, or the config asks for what they have no use for */
export function valueStage(
  { until, parts }: CurriculumStage,
  config: ValueConfig,
  findAfterstates: AfterstatesMaker,
): ValueStage {
  const afterstates = knownAfterstates(parts, config, findAfterstates);
  for (const key of ['shaping', 'maxSteps'] as const) {
    if (config[key] === null) continue;
    throw new InputError(`Expected no config key "${key}" with algorithm value, but got one; leave it out`);
  }
  if (config.learnFrom === 'exact' && afterstates.exactRows === undefined)
    throw new InputError(
      `Expected config key "learnFrom": "play" for ${parts.spec.preset}, but got "exact"; exact values of afterstates are known for Four Ten's presets with reward rounds alone`,
    );
  const expectedDraws = config.expectedDraws ? new ExpectedDraws(parts, afterstates) : undefined;
  return { until, parts, afterstates, expectedDraws };
}

/**
 * What the games to come depend on beside weights and config. A game's shuffle is part of its state; the deals to come follow
 * from the worker's seed and the game's number of episodes.
 */
interface Play {
  /** Of the curriculum. */
  stage: number;
  readonly states: GameState[];
  /** `[game]`: deals so far, and decisions in the present one. */
  readonly episodes: Int32Array;
  readonly lengths: Int32Array;
  readonly totals: { steps: number; episodes: number; won: number; totalReturn: number; totalLength: number };
  readonly traces: AfterstateTraces;
  readonly moveRandom: Random;
}

/**
 * Rows from self-play: epsilon-greedy games, lambda-returns that are cut where a move was exploratory (Watkins's Q(lambda); Sutton and Barto,
 * Reinforcement Learning, 2nd ed., 6.8 and 12.10).
 */
export class PlayCollector implements Collector {
  /** The present one. */
  private game: ValueStage;
  private readonly play: Play;
  private exploration = 1;
  /** `[row of a position]`: exact values, where they are learnt in place of returns. */
  private exactValues = new Float64Array(1024);

  // Of the round being played. [game]:
  private readonly masks: Uint8Array;
  private readonly legalCounts: Uint16Array;
  // [position of the batch]: its game, what that had earned, and whether there is something to decide.
  private readonly gameOf: number[] = [];
  private readonly earned: number[] = [];
  private readonly isOpen: boolean[] = [];
  private readonly batch: AfterstateBatch;
  private readonly ratings = new Ratings();

  constructor(private readonly setup: CollectorSetup) {
    const { stages, config, seed, buffer } = setup;
    const { environments } = config;
    [this.game] = stages;
    const { rules } = this.game.parts;
    this.play = {
      stage: 0,
      states: Array.from({ length: environments }, () => rules.createState()),
      episodes: new Int32Array(environments),
      lengths: new Int32Array(environments),
      totals: { steps: 0, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 },
      traces: new AfterstateTraces(environments, buffer.size),
      moveRandom: new Random('value moves', seed),
    };
    for (let game = 0; game < environments; game++) this.deal(game);
    this.masks = new Uint8Array(environments * rules.moves.length);
    this.legalCounts = new Uint16Array(environments);
    this.batch = new AfterstateBatch(this.game.afterstates);
  }

  /** Plays `rolloutLength` rounds: in each, every game comes to its next decision or to its end. */
  collect(progress: number): Measures {
    const { rolloutLength, explorationStart, explorationEnd } = this.setup.config;
    const stage = stageAt(this.setup.stages, progress);
    if (stage !== this.play.stage) this.enter(stage);
    this.exploration = explorationStart + (explorationEnd - explorationStart) * progress;
    for (let round = 0; round < rolloutLength; round++) this.playRound();
    return { exploration: this.exploration };
  }

  totals() {
    return { ...this.play.totals };
  }

  save(): SnapshotFields {
    return takeSnapshot(this.play);
  }

  restore(snapshot: SnapshotFields): void {
    applySnapshot(this.play, snapshot);
    this.game = this.setup.stages[this.play.stage];
  }

  /** Goes on under the rules of another stage, with new games. What was learnt from stays in the buffer. */
  private enter(stage: number): void {
    this.game = this.setup.stages[stage];
    this.play.stage = stage;
    for (let game = 0; game < this.legalCounts.length; game++) {
      this.play.traces.forget(game);
      this.deal(game);
    }
  }

  private playRound(): void {
    const { batch, legalCounts } = this;
    const { network, scale, meter } = this.setup;
    const { expectedDraws } = this.game;
    const games = legalCounts.length;
    batch.clear();
    expectedDraws?.clear();
    meter.environment.time(() => {
      for (let game = 0; game < games; game++) this.advance(game);
    });
    meter.forward.time(() => this.ratings.rate(batch, network, scale));
    meter.environment.time(() => {
      for (let position = 0; position < batch.positions; position++) this.decide(position);
    });
    if (expectedDraws)
      meter.rows.forward += meter.forward.time(() => expectedDraws.rate(network, scale, this.play.traces));
    meter.rows.forward += batch.rows;
    meter.environment.time(() => {
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
      if (count > 1 || moveRandom.float() < this.setup.config.forcedShare) this.addPosition(game, count > 1);
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
    const firstRow = batch.rows;
    this.setup.meter.features.time(() => afterstates.expand(state, batch));
    if (this.setup.config.learnFrom === 'exact') this.addExactRows(firstRow);
    const last = batch.count - 1;
    // A forced draw is looked at now, since it is made before the batch is rated.
    if (!open && this.drawsNext(last)) expectedDraws?.add(batch.positions, state, batch.actions[last]);
    batch.endPosition();
  }

  /** Learns from all afterstates of the position just expanded, whichever is chosen. @param firstRow its first one */
  private addExactRows(firstRow: number): void {
    const { sparse, rows } = this.batch.networkInputs;
    if (this.exactValues.length < rows - firstRow) this.exactValues = new Float64Array(2 * rows);
    const count = this.game.afterstates.exactRows!(this.exactValues);
    for (let row = 0; row < count; row++) this.setup.buffer.add(sparse, firstRow + row, this.exactValues[row]);
  }

  /** Whether a candidate is an afterstate that the very next move leads to. */
  private drawsNext(candidate: number): boolean {
    return this.batch.inputRows[candidate] >= 0 && this.batch.depths[candidate] === 1;
  }

  /** Chooses a move, the best or any one to explore, and plays it. Forced moves have been played already. */
  private decide(position: number): void {
    const { batch, ratings } = this;
    const { parts } = this.game;
    const { states, lengths, totals } = this.play;
    const game = this.gameOf[position];
    const open = this.isOpen[position];
    const chosen = open ? this.choose(game, position) : ratings.best[position];
    if (this.setup.config.learnFrom !== 'exact') this.noteReturn(position, chosen);
    if (!open) return;
    parts.rules.apply(states[game], batch.actions[chosen]);
    lengths[game]++;
    totals.steps++;
  }

  /** Notes the afterstate that the chosen candidate leads to, if the very next move does, and where returns are cut. */
  private noteReturn(position: number, chosen: number): void {
    const { batch, ratings } = this;
    const { expectedDraws } = this.game;
    const { states, traces } = this.play;
    const game = this.gameOf[position];
    const best = ratings.best[position];
    const earned = this.earned[position];
    const value = earned + ratings.actionValues[best];
    const explored = ratings.actionValues[chosen] < ratings.actionValues[best];
    if (this.drawsNext(chosen)) {
      const row = batch.inputRows[chosen];
      const entry = traces.add(game, batch.networkInputs.sparse, row, earned + batch.rewards[chosen], value, explored);
      if (this.isOpen[position]) expectedDraws?.add(position, states[game], batch.actions[chosen]);
      expectedDraws?.assign(position, entry);
    } else if (explored || batch.inputRows[best] < 0) traces.addCut(game, value);
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
    const { states, lengths, totals, traces } = this.play;
    const totalReturn = parts.reward.returnSoFar(parts.rules, states[game]);
    traces.finish(game, totalReturn, this.setup.config.lambda, this.setup.buffer);
    totals.episodes++;
    totals.totalLength += lengths[game];
    totals.totalReturn += totalReturn;
    if (states[game].outcome === 'won') totals.won++;
    this.deal(game);
  }

  private deal(game: number): void {
    const { states, episodes, lengths } = this.play;
    this.game.parts.rules.deal(states[game], episodeSeed(this.setup.seed, game, episodes[game]++));
    lengths[game] = 0;
  }
}
