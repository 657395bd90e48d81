import type { Action, GameState } from '../../env/rules.js';
import type { MoveEstimate } from '../move-estimate.js';
import type { HintOptions } from '../options.js';

/** Some legal moves of a position, about which an estimator is asked. */
export interface EstimateRequest {
  readonly state: GameState;
  readonly moves: readonly Action[];
  /** `[moves]`: the agent's expected return from here with each of them; null where it has no action values. */
  readonly actionValues: readonly number[] | null;
  /** Of the hint; only playouts need them. */
  readonly options: HintOptions;
}

/** One way to find out what legal moves lead to: an exact solution, a model's values, or playouts. */
export interface Estimator {
  /** One estimate for each of the moves, in their order; null where this estimator has none for the position. */
  estimate(request: EstimateRequest): MoveEstimate[] | null;
}
