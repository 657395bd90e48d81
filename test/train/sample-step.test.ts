import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, test } from 'vitest';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { SampleStep } from '../../src/train/sample-step.js';

beforeAll(async () => void (await loadBackend('wasm')));

test('a sample step learns its targets, the same way each time', () => {
  const losses = () => {
    const step = new SampleStep(32);
    const run = Array.from({ length: 40 }, () => step.train());
    step.dispose();
    return run;
  };
  const first = losses();
  expect(first[39]).toBeLessThan(first[0] / 3);
  expect(losses()).toEqual(first);
});

test('a sample step gives 64 outputs a row and frees its tensors', () => {
  const before = tf.memory().numTensors;
  const step = new SampleStep(5);
  expect(step.forward()).toHaveLength(5 * 64);
  step.train();
  step.dispose();
  expect(tf.memory().numTensors).toBe(before);
});
