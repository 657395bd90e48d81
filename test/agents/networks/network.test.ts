import '@tensorflow/tfjs-layers'; // registers the gradients
import * as tf from '@tensorflow/tfjs-core';
import { loadBackend, Network } from '../../../src/agents/index.js';
import {
  logProbabilityOf,
  maskedEntropy,
  maskedLogProbabilities,
} from '../../../src/agents/networks/masked-categorical.js';
import { type NetworkShape, orthogonal } from '../../../src/agents/networks/network-plan.js';
import { bestMove, sampleMove } from '../../../src/agents/policies/move-policies.js';
import { Random } from '../../../src/env/base/random.js';

beforeAll(() => loadBackend('cpu'));

const PLAIN: NetworkShape = { inputs: 12, moves: 5, perMove: 0, hiddenSizes: [8, 6], moveUnits: 4, activation: 'tanh' };
const PER_MOVE: NetworkShape = { ...PLAIN, perMove: 2, activation: 'relu' };

test.each([
  [6, 4],
  [4, 6],
])('orthogonal kernels of %i x %i have rows or columns of one length at right angles', (rows, columns) => {
  const matrix = orthogonal(rows, columns, 3, new Random('test orthogonal', 1));
  const entry = (i: number, k: number) => (rows < columns ? matrix[i * columns + k] : matrix[k * columns + i]);
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      let product = 0;
      for (let k = 0; k < 6; k++) product += entry(i, k) * entry(j, k);
      expect(product).toBeCloseTo(i === j ? 9 : 0, 5);
    }
  }
});

test.each([
  { ...PLAIN, hiddenSizes: [1e5, 1e5] },
  { ...PER_MOVE, hiddenSizes: [1e4], moveUnits: 1e6 },
])('a network of %j is refused before memory is asked for', (shape) => {
  const { numTensors } = tf.memory();
  expect(() => Network.create(shape, 0)).toThrow(
    /^Expected a network that fits into memory, but it needs \d+ MiB; use fewer or smaller hidden layers$/,
  );
  expect(tf.memory().numTensors).toBe(numTensors);
});

describe('masks', () => {
  const MASKS = Uint8Array.from([1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 1]);
  const LOGITS = Float32Array.from([0.5, -1, 9, 2, 3, 3, -2, 3, 1, 1, 1, 1]);

  describe.each(['wasm', 'cpu'] as const)('a masked categorical distribution on %s', (backend) => {
    beforeAll(() => loadBackend(backend));

    test('gives illegal moves no gradient, neither through log-probability nor entropy', () => {
      const gradient = tf.tidy(() => {
        const mask = tf.tensor2d(MASKS, [3, 4], 'bool');
        const oneHot = tf.cast(tf.oneHot(tf.tensor1d([0, 3, 3], 'int32'), 4), 'float32') as tf.Tensor2D;
        const loss = (logits: tf.Tensor) => {
          const logs = maskedLogProbabilities(logits as tf.Tensor2D, mask);
          return tf.sum(tf.add(logProbabilityOf(logs, oneHot), maskedEntropy(logs, mask)));
        };
        return tf
          .grad(loss)(tf.tensor2d(LOGITS, [3, 4]))
          .dataSync();
      });
      gradient.forEach((g, i) => {
        expect(Number.isFinite(g)).toBe(true);
        if (MASKS[i] === 0) expect(g).toBeCloseTo(0, 10);
      });
      expect(gradient[0]).not.toBe(0);
    });
  });

  test('sampling follows the probabilities and never leaves the mask', () => {
    const logs = Float32Array.from([0.2, 0.5, 0.9, 0.3].map(Math.log));
    const mask = Uint8Array.from([1, 1, 0, 1]);
    const random = new Random('test sampling', 1);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 20_000; i++) counts[sampleMove(logs, mask, 0, 4, random)]++;
    expect(counts[2]).toBe(0);
    [0.2, 0.5, 0, 0.3].forEach((probability, move) => expect(counts[move] / 20_000).toBeCloseTo(probability, 1));
  });

  test('the best move is the first of the most likely legal ones', () => {
    expect(bestMove(LOGITS, MASKS, 0, 4)).toBe(3);
    expect(bestMove(LOGITS, MASKS, 1, 4)).toBe(2);
    expect(bestMove(LOGITS, MASKS, 2, 4)).toBe(0);
  });
});
