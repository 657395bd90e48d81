import * as tf from '@tensorflow/tfjs-core';

/**
 * Q [batch, moves] of a dueling network (Wang et al., 2016, arXiv:1511.06581, equation 9): V + A - mean of A. The mean is over the legal moves, for
 * only those are ever trained. advantages: [batch, moves]; values: [batch]; mask: [batch, moves], 1 = legal.
 */
export function duelingActionValues(advantages: tf.Tensor2D, values: tf.Tensor1D, mask: tf.Tensor2D): tf.Tensor2D {
  const counts = tf.maximum(tf.sum(mask, -1, true), 1);
  const mean = tf.div(tf.sum(tf.mul(advantages, mask), -1, true), counts);
  return tf.add(advantages, tf.sub(tf.expandDims(values, -1), mean));
}
