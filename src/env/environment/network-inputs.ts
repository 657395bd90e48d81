import type { Box } from '../base/spaces.js';
import type { Rules } from './rules.js';

/** The newest version of what games tell of each legal move, and the one that environments show with inputs 'features'. */
export const DERIVED_VERSION = 4;
export const SHOWN_VERSION = 2;

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

/** A row to be set anew for each position: one object for many. */
export type WritableRow = { -readonly [Field in keyof InputsRow]: InputsRow[Field] };

/** Makes what is shown instead of plain observations, out of them. */
export interface NetworkInputs {
  /** The rules that agents and learners read observations of: those with an own observation in place of theirs, if this is one. */
  readonly rules: Rules;
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

/** @param meaning "that it makes a set" */
export function chanceFeature(name: string, meaning: string): ActionFeature {
  return { name, unit: 'chance', maximum: 1, meaning: `chance ${meaning}` };
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

/**
 * A stretch of the network input, made from one feature. Codings, for entries that hold an integer k of 0..maximum:
 * - 'first': the first `positions` entries one-hot, `maximum` columns each, none set for k = 0 (no card)
 * - 'histogram': how many entries hold each k of 1..maximum, over the feature's size
 * - 'scaled': every entry as observed, k / maximum
 * - 'legal': the action mask
 * - 'per-move': action features, `positions` columns for each move
 */
export interface EncodedBlock {
  readonly feature: string;
  readonly coding: 'first' | 'histogram' | 'scaled' | 'legal' | 'per-move';
  /** Index of the feature's first entry in the observation. */
  readonly from: number;
  readonly entries: number;
  readonly maximum: number;
  /** Entries that are encoded; all of them but for 'first'. */
  readonly positions: number;
  /** Index of the block's first column in the network input, and how many columns it has. */
  readonly column: number;
  readonly columns: number;
}

/** The rows that `Encoder.encode` reads; a DecisionBatch is one. */
export interface ObservationRows {
  /** [size, observationSize] */
  readonly observations: Float32Array;
  /** [size, moves]; 1 = legal */
  readonly actionMasks: Uint8Array;
}

/** @param fields those that are known already; the others are empty, or 0 */
export function blankRow(fields: Partial<InputsRow> = {}): WritableRow {
  const row: WritableRow = {
    observations: new Float32Array(0),
    observation: 0,
    actionMasks: new Uint8Array(0),
    mask: 0,
    inputs: new Float32Array(0),
    input: 0,
    features: new Float32Array(0),
    feature: 0,
  };
  return Object.assign(row, fields);
}
