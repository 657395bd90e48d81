import type { MonotoneCurve } from '../../evaluate/calibration.js';

/** How far a model's values can be relied on, as measured on held-out deals that it played itself. Null: not measured. */
export interface ModelCalibration {
  /**
   * Root of the mean squared distance of its values from the outcome, position by position, the noise of the playouts taken out.
   */
  readonly valueError: number | null;
  /** The same of the chances to win that hints say. */
  readonly chanceError: number | null;
  /** The chance to win by its value, where its values are no chances. */
  readonly winCurve: MonotoneCurve | null;
  /** Its share of games won, all in all. */
  readonly winRate: number | null;
  /** The mean of the game's main measure at the end of its games; null also if the game has none. */
  readonly result: number | null;
}

export const UNCALIBRATED: ModelCalibration = {
  valueError: null,
  chanceError: null,
  winCurve: null,
  winRate: null,
  result: null,
};
