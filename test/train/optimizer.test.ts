import * as tf from '@tensorflow/tfjs-core';
import { describe, expect, test } from 'vitest';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { Network } from '../../src/agents/networks/network.js';
import { HEADS } from '../../src/agents/networks/network-description.js';
import type { NetworkShape } from '../../src/agents/networks/network-plan.js';
import { Random } from '../../src/env/base/random.js';
import { adamStep, lossGradient, moveByAdam, Optimizer, TensorWeights } from '../../src/train/optimizer.js';

const BATCH = 24;
const BASE: NetworkShape = {
  inputs: 20,
  moves: 5,
  perMove: 0,
  hiddenSizes: [16, 16, 8],
  moveUnits: 4,
  activation: 'tanh',
};

const KINDS: readonly [string, Partial<NetworkShape>][] = [
  ['plain', {}],
  ['relu', { activation: 'relu' }],
  ['columns for each move', { perMove: 2 }],
];

function noise(length: number, stream: number): Float32Array {
  const random = new Random('loss-gradient test', 1, stream);
  return Float32Array.from({ length }, () => 2 * random.float() - 1);
}

/** The loss and gradient of the network's outputs against noise, every weight away from its initial value. */
function gradientOf(shape: NetworkShape): { gradient: Float32Array; loss: number; leaked: number } {
  const network = Network.create(shape, 3);
  const nudges = noise(network.weightCount, 1);
  network.setWeights(network.getWeights().map((weight, i) => weight + 0.2 * nudges[i]));
  const inputs = tf.tensor2d(noise(BATCH * shape.inputs, 2), [BATCH, shape.inputs]);
  const targets = tf.tensor2d(noise(BATCH * shape.moves, 3), [BATCH, shape.moves]);
  const gradient = new Float32Array(network.weightCount).fill(NaN);
  const before = tf.memory().numTensors;
  const { loss } = lossGradient(
    network,
    () => {
      let loss: tf.Scalar = tf.scalar(0);
      if (network.heads !== 'value')
        loss = tf.add(loss, tf.mean(tf.squaredDifference(network.logits(inputs), targets)));
      if (network.heads !== 'logits') loss = tf.add(loss, tf.mean(tf.square(tf.sub(network.values(inputs), 1))));
      return { loss, measures: { loss } };
    },
    gradient,
  );
  const leaked = tf.memory().numTensors - before;
  tf.dispose([inputs, targets]);
  network.dispose();
  return { gradient, loss, leaked };
}

describe.each(HEADS)('the gradient of a network with %s', (heads) => {
  test.each(KINDS)('(%s) is on wasm what it is on cpu, and leaves no tensor', async (_name, kind) => {
    const shape = { ...BASE, ...kind, heads, ...(heads === 'value' ? { perMove: 0 } : {}) };
    await loadBackend('cpu');
    const cpu = gradientOf(shape);
    await loadBackend('wasm');
    const wasm = gradientOf(shape);
    expect([cpu.leaked, wasm.leaked]).toEqual([0, 0]);
    expect(Math.abs(wasm.loss - cpu.loss)).toBeLessThan(1e-5 * cpu.loss);
    const largest = cpu.gradient.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    expect(largest).toBeGreaterThan(1e-3);
    const furthest = cpu.gradient.reduce((most, each, i) => Math.max(most, Math.abs(each - wasm.gradient[i])), 0);
    expect(furthest).toBeLessThan(1e-5 * largest);
  });
});

test('weights that the loss does not depend on have gradient 0', async () => {
  await loadBackend('wasm');
  const network = Network.create({ ...BASE, heads: 'logits-and-value' }, 1);
  const inputs = tf.tensor2d(noise(BATCH * BASE.inputs, 2), [BATCH, BASE.inputs]);
  const gradient = new Float32Array(network.weightCount).fill(NaN);
  const before = tf.memory().numTensors;
  lossGradient(
    network,
    () => {
      const loss: tf.Scalar = tf.mean(tf.square(network.values(inputs)));
      return { loss, measures: { loss } };
    },
    gradient,
  );
  expect(tf.memory().numTensors).toBe(before);
  expect(gradient.some((each) => each !== 0)).toBe(true);
  expect(gradient.filter((each) => each === 0).length).toBeGreaterThanOrEqual(8 * 5 + 5); // kernel and bias of the logits
  expect(gradient.every((each) => Number.isFinite(each))).toBe(true);
  tf.dispose(inputs);
  network.dispose();
});

describe('Adam', () => {
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
});
