import * as tf from '@tensorflow/tfjs-core';
import type { Random } from '../../env/random.js';

/** Logits of illegal moves: exp of it is exactly 0 in float32, and it stays finite (Huang and Ontanon, 2022, arXiv:2006.14171). */
const ILLEGAL_LOGIT = -1e8;

/** log pi over the legal moves. logits and mask: [batch, moves] (mask of dtype 'bool'); illegal moves get about -1e8. */
export function maskedLogProbabilities(logits: tf.Tensor2D, mask: tf.Tensor2D): tf.Tensor2D {
  // A full tensor instead of a scalar: wasm would tile the scalar, which takes ten times as long.
  return tf.logSoftmax<tf.Tensor2D>(tf.where(mask, logits, tf.fill(logits.shape, ILLEGAL_LOGIT)));
}

/** Entropy in nats over the legal moves, [batch]; log of the number of legal moves where all are equally likely. */
export function maskedEntropy(logProbabilities: tf.Tensor2D, mask: tf.Tensor2D): tf.Tensor1D {
  const legal = tf.where(mask, logProbabilities, tf.zerosLike(logProbabilities));
  return tf.neg(tf.sum(tf.mul(tf.exp(logProbabilities), legal), -1));
}

/** log pi of one move a row, [batch]. oneHot: [batch, moves]. (The gradient of `gather` does not exist on wasm.) */
export function logProbabilityOf(logProbabilities: tf.Tensor2D, oneHot: tf.Tensor2D): tf.Tensor1D {
  return tf.sum(tf.mul(logProbabilities, oneHot), -1);
}

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
