import type { Random } from '../../env/random.js';

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
