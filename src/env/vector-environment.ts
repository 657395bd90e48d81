import type { DecisionBatch } from './decision-batch.js';
import type { EnvironmentParts } from './environment.js';
import { EpisodeStatistics } from './episode-statistics.js';
import { EpisodeOverError, InputError, shown } from './errors.js';
import { expectParts } from './expect-parts.js';
import { type Measure, measuresOf } from './game.js';
import { expectGamesFit } from './games-in-memory.js';
import type { InputsRow } from './inputs/network-inputs.js';
import type { RewardScheme } from './reward.js';
import type { GameState, Outcome, Rules } from './rules.js';
import { episodeSeed } from './seeds.js';
import type { Box, Discrete } from './spaces.js';
import { discrete, unitBox } from './spaces.js';
import type { EnvironmentSpec } from './step-result.js';
import { refusedActions } from './vector-actions.js';
import { type FirstDeals, readFirstDeals, type VectorResetOptions } from './vector-reset.js';

/** After so many deals in a row with nothing to decide, a game is taken to have no decisions at all. */
const DECISION_FREE_LIMIT = 10_000;

/** All that can be seen of a `VectorEnvironment`, as an interface: vector wrappers implement it. */
export type VectorEnvironmentLike = Pick<VectorEnvironment, keyof VectorEnvironment>;

/**
 * Many games of one kind in step, over shared typed arrays that are reused. Autoreset happens in the same step: where a game ends,
 * row i of `observations` and `actionMasks` already shows the next deal and `finalObservations` holds the end of the last one.
 * Episode k of game i is dealt from a seed hashed from (seed, i, k), given in `episodeSeeds`; it lies in training's region, [2^30, 2^31).
 * Deals without any decision are played through at once and counted in `statistics`; their return is in `statistics.totalReturn` and in no reward.
 */
export class VectorEnvironment<State extends GameState = GameState, Move = unknown> implements DecisionBatch<State> {
  readonly metadata = { autoresetMode: 'same-step' } as const;
  /** The space of one game's observation. */
  readonly singleObservationSpace: Box;
  readonly singleActionSpace: Discrete;
  /** With inputs 'features' the space of one game's `actionFeatures`, `[moves, features]`. */
  readonly singleActionFeatureSpace?: Box;
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  /** What the games are rewarded by. */
  readonly reward: RewardScheme<State>;
  readonly states: readonly State[];
  /** `[size, entries]`: what is shown of each game; see `singleObservationSpace` */
  readonly observations: Float32Array;
  /** `[size, moves, features]`: with inputs 'features' the numbers about each legal move, 0 for the others; else empty */
  readonly actionFeatures: Float32Array;
  /** [size, moves]; 1 = legal, at least one a row */
  readonly actionMasks: Uint8Array;
  /** [size] */
  readonly legalCounts: Uint16Array;
  /** `[size]`: of the last step */
  readonly rewards: Float32Array;
  /** `[size]`: 1 where the game ended in the last step */
  readonly terminations: Uint8Array;
  /** `[size]`: 1 where the time limit ended the episode in the last step */
  readonly truncations: Uint8Array;
  /** `[size, observationSize]`: rows of games whose episode ended in the last step; others are stale */
  readonly finalObservations: Float32Array;
  /** `[size, moves]`: the masks that go with them; all 0 where the game is over, not where a time limit cut it */
  readonly finalActionMasks: Uint8Array;
  /** `[size, moves, features]`: the action features that go with them */
  readonly finalActionFeatures: Float32Array;
  /** `[size]`: how the game whose episode ended in the last step stands, 'ongoing' where a time limit cut it; others are stale */
  readonly finalOutcomes: Outcome[];
  /** `[size]`: its score */
  readonly finalScores: Float64Array;
  /** `[size]`: its cards on the table plus stock; NaN where the game has no such result */
  readonly finalCardsLeft: Float64Array;
  /** `[size]` for each of the game's measures, by name ("rounds"): its value in that game */
  readonly finalMeasures: Readonly<Record<string, Float64Array>>;
  /** `[size]`: the return of the episode that ended in the last step; others are stale */
  readonly finalReturns: Float64Array;
  /** `[size]`: its length in steps */
  readonly finalLengths: Int32Array;
  /** `[size]`: the length of the present episode in steps so far */
  readonly episodeLengths: Int32Array;
  /** `[size]`: the seed that the present episode was dealt from */
  readonly episodeSeeds: Int32Array;
  readonly statistics = new EpisodeStatistics();

  private readonly parts: EnvironmentParts<State, Move>;
  /** The rules' observation where something else is shown, and where both are read and written; null with plain inputs. */
  private readonly row: { -readonly [Field in keyof InputsRow]: InputsRow[Field] } | null;
  private readonly measures: readonly Measure<State>[];
  /** `[measure]`: the arrays of `finalMeasures`, which are slow to look up by name. */
  private readonly measured: readonly Float64Array[];
  private readonly returns: Float64Array;
  private readonly episodes: Int32Array;
  private readonly moveCount: number;
  private readonly maxSteps: number;
  private seed = 0;
  /** While the first episodes are dealt: how. */
  private firstDeals: FirstDeals | null = null;

