import * as tf from '@tensorflow/tfjs-core';
import { ILLEGAL_LOGIT } from './network-description.js';

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

/**
 * Q [batch, moves] of a dueling network (Wang et al., 2016, arXiv:1511.06581, equation 9): V + A - mean of A. The mean is over the legal moves, for
 * only those are ever trained. advantages: [batch, moves]; values: [batch]; mask: [batch, moves], 1 = legal.
 */
export function duelingActionValues(advantages: tf.Tensor2D, values: tf.Tensor1D, mask: tf.Tensor2D): tf.Tensor2D {
  const counts = tf.maximum(tf.sum(mask, -1, true), 1);
  const mean = tf.div(tf.sum(tf.mul(advantages, mask), -1, true), counts);
  return tf.add(advantages, tf.sub(tf.expandDims(values, -1), mean));
}
