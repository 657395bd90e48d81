import { mismatch } from '../base/errors.js';
import type { Box, Discrete } from '../base/spaces.js';
import type { EnvironmentLike, StepResult } from './environment.js';
import type { EnvironmentSpec, Notation } from './environment-parts.js';
import type { ResetOptions } from './reset-options.js';
import type { Action, GameState, Rules } from './rules.js';

/**
 * A wrapper of an environment, as Gymnasium's `Wrapper`: forwards what it does not change. Subclasses change results in
 * `changed`, and wrap a clone in `around`. `make` takes a custom reward, observation and limit; a wrapper may do anything
 * else. `checkEnvironment` takes wrappers too.
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
  close() {
    this.inner.close();
  }

  /** The result to return for the inner result, whose object and buffers must not be written to. */
  protected abstract changed(result: StepResult): StepResult;
  /** The same wrapper, its state included, around a clone. */
  protected abstract around(inner: EnvironmentLike): Wrapper;
}
