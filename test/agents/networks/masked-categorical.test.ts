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

/** Plain arrays of log-probabilities and entropy of three rows of four moves. */
function distribution(
  logits: Float32Array,
  masks: Uint8Array,
  moves = 4,
): { logs: Float32Array; entropy: Float32Array } {
  const rows = logits.length / moves;
  return tf.tidy(() => {
    const mask = tf.tensor2d(masks, [rows, moves], 'bool');
    const logs = maskedLogProbabilities(tf.tensor2d(logits, [rows, moves]), mask);
    return { logs: logs.dataSync<'float32'>(), entropy: maskedEntropy(logs, mask).dataSync<'float32'>() };
  });
}

describe.each(['wasm', 'cpu'] as const)('a masked categorical distribution on %s', (backend) => {
  beforeAll(async () => void (await loadBackend(backend)));

  test('is the softmax over the legal moves, and illegal ones have probability exactly 0', () => {
    const { logs } = distribution(LOGITS, MASKS);
    for (let row = 0; row < 3; row++) {
      const at = (move: number) => row * 4 + move;
      const total = [0, 1, 2, 3].reduce((sum, move) => sum + (MASKS[at(move)] ? Math.exp(LOGITS[at(move)]) : 0), 0);
      for (let move = 0; move < 4; move++) {
        const probability = Math.exp(logs[at(move)]);
        if (MASKS[at(move)] === 0) expect(probability).toBe(0);
        else expect(probability).toBeCloseTo(Math.exp(LOGITS[at(move)]) / total, 6);
      }
    }
  });

  test('has exp(entropy) = number of legal moves where all are equally likely', () => {
    const moves = 70;
    const masks = Uint8Array.from({ length: 3 * moves }, (_, i) =>
      i % moves < [1, 15, 70][Math.floor(i / moves)] ? 1 : 0,
    );
    const { entropy } = distribution(new Float32Array(3 * moves).fill(0.7), masks, moves);
    expect(Math.exp(entropy[0])).toBeCloseTo(1, 5);
    expect(Math.exp(entropy[1])).toBeCloseTo(15, 3);
    expect(Math.exp(entropy[2])).toBeCloseTo(70, 3);
  });

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
