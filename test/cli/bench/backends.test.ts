import { expect, test } from 'vitest';
import { benchBackend } from '../../../src/cli/bench/backends.js';

test('a backend’s passes are timed', async () => {
  const { forward, train } = await benchBackend('wasm', 16, 0);
  expect(forward).toBeGreaterThan(0);
  expect(train).toBeGreaterThan(0);
});
