import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { AfterstateBlock } from '../../../afterstates/afterstates.js';
import type { SparseRows, Thermometers } from '../../../networks/sparse-rows.js';

/** Writes network inputs of Decade's afterstates. */
export interface DecadeInput {
  readonly name: string;
  /** Columns. */
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  readonly thermometers: Thermometers;
  /**
   * Writes the entries of the input of a position in which the stack just dealt to keeps the cards lo .. hi - 1 of `state.values`; the caller ends
   * the row.
   */
  write(state: Readonly<DecadeState>, lo: number, hi: number, input: SparseRows): void;
}
