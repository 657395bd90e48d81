import '@tensorflow/tfjs-layers'; // registers the gradients
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import {
  logProbabilityOf,
  maskedEntropy,
  maskedLogProbabilities,
} from '../../../src/agents/networks/masked-categorical.js';
import { bestMove, sampleMove } from '../../../src/agents/policies/move-policies.js';
import { Random } from '../../../src/env/base/random.js';

const MASKS = Uint8Array.from([1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 1]);
const LOGITS = Float32Array.from([0.5, -1, 9, 2, 3, 3, -2, 3, 1, 1, 1, 1]);

describe.each(['wasm', 'cpu'] as const)('a masked categorical distribution on %s', (backend) => {
  beforeAll(async () => void (await loadBackend(backend)));

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
