import * as tf from '@tensorflow/tfjs-core';
import { describe, expect, test } from 'vitest';
import { infer } from '../../../src/agents/policies/ppo-policy.js';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { PpoShard } from '../../../src/train/ppo/ppo.js';
import { type PpoConfig, ppoConfigSchema } from '../../../src/train/ppo/ppo-config.js';
import { Trainer } from '../../../src/train/trainer.js';
import type { TrainingParts } from '../../../src/train/training-games.js';
import { bandit, chain, endless, mostlyIllegal, sanityParts } from '../../support/sanity-rules.js';

const SMALL = {
  environments: 32,
  rolloutLength: 8,
  minibatchSize: 64,
  epochs: 4,
  hiddenSizes: [16],
  learningRate: 1e-2,
  gaeLambda: 0.95,
  annealLearningRate: false,
  skipForcedMoves: false,
  backend: 'wasm',
  workers: 0,
};

function configOf(changes: object = {}): PpoConfig {
  return ppoConfigSchema.parse({ preset: 'sanity', ...SMALL, ...changes });
}

function trainer(parts: TrainingParts, changes: object = {}): Promise<Trainer> {
  return Trainer.create(configOf({ maxSteps: parts.spec.maxSteps, ...changes }), parts);
}

/** All weights after some iterations. */
async function trainedWeights(changes: object, iterations = 3): Promise<Float32Array> {
  const ppo = await trainer(sanityParts(mostlyIllegal()), changes);
  for (let i = 0; i < iterations; i++) await ppo.iterate();
  const weights = ppo.weights.slice();
  await ppo.dispose();
  return weights;
}

describe.each(['wasm', 'cpu'] as const)('PPO on %s', (backend) => {
  test('has ratio 1 for every decision before the first update, whatever the minibatches', async () => {
    // With a learning rate too small to move a float32 weight every minibatch is "before the first update".
    for (const minibatchSize of [240, 100, 7]) {
      const changes = { backend, epochs: 1, minibatchSize, learningRate: 1e-30, hiddenSizes: [33, 17] };
      const ppo = await trainer(sanityParts(mostlyIllegal()), { ...changes, environments: 30 });
      const { approx_kl, clip_fraction } = await ppo.iterate();
      expect([minibatchSize, approx_kl, clip_fraction]).toEqual([minibatchSize, 0, 0]);
      await ppo.dispose();
    }
  });

  test('starts at the entropy of the legal moves alone', async () => {
    const ppo = await trainer(sanityParts(mostlyIllegal()), { backend, learningRate: 1e-30 });
    const { entropy } = await ppo.iterate();
    expect(Math.exp(entropy!)).toBeCloseTo(15, 1);
    await ppo.dispose();
  });

  test('gives equal weights for equal seeds and others for other seeds', async () => {
    const first = await trainedWeights({ backend, seed: 5 });
    expect(await trainedWeights({ backend, seed: 5 })).toEqual(first);
    expect(await trainedWeights({ backend, seed: 6 })).not.toEqual(first);
  });

  test('keeps no tensors from one update to the next, and none when it is disposed of', async () => {
    await loadBackend(backend);
    const none = tf.memory().numTensors;
    const ppo = await trainer(sanityParts(endless(), { maxSteps: 5 }), { backend });
    await ppo.iterate();
    const before = tf.memory().numTensors;
    for (let i = 0; i < 3; i++) await ppo.iterate();
    expect(tf.memory().numTensors).toBe(before);
    expect(before).toBe(none + ppo.network.variables.length);
    await ppo.dispose();
    expect(tf.memory().numTensors).toBe(none);
  });
});

describe('PPO learns', () => {
  /** Mean return of the last of some iterations. */
  async function learn(parts: TrainingParts, iterations: number): Promise<number> {
    const ppo = await trainer(parts);
    let last: number | undefined;
    for (let i = 0; i < iterations; i++) last = (await ppo.iterate()).episode_return;
    await ppo.dispose();
    return last!;
  }

  test('a one-step bandit', async () => {
    expect(await learn(sanityParts(bandit()), 15)).toBeGreaterThan(0.97);
  });

  test('which of 70 moves to play where 55 are illegal', async () => {
    expect(await learn(sanityParts(mostlyIllegal()), 40)).toBeGreaterThan(0.95);
  });

  test('to pass by a small reward for a larger one two states on', async () => {
    expect(await learn(sanityParts(chain()), 25)).toBeGreaterThan(0.97);
  });

  test('the value of a game that only a time limit ends: truncation is bootstrapped', async () => {
    // 1 a step for ever is worth 1 / (1 - gamma) = 5; taken for an end, the limit of 4 steps would make it at most 2.95.
    const changes = {
      gamma: 0.8,
      valueCoefficient: 1,
      learningRate: 0.05,
      entropyCoefficient: 0,
      maxGradientNorm: null,
    };
    const parts = sanityParts(endless(), { maxSteps: 4 });
    const ppo = await trainer(parts, changes);
    for (let i = 0; i < 60; i++) await ppo.iterate();

    const shard = new PpoShard(parts, configOf(changes), { index: 0, count: 1 });
    shard.network.setWeights(ppo.weights);
    const inputs = new Float32Array(shard.encoder.size);
    shard.encoder.encode({ observations: new Float32Array(1), actionMasks: Uint8Array.from([1, 1]) }, 1, inputs);
    const [, [value]] = infer(shard.network, inputs, Uint8Array.from([1, 1]), 1, true);
    expect(value).toBeGreaterThan(4.5);
    expect(value).toBeLessThan(5.5);
    shard.dispose();
    await ppo.dispose();
  });
});
