import type { DecisionBatch } from './decision-batch.js';
import type { EnvironmentParts } from './environment.js';
import { EpisodeStatistics } from './episode-statistics.js';
import { EpisodeOverError, IllegalActionError, InputError, shown } from './errors.js';
import { expectParts } from './expect-parts.js';
import { expectGamesFit } from './games-in-memory.js';
import type { RewardScheme } from './reward.js';
import type { GameState, Rules } from './rules.js';
import { episodeSeed, isSeed } from './seeds.js';
import type { Box, Discrete } from './spaces.js';
import { discrete, unitBox } from './spaces.js';
import type { EnvironmentSpec } from './step-result.js';

/** After so many deals in a row with nothing to decide, a game is taken to have no decisions at all. */
const DECISION_FREE_LIMIT = 10_000;

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
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  readonly states: readonly State[];
  /** [size, observationSize] */
  readonly observations: Float32Array;
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
  /** `[size]`: the return of the episode that ended in the last step; others are stale */
  readonly finalReturns: Float64Array;
  /** `[size]`: its length in steps */
  readonly finalLengths: Int32Array;
  /** `[size]`: the seed that the present episode was dealt from */
  readonly episodeSeeds: Int32Array;
  readonly statistics = new EpisodeStatistics();

  private readonly reward: RewardScheme<State>;
  private readonly returns: Float64Array;
  private readonly lengths: Int32Array;
  private readonly episodes: Int32Array;
  private readonly moveCount: number;
  private readonly maxSteps: number;
  private seed = 0;

  constructor(
    parts: EnvironmentParts<State, Move>,
    readonly size: number,
  ) {
    expectParts(parts);
    if (!Number.isInteger(size) || size < 1)
      throw new InputError(`Expected the number of games to be an integer of at least 1, but got ${shown(size)}`);
    const { rules, spec } = parts;
    expectGamesFit(rules, size, spec.preset);
    this.spec = spec;
    this.rules = rules;
    this.reward = parts.reward;
    this.moveCount = rules.moves.length;
    this.maxSteps = spec.maxSteps ?? Infinity;
    this.singleObservationSpace = unitBox(rules.observationSize);
    this.singleActionSpace = discrete(rules.moves.length);
    this.states = Array.from({ length: size }, () => rules.createState());
    this.observations = new Float32Array(size * rules.observationSize);
    this.finalObservations = new Float32Array(size * rules.observationSize);
    this.actionMasks = new Uint8Array(size * rules.moves.length);
    this.finalActionMasks = new Uint8Array(size * rules.moves.length);
    this.legalCounts = new Uint16Array(size);
    this.rewards = new Float32Array(size);
    this.terminations = new Uint8Array(size);
    this.truncations = new Uint8Array(size);
    this.finalReturns = new Float64Array(size);
    this.finalLengths = new Int32Array(size);
    this.episodeSeeds = new Int32Array(size);
    this.returns = new Float64Array(size);
    this.lengths = new Int32Array(size);
    this.episodes = new Int32Array(size);
  }

  /** Deals every game anew; statistics start from zero. */
  reset(seed: number): void {
    if (!isSeed(seed))
      throw new InputError(`Expected seed to be an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
    this.seed = seed;
    this.statistics.reset();
    this.episodes.fill(0);
    this.rewards.fill(0);
    this.terminations.fill(0);
    this.truncations.fill(0);
    for (let i = 0; i < this.size; i++) {
      this.dealNext(i);
      this.rules.observe(this.states[i], this.observations, i * this.rules.observationSize);
    }
  }

  /**
   * Plays actions[i] in game i.
   * @param actions [size], integers
   * @throws IllegalActionError if they are not as many as games or one is not legal, EpisodeOverError before `reset`; nothing has changed then
   */
  step(actions: ArrayLike<number>): void {
    this.checkActions(actions);
    const { rules, reward, states, observations, rewards, terminations, truncations, returns, lengths, maxSteps } =
      this;
    const width = rules.observationSize;
    for (let i = 0; i < this.size; i++) {
      const state = states[i];
      rules.apply(state, actions[i]);
      const legalCount = this.playForced(i);
      const returnSoFar = reward.returnSoFar(rules, state);
      rewards[i] = returnSoFar - returns[i];
      returns[i] = returnSoFar;
      const length = ++lengths[i];
      const ended = legalCount === 0;
      const cut = !ended && length >= maxSteps;
      terminations[i] = ended ? 1 : 0;
      truncations[i] = cut ? 1 : 0;
      if (ended || cut) {
        rules.observe(state, this.finalObservations, i * width);
        rules.actionMask(state, this.finalActionMasks, i * this.moveCount);
        this.finalReturns[i] = returnSoFar;
        this.finalLengths[i] = length;
        this.finish(i, cut);
        this.dealNext(i);
      }
      rules.observe(state, observations, i * width);
    }
  }

  private checkActions(actions: ArrayLike<number>): void {
    const { actionMasks, moveCount, size } = this;
    if ((actions as ArrayLike<number> | null | undefined)?.length !== size) throw this.refused(actions);
    for (let i = 0; i < size; i++) {
      const action = actions[i];
      // With text for a number, `+` would find another game's entry of the mask.
      if (typeof action !== 'number' || action < 0 || action >= moveCount || actionMasks[i * moveCount + action] !== 1)
        throw this.refused(actions, i);
    }
  }

  /** Why actions cannot be played: there are no games yet, their number, or the action of game i. */
  private refused(actions: ArrayLike<number>, i?: number): Error {
    if (this.legalCounts[0] === 0)
      return new EpisodeOverError('Expected reset(seed) before the first step(), but there are no games yet');
    if (i !== undefined)
      return new IllegalActionError(
        `Expected a legal action for game ${i} (see actionMasks), but got ${shown(actions[i])}`,
      );
    const given = (actions as ArrayLike<number> | null | undefined)?.length;
    const what = typeof actions === 'object' && given !== undefined ? `${given} actions` : shown(actions);
    return new IllegalActionError(`Expected ${this.size} actions, one for each game, but got ${what}`);
  }

  /** Brings mask and count of game i up to date, playing forced moves first if asked to. Returns the number of legal moves. */
  private playForced(i: number): number {
    const { rules, actionMasks, moveCount } = this;
    const state = this.states[i];
    const offset = i * moveCount;
    let legalCount = rules.actionMask(state, actionMasks, offset);
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
    statistics.steps += this.lengths[i];
    statistics.totalReturn += this.returns[i];
    if (cut) statistics.truncated++;
    else if (outcome === 'won') statistics.won++;
    else if (outcome === 'lost') statistics.lost++;
    else statistics.drawn++;
    if (this.lengths[i] === 0) statistics.decisionFree++;
  }

  /** Deals game i until there is something to decide. What was earned before the first decision counts to its first step. */
  private dealNext(i: number): void {
    const state = this.states[i];
    for (let deals = 0; deals < DECISION_FREE_LIMIT; deals++) {
      const seed = episodeSeed(this.seed, i, this.episodes[i]++);
      this.episodeSeeds[i] = seed;
      this.lengths[i] = 0;
      this.returns[i] = 0;
      this.rules.deal(state, seed);
      if (this.playForced(i) > 0) return;
      this.returns[i] = this.reward.returnSoFar(this.rules, state);
      this.finish(i, false);
    }
    throw new InputError(
      `Expected a game with decisions, but ${DECISION_FREE_LIMIT} deals of ${this.spec.preset} with these options had none`,
    );
  }
}
