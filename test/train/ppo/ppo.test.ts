import { describe, expect, test } from 'vitest';
import { bandit, mostlyIllegal, sanityParts } from '../../support/sanity-rules.js';
import { sized } from '../../support/size.js';
import { training } from './small-training.js';

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
  },
);

test('PPO learns a one-step bandit', { tags: 'long' }, async () => {
  const ppo = await training(sanityParts(bandit()));
  let last: number | undefined;
  for (let i = 0; i < 15; i++) last = (await ppo.advance()).episode_return;
  await ppo.dispose();
  expect(last).toBeGreaterThan(0.97);
});
