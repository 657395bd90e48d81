/** The values of all late states for given ends, worked out row by row from the last card backwards; in pieces, if one likes. */
export interface LateSweep {
  /** [state]: those of the rows before `nextRow` are worked out. */
  readonly values: Float64Array;
  /** A code of unseen cards, above all of them when the sweep is complete. */
  nextRow: number;
  /** No state is worth more. */
  readonly highest: number;
}
