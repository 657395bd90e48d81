/** Numbers about each legal move, computed from the observation alone, that spare a network from finding them out. */
export interface ActionFeatures {
  /** Recorded with a model: it changes when the numbers do. */
  readonly name: string;
  /** How many numbers a move. */
  readonly perMove: number;
  /**
   * Writes the numbers of legal move m into inputs[column + m * perMove ..); those of other moves stay as they are (0).
   * @param from index of the observation's first entry in `observations`
   * @param mask index of the first move in `masks`; 1 = legal
   */
  write(
    observations: Float32Array,
    from: number,
    masks: Uint8Array,
    mask: number,
    inputs: Float32Array,
    column: number,
  ): void;
}
