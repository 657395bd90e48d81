import type { Notation } from './notation.js';
import type { ResetOptions } from './reset-options.js';
import type { Action, GameState, Rules } from './rules.js';
import type { Box, Discrete } from './spaces.js';
import type { EnvironmentSpec, StepResult } from './step-result.js';

/** All that can be seen of an `Environment`, as an interface: wrappers implement it, and hand on what they do not change to what they wrap. */
export interface EnvironmentLike<State extends GameState = GameState, Move = unknown> {
  readonly observationSpace: Box;
  readonly actionSpace: Discrete;
  /** With inputs 'features' the space of `info.actionFeatures`, `[moves, features]`. */
  readonly actionFeatureSpace?: Box;
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  readonly notation: Notation<State>;
  readonly state: State;
  /**
   * Deals a new game.
   * @throws InputError for a seed or deck that is none
   */
  reset(options?: ResetOptions): StepResult;
  /**
   * Plays a move.
   * @throws InputError for an illegal action, or after the end of the episode
   */
  step(action: Action): StepResult;
  /** `[actions]`: 1 for each legal action. Reused by the next step. */
  actionMask(): Uint8Array;
  /** The legal actions, ascending; none after the end of the game. */
  legalActions(): Action[];
  /** A picture of several lines for a terminal; with ANSI colours if asked for. */
  render(options?: { color?: boolean }): string;
  /** Of the same class, in the same position, with what the wrapper remembers. */
  clone(): EnvironmentLike<State, Move>;
  /** Frees what the environment holds. */
  close(): void;
}