  /** @throws InputError for what are no parts, and for more games than fit into 1 GiB */
  constructor(
    parts: EnvironmentParts<State, Move> & { readonly game?: { readonly measures: readonly Measure<State>[] } },
    readonly size: number,
  ) {
    expectParts(parts);
    if (!Number.isInteger(size) || size < 1)
      throw new InputError(`Expected the number of games to be an integer of at least 1, but got ${shown(size)}`);
    const { rules, spec, inputs, game } = parts;
    const width = inputs?.stateSize ?? rules.observationSize;
    const featureCount = rules.moves.length * (inputs?.perMove ?? 0);
    expectGamesFit(rules, size, spec.preset, width + featureCount);
    this.parts = parts;
    this.spec = spec;
    this.rules = rules;
    this.reward = parts.reward;
    this.moveCount = rules.moves.length;
    this.maxSteps = spec.maxSteps ?? Infinity;
    this.singleObservationSpace = inputs?.stateSpace ?? unitBox(rules.observationSize);
    if (inputs?.actionFeatureSpace) this.singleActionFeatureSpace = inputs.actionFeatureSpace;
    this.singleActionSpace = discrete(rules.moves.length);
    this.states = Array.from({ length: size }, () => rules.createState());
    this.observations = new Float32Array(size * width);
    this.finalObservations = new Float32Array(size * width);
    this.actionFeatures = new Float32Array(size * featureCount);
    this.finalActionFeatures = new Float32Array(size * featureCount);
    this.actionMasks = new Uint8Array(size * rules.moves.length);
    this.finalActionMasks = new Uint8Array(size * rules.moves.length);
    this.legalCounts = new Uint16Array(size);
    this.rewards = new Float32Array(size);
    this.terminations = new Uint8Array(size);
    this.truncations = new Uint8Array(size);
    this.finalOutcomes = new Array<Outcome>(size).fill('ongoing');
    this.finalScores = new Float64Array(size);
    this.finalCardsLeft = new Float64Array(size);
    this.measures = game === undefined ? [] : measuresOf({ game, rules });
    this.finalMeasures = Object.fromEntries(this.measures.map(({ name }) => [name, new Float64Array(size)]));
    this.measured = Object.values(this.finalMeasures);
    this.finalReturns = new Float64Array(size);
    this.finalLengths = new Int32Array(size);
    this.episodeSeeds = new Int32Array(size);
    this.returns = new Float64Array(size);
    this.episodeLengths = new Int32Array(size);
    this.episodes = new Int32Array(size);
    this.row = inputs
      ? {
          observations: new Float32Array(rules.observationSize),
          observation: 0,
          actionMasks: this.actionMasks,
          mask: 0,
          inputs: this.observations,
          input: 0,
          features: this.actionFeatures,
          feature: 0,
        }
      : null;
  }

  /**
   * Deals every game anew; statistics start from zero.
   * @param seed a seed, or a list of `size` seeds (below 2^31), one for each game's first episode; later episodes are dealt from seeds hashed
   * from the first seed, the game and the episode
   * @throws InputError for what are no seeds or decks, or not one for each game; nothing has changed then
   */
  reset(seed: number | ArrayLike<number>, options: VectorResetOptions = {}): void {
    const first = readFirstDeals(seed, options, this.size, this.parts.parseDeck);
    this.seed = first.seed;
    this.statistics.reset();
    this.episodes.fill(0);
    this.rewards.fill(0);
    this.terminations.fill(0);
    this.truncations.fill(0);
    this.firstDeals = first;
    this.clearRows();
    for (let i = 0; i < this.size; i++) {
      this.dealNext(i, true);
      this.observe(i, false, true);
    }
    this.firstDeals = null;
  }

  /**
   * Plays actions[i] in game i.
   * @param actions [size], integers
   * @throws IllegalActionError if they are not as many as games or one is not legal, EpisodeOverError before `reset`; nothing has changed then
   */
  step(actions: ArrayLike<number>): void {
    this.checkActions(actions);
    const { rules, reward, states, rewards, terminations, truncations, maxSteps } = this;
    const { returns, episodeLengths: lengths } = this;
    this.clearRows();
    for (let i = 0; i < this.size; i++) {
      const state = states[i];
      rules.apply(state, actions[i]);
      const legalCount = this.playForced(i, true);
      const returnSoFar = reward.returnSoFar(rules, state);
      rewards[i] = returnSoFar - returns[i];
      returns[i] = returnSoFar;
      const length = ++lengths[i];
      const ended = legalCount === 0;
      const cut = !ended && length >= maxSteps;
      terminations[i] = ended ? 1 : 0;
      truncations[i] = cut ? 1 : 0;
      if (ended || cut) this.endEpisode(i, cut);
      this.observe(i, false, true);
    }
  }

