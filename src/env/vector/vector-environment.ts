import { episodeSeed } from '../base/random.js';
import type { DecisionBatch } from '../environment/environment.js';
import type { GameState } from '../environment/rules.js';
import {
  bytesOf,
  DECISION_FREE_LIMIT,
  entriesOf,
  expectBytesFit,
  expectVectorParts,
  type FirstDeals,
  makeArray,
  noDecisions,
  readFirstDeals,
  refusedActions,
  rowBytes,
  type VectorParts,
  type VectorResetOptions,
  VectorRows,
} from './vector-rows.js';

/** All that can be seen of many games in step, played by whichever rules. */
export type VectorEnvironmentLike = Pick<VectorEnvironment, keyof VectorEnvironment>;

/**
 * Many games in step, over shared typed arrays that are reused. Autoreset happens in the same step: when a game ends,
 * row i shows the next deal and `finalObservations` the end. Episode k of game i is dealt from a seed hashed from
 * (seed, i, k), in [2^30, 2^31): see `episodeSeeds`. Deals without a decision are played at once and counted in
 * `statistics` only.
 */
export class VectorEnvironment<State extends GameState = GameState, Move = unknown>
  extends VectorRows<State, Move>
  implements DecisionBatch<State>
{
  readonly states: readonly State[] = Array.from({ length: this.size }, () => this.rules.createState());
  /** The rules' observation where other inputs are shown, else null. Checkpoints know it by this name. */
  private readonly inputs = this.parts.inputs ? new Float32Array(this.rules.observationSize) : null;
  /** `[measure]`: the arrays of `finalMeasures`, which are slow to look up by name. */
  private readonly measured = Object.values(this.finalMeasures);
  private readonly returns = new Float64Array(this.size);
  private readonly episodes = new Int32Array(this.size);
  private readonly maxSteps = this.spec.maxSteps ?? Infinity;
  private seed = 0;
  /** While the first episodes are dealt: how. */
  private firstDeals: FirstDeals | null = null;

  /** The seed of an episode from 0 on of game i, after `reset(seed)`. */
  static seedOf(seed: number, i: number, episode: number): number {
    return episodeSeed(seed, i, episode);
  }

  /** @throws InputError for what are no parts, and for more games than fit into 1 GiB */
  constructor(parts: VectorParts<State, Move>, size: number) {
    expectVectorParts(parts, size);
    const { rules, spec } = parts;
    expectBytesFit(rowBytes(rules, entriesOf(parts)) + bytesOf(rules.createState()), size, spec.preset);
    super(parts, size, makeArray);
  }

  /**
   * Deals every game; statistics start from zero.
   * @param seed a seed, or a list of `size` seeds (below 2^31) of the first episodes; later episodes are dealt from
   * seeds hashed from the first seed, the game and the episode
   * @throws InputError for what are no seeds or decks, or not one for each game; nothing has changed then
   */
  reset(seed: number | ArrayLike<number>, options: VectorResetOptions = {}) {
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
      this.observe(i, false);
    }
    this.legalMasks.set(this.actionMasks);
    this.firstDeals = null;
  }

  /**
   * Plays actions[i] in game i.
   * @param actions [size], integers
   * @throws IllegalActionError for a wrong number of actions or an illegal one, EpisodeOverError before `reset`;
   * nothing has changed
   */
  step(actions: ArrayLike<number>) {
    this.actionMasks.set(this.legalMasks);
    this.checkActions(actions);
    const {
      rules,
      reward,
      states,
      rewards,
      terminations,
      truncations,
      maxSteps,
      returns,
      episodeLengths: lengths,
    } = this;
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
      this.observe(i, false);
    }
    this.legalMasks.set(this.actionMasks);
  }

  private endEpisode(i: number, cut: boolean) {
    const { rules, measures, measured } = this;
    const state = this.states[i];
    rules.actionMask(state, this.finalActionMasks, i * this.moveCount);
    this.observe(i, true);
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
  private clearRows() {
    this.actionMasks.fill(0);
    if (this.inputs === null) this.observations.fill(0);
  }

  /** Writes what is shown of game i into its row, or that of its end. */
  private observe(i: number, isEnd: boolean) {
    const { rules, inputs } = this;
    const state = this.states[i];
    if (inputs === null) {
      const observations = isEnd ? this.finalObservations : this.observations;
      rules.observe(state, observations, i * rules.observationSize, !isEnd);
    } else {
      rules.observe(state, inputs, 0);
      this.writeInputs(i, isEnd, inputs, 0);
    }
  }

  private checkActions(actions: ArrayLike<number>) {
    const { actionMasks, moveCount, size } = this;
    if ((actions as ArrayLike<number> | null | undefined)?.length !== size) throw refusedActions(this, actions);
    for (let i = 0; i < size; i++) {
      const action = actions[i];
      // With text for a number, `+` would find another game's entry of the mask.
      if (typeof action !== 'number' || action < 0 || action >= moveCount || actionMasks[i * moveCount + action] !== 1)
        throw refusedActions(this, actions, i);
    }
  }

  /** Updates mask (all 0 before if `isBlank`) and count of game i; returns the number of legal moves. */
  private playForced(i: number, isBlank: boolean) {
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

  private finish(i: number, cut: boolean) {
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

  /** Deals game i until there is a decision. Rewards earned before it count to its first step. */
  private dealNext(i: number, isBlank: boolean) {
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
    throw noDecisions(this.spec);
  }
}
