/** One position's row in the arrays that action features read, and where they write. Writers of many rows set one such object anew. */
export interface ActionFeaturesRow {
  readonly observations: Float32Array;
  /** Index of the observation's first entry in `observations`. */
  readonly observation: number;
  /** 1 = legal */
  readonly actionMasks: Uint8Array;
  /** Index of the first move in `actionMasks`. */
  readonly mask: number;
  readonly inputs: Float32Array;
  /** Index in `inputs` of the first number of the first move. */
  readonly column: number;
}

/** Numbers about each legal move, computed from the observation alone, that spare a network from finding them out. */
export interface ActionFeatures {
  /** Recorded with a model: it changes when the numbers do. */
  readonly name: string;
  /** How many numbers a move. */
  readonly perMove: number;
  /** Writes the numbers of legal move m into inputs[column + m * perMove ..); those of other moves stay as they are (0). */
  write(row: ActionFeaturesRow): void;
}