  /**
   * Cuts the episode of game i after the last step, as a time limit does: its row shows the next deal then. For wrappers.
   * @throws InputError for what is no game, EpisodeOverError where the last step has ended its episode; nothing has changed then
   */
  truncate(i: number): void {
    if (this.states[i] === undefined)
      throw new InputError(`Expected a game from 0 to ${this.size - 1}, but got ${shown(i)}`);
    if (this.episodeLengths[i] === 0)
      throw new EpisodeOverError(`Expected an episode in progress, but game ${i} has played no step of this one`);
    this.truncations[i] = 1;
    this.endEpisode(i, true);
    this.observe(i, false, false);
  }

  /** Keeps the end of game i's episode, and deals the next one. */
  private endEpisode(i: number, cut: boolean): void {
    const { rules, measures, measured } = this;
    const state = this.states[i];
    rules.actionMask(state, this.finalActionMasks, i * this.moveCount);
    this.observe(i, true, false);
    this.finalReturns[i] = this.returns[i];
    this.finalLengths[i] = this.episodeLengths[i];
    this.finalOutcomes[i] = state.outcome;
    this.finalScores[i] = rules.score(state);
    this.finalCardsLeft[i] = rules.cardsLeft(state) ?? NaN;
    for (let k = 0; k < measures.length; k++) measured[k][i] = measures[k].of(rules, state);
    this.finish(i, cut);
    this.dealNext(i, !cut); // the mask of a game that is over is all 0
  }

  /** Makes all masks and plain observations 0 at once, which takes a tenth of the time that it takes row by row. */
  private clearRows(): void {
    this.actionMasks.fill(0);
    if (this.row === null) this.observations.fill(0);
  }

  /** Writes what is shown of game i into its row, or that of its end. */
  private observe(i: number, isEnd: boolean, isBlank: boolean): void {
    const { rules, row } = this;
    const observations = isEnd ? this.finalObservations : this.observations;
    if (row === null) {
      rules.observe(this.states[i], observations, i * rules.observationSize, isBlank);
      return;
    }
    const inputs = this.parts.inputs!;
    rules.observe(this.states[i], row.observations, 0);
    row.actionMasks = isEnd ? this.finalActionMasks : this.actionMasks;
    row.mask = i * this.moveCount;
    row.inputs = observations;
    row.input = i * inputs.stateSize;
    row.features = isEnd ? this.finalActionFeatures : this.actionFeatures;
    row.feature = i * this.moveCount * inputs.perMove;
    inputs.write(row);
  }

  private checkActions(actions: ArrayLike<number>): void {
    const { actionMasks, moveCount, size } = this;
    if ((actions as ArrayLike<number> | null | undefined)?.length !== size) throw refusedActions(this, actions);
    for (let i = 0; i < size; i++) {
      const action = actions[i];
      // With text for a number, `+` would find another game's entry of the mask.
      if (typeof action !== 'number' || action < 0 || action >= moveCount || actionMasks[i * moveCount + action] !== 1)
        throw refusedActions(this, actions, i);
    }
  }

  /** Brings mask (all 0 before if `isBlank`) and count of game i up to date, playing forced moves first if asked to. Returns the number of legal moves. */
  private playForced(i: number, isBlank: boolean): number {
    const { rules, actionMasks, moveCount } = this;
    const state = this.states[i];
    const offset = i * moveCount;
    let legalCount = rules.actionMask(state, actionMasks, offset, isBlank);
    if (this.spec.skipForcedMoves) {
      while (legalCount === 1) {
        let action = 0;
        while (actionMasks[offset + action] === 0) action++;
        rules.apply(state, action);
        legalCount = rules.actionMask(state, actionMasks, offset);
      }
    }
    this.legalCounts[i] = legalCount;
    return legalCount;
  }

  private finish(i: number, cut: boolean): void {
    const { statistics } = this;
    const { outcome } = this.states[i];
    statistics.episodes++;
    statistics.steps += this.episodeLengths[i];
    statistics.totalReturn += this.returns[i];
    if (cut) statistics.truncated++;
    else if (outcome === 'won') statistics.won++;
    else if (outcome === 'lost') statistics.lost++;
    else statistics.drawn++;
    if (this.episodeLengths[i] === 0) statistics.decisionFree++;
  }

  /** Deals game i (its mask: see `playForced`) until there is something to decide. What was earned before the first decision counts to its first step. */
  private dealNext(i: number, isBlank: boolean): void {
    const state = this.states[i];
    for (let deals = 0; deals < DECISION_FREE_LIMIT; deals++) {
      const episode = this.episodes[i]++;
      const first = episode === 0 ? this.firstDeals : null;
      const seed = first?.seeds?.[i] ?? episodeSeed(this.seed, i, episode);
      this.episodeSeeds[i] = seed;
      this.episodeLengths[i] = 0;
      this.returns[i] = 0;
      this.rules.deal(state, seed, first?.decks?.[i] ?? undefined);
      if (this.playForced(i, isBlank) > 0) return;
      this.returns[i] = this.reward.returnSoFar(this.rules, state);
      this.finish(i, false);
    }
    throw new InputError(
      `Expected a game with decisions, but ${DECISION_FREE_LIMIT} deals of ${this.spec.preset} with these options had none`,
    );
  }
}
