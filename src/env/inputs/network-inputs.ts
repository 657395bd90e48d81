import type { Rules } from '../rules.js';
import type { Box } from '../spaces.js';

/**
 * What an environment shows of a position: 'plain', the rules' observation, or 'features', what our own networks see: the observation
 * encoded for a network, and numbers about each legal move.
 */
export type Inputs = 'plain' | 'features';

/** Offsets of one position in the arrays that action features read and write. Reused by writers of many rows. */
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
  /** Writes inputs[input .. input + stateSize) and features[feature .. feature + moves * perMove). */
  write(row: InputsRow): void;
}

/** One of the numbers that a network is told of each legal move. */
export interface ActionFeature {
  readonly name: string;
  /** What 1 stands for: "chance", "cards / 8". */
  readonly unit: string;
  /** The most it can be; the least is 0, but for rounding. */
  readonly maximum: number;
  readonly meaning: string;
}

/** One position's row in the arrays that action features read, and where they write. Writers of many rows set one such object anew. */
export interface ActionFeaturesRow {
  readonly observations: Float32Array;
  /** Index of the observation's first entry in `observations`. */
  readonly observation: number;
  /** 1 = legal */
  readonly actionMasks: Uint8Array;
  /** Index of the first move in `actionMasks`. */
  readonly mask: number;
  readonly features: Float32Array;
  /** Index in `features` of the first number of the first move. */
  readonly feature: number;
}

/** Numbers about each legal move, computed from the observation alone, that spare a network from finding them out. */
export interface ActionFeatures {
  /** Recorded with a model: it changes when the numbers do. */
  readonly name: string;
  /** The numbers of a move, in their order. */
  readonly features: readonly ActionFeature[];
  /** Writes number k of each legal move m to features[feature + m * (numbers a move) + k]; others stay 0. */
  write(row: ActionFeaturesRow): void;
}

/** Index of a feature's first entry in an observation. */
export function entryOf({ features, id }: Pick<Rules, 'features' | 'id'>, name: string): number {
  let entry = 0;
  for (const feature of features) {
    if (feature.name === name) return entry;
    entry += feature.size;
  }
  throw new Error(`Expected a feature "${name}" in ${id}`);
}
