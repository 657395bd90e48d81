import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FROM_SOURCES } from '../support/sources/from-sources.js';

const urlOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

// In a process of its own, as a kernel that was compiled once stays.
const PROGRAM = `
  WebAssembly.compile = () => Promise.reject(new Error('no SIMD'));
  const { loadBackend, loadKernelFirst } = await import(${urlOf('../../src/agents/networks/backend.ts')});
  const nameOf = async (loading) => (await loading).name;
  const kernel = await nameOf(loadKernelFirst('kernel')).catch(({ message }) => message);
  const auto = await nameOf(loadKernelFirst('auto'));
  console.log(JSON.stringify({ kernel, auto, loaded: await nameOf(loadBackend()) }));
`;

test('auto takes what loadBackend takes where the compiled kernel does not start', async () => {
  const args = [...FROM_SOURCES, '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { kernel, auto, loaded } = JSON.parse(stdout) as Record<string, string>;
  expect(kernel).toMatch(/^Expected the backend "kernel" to start/);
  expect(auto).not.toBe('kernel');
  expect(auto).toBe(loaded);
});
