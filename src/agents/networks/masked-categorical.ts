import type * as TF from '@tensorflow/tfjs-core';
import { ILLEGAL_LOGIT } from './network-description.js';
import { tf } from './tensorflow.js';

/** log pi over the legal moves. logits and mask: [batch, moves] (mask of dtype 'bool'); illegal moves get about -1e8. */
export function maskedLogProbabilities(logits: TF.Tensor2D, mask: TF.Tensor2D): TF.Tensor2D {
  // A full tensor instead of a scalar: wasm would tile the scalar, which takes ten times as long.
  return tf.logSoftmax<TF.Tensor2D>(tf.where(mask, logits, tf.fill(logits.shape, ILLEGAL_LOGIT)));
}

/** Entropy in nats over the legal moves, [batch]; log of the number of legal moves where all are equally likely. */
export function maskedEntropy(logProbabilities: TF.Tensor2D, mask: TF.Tensor2D): TF.Tensor1D {
  const legal = tf.where(mask, logProbabilities, tf.zerosLike(logProbabilities));
  return tf.neg(tf.sum(tf.mul(tf.exp(logProbabilities), legal), -1));
}

/** log pi of one move a row, [batch]. oneHot: [batch, moves]. (The gradient of `gather` does not exist on wasm.) */
export function logProbabilityOf(logProbabilities: TF.Tensor2D, oneHot: TF.Tensor2D): TF.Tensor1D {
  return tf.sum(tf.mul(logProbabilities, oneHot), -1);
}

/**
 * Q [batch, moves] of a dueling network (Wang et al., 2016, arXiv:1511.06581, equation 9): V + A - mean of A. The mean is over the legal moves, for
 * only those are ever trained. advantages: [batch, moves]; values: [batch]; mask: [batch, moves], 1 = legal.
 */
export function duelingActionValues(advantages: TF.Tensor2D, values: TF.Tensor1D, mask: TF.Tensor2D): TF.Tensor2D {
  const counts = tf.maximum(tf.sum(mask, -1, true), 1);
  const mean = tf.div(tf.sum(tf.mul(advantages, mask), -1, true), counts);
  return tf.add(advantages, tf.sub(tf.expandDims(values, -1), mean));
}
