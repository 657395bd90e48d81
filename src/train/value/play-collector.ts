import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import { Lookahead, Ratings } from '../../agents/afterstates/ratings.js';
import type { ValueNetwork, ValueScale } from '../../agents/networks/network-description.js';
import { InputError } from '../../env/base/errors.js';
import { episodeSeed, Random } from '../../env/base/random.js';
import { nthLegal } from '../../env/environment/rules.js';
import type { Moment, WorkMeter } from '../learner.js';
import { knownAfterstates } from '../models/model-config.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { type CurriculumStage, stageAt } from '../training-games.js';
import { AfterstateTraces, type RegressionBuffer } from './experience.js';
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
  /** Counts what the collector does. */
  readonly meter: WorkMeter;
}

/** What is played in a stage of the curriculum, and how its afterstates are found. */
export interface ValueStage extends CurriculumStage {
  readonly afterstates: Afterstates;
}

/** @throws InputError where values of afterstates cannot be learnt, or the config asks for what they have no use for */
export function valueStage({ until, parts }: CurriculumStage, config: ValueConfig): ValueStage {
  const afterstates = knownAfterstates(parts, config);
  const { preset } = parts.spec;
  for (const key of ['shaping', 'maxSteps'] as const) {
    if (config[key] === null) continue;
    throw new InputError(`Expected no config key "${key}" with algorithm value, but got one; leave it out`);
  }
  if (config.learnFrom === 'exact' && afterstates.exactRows === undefined)
    throw new InputError(
      `Expected config key "learnFrom": "play" for ${preset}, but got "exact"; exact values of afterstates are known for Four Ten's presets with reward rounds alone`,
    );
  if (config.expectedDraws && afterstates.pathTo === undefined)
    throw new InputError(`Expected expectedDraws false for ${preset}, but got true; its next draw cannot be looked at`);
  return { until, parts, afterstates };
}

/**
 * Rows from self-play: epsilon-greedy games, lambda-returns that are cut where a move was exploratory (Watkins's Q(lambda); Sutton and Barto,
 * Reinforcement Learning, 2nd ed., 6.8 and 12.10). With expectedDraws a target is the exact expectation over the next draw (expected Sarsa; 6.6)
 * and does not depend on which card came.
 */
