import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { AfterstateBlock } from '../../../afterstates/afterstates.js';

/** Writes network inputs of Decade's afterstates. */
export interface DecadeInput {
  readonly name: string;
  /** Columns. */
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  /**
   * Writes the input, from inputs[at] on, of a position in which the stack just dealt to keeps the cards lo .. hi - 1 of `state.values`.
   * Entries are zero before.
   */
  write(state: Readonly<DecadeState>, lo: number, hi: number, inputs: Float32Array, at: number): void;
}
