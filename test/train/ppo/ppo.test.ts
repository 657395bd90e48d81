import * as tf from '@tensorflow/tfjs-core';
import { describe, expect, test } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import type { Network } from '../../../src/agents/networks/network.js';
import { bandit, endless, mostlyIllegal, sanityParts } from '../../support/sanity-rules.js';
import { sized } from '../../support/size.js';
import { training } from './small-training.js';

/** All weights after some iterations. */
async function trainedWeights(changes: object, iterations = 2): Promise<Float32Array> {
  const ppo = await training(sanityParts(mostlyIllegal()), changes);
  for (let i = 0; i < iterations; i++) await ppo.advance();
  const weights = ppo.workers.weights.slice();
  await ppo.dispose();
  return weights;
}

describe.each(sized(['kernel'] as const, ['wasm', 'cpu', 'kernel'] as const))(
  'PPO on %s',
  { tags: 'sized' },
  (backend) => {
    test('has ratio 1 for every decision before the first update, whatever the minibatches', async () => {
      // With a learning rate too small to move a float32 weight every minibatch is "before the first update".
      for (const minibatchSize of [240, 100, 7]) {
        const changes = { backend, epochs: 1, minibatchSize, learningRate: 1e-30, hiddenSizes: [33, 17] };
        const ppo = await training(sanityParts(mostlyIllegal()), { ...changes, environments: 30 });
        const { approx_kl, clip_fraction } = await ppo.advance();
        expect([minibatchSize, approx_kl, clip_fraction]).toEqual([minibatchSize, 0, 0]);
        await ppo.dispose();
      }
    });

    test('starts at the entropy of the legal moves alone', async () => {
      const ppo = await training(sanityParts(mostlyIllegal()), { backend, learningRate: 1e-30 });
      const { entropy } = await ppo.advance();
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
      const ppo = await training(sanityParts(endless(), { maxSteps: 5 }), { backend });
      await ppo.advance();
      const before = tf.memory().numTensors;
      for (let i = 0; i < 3; i++) await ppo.advance();
      expect(tf.memory().numTensors).toBe(before);
      expect(before).toBe(none + ((ppo.workers.network as Partial<Network>).variables?.length ?? 0));
      await ppo.dispose();
      expect(tf.memory().numTensors).toBe(none);
    });
  },
);

test('PPO learns a one-step bandit', { tags: 'long' }, async () => {
  const ppo = await training(sanityParts(bandit()));
  let last: number | undefined;
  for (let i = 0; i < 15; i++) last = (await ppo.advance()).episode_return;
  await ppo.dispose();
  expect(last).toBeGreaterThan(0.97);
});
