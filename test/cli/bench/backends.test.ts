import { expect, test } from 'vitest';
import { benchBackend } from '../../../src/cli/bench/backends.js';

test('a backend’s passes are timed: 128 times the rows take longer', async () => {
  const small = await benchBackend('wasm', 16, 0.05);
  const large = await benchBackend('wasm', 2048, 0.05);
  expect(small.forward).toBeGreaterThan(0);
  expect(large.forward).toBeGreaterThan(2 * small.forward);
  expect(large.train).toBeGreaterThan(2 * small.train);
});
