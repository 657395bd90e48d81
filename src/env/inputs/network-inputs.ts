import type { Box } from '../spaces.js';
import type { ActionFeaturesRow } from './action-features.js';

/**
 * What an environment shows of a position: 'plain', the rules' observation, or 'features', what our own networks see: the observation
 * encoded for a network, and numbers about each legal move.
 */
export type Inputs = 'plain' | 'features';

/** One position's row in the arrays that inputs are made from and written to. */
export interface InputsRow extends ActionFeaturesRow {
  readonly inputs: Float32Array;
  /** Index in `inputs` of the first column. */
  readonly input: number;
}

/** Makes what is shown instead of plain observations, out of them. */
export interface NetworkInputs {
  /** Columns that are about the position. */
  readonly stateSize: number;
  /** Numbers of each move; 0 where the game has none. */
  readonly perMove: number;
  /** The space of the columns, with their names. */
  readonly stateSpace: Box;
  /** The space of the numbers of all moves, `[moves, perMove]`; unset where only the columns are shown. */
  readonly actionFeatureSpace?: Box;
  /** Writes the columns into inputs[input .. input + stateSize) and the numbers of moves into features[feature .. feature + moves * perMove). */
  write(row: InputsRow): void;
}
