import { blankResult, type StepResult } from './environment.js';
import type { EnvironmentSpec } from './environment-parts.js';
import { mismatch } from './errors.js';
import type { Box } from './spaces.js';
import type { VectorEnvironmentLike } from './vector-environment.js';
import type { VectorResetOptions } from './vector-rows.js';
import { expectRewardFunction, type OwnObservation, spaceOf, specOfLimited, specOfOwn } from './wrappers.js';

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

/** A game's row in the arrays of games in step: its present one, or that of the end of its last episode. */
interface Row {
  readonly observation: Float32Array;
  readonly actionMask: Uint8Array;
  readonly actionFeatures: Float32Array;
}

function rowOf<Rows extends Float32Array | Uint8Array>(rows: Rows, i: number, size: number): Rows {
  const width = rows.length / size;
  return rows.subarray(i * width, (i + 1) * width) as Rows;
}

/** A wrapper that looks at each game's result as a single environment would return it. */
abstract class ResultsWrapper extends VectorWrapper {
  private readonly result: StepResult;
  private readonly present: readonly Row[];
  private readonly final: readonly Row[];
  /** `[size]`: the seeds of the episodes that the last step was part of. */
  private readonly seeds: Int32Array;

  constructor(inner: VectorEnvironmentLike) {
    super(inner);
    const rowsOf = (observations: Float32Array, masks: Uint8Array, features: Float32Array): Row[] =>
      Array.from({ length: inner.size }, (_, i) => ({
        observation: rowOf(observations, i, inner.size),
        actionMask: rowOf(masks, i, inner.size),
        actionFeatures: rowOf(features, i, inner.size),
      }));
    this.present = rowsOf(inner.observations, inner.actionMasks, inner.actionFeatures);
    this.final = rowsOf(inner.finalObservations, inner.finalActionMasks, inner.finalActionFeatures);
    this.seeds = new Int32Array(inner.size);
    this.result = blankResult(this.present[0].observation, this.present[0].actionMask);
  }

  /** Plays an action in each game, as `VectorEnvironment.step`. */
  override step(actions: ArrayLike<number>): void {
    this.seeds.set(this.inner.episodeSeeds);
    super.step(actions);
  }

  /**
   * The result of the last step in game i, the end of its episode if that has ended; or of its present deal, as `reset`
   * would return it. One object for all games and steps, whose arrays are views of the games'.
   */
  protected resultOf(i: number, isDeal = false): StepResult {
    const { inner, result } = this;
    const { info } = result;
    const state = inner.states[i];
    result.terminated = !isDeal && inner.terminations[i] === 1;
    result.truncated = !isDeal && inner.truncations[i] === 1;
    result.reward = isDeal ? 0 : inner.rewards[i];
    const isEnd = result.terminated || result.truncated;
    const row = isEnd ? this.final[i] : this.present[i];
    result.observation = row.observation;
    info.actionMask = row.actionMask;
    if (inner.singleActionFeatureSpace) info.actionFeatures = row.actionFeatures;
    info.legalCount = isEnd ? row.actionMask.reduce((count, legal) => count + legal, 0) : inner.legalCounts[i];
    info.outcome = isEnd ? inner.finalOutcomes[i] : state.outcome;
    info.score = isEnd ? inner.finalScores[i] : inner.rules.score(state);
    const cardsLeft = isEnd ? inner.finalCardsLeft[i] : inner.rules.cardsLeft(state);
    info.cardsLeft = Number.isNaN(cardsLeft) ? null : cardsLeft;
    info.seed = isEnd ? this.seeds[i] : inner.episodeSeeds[i];
    info.episodeLength = isEnd ? inner.finalLengths[i] : inner.episodeLengths[i];
    info.episodeReturn = isEnd ? inner.finalReturns[i] : inner.reward.returnSoFar(inner.rules, state);
    return result;
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
    const { rewards, inner } = this;
    for (let i = 0; i < rewards.length; i++) rewards[i] = this.rewardOf(inner.rewards[i], this.resultOf(i));
  }
}

/** `ObservationWrapper` for many games; final observations too. */
export class VectorObservationWrapper extends ResultsWrapper {
  override readonly singleObservationSpace: Box;
  override readonly spec: EnvironmentSpec;
  override readonly observations: Float32Array;
  override readonly finalObservations: Float32Array;
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
    this.rows = Array.from(this.states, (_, i) => rowOf(this.observations, i, inner.size));
    this.finalRows = Array.from(this.states, (_, i) => rowOf(this.finalObservations, i, inner.size));
  }

  protected override dealt(): void {
    for (let i = 0; i < this.rows.length; i++) this.write(this.resultOf(i, true), this.rows[i]);
  }
  protected override stepped(): void {
    const { terminations, truncations } = this.inner;
    for (let i = 0; i < this.rows.length; i++) {
      const isOver = terminations[i] === 1 || truncations[i] === 1;
      this.write(this.resultOf(i), isOver ? this.finalRows[i] : this.rows[i]);
      if (isOver) this.write(this.resultOf(i, true), this.rows[i]);
    }
  }
  protected override cut(i: number): void {
    this.finalRows[i].set(this.rows[i]);
    this.write(this.resultOf(i, true), this.rows[i]);
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
