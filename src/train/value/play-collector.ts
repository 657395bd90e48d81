import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import { Lookahead, Ratings } from '../../agents/afterstates/ratings.js';
import type { ValueNetwork, ValueScale } from '../../agents/networks/network-interfaces.js';
import { episodeSeed, Random } from '../../env/base/random.js';
import { nthLegal } from '../../env/environment/rules.js';
import type { Moment, WorkMeter } from '../learner.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { type CurriculumStage, stageAt } from '../training-games.js';
import { AfterstateTraces, NONE, type RegressionBuffer } from './experience.js';
import type { ValueConfig } from './value-config.js';

/** What it works with: all of it is the learner's. */
interface CollectorSetup {
  readonly stages: readonly ValueStage[];
  readonly config: ValueConfig;
  /** Of the worker. */
  readonly seed: number;
  readonly network: ValueNetwork;
  readonly scale: ValueScale;
  /** Where the rows go. */
  readonly buffer: RegressionBuffer;
  /** Writes a game's afterstates with their targets into the buffer, and empties its trace. */
  readonly endGame: (
    traces: AfterstateTraces,
    game: number,
    totalReturn: number,
    lambda: number,
    buffer: RegressionBuffer,
  ) => void;
  /** Counts what the collector does. */
  readonly meter: WorkMeter;
}

/** What is played in a stage of the curriculum, and how its afterstates are found. */
export interface ValueStage extends CurriculumStage {
  readonly afterstates: Afterstates;
}

/** Plays epsilon-greedy games against itself and writes what is learnt from them into the buffer; the target is `endGame`'s. */
export class PlayCollector {
  /**
   * What the games to come depend on beside weights and config. A game's shuffle is part of its state; the deals to come follow
   * from the worker's seed and the game's number of episodes.
   */
  private readonly play;
  private readonly isExact: boolean;
  private readonly moves: number;
  /** The positions that are rated together: every game's next decision, and the forced ones that are learnt from. */
  private readonly batch: AfterstateBatch;
  private readonly ratings = new Ratings();
  /** `[position of the batch]`: its game, what that had earned, and whether there is something to decide. */
  private readonly gameOf: number[] = [];
  private readonly earnedIn: number[] = [];
  private readonly isOpen: boolean[] = [];
  /** `[game, moves]` and `[game]`: of the positions of this round. */
  private readonly masks: Uint8Array;
  private readonly legalCounts: Uint16Array;
  private present!: ValueStage;
  /** For expectations over the next draws. */
  private draws: Lookahead | undefined;
  /** `[position]`: the row of its draw in `draws`; `[row]`: the entry of the traces that an expectation is for, and the expectation. */
  private readonly drawOf: number[] = [];
  private readonly entryOf: number[] = [];
  private expectations = new Float64Array(1024);
  private exploration = 1;
  /** `[row of a position]`: exact values, where they are learnt in place of returns. */
  private exactValues = new Float64Array(1024);

  constructor(private readonly setup: CollectorSetup) {
    const { stages, config, seed, buffer } = setup;
    const { environments } = config;
    const { rules } = stages[0].parts;
    this.isExact = config.learnFrom === 'exact';
    this.moves = rules.moves.length;
    this.batch = new AfterstateBatch(stages[0].afterstates);
    this.masks = new Uint8Array(environments * this.moves);
    this.legalCounts = new Uint16Array(environments);
    this.play = {
      /** Of the curriculum. */
      stage: 0,
      states: Array.from({ length: environments }, () => rules.createState()),
      /** `[game]`: deals so far, and decisions in the present one. */
      episodes: new Int32Array(environments),
      lengths: new Int32Array(environments),
      totals: { steps: 0, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 },
      traces: new AfterstateTraces(environments, buffer.size),
      moveRandom: new Random('value moves', seed),
    };
    this.enter(0);
    for (let game = 0; game < environments; game++) this.deal(game);
  }

  /** Plays `rolloutLength` rounds: in each, every game comes to its next decision or to its end. */
  async collect({ progress, pause }: Pick<Moment, 'progress' | 'pause'>): Promise<{ exploration: number }> {
    const { stages, config } = this.setup;
    const stage = stageAt(stages, progress);
    if (stage !== this.play.stage) {
      this.enter(stage);
      // With new games. What was learnt from stays in the buffer.
      for (let game = 0; game < config.environments; game++) {
        this.play.traces.forget(game);
        this.deal(game);
      }
    }
    this.exploration = config.explorationStart + (config.explorationEnd - config.explorationStart) * progress;
    for (let round = 0; round < config.rolloutLength; round++) {
      this.playRound();
      await pause?.();
    }
    return { exploration: this.exploration };
  }

  /** Sums since the training began. */
  totals() {
    return { ...this.play.totals };
  }

  /** All that the rows to come depend on beside weights and config. */
  save(): SnapshotFields {
    return takeSnapshot(this.play);
  }

  restore(snapshot: SnapshotFields) {
    applySnapshot(this.play, snapshot);
    this.enter(this.play.stage);
  }

  /** Takes the rules of a stage of the curriculum. */
  private enter(stage: number) {
    const { stages, config } = this.setup;
    this.play.stage = stage;
    this.present = stages[stage];
    const { parts, afterstates } = this.present;
    this.draws = config.expectedDraws ? new Lookahead(parts.rules, parts.reward, afterstates) : undefined;
  }

  private deal(game: number) {
    const { states, episodes, lengths } = this.play;
    this.present.parts.rules.deal(states[game], episodeSeed(this.setup.seed, game, episodes[game]++));
    lengths[game] = 0;
  }

