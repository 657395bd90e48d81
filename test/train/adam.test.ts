import * as tf from '@tensorflow/tfjs-core';
import { expect, test } from 'vitest';
import { loadBackend } from '../../src/agents/networks/backend.js';
import type { Network } from '../../src/agents/networks/network.js';
import { adamStep, moveByAdam, Optimizer, TensorWeights } from '../../src/train/optimizer.js';

test('Adam takes the same steps as TensorFlow.js’ own', async () => {
  await loadBackend('cpu');
  const start = Float32Array.from([1, -2, 0.5]);
  const gradientAt = (step: number) => Float32Array.from([0.3 * step, -1, step % 2 ? 2 : -0.1]);
  const weights = start.slice();
  const moments = [0, 0].map(() => new Float32Array(3));
  const reference = tf.train.adam(0.01, 0.9, 0.999, 1e-7);
  const variable = tf.variable(tf.tensor1d(start.slice()), true, 'adam-test');
  for (let step = 1; step <= 20; step++) {
    moveByAdam(weights, gradientAt(step), moments[0], moments[1], adamStep(step, 0.01, 1e-7));
    reference.applyGradients([{ name: variable.name, tensor: tf.tensor1d(gradientAt(step)) }]);
  }
  variable.dataSync().forEach((expected, i) => expect(weights[i]).toBeCloseTo(expected, 5));
});

/** The optimizer of a network with these weights. */
function optimizerOf(weights: Float32Array): Optimizer {
  const network = { getWeights: () => weights, setWeights: () => undefined };
  return new Optimizer(new TensorWeights(network as unknown as Network));
}

test('Adam goes on bit for bit from a copy of its state', () => {
  const update = (optimizer: Optimizer, step: number) => {
    optimizer.gradient.set([Math.sin(step), Math.cos(step)]);
    optimizer.update(0.1);
  };
  const whole = optimizerOf(new Float32Array(2));
  for (let step = 0; step < 10; step++) update(whole, step);

  const first = optimizerOf(new Float32Array(2));
  for (let step = 0; step < 5; step++) update(first, step);
  const second = optimizerOf(first.weights.slice());
  const { steps, firstMoments, secondMoments } = first.adam.state;
  second.adam.state.steps = steps;
  second.adam.state.firstMoments[0].set(firstMoments[0]);
  second.adam.state.secondMoments[0].set(secondMoments[0]);
  for (let step = 5; step < 10; step++) update(second, step);
  expect(second.weights).toEqual(whole.weights);
});

test('gradients are scaled down together, and only if they are too long', () => {
  const optimizer = optimizerOf(new Float32Array(3));
  const { gradient } = optimizer;
  gradient.set([3, 0, 4]);
  expect(optimizer.clip(10)).toBe(5);
  expect(optimizer.clip(null)).toBe(5);
  expect(gradient[2]).toBe(4);
  expect(optimizer.clip(1)).toBe(5);
  expect(gradient[0]).toBeCloseTo(0.6, 6);
  expect(gradient[2]).toBeCloseTo(0.8, 6);
});
