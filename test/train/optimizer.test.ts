import * as tf from '@tensorflow/tfjs-core';
import { loadBackend, Network } from '../../src/agents/index.js';
import { HEADS } from '../../src/agents/networks/network-description.js';
import type { NetworkShape } from '../../src/agents/networks/network-plan.js';
import { Random } from '../../src/env/base/random.js';
import { adamStep, lossGradient, moveByAdam, Optimizer, TensorWeights } from '../../src/train/optimizer.js';

const BASE: NetworkShape = {
  inputs: 20,
  moves: 5,
  perMove: 0,
  hiddenSizes: [16, 16, 8],
  moveUnits: 4,
  activation: 'tanh',
};

function noise(length: number, stream: number): Float32Array {
  const random = new Random('loss-gradient test', 1, stream);
  return Float32Array.from({ length }, () => 2 * random.float() - 1);
}

/** A loss of all outputs, every weight away from its initial value, and its gradient. */
async function gradientOn(backend: 'cpu' | 'wasm' | 'node', shape: NetworkShape, rows: number) {
  await loadBackend(backend);
  const network = Network.create(shape, 3);
  const nudges = noise(network.weightCount, 1);
  network.setWeights(network.getWeights().map((weight, i) => weight + 0.2 * nudges[i]));
  const inputs = tf.tensor2d(noise(rows * shape.inputs, 2), [rows, shape.inputs]);
  const gradient = new Float32Array(network.weightCount).fill(NaN);
  const before = tf.memory().numTensors;
  const lossOf = () => {
    let loss = tf.scalar(0);
    if (network.heads !== 'value') {
      const logits = network.logits(inputs);
      loss = tf.add(loss, tf.mean(tf.sum(tf.mul(tf.softmax(logits), tf.logSoftmax(logits)), 1)));
      loss = tf.add(loss, tf.mean(tf.square(logits)));
    }
    if (network.heads !== 'logits') loss = tf.add(loss, tf.mean(tf.square(tf.sub(network.values(inputs), 1))));
    return { loss, measures: { loss } };
  };
  const { loss } = lossGradient(network, lossOf, gradient);
  expect(tf.memory().numTensors).toBe(before);
  inputs.dispose();
  network.dispose();
  return { gradient, loss };
}

const native = await loadBackend('node').then(
  () => ['node'] as const,
  () => [],
);

describe.each(['wasm', ...native] as const)(
  'on %s a gradient is what it is on cpu, and leaves no tensor',
  (backend) => {
    const near = backend === 'node' ? 1e-4 : 1e-5;
    test.each(
      HEADS.flatMap((heads) => [{ heads }, { heads, perMove: heads === 'value' ? 0 : 2, activation: 'relu' }] as const),
    )('%j', async (kind) => {
      for (const rows of [1, 24]) {
        const [cpu, other] = [
          await gradientOn('cpu', { ...BASE, ...kind }, rows),
          await gradientOn(backend, { ...BASE, ...kind }, rows),
        ];
        expect(Math.abs(other.loss - cpu.loss)).toBeLessThan(near * Math.max(1, Math.abs(cpu.loss)));
        const largest = cpu.gradient.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
        expect(largest).toBeGreaterThan(1e-3);
        const furthest = cpu.gradient.reduce((most, each, i) => Math.max(most, Math.abs(each - other.gradient[i])), 0);
        expect(furthest).toBeLessThan(near * largest);
      }
    });
  },
);

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
  function optimizerOf(weights: Float32Array) {
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
