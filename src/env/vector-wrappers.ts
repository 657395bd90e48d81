import type { EnvironmentSpec, StepResult } from './environment-like.js';
import { mismatch } from './errors.js';
import type { Box } from './spaces.js';
import type { VectorEnvironmentLike } from './vector-environment.js';
import { VectorResults } from './vector-results.js';
import type { VectorResetOptions } from './vector-rows.js';
import { expectRewardFunction, type OwnObservation, spaceOf, specOfLimited, specOfOwn } from './wrappers.js';

/** What is shown of games in step. */
type Shown = Omit<VectorEnvironmentLike, 'reset' | 'step' | 'truncate'>;

const SHOWN = (
  'size metadata singleObservationSpace singleActionSpace singleActionFeatureSpace spec rules reward states ' +
  'observations actionFeatures actionMasks legalCounts rewards terminations truncations finalObservations ' +
  'finalActionMasks finalActionFeatures finalOutcomes finalScores finalCardsLeft finalMeasures finalReturns ' +
  'finalLengths episodeLengths episodeSeeds statistics'
).split(' ') as (keyof Shown)[];

/** Shows what the games inside show, in the same arrays, but for what a subclass has of its own. */
class AroundGames {
  /** @throws InputError for what are no games */
  constructor(readonly inner: VectorEnvironmentLike) {
    if (typeof (inner as Partial<VectorEnvironmentLike> | null | undefined)?.truncate !== 'function')
      throw mismatch(`games to wrap, such as makeVector('decade', 8)`, inner);
    for (const name of SHOWN) if (!(name in this)) Object.assign(this, { [name]: inner[name] });
  }
}

/**
 * A wrapper of a vector environment, as Gymnasium's `VectorWrapper`: shows what it does not change, in the same
 * arrays. Subclasses update arrays of their own in `dealt`, `stepped` and `cut`.
 */
export abstract class VectorWrapper
  extends (AroundGames as new (inner: VectorEnvironmentLike) => AroundGames & Shown)
  implements VectorEnvironmentLike
{
  reset(seed: number | ArrayLike<number>, options?: VectorResetOptions): void {
    this.inner.reset(seed, options);
    this.dealt?.();
  }
  step(actions: ArrayLike<number>): void {
    this.inner.step(actions);
    this.stepped?.();
  }
  truncate(i: number): void {
    this.inner.truncate(i);
    this.cut?.(i);
  }

  /** After `reset`. */
  protected dealt?(): void;
  /** After `step`. */
  protected stepped?(): void;
  /** After `truncate`: game i's row shows the next deal now. */
  protected cut?(i: number): void;
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
  override readonly rewards: Float32Array;

  /** @param rewardOf the new reward of a game's result, from what it shows alone; the result is reused */
  constructor(
    inner: VectorEnvironmentLike,
    private readonly rewardOf: (reward: number, result: StepResult) => number,
  ) {
    super(inner);
    expectRewardFunction(rewardOf);
    this.rewards = new Float32Array(inner.size);
  }

  protected override dealt(): void {
    this.rewards.fill(0);
  }
  protected override stepped(): void {
    const { rewards, inner, results } = this;
    for (let i = 0; i < rewards.length; i++) rewards[i] = this.rewardOf(inner.rewards[i], results.of(i));
  }
}

/** `ObservationWrapper` for many games; final observations too. */
export class VectorObservationWrapper extends ResultsWrapper {
  override readonly singleObservationSpace: Box;
  override readonly spec: EnvironmentSpec;
  override readonly observations: Float32Array;
  override readonly finalObservations: Float32Array;
  /** Views of their rows, made once. */
  private readonly rows: readonly Float32Array[];
  private readonly finalRows: readonly Float32Array[];

  /** @throws InputError for what are no games, or no observation */
  constructor(
    inner: VectorEnvironmentLike,
    private readonly observation: OwnObservation,
  ) {
    super(inner);
    this.singleObservationSpace = spaceOf(observation);
    const { size } = observation;
    this.spec = specOfOwn(inner.spec);
    this.observations = new Float32Array(inner.size * size);
    this.finalObservations = new Float32Array(inner.size * size);
    const rowsOf = (all: Float32Array): Float32Array[] =>
      Array.from({ length: inner.size }, (_, i) => all.subarray(i * size, (i + 1) * size));
    this.rows = rowsOf(this.observations);
    this.finalRows = rowsOf(this.finalObservations);
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
  override readonly spec: EnvironmentSpec;

  /** @throws InputError for what are no games, or no number of steps */
  constructor(
    inner: VectorEnvironmentLike,
    private readonly maxSteps: number,
  ) {
    super(inner);
    this.spec = specOfLimited(inner.spec, maxSteps);
  }

  protected override stepped(): void {
    const { episodeLengths, size } = this.inner;
    for (let i = 0; i < size; i++) if (episodeLengths[i] >= this.maxSteps) this.inner.truncate(i);
  }
}
