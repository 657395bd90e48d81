import '../../../src/train/node.js';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { Network } from '../../../src/agents/networks/network.js';
import { Random } from '../../../src/env/base/random.js';
import { lossGradient } from '../../../src/train/optimizer.js';

const native = await loadBackend('node').catch(() => undefined);
if (!native) console.log('Skipped: the native backend does not load here; `npm run native` builds it.');

const SHAPE = { inputs: 23, moves: 5, perMove: 2, hiddenSizes: [33, 33], moveUnits: 4 } as const;
const SHAPES = [
  { ...SHAPE, activation: 'relu' },
  { ...SHAPE, activation: 'tanh', perMove: 0 },
] as const;
const BATCHES = [1, 7, 130];

/** Logits, values and the gradient of a loss of both, for every batch size in turn. */
async function passes(backend: 'node' | 'cpu', shape: (typeof SHAPES)[number]): Promise<Float32Array[]> {
  await loadBackend(backend);
  const network = Network.create(shape, 3);
  const random = new Random('test noise', 1);
  // At first the logits' layer is small; all of its numbers are to count.
  network.setWeights(network.getWeights().map((weight) => weight + random.float() * 0.1));
  const results = BATCHES.flatMap((batch) => {
    const noise = Float32Array.from({ length: batch * SHAPE.inputs }, () => random.float() * 2 - 1);
    const inputs = tf.tensor2d(noise, [batch, SHAPE.inputs]);
    const { logits, values } = tf.tidy(() => network.forward(inputs));
    const outputs = [logits, values].map((tensor) => tensor.dataSync<'float32'>().slice());
    const gradient = new Float32Array(network.weightCount);
    const compute = () => {
      const { logits, values } = network.forward(inputs);
      const entropy = tf.mean<tf.Scalar>(tf.sum(tf.mul(tf.softmax(logits), tf.logSoftmax(logits)), 1));
      return { loss: tf.add<tf.Scalar>(entropy, tf.mean(tf.square(tf.sub(values, 1)))), measures: { entropy } };
    };
    lossGradient(network, compute, gradient);
    tf.dispose([inputs, logits, values]);
    return [...outputs, gradient];
  });
  network.dispose();
  return results;
}

describe.skipIf(!native)('the native backend', () => {
  beforeAll(async () => void (await loadBackend('node')));

  test('is what "auto" takes, in the engine that this package computes with', async () => {
    await loadBackend('cpu');
    expect(await loadBackend('auto')).toEqual({ name: 'node', patched: false });
    expect(tf.getBackend()).toBe('tensorflow');
    expect(tf.square([1, 2]).dataSync()).toEqual(Float32Array.from([1, 4]));
  });

  test.each(SHAPES)('gives the cpu backend’s outputs and gradients: $activation', async (shape) => {
    const expected = await passes('cpu', shape);
    const actual = await passes('node', shape);
    expect(actual.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
    let largest = 0;
    let difference = 0;
    expected.forEach((array, i) =>
      array.forEach((x, k) => {
        largest = Math.max(largest, Math.abs(x));
        difference = Math.max(difference, Math.abs(x - actual[i][k]));
      }),
    );
    expect(largest).toBeGreaterThan(0.1);
    expect(difference).toBeLessThan(1e-4);
  });
});
