import type { Random } from '../../env/random.js';
import { CHUNK } from './kernel/kernel-memory.js';

/** Draws a legal move of row `row`. logProbabilities and masks: [rows, moves] as plain arrays. */
export function sampleMove(
  logProbabilities: Float32Array,
  masks: Uint8Array,
  row: number,
  moves: number,
  random: Random,
): number {
  let left = random.float();
  let last = -1;
  for (let move = 0, at = row * moves; move < moves; move++, at++) {
    if (masks[at] === 0) continue;
    last = move;
    left -= Math.exp(logProbabilities[at]);
    if (left < 0) return move;
  }
  return last; // rounding may leave a little
}

/** The most likely legal move of row `row`; the first of equals. `scores`: logits, log-probabilities or probabilities. */
export function bestMove(scores: Float32Array, masks: Uint8Array, row: number, moves: number): number {
  let best = -1;
  let bestScore = -Infinity;
  for (let move = 0, at = row * moves; move < moves; move++, at++) {
    if (masks[at] !== 0 && (best < 0 || scores[at] > bestScore)) {
      best = move;
      bestScore = scores[at];
    }
  }
  return best;
}

/** The legal moves of the rows that are at work, at most CHUNK: entries row by row, in the order of the moves. */
export class LegalMoves {
  /** Entries of row i: starts[i] up to starts[i + 1]. */
  readonly starts = new Int32Array(CHUNK + 1);
  /** By entry: which move it is of, and where its numbers are in the arrays of logits. */
  readonly moves: Uint16Array;
  readonly at: Int32Array;

  constructor(readonly moveCount: number) {
    this.moves = new Uint16Array(CHUNK * moveCount);
    this.at = new Int32Array(CHUNK * moveCount);
  }

  /** Takes `rows` rows of masks [.., moves], 1 = legal, from row `from` on; of the rows that `order` names there, if it is given. */
  take(masks: Uint8Array, from: number, rows: number, order?: Int32Array): void {
    const { starts, moves, at, moveCount } = this;
    let entry = 0;
    for (let row = 0; row < rows; row++) {
      const start = (order ? order[from + row] : from + row) * moveCount;
      for (let move = 0; move < moveCount; move++) {
        if (masks[start + move] === 0) continue;
        moves[entry] = move;
        at[entry++] = row * moveCount + move;
      }
      starts[row + 1] = entry;
    }
  }
}
