import type { EnvironmentSpec, StepResult } from './environment-like.js';
import { mismatch } from './errors.js';
import type { GameState, Outcome, RewardScheme, Rules } from './rules.js';
import type { Box, Discrete } from './spaces.js';
import type { VectorEnvironmentLike } from './vector-environment.js';
import type { VectorResetOptions } from './vector-reset.js';
import { VectorResults } from './vector-results.js';
import type { EpisodeStatistics } from './vector-rows.js';
import { expectRewardFunction, type OwnObservation, spaceOf, specOfLimited, specOfOwn } from './wrappers.js';

/**
 * A wrapper of a vector environment, as Gymnasium's `VectorWrapper`: forwards what it does not change, over the same
 * arrays. Subclasses update arrays of their own in `dealt`, `stepped` and `cut`.
 */
export abstract class VectorWrapper implements VectorEnvironmentLike {
  /** @throws InputError for what are no games */
  constructor(readonly inner: VectorEnvironmentLike) {
    if (typeof (inner as Partial<VectorEnvironmentLike> | null | undefined)?.truncate !== 'function')
      throw mismatch(`games to wrap, such as makeVector('decade', 8)`, inner);
  }

  get size(): number {
    return this.inner.size;
  }
  get metadata(): VectorEnvironmentLike['metadata'] {
    return this.inner.metadata;
  }
  get singleObservationSpace(): Box {
    return this.inner.singleObservationSpace;
  }
  get singleActionSpace(): Discrete {
    return this.inner.singleActionSpace;
  }
  get singleActionFeatureSpace(): Box | undefined {
    return this.inner.singleActionFeatureSpace;
  }
  get spec(): EnvironmentSpec {
    return this.inner.spec;
  }
  get rules(): Rules {
    return this.inner.rules;
  }
  get reward(): RewardScheme {
    return this.inner.reward;
  }
  get states(): readonly GameState[] {
    return this.inner.states;
  }
  get observations(): Float32Array {
    return this.inner.observations;
  }
  get actionFeatures(): Float32Array {
    return this.inner.actionFeatures;
  }
  get actionMasks(): Uint8Array {
    return this.inner.actionMasks;
  }
  get legalCounts(): Uint16Array {
    return this.inner.legalCounts;
  }
  get rewards(): Float32Array {
    return this.inner.rewards;
  }
  get terminations(): Uint8Array {
    return this.inner.terminations;
  }
  get truncations(): Uint8Array {
    return this.inner.truncations;
  }
  get finalObservations(): Float32Array {
    return this.inner.finalObservations;
  }
  get finalActionMasks(): Uint8Array {
    return this.inner.finalActionMasks;
  }
  get finalActionFeatures(): Float32Array {
    return this.inner.finalActionFeatures;
  }
  get finalOutcomes(): Outcome[] {
    return this.inner.finalOutcomes;
  }
  get finalScores(): Float64Array {
    return this.inner.finalScores;
  }
  get finalCardsLeft(): Float64Array {
    return this.inner.finalCardsLeft;
  }
  get finalMeasures(): Readonly<Record<string, Float64Array>> {
    return this.inner.finalMeasures;
  }
  get finalReturns(): Float64Array {
    return this.inner.finalReturns;
  }
  get finalLengths(): Int32Array {
    return this.inner.finalLengths;
  }
  get episodeLengths(): Int32Array {
    return this.inner.episodeLengths;
  }
  get episodeSeeds(): Int32Array {
    return this.inner.episodeSeeds;
  }
  get statistics(): EpisodeStatistics {
    return this.inner.statistics;
  }

  reset(seed: number | ArrayLike<number>, options?: VectorResetOptions): void {
    this.inner.reset(seed, options);
    this.dealt();
  }
  step(actions: ArrayLike<number>): void {
    this.inner.step(actions);
    this.stepped();
  }
  truncate(i: number): void {
    this.inner.truncate(i);
    this.cut(i);
  }

  /** After `reset`. */
  protected dealt(): void {
    // Nothing of its own.
  }
  /** After `step`. */
  protected stepped(): void {
    // Nothing of its own.
  }
  /** After `truncate`: game i's row shows the next deal now. */
  protected cut(i: number): void;
  protected cut(): void {
    // Nothing of its own.
  }
}

