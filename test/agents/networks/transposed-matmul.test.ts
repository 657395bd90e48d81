import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { Network } from '../../../src/agents/networks/network.js';
import { Random } from '../../../src/env/random.js';

const SHAPE = { inputs: 13, moves: 5, perMove: 2, hiddenSizes: [17, 8], moveUnits: 4, activation: 'relu' } as const;

function noise(length: number, seed: number): Float32Array {
  const random = new Random('test noise', seed);
  return Float32Array.from({ length }, () => random.float() * 2 - 1);
}

/** Largest difference of two lists of arrays. */
function difference(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  let largest = 0;
  a.forEach((array, i) => array.forEach((x, k) => (largest = Math.max(largest, Math.abs(x - b[i][k])))));
  return largest;
}

async function products(backend: 'cpu' | 'wasm'): Promise<Float32Array[]> {
  await loadBackend(backend);
  return tf
    .tidy(() =>
      [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ].flatMap(([transposeA, transposeB]) => {
        const a = tf.tensor2d(noise(6 * 4, 1), transposeA ? [4, 6] : [6, 4]);
        const b = tf.tensor2d(noise(4 * 9, 2), transposeB ? [9, 4] : [4, 9]);
        const batch = tf.tensor3d(noise(3 * 6 * 4, 3), transposeA ? [3, 4, 6] : [3, 6, 4]);
        const product = tf.matMul(a, b, transposeA, transposeB);
        expect(product.shape).toEqual([6, 9]);
        return [
          product,
          tf.matMul(batch, b, transposeA, transposeB),
          tf.fused.matMul({ a, b, transposeA, transposeB }),
        ];
      }),
    )
    .map((tensor) => {
      const data = tensor.dataSync<'float32'>().slice();
      tensor.dispose();
      return data;
    });
}

async function networkGradients(backend: 'cpu' | 'wasm'): Promise<Float32Array[]> {
  await loadBackend(backend);
  const network = Network.create(SHAPE, 3);
  const inputs = tf.tensor2d(noise(11 * SHAPE.inputs, 4), [11, SHAPE.inputs]);
  const { value, grads } = tf.variableGrads(() => {
    const { logits, values } = network.forward(inputs);
    return tf.add(tf.mean(tf.square(logits)), tf.mean(tf.square(tf.sub(values, 1))));
  }, [...network.variables]);
  const gradients = network.variables.map(({ name }) => grads[name].dataSync<'float32'>().slice());
  tf.dispose([value, grads, inputs]);
  network.dispose();
  return gradients;
}

describe('wasm with the transposed-matmul patch', () => {
  beforeAll(async () => {
    expect(await loadBackend('wasm')).toEqual({ name: 'wasm', patched: true });
  });

  test('multiplies as the cpu backend does, however the operands lie', async () => {
    expect(difference(await products('wasm'), await products('cpu'))).toBeLessThan(1e-6);
  });

  test('gives the cpu backend’s gradients for the fused products of dense layers', async () => {
    expect(difference(await networkGradients('wasm'), await networkGradients('cpu'))).toBeLessThan(1e-6);
  });

  test('frees what it transposes', async () => {
    await networkGradients('wasm');
    const before = tf.memory();
    await networkGradients('wasm');
    expect(tf.memory().numTensors).toBe(before.numTensors);
    expect(tf.memory().numDataBuffers).toBe(before.numDataBuffers);
    const { dataIdMap } = tf.backend() as unknown as { dataIdMap: { numDataIds(): number } };
    const ids = dataIdMap.numDataIds();
    await networkGradients('wasm');
    expect(dataIdMap.numDataIds()).toBe(ids);
  });

  test('transposes first, into memory that it frees: the path that it replaces needs none, and ten times as long', () => {
    tf.tidy(() => {
      const a = tf.tensor2d(noise(6 * 4, 5), [6, 4]);
      const b = tf.tensor2d(noise(6 * 9, 6), [6, 9]);
      const straight = tf.transpose(a);
      const freed = vi.spyOn(tf.backend(), 'disposeData');
      tf.matMul(straight, b);
      const before = freed.mock.calls.length;
      tf.matMul(a, b, true, false);
      expect(freed.mock.calls.length).toBe(2 * before + 1);
      freed.mockRestore();
    });
  });
});