export function playCollector({ stages, config, seed, network, scale, buffer, meter }: CollectorSetup) {
  const { environments, rolloutLength, explorationStart, explorationEnd } = config;
  const isExact = config.learnFrom === 'exact';
  /** The present stage. */
  let { parts, afterstates } = stages[0];
  const moves = parts.rules.moves.length;
  /**
   * What the games to come depend on beside weights and config. A game's shuffle is part of its state; the deals to come follow
   * from the worker's seed and the game's number of episodes.
   */
  const play = {
    /** Of the curriculum. */
    stage: 0,
    states: Array.from({ length: environments }, () => parts.rules.createState()),
    /** `[game]`: deals so far, and decisions in the present one. */
    episodes: new Int32Array(environments),
    lengths: new Int32Array(environments),
    totals: { steps: 0, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 },
    traces: new AfterstateTraces(environments, buffer.size),
    moveRandom: new Random('value moves', seed),
  };
  const { states, lengths, totals, traces, moveRandom } = play;
  let exploration = 1;

  // Of the round being played. [game, moves] and [game]:
  const masks = new Uint8Array(environments * moves);
  const legalCounts = new Uint16Array(environments);
  // [position of the batch]: its game, what that had earned, and whether there is something to decide.
  const gameOf: number[] = [];
  const earnedIn: number[] = [];
  const isOpen: boolean[] = [];
  const batch = new AfterstateBatch(afterstates);
  const ratings = new Ratings();
  /** The expectations over the next draw of the afterstates that are learnt from, all in one batch. */
  let lookahead: Lookahead | undefined;
  /** `[position]`: the row of its draw in `lookahead`; `[row]`: the entry of the traces that the expectation is for, and the expectation. */
  const drawOf: number[] = [];
  const entryOf: number[] = [];
  let expectations = new Float64Array(1024);
  /** `[row of a position]`: exact values, where they are learnt in place of returns. */
  let exactValues = new Float64Array(1024);

  function deal(game: number): void {
    parts.rules.deal(states[game], episodeSeed(seed, game, play.episodes[game]++));
    lengths[game] = 0;
  }

  /** Takes the rules of a stage of the curriculum. */
  function enter(stage: number): void {
    play.stage = stage;
    ({ parts, afterstates } = stages[stage]);
    lookahead = config.expectedDraws ? new Lookahead(parts.rules, parts.reward, afterstates) : undefined;
  }

  function playRound(): void {
    batch.clear();
    lookahead?.clear();
    entryOf.length = 0;
    meter.environment.time(() => {
      for (let game = 0; game < environments; game++) advance(game);
    });
    meter.forward.time(() => ratings.rate(batch, network, scale));
    meter.environment.time(() => {
      for (let position = 0; position < batch.positions; position++) decide(position);
    });
    if (lookahead) meter.forward.time(expectDraws);
    meter.rows.forward += batch.rows + (lookahead?.rows ?? 0);
    meter.environment.time(() => {
      for (let game = 0; game < environments; game++) if (legalCounts[game] === 0) finish(game);
    });
  }

  /** Plays the forced moves of a game, up to its next decision or its end. The positions to rate go into the batch. */
  function advance(game: number): void {
    const { rules } = parts;
    const state = states[game];
    const offset = game * moves;
    for (;;) {
      const count = rules.actionMask(state, masks, offset);
      legalCounts[game] = count;
      if (count === 0) return;
      if (count > 1 || moveRandom.float() < config.forcedShare) addPosition(game, count > 1);
      if (count > 1) return;
      rules.apply(state, masks.indexOf(1, offset) - offset);
    }
  }

  function addPosition(game: number, open: boolean): void {
    const position = batch.positions;
    const state = states[game];
    gameOf[position] = game;
    earnedIn[position] = parts.reward.returnSoFar(parts.rules, state);
    isOpen[position] = open;
    const firstRow = batch.rows;
    meter.features.time(() => afterstates.expand(state, batch));
    if (isExact) addExactRows(firstRow);
    const last = batch.count - 1;
    // A forced draw is looked at now, since it is made before the batch is rated.
    if (lookahead && !open && drawsNext(last)) drawOf[position] = lookahead.addDraws(state, batch.actions[last]);
    batch.endPosition();
  }

  /** Learns from all afterstates of the position just expanded, whichever is chosen. @param firstRow its first one */
  function addExactRows(firstRow: number): void {
    const { sparse, rows } = batch.networkInputs;
    if (exactValues.length < rows - firstRow) exactValues = new Float64Array(2 * rows);
    const count = afterstates.exactRows!(exactValues);
    for (let row = 0; row < count; row++) buffer.add(sparse, firstRow + row, exactValues[row]);
  }

  /** Whether a candidate is an afterstate that the very next move leads to. */
  function drawsNext(candidate: number): boolean {
    return batch.inputRows[candidate] >= 0 && batch.depths[candidate] === 1;
  }

  /** Chooses a move, the best or any one to explore, and plays it. Forced moves have been played already. */
  function decide(position: number): void {
    const game = gameOf[position];
    const open = isOpen[position];
    const chosen = open ? choose(game, position) : ratings.best[position];
    if (!isExact) noteReturn(position, chosen);
    if (!open) return;
    parts.rules.apply(states[game], batch.actions[chosen]);
    lengths[game]++;
    totals.steps++;
  }

  /** Epsilon-greedy: the best candidate, or the best one that begins with a move drawn uniformly. */
  function choose(game: number, position: number): number {
    if (moveRandom.float() >= exploration) return ratings.best[position];
    const action = nthLegal(masks, game * moves, moveRandom.below(legalCounts[game]));
    return ratings.bestWith(batch, position, action);
  }

  /** Notes the afterstate that the chosen candidate leads to, if the very next move does, and where returns are cut. */
  function noteReturn(position: number, chosen: number): void {
    const game = gameOf[position];
    const best = ratings.best[position];
    const earned = earnedIn[position];
    const value = earned + ratings.actionValues[best];
    const explored = ratings.actionValues[chosen] < ratings.actionValues[best];
    if (drawsNext(chosen)) {
      const row = batch.inputRows[chosen];
      const entry = traces.add(game, batch.networkInputs.sparse, row, earned + batch.rewards[chosen], value, explored);
      if (!lookahead) return;
      if (isOpen[position]) drawOf[position] = lookahead.addDraws(states[game], batch.actions[chosen]);
      entryOf[drawOf[position]] = entry;
    } else if (explored || batch.inputRows[best] < 0) traces.addCut(game, value);
  }

  /** Works out the expectations over the next draws and writes them into the traces. */
  function expectDraws(): void {
    if (expectations.length < entryOf.length) expectations = new Float64Array(entryOf.length * 2);
    lookahead!.rate(network, scale, expectations);
    for (let row = 0; row < entryOf.length; row++) traces.expect(entryOf[row], expectations[row]);
  }

  function finish(game: number): void {
    const totalReturn = parts.reward.returnSoFar(parts.rules, states[game]);
    traces.finish(game, totalReturn, config.lambda, buffer);
    totals.episodes++;
    totals.totalLength += lengths[game];
    totals.totalReturn += totalReturn;
    if (states[game].outcome === 'won') totals.won++;
    deal(game);
  }

  enter(0);
  for (let game = 0; game < environments; game++) deal(game);
  return {
    /** Plays `rolloutLength` rounds: in each, every game comes to its next decision or to its end. */
    collect: async ({ progress, pause }: Pick<Moment, 'progress' | 'pause'>) => {
      const stage = stageAt(stages, progress);
      if (stage !== play.stage) {
        enter(stage);
        // With new games. What was learnt from stays in the buffer.
        for (let game = 0; game < environments; game++) {
          traces.forget(game);
          deal(game);
        }
      }
      exploration = explorationStart + (explorationEnd - explorationStart) * progress;
      for (let round = 0; round < rolloutLength; round++) {
        playRound();
        await pause?.();
      }
      return { exploration };
    },
    /** Sums since the training began. */
    totals: () => ({ ...totals }),
    /** All that the rows to come depend on beside weights and config. */
    save: () => takeSnapshot(play),
    restore: (snapshot: SnapshotFields) => {
      applySnapshot(play, snapshot);
      enter(play.stage);
    },
  };
}
