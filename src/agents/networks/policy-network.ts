/** Logits of illegal moves: exp of it is exactly 0 in float32, and it stays finite (Huang and Ontanon, 2022, arXiv:2006.14171). */
export const ILLEGAL_LOGIT = -1e8;

/** A network with a number for each move, whatever computes it. */
interface MoveNetwork {
  /** Columns of an input, number of moves, and columns for each of them at the end of an input. */
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
  /** Frees the weights; the second time it does nothing. */
  dispose(): void;
}

/** A network whose logits are a policy and whose value is that of a position. */
export interface PolicyNetwork extends MoveNetwork {
  /**
   * Writes log pi [rows, moves] over the legal moves, about -1e8 for the others, and values [rows] if asked for them, of `rows` rows of
   * inputs [rows, inputs] and masks [rows, moves], 1 = legal.
   */
  predictPolicy(
    inputs: Float32Array,
    masks: Uint8Array,
    rows: number,
    logProbabilities: Float32Array,
    values?: Float32Array,
  ): void;
}

/** A network that rates moves. */
export interface QNetwork extends MoveNetwork {
  /** Writes Q [rows, moves], which means nothing for illegal moves, of `rows` rows of inputs [rows, inputs] and masks [rows, moves], 1 = legal. */
  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array): void;
}
