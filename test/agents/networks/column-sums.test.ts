import * as tf from '@tensorflow/tfjs-core';
import { expect, test } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { Random } from '../../../src/env/random.js';

async function sums(backend: 'cpu' | 'wasm'): Promise<{ shapes: number[][]; data: number[][] }> {
  await loadBackend(backend);
  const random = new Random('test column sums', 1);
  const cube = Float32Array.from({ length: 20 * 5 * 7 }, () => random.float() - 0.5);
  const results = tf.tidy(() => {
    const three = tf.tensor3d(cube, [20, 5, 7]);
    const two = tf.tensor2d(cube, [100, 7]);
    return [
      tf.sum(two, 0),
      tf.sum(two, 0, true),
      tf.sum(three, [0, 1]),
      tf.sum(three, [1, 0], true),
      tf.sum(two, -1),
      tf.sum(three, [0, 2]),
      tf.sum(three, 0),
      tf.sum(two),
      tf.sum(tf.slice(two, 0, 3), 0),
      tf.sum(tf.cast(tf.greater(two, 0), 'int32'), 0),
    ];
  });
  const shapes = results.map(({ shape }) => shape);
  const data = results.map((tensor) => [...tensor.dataSync()]);
  tf.dispose(results);
  return { shapes, data };
}

test('wasm with the column-sum patch adds up as the cpu backend does, over any axes', async () => {
  const expected = await sums('cpu');
  const actual = await sums('wasm');
  expect(actual.shapes).toEqual(expected.shapes);
  actual.data.forEach((row, i) => row.forEach((x, k) => expect(x).toBeCloseTo(expected.data[i][k], 5)));
});

test('column sums keep no memory', async () => {
  await sums('wasm');
  const { dataIdMap } = tf.backend() as unknown as { dataIdMap: { numDataIds(): number } };
  const before = [tf.memory().numTensors, dataIdMap.numDataIds()];
  await sums('wasm');
  expect([tf.memory().numTensors, dataIdMap.numDataIds()]).toEqual(before);
});