/** A wrapper that looks at each game's result as a single environment would return it. */
abstract class ResultsWrapper extends VectorWrapper {
  protected readonly results: VectorResults;

  constructor(inner: VectorEnvironmentLike) {
    super(inner);
    this.results = new VectorResults(inner);
  }

  /** Plays an action in each game, as `VectorEnvironment.step`. */
  override step(actions: ArrayLike<number>): void {
    this.results.keepSeeds();
    super.step(actions);
  }
}

/** `RewardWrapper` for many games. `finalReturns` and `statistics` stay those of the reward scheme. */
export class VectorRewardWrapper extends ResultsWrapper {
  private readonly own: Float32Array;

  /** @param rewardOf the new reward of a game's result, from what it shows alone; the result is reused */
  constructor(
    inner: VectorEnvironmentLike,
    private readonly rewardOf: (reward: number, result: StepResult) => number,
  ) {
    super(inner);
    expectRewardFunction(rewardOf);
    this.own = new Float32Array(inner.size);
  }

  override get rewards(): Float32Array {
    return this.own;
  }

  protected override dealt(): void {
    this.own.fill(0);
  }
  protected override stepped(): void {
    for (let i = 0; i < this.own.length; i++) this.own[i] = this.rewardOf(this.inner.rewards[i], this.results.of(i));
  }
}

/** `ObservationWrapper` for many games; final observations too. */
export class VectorObservationWrapper extends ResultsWrapper {
  private readonly space: Box;
  private readonly ownSpec: EnvironmentSpec;
  private readonly own: Float32Array;
  private readonly ownFinal: Float32Array;
  /** Views of their rows, made once. */
  private readonly rows: readonly Float32Array[];
  private readonly finalRows: readonly Float32Array[];

  /** @throws InputError for what are no games, or no observation */
  constructor(
    inner: VectorEnvironmentLike,
    private readonly observation: OwnObservation,
  ) {
    super(inner);
    this.space = spaceOf(observation);
    const { size } = observation;
    this.ownSpec = specOfOwn(inner.spec);
    this.own = new Float32Array(inner.size * size);
    this.ownFinal = new Float32Array(inner.size * size);
    const rowsOf = (all: Float32Array): Float32Array[] =>
      Array.from({ length: inner.size }, (_, i) => all.subarray(i * size, (i + 1) * size));
    this.rows = rowsOf(this.own);
    this.finalRows = rowsOf(this.ownFinal);
  }

  override get singleObservationSpace(): Box {
    return this.space;
  }
  override get spec(): EnvironmentSpec {
    return this.ownSpec;
  }
  override get observations(): Float32Array {
    return this.own;
  }
  override get finalObservations(): Float32Array {
    return this.ownFinal;
  }

  protected override dealt(): void {
    for (let i = 0; i < this.rows.length; i++) this.write(this.results.ofDeal(i), this.rows[i]);
  }
  protected override stepped(): void {
    const { terminations, truncations } = this.inner;
    for (let i = 0; i < this.rows.length; i++) {
      const isOver = terminations[i] === 1 || truncations[i] === 1;
      this.write(this.results.of(i), isOver ? this.finalRows[i] : this.rows[i]);
      if (isOver) this.write(this.results.ofDeal(i), this.rows[i]);
    }
  }
  protected override cut(i: number): void {
    this.finalRows[i].set(this.rows[i]);
    this.write(this.results.ofDeal(i), this.rows[i]);
  }

  private write(result: StepResult, target: Float32Array): void {
    this.observation.write(result.observation, target, result);
  }
}

/** `TimeLimit` for many games, with autoreset in the same step. */
export class VectorTimeLimit extends VectorWrapper {
  private readonly ownSpec: EnvironmentSpec;

  /** @throws InputError for what are no games, or no number of steps */
  constructor(
    inner: VectorEnvironmentLike,
    private readonly maxSteps: number,
  ) {
    super(inner);
    this.ownSpec = specOfLimited(inner.spec, maxSteps);
  }

  override get spec(): EnvironmentSpec {
    return this.ownSpec;
  }

  protected override stepped(): void {
    const { episodeLengths, size } = this.inner;
    for (let i = 0; i < size; i++) if (episodeLengths[i] >= this.maxSteps) this.inner.truncate(i);
  }
}
