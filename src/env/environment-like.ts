import type { Notation } from './notation.js';
import type { ResetOptions } from './reset-options.js';
import type { Action, GameState, Rules } from './rules.js';
import type { Box, Discrete } from './spaces.js';
import type { EnvironmentSpec, StepResult } from './step-result.js';

/** All that can be seen of an `Environment`, as an interface: wrappers implement it, and hand on what they do not change to what they wrap. */
export interface EnvironmentLike<State extends GameState = GameState, Move = unknown> {
  readonly observationSpace: Box;
  readonly actionSpace: Discrete;
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  readonly notation: Notation<State>;
  readonly state: State;
  reset(options?: ResetOptions): StepResult;
  step(action: Action): StepResult;
  actionMask(): Uint8Array;
  legalActions(): Action[];
  render(options?: { color?: boolean }): string;
  /** Of the same class, in the same position, with what the wrapper remembers. */
  clone(): EnvironmentLike<State, Move>;
  close(): void;
}