  private playRound() {
    const { draws, batch, ratings } = this;
    const { config, meter, network, scale } = this.setup;
    const { environments } = config;
    batch.clear();
    draws?.clear();
    this.entryOf.length = 0;
    meter.environment.time(() => {
      for (let game = 0; game < environments; game++) this.advance(game);
    });
    meter.forward.time(() => ratings.rate(batch, network, scale));
    meter.environment.time(() => {
      for (let position = 0; position < batch.positions; position++) this.decide(position);
    });
    if (draws) meter.forward.time(() => this.expect(draws));
    meter.rows.forward += batch.rows + (draws?.rows ?? 0);
    meter.environment.time(() => {
      for (let game = 0; game < environments; game++) if (this.legalCounts[game] === 0) this.finish(game);
    });
  }

  /** Writes the expectations over the next draws into the traces. */
  private expect(draws: Lookahead) {
    const { entryOf, setup } = this;
    if (this.expectations.length < entryOf.length) this.expectations = new Float64Array(entryOf.length * 2);
    draws.rate(setup.network, setup.scale, this.expectations);
    for (let row = 0; row < entryOf.length; row++) this.play.traces.expect(entryOf[row], this.expectations[row]);
  }

  /** Plays the moves of a game that are forced, or known to be the best, up to its next decision or its end. The positions to rate go into the batch. */
  private advance(game: number) {
    const { masks, moves } = this;
    const { parts, afterstates } = this.present;
    const { rules } = parts;
    const state = this.play.states[game];
    const offset = game * moves;
    for (;;) {
      const count = rules.actionMask(state, masks, offset);
      this.legalCounts[game] = count;
      if (count === 0) return;
      const move = count === 1 ? nthLegal(masks, offset, 0) : (afterstates.bestMove?.(state) ?? NONE);
      const open = move === NONE;
      if (open || this.play.moveRandom.float() < this.setup.config.forcedShare) this.addPosition(game, open);
      if (open) return;
      rules.apply(state, move);
    }
  }

  private addPosition(game: number, open: boolean) {
    const { batch, draws } = this;
    const { parts, afterstates } = this.present;
    const state = this.play.states[game];
    const { positions, rows } = batch;
    this.gameOf[positions] = game;
    this.earnedIn[positions] = parts.reward.returnSoFar(parts.rules, state);
    this.isOpen[positions] = open;
    const { features } = this.setup.meter;
    features.start();
    afterstates.expand(state, batch);
    features.stop();
    if (this.isExact) this.addExactRows(rows);
    const last = batch.count - 1;
    // A forced draw is looked at now, since it is made before the batch is rated.
    if (draws && !open && this.drawsNext(last)) this.drawOf[positions] = draws.addDraws(state, batch.actions[last]);
    batch.endPosition();
  }

  /** Whether a candidate is an afterstate that the very next move leads to. */
  private drawsNext(candidate: number) {
    return this.batch.inputRows[candidate] >= 0 && this.batch.depths[candidate] === 1;
  }

  /** Learns from all afterstates of the position just expanded, whichever is chosen. @param firstRow its first one */
  private addExactRows(firstRow: number) {
    const { sparse, rows } = this.batch.networkInputs;
    if (this.exactValues.length < rows - firstRow) this.exactValues = new Float64Array(2 * rows);
    const count = this.present.afterstates.exactRows!(this.exactValues);
    for (let row = 0; row < count; row++) this.setup.buffer.add(sparse, firstRow + row, this.exactValues[row]);
  }

  /** Chooses a move, the best or any one to explore, and plays it. Forced moves have been played already. */
  private decide(position: number) {
    const { batch, gameOf, isOpen, ratings } = this;
    const { states, lengths, totals } = this.play;
    const game = gameOf[position];
    const open = isOpen[position];
    const chosen = open ? this.choose(game, position) : ratings.best[position];
    if (!this.isExact) this.noteReturn(position, chosen);
    if (!open) return;
    this.present.parts.rules.apply(states[game], batch.actions[chosen]);
    lengths[game]++;
    totals.steps++;
  }

  /** Epsilon-greedy: the best candidate, or the best one that begins with a move drawn uniformly. */
  private choose(game: number, position: number) {
    const { ratings, batch } = this;
    const { moveRandom } = this.play;
    if (moveRandom.float() >= this.exploration) return ratings.best[position];
    const action = nthLegal(this.masks, game * this.moves, moveRandom.below(this.legalCounts[game]));
    return ratings.bestWith(batch, position, action);
  }

  /** Notes the afterstate that the chosen candidate leads to, if the very next move does, and where returns are cut. */
  private noteReturn(position: number, chosen: number) {
    const { draws, batch, ratings, drawOf } = this;
    const { states, traces } = this.play;
    const game = this.gameOf[position];
    const best = ratings.best[position];
    const earned = this.earnedIn[position];
    const value = earned + ratings.actionValues[best];
    const explored = ratings.actionValues[chosen] < ratings.actionValues[best];
    if (this.drawsNext(chosen)) {
      const row = batch.inputRows[chosen];
      const entry = traces.add(game, batch.networkInputs.sparse, row, earned + batch.rewards[chosen], value, explored);
      if (!draws) return;
      if (this.isOpen[position]) drawOf[position] = draws.addDraws(states[game], batch.actions[chosen]);
      this.entryOf[drawOf[position]] = entry;
    } else if (explored || batch.inputRows[best] < 0) traces.addCut(game, value);
  }

  private finish(game: number) {
    const { states, lengths, totals, traces } = this.play;
    const { parts } = this.present;
    const totalReturn = parts.reward.returnSoFar(parts.rules, states[game]);
    this.setup.endGame(traces, game, totalReturn, this.setup.config.lambda, this.setup.buffer);
    totals.episodes++;
    totals.totalLength += lengths[game];
    totals.totalReturn += totalReturn;
    if (states[game].outcome === 'won') totals.won++;
    this.deal(game);
  }
}
