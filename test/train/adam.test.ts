import * as tf from '@tensorflow/tfjs-core';
import { expect, test } from 'vitest';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { Adam, clipGradientNorm } from '../../src/train/optimizer.js';

test('Adam takes the same steps as TensorFlow.js’ own', async () => {
  await loadBackend('cpu');
  const start = Float32Array.from([1, -2, 0.5]);
  const gradientAt = (step: number) => Float32Array.from([0.3 * step, -1, step % 2 ? 2 : -0.1]);
  const weights = [start.slice()];
  const adam = new Adam([3], { epsilon: 1e-7 });
  const reference = tf.train.adam(0.01, 0.9, 0.999, 1e-7);
  const variable = tf.variable(tf.tensor1d(start.slice()), true, 'adam-test');
  for (let step = 1; step <= 20; step++) {
    adam.update(weights, [gradientAt(step)], 0.01);
    reference.applyGradients([{ name: variable.name, tensor: tf.tensor1d(gradientAt(step)) }]);
  }
  variable.dataSync().forEach((expected, i) => expect(weights[0][i]).toBeCloseTo(expected, 5));
});

test('Adam goes on bit for bit from a copy of its state', () => {
  const gradient = (step: number) => [Float32Array.from([Math.sin(step), Math.cos(step)])];
  const whole = { adam: new Adam([2]), weights: [new Float32Array(2)] };
  for (let step = 0; step < 10; step++) whole.adam.update(whole.weights, gradient(step), 0.1);

  const first = { adam: new Adam([2]), weights: [new Float32Array(2)] };
  for (let step = 0; step < 5; step++) first.adam.update(first.weights, gradient(step), 0.1);
  const second = { adam: new Adam([2]), weights: first.weights.map((each) => each.slice()) };
  Object.assign(second.adam.state, structuredClone(first.adam.state));
  for (let step = 5; step < 10; step++) second.adam.update(second.weights, gradient(step), 0.1);
  expect(second.weights).toEqual(whole.weights);
});

test('gradients are scaled down together, and only if they are too long', () => {
  const gradients = [Float32Array.from([3]), Float32Array.from([0, 4])];
  expect(clipGradientNorm(gradients, 10)).toBe(5);
  expect(clipGradientNorm(gradients, null)).toBe(5);
  expect(gradients[1][1]).toBe(4);
  expect(clipGradientNorm(gradients, 1)).toBe(5);
  expect(gradients[0][0]).toBeCloseTo(0.6, 6);
  expect(gradients[1][1]).toBeCloseTo(0.8, 6);
});
