/** Cards that have left the table, as they lie beside it. */
export interface OutPile {
  /** "Discard pile". */
  readonly title: string;
  /** What the title counts: sets or cards. */
  readonly count: number;
  /** Cards that left together, the latest first: "TD", or values such as "3". */
  readonly sets: readonly (readonly string[])[];
  /** The sets of two that there can be in a whole game, or what takes as much room: nothing moves when more cards come. */
  readonly room: number;
}
