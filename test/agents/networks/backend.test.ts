import * as tf from '@tensorflow/tfjs-core';
import { loadBackend, loadKernelFirst } from '../../../src/agents/networks/backend.js';

const native = await loadBackend('node').catch(() => undefined);
if (!native) console.log('Skipped: the native backend does not load here; `npm run native` builds it.');

test.skipIf(!native)('"auto" takes the native backend, in the engine that this package computes with', async () => {
  await loadBackend('cpu');
  expect(await loadBackend('auto')).toEqual({ name: 'node', patched: false });
  expect(tf.getBackend()).toBe('tensorflow');
  expect(tf.square([1, 2]).dataSync()).toEqual(Float32Array.from([1, 4]));
});

test('"auto" finds a backend, and asking again gives the same one', async () => {
  const first = await loadBackend();
  expect(['node', 'wasm']).toContain(first.name);
  expect(await loadBackend('auto')).toBe(first);
});

test('backends can be changed by name', async () => {
  expect(await loadBackend('cpu')).toEqual({ name: 'cpu', patched: false });
  expect(tf.getBackend()).toBe('cpu');
  expect(await loadBackend('wasm')).toEqual({ name: 'wasm', patched: true });
  expect(tf.getBackend()).toBe('wasm');
});

test('the kernel plays saved models, and what has been begun on another backend goes on there', async () => {
  await loadBackend('wasm');
  expect(await loadKernelFirst()).toMatchObject({ name: 'kernel' });
  expect(tf.getBackend()).toBe('wasm');
  expect(await loadKernelFirst('cpu')).toEqual({ name: 'cpu', patched: false });
  expect(tf.getBackend()).toBe('cpu');
});

test('wasm leaves no process-wide error handlers behind', async () => {
  await loadBackend('wasm');
  expect(
    process.listeners('uncaughtException').some((listener) => /keepRuntimeAlive|ExitStatus/.test(String(listener))),
  ).toBe(false);
});
