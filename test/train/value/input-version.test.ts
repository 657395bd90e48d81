import { expect, test } from 'vitest';
import { train } from '../../../src/train/index.js';

const SHORT = {
  algorithm: 'value',
  totalSteps: 64,
  environments: 8,
  minibatchSize: 16,
  evaluations: 1,
  evaluationDeals: 1,
  workers: 0,
} as const;

test('a model knows which version of the input it was trained with', { tags: 'long' }, async () => {
  const trained = await train({ ...SHORT, preset: 'four-ten', hiddenSizes: [4], inputVersion: 2 });
  const { config, policy } = await trained.load();
  expect(config.inputs).toMatchObject({ name: 'four-ten-turn-ends-v2', inputVersion: 2 });
  policy.dispose?.();
});

test('exact values can be learnt from only where the game is solved', async () => {
  await expect(train({ ...SHORT, preset: 'decade', learnFrom: 'exact' } as const)).rejects.toThrow(
    'Expected config key "learnFrom": "play" for decade, but got "exact"',
  );
});
