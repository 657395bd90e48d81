import { AfterstateBatch } from '../../../src/agents/afterstates/afterstate-batch.js';
import { afterstatesFor } from '../../../src/agents/registry.js';
import { partsOf } from '../../../src/env/index.js';
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

test('a ring has a second version, which says how well all of it can come apart', () => {
  const parts = partsOf('decade-loop3-optional');
  const [first, second] = [1, 2].map((inputVersion) => afterstatesFor(parts.rules, parts.reward, { inputVersion })!);
  expect([first.name, second.name, second.size - first.size]).toEqual(['decade-line-v1', 'decade-line-v2', 1]);
  const { rules, reward } = partsOf('decade');
  expect(() => afterstatesFor(rules, reward, { inputVersion: 2 })).toThrow('Expected inputVersion 1 for decade-v1');
  const state = parts.rules.createState();
  const rowsOf = (afterstates: typeof first) => {
    const batch = new AfterstateBatch(afterstates);
    afterstates.expand(state, batch);
    return Array.from({ length: batch.rows }, (_, row) => [
      ...batch.inputs.subarray(row * afterstates.size, (row + 1) * afterstates.size),
    ]);
  };
  for (let seed = 0; seed < 20; seed++) {
    parts.rules.deal(state, seed);
    const rows = rowsOf(second);
    expect(rows.map((row) => row.slice(0, -1))).toEqual(rowsOf(first));
    for (const row of rows) expect(row.at(-1)).toBeGreaterThan(0.5);
  }
});

test('exact values can be learnt from only where the game is solved', async () => {
  await expect(train({ ...SHORT, preset: 'decade', learnFrom: 'exact' } as const)).rejects.toThrow(
    'Expected config key "learnFrom": "play" for decade, but got "exact"',
  );
});
