import * as tf from '@tensorflow/tfjs-core';
import type { Network } from '../agents/networks/network.js';

/**
 * Writes the gradient of a loss by all weights of the network, [weightCount], and gives the measures that were computed on the way.
 * Whatever tensors the computation makes are freed; those that it was given stay.
 */
export function lossGradient<Name extends string>(
  network: Network,
  compute: () => { readonly loss: tf.Scalar; readonly measures: Readonly<Record<Name, tf.Scalar>> },
  gradient: Float32Array,
): Record<Name, number> {
  let names: string[] = [];
  let measured: tf.Tensor | undefined;
  const { value, grads } = tf.variableGrads(() => {
    const { loss, measures } = compute();
    names = Object.keys(measures);
    measured = tf.keep(tf.stack(Object.values<tf.Scalar>(measures)));
    return loss;
  }, [...network.variables]);
  let at = 0;
  for (const variable of network.variables) {
    const byVariable = grads[variable.name] as tf.Tensor | undefined; // none for one that the loss does not depend on
    if (byVariable) gradient.set(byVariable.dataSync<'float32'>(), at);
    else gradient.fill(0, at, at + variable.size);
    at += variable.size;
  }
  const numbers = measured!.dataSync<'float32'>();
  tf.dispose([value, grads, measured!]);
  return Object.fromEntries(names.map((name, i) => [name, numbers[i]])) as Record<Name, number>;
}
