import { expect, test, vi } from 'vitest';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { loadTrainingBackend } from '../../src/train/workers.js';
import { smallConfig } from '../support/small-trainings.js';

// In a file of its own, as a kernel that was compiled once stays.
test('auto takes what loadBackend takes where the compiled kernel does not start', async () => {
  vi.spyOn((globalThis as unknown as { WebAssembly: { compile(): unknown } }).WebAssembly, 'compile').mockRejectedValue(
    new Error('no SIMD'),
  );
  await expect(loadTrainingBackend(smallConfig('ppo', { backend: 'kernel' }))).rejects.toThrow(
    /^Expected the backend "kernel" to start/,
  );
  const backend = await loadTrainingBackend(smallConfig('ppo', { backend: 'auto' }));
  expect(backend.name).not.toBe('kernel');
  expect(backend).toEqual(await loadBackend());
});
