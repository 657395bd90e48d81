import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../src/agents/backend.js';
import type { EnvironmentParts } from '../../src/env/environment.js';
import type { PpoConfigInput } from '../../src/train/config.js';
import { parsePpoConfig } from '../../src/train/config.js';
import { PpoTrainer } from '../../src/train/ppo.js';
import { bandit, chain, endless, mostlyIllegal, sanityParts } from '../support/sanity-rules.js';

const SMALL: Partial<PpoConfigInput> = {
  environments: 32,
  rolloutLength: 8,
  minibatchSize: 64,
  hiddenSizes: [16],
  learningRate: 1e-2,
  annealLearningRate: false,
  skipForcedMoves: false,
};

function trainer(parts: EnvironmentParts, changes: Partial<PpoConfigInput> = {}): PpoTrainer {
  return new PpoTrainer(parts, parsePpoConfig({ preset: 'sanity', ...SMALL, ...changes }));
}

/** Bytes of all weights after some iterations. */
function trainedWeights(changes: Partial<PpoConfigInput>, iterations = 3): Buffer {
  const ppo = trainer(sanityParts(mostlyIllegal()), changes);
  for (let i = 0; i < iterations; i++) ppo.iterate();
  const weights = Buffer.concat(ppo.network.getWeights().map((each) => Buffer.from(each.buffer)));
  ppo.dispose();
  return weights;
}

describe.each(['wasm', 'cpu'] as const)('PPO on %s', (backend) => {
  beforeAll(async () => void (await loadBackend(backend)));

  test('has ratio 1 for every decision before the first update, whatever the minibatches', () => {
    // With a learning rate too small to move a float32 weight every minibatch is "before the first update".
    for (const minibatchSize of [256, 100, 7]) {
      const changes = { epochs: 1, minibatchSize, learningRate: 1e-30, hiddenSizes: [33, 17], environments: 30 };
      const ppo = trainer(sanityParts(mostlyIllegal()), changes);
      const { approx_kl, clip_fraction } = ppo.iterate();
      expect([minibatchSize, approx_kl, clip_fraction]).toEqual([minibatchSize, 0, 0]);
      ppo.dispose();
    }
  });

  test('starts at the entropy of the legal moves alone', () => {
    const ppo = trainer(sanityParts(mostlyIllegal()), { learningRate: 1e-30 });
    expect(Math.exp(ppo.iterate().entropy)).toBeCloseTo(15, 1);
    ppo.dispose();
  });

  test('gives equal weights for equal seeds and others for other seeds', () => {
    const first = trainedWeights({ seed: 5 });
    expect(trainedWeights({ seed: 5 }).equals(first)).toBe(true);
    expect(trainedWeights({ seed: 6 }).equals(first)).toBe(false);
  });

  test('keeps no tensors from one update to the next', () => {
    const ppo = trainer(sanityParts(endless(), { maxSteps: 5 }));
    ppo.iterate();
    const before = tf.memory().numTensors;
    for (let i = 0; i < 3; i++) ppo.iterate();
    expect(tf.memory().numTensors).toBe(before);
    ppo.dispose();
    expect(tf.memory().numTensors).toBe(before - ppo.network.variables.length);
  });
});

describe('PPO learns', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  /** Mean return of the last of some iterations. */
  function learn(parts: EnvironmentParts, iterations: number, changes: Partial<PpoConfigInput> = {}): number {
    const ppo = trainer(parts, changes);
    let last = 0;
    for (let i = 0; i < iterations; i++) last = ppo.iterate().episode_return;
    ppo.dispose();
    return last;
  }

  test('a one-step bandit', () => {
    expect(learn(sanityParts(bandit()), 15)).toBeGreaterThan(0.97);
  });

  test('which of 70 moves to play where 55 are illegal', () => {
    expect(learn(sanityParts(mostlyIllegal()), 40)).toBeGreaterThan(0.95);
  });

  test('to pass by a small reward for a larger one two states on', () => {
    expect(learn(sanityParts(chain()), 25)).toBeGreaterThan(0.97);
  });

  test('the value of a game that only a time limit ends: truncation is bootstrapped', () => {
    // 1 a step for ever is worth 1 / (1 - gamma) = 5; taken for an end, the limit of 4 steps would make it at most 2.95.
    const ppo = trainer(sanityParts(endless(), { maxSteps: 4 }), {
      gamma: 0.8,
      valueCoefficient: 1,
      learningRate: 0.05,
      entropyCoefficient: 0,
      maxGradientNorm: null,
    });
    for (let i = 0; i < 60; i++) ppo.iterate();
    const inputs = new Float32Array(ppo.encoder.size);
    ppo.encoder.encode({ observations: new Float32Array(1), actionMasks: Uint8Array.from([1, 1]) }, 1, inputs);
    const [value] = tf.tidy(() => ppo.network.forward(tf.tensor2d(inputs, [1, inputs.length])).values.dataSync());
    expect(value).toBeGreaterThan(4.5);
    expect(value).toBeLessThan(5.5);
    ppo.dispose();
  });
});
