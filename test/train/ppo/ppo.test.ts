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

test('an evaluation says what random play gets where that is more', async () => {
  // Three of four moves earn nothing: a network that has learnt nothing always plays the same one.
  const evaluated = async (seed: number) => {
    const changes = { seed, learningRate: 1e-30, evaluations: 1, evaluationDeals: 40, totalSteps: 256 };
    const ppo = await training(sanityParts(bandit()), { ...changes, backend: 'kernel' });
    const { evaluation_return, evaluation_random } = await ppo.advance();
    await ppo.dispose();
    return { evaluation_return, evaluation_random };
  };
  const all = await Promise.all([0, 1, 2, 3, 4, 5].map(evaluated));
  expect(new Set(all.map((each) => each.evaluation_return))).toEqual(new Set([0, 1]));
  for (const { evaluation_return, evaluation_random } of all)
    if (evaluation_return === 1) expect(evaluation_random).toBeUndefined();
    else expect(evaluation_random).toBeCloseTo(0.25, 0);
});
