import type { Inputs } from './inputs/network-inputs.js';
import type { GameState, Rules } from './rules.js';

/** Positions to be decided together, game i at row i. Buffers belong to whoever made the batch and are reused. */
export interface DecisionBatch<State extends GameState = GameState> {
  /** How many games; every array has at least this many rows. */
  readonly size: number;
  readonly states: readonly Readonly<State>[];
  /** [size, observationSize], row by row, float32 in [0, 1]. */
  readonly observations: Float32Array;
  /** [size, moves], row by row; 1 = legal. */
  readonly actionMasks: Uint8Array;
  /** `[size]`: the number of legal moves, at least 1. */
  readonly legalCounts: Uint16Array;
  /** `[size]`: a number for each game, its own from its first decision to its last, where rows change places as games end. */
  readonly tags?: Int32Array;
  /** What the games are played by, if the batch says so; agents that were made for other rules refuse it. */
  readonly rules?: Pick<Rules, 'id' | 'config'> | undefined;
  /** What the batch's observations are, if it says so; agents that read plain ones refuse others. */
  readonly spec?: { readonly inputs?: Inputs; readonly observe?: string };
}
