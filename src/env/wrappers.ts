import type { EnvironmentLike, ResetOptions, StepResult } from './environment.js';
import type { EnvironmentSpec, Notation } from './environment-parts.js';
import { EpisodeOverError, mismatch } from './errors.js';
import type { Action, GameState, Rules } from './rules.js';
import type { Box, Discrete } from './spaces.js';

/**
 * A wrapper of an environment, as Gymnasium's `Wrapper`: forwards what it does not change. Subclasses change results in
 * `changed`, and wrap a clone in `around`. `checkEnvironment` takes wrappers too.
 */
export abstract class Wrapper implements EnvironmentLike {
  /** Whether rewards may add up to something else than `info.episodeReturn`. */
  readonly changesRewards: boolean = false;

  /** @throws InputError for what is no environment */
  constructor(readonly inner: EnvironmentLike) {
    if (typeof (inner as Partial<EnvironmentLike> | null | undefined)?.step !== 'function')
      throw mismatch(`an environment to wrap, such as make('decade')`, inner);
  }

  get observationSpace(): Box {
    return this.inner.observationSpace;
  }
  get actionSpace(): Discrete {
    return this.inner.actionSpace;
  }
  get spec(): EnvironmentSpec {
    return this.inner.spec;
  }
  get rules(): Rules {
    return this.inner.rules;
  }
  get notation(): Notation {
    return this.inner.notation;
  }
  get state(): GameState {
    return this.inner.state;
  }

  reset(options?: ResetOptions): StepResult {
    return this.changed(this.inner.reset(options));
  }
  step(action: Action): StepResult {
    return this.changed(this.inner.step(action));
  }
  actionMask(): Uint8Array {
    return this.inner.actionMask();
  }
  legalActions(): Action[] {
    return this.inner.legalActions();
  }
  render(options?: { color?: boolean }): string {
    return this.inner.render(options);
  }
  clone(): Wrapper {
    return this.around(this.inner.clone());
  }
  close(): void {
    this.inner.close();
  }

  /** The result to return for the inner result, whose object and buffers must not be written to. */
  protected abstract changed(result: StepResult): StepResult;
  /** The same wrapper, its state included, around a clone. */
  protected abstract around(inner: EnvironmentLike): Wrapper;
}

/** Gymnasium's `TransformReward`. @example new RewardWrapper(make('decade'), (reward) => 10 * reward) */
export class RewardWrapper extends Wrapper {
  override readonly changesRewards = true;

  /** @param rewardOf the new reward of a result, from what it shows alone; `result.reward` is the old one */
  constructor(
    inner: EnvironmentLike,
    private readonly rewardOf: (reward: number, result: StepResult) => number,
  ) {
    super(inner);
    if (typeof (rewardOf as unknown) !== 'function') throw mismatch('a function, (reward, result) => reward', rewardOf);
  }

  protected changed(result: StepResult): StepResult {
    return { ...result, reward: this.rewardOf(result.reward, result) };
  }
  protected around(inner: EnvironmentLike): RewardWrapper {
    return new RewardWrapper(inner, this.rewardOf);
  }
}

/** How an `ObservationWrapper` observes. */
export interface OwnObservation {
  /** Numbers of an observation. */
  readonly size: number;
  /** The least and the largest that an entry can be; default 0 and 1. */
  readonly low?: number;
  readonly high?: number;
  /** Writes target[0 .. size) from the inner observation, [observationSize], and the result. */
  write(observation: Float32Array, target: Float32Array, result: StepResult): void;
}

/** Gymnasium's `TransformObservation`, real values too. Networks of maketen/train still read the rules' observation. */
export class ObservationWrapper extends Wrapper {
  private readonly space: Box;
  private readonly ownSpec: EnvironmentSpec;
  private readonly observation: Float32Array;

  constructor(
    inner: EnvironmentLike,
    private readonly own: OwnObservation,
  ) {
    super(inner);
    const given = (own as OwnObservation | undefined) ?? ({} as OwnObservation);
    const { size, low = 0, high = 1 } = given;
    if (!Number.isInteger(size) || size < 1 || !(low < high) || typeof given.write !== 'function')
      throw mismatch('{ size, low, high, write(observation, target) }', own);
    this.space = { type: 'box', low, high, shape: [size] };
    // JSON cannot hold the observation: agents for plain ones refuse this spec.
    this.ownSpec = { ...inner.spec, inputs: undefined, observe: 'of a wrapper' };
    this.observation = new Float32Array(size);
  }

  override get observationSpace(): Box {
    return this.space;
  }
  override get spec(): EnvironmentSpec {
    return this.ownSpec;
  }

  protected changed(result: StepResult): StepResult {
    this.own.write(result.observation, this.observation, result);
    return { ...result, observation: this.observation };
  }
  protected around(inner: EnvironmentLike): ObservationWrapper {
    return new ObservationWrapper(inner, this.own);
  }
}

/** Gymnasium's `TimeLimit`: truncates an episode after so many steps, as `make(preset, { maxSteps })` does. */
export class TimeLimit extends Wrapper {
  private readonly ownSpec: EnvironmentSpec;
  private steps = 0;

  constructor(
    inner: EnvironmentLike,
    private readonly maxSteps: number,
  ) {
    super(inner);
    if (!Number.isInteger(maxSteps) || maxSteps < 1)
      throw mismatch('the most steps to be an integer of at least 1', maxSteps);
    this.ownSpec = { ...inner.spec, maxSteps: Math.min(inner.spec.maxSteps ?? Infinity, maxSteps) };
  }

  override get spec(): EnvironmentSpec {
    return this.ownSpec;
  }

  override reset(options?: ResetOptions): StepResult {
    this.steps = 0;
    return super.reset(options);
  }
  override step(action: Action): StepResult {
    if (this.steps >= this.maxSteps)
      throw new EpisodeOverError(`Expected at most ${this.maxSteps} steps, but the episode is over; call reset()`);
    const result = this.inner.step(action);
    this.steps++;
    return this.changed(result);
  }

  protected changed(result: StepResult): StepResult {
    const isCut = !result.terminated && this.steps >= this.maxSteps;
    return { ...result, truncated: result.truncated || isCut };
  }
  protected around(inner: EnvironmentLike): TimeLimit {
    const copy = new TimeLimit(inner, this.maxSteps);
    copy.steps = this.steps;
    return copy;
  }
}
