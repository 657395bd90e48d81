import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import type { KernelFunc, TensorInfo } from '@tensorflow/tfjs-core';
import { tf } from './tensorflow.js';

/**
 * Replaces the wasm backend's kernel for matrix products with a transposed operand, which the gradient of every dense layer needs: a scalar loop, 12 to 14 times slower
 * than XNNPACK's path for operands as they lie (tfjs-backend-wasm 4.22). Results agree up to rounding.
 */
export function patchWasm() {
  const kernelName = 'BatchMatMul';
  const { kernelFunc: original } = tf.getKernel(kernelName, 'wasm');
  const kernelFunc: KernelFunc = ({ inputs, backend, attrs }) => {
    const { transposeA, transposeB } = attrs as { transposeA: boolean; transposeB: boolean };
    const { a, b } = inputs as { a: TensorInfo; b: TensorInfo };
    const given = { a: transposeA ? swapped(a, backend) : a, b: transposeB ? swapped(b, backend) : b };
    const product = original({ inputs: given, backend, attrs: { transposeA: false, transposeB: false } });
    if (transposeA) (backend as BackendWasm).disposeData(given.a.dataId);
    if (transposeB) (backend as BackendWasm).disposeData(given.b.dataId);
    return product;
  };
  tf.unregisterKernel(kernelName, 'wasm');
  tf.registerKernel({ kernelName, backendName: 'wasm', kernelFunc }); // its set-up function has run, when the backend started
}

/** Columns are read so many rows at a time, which stay in the processor's first cache. */
const TILE = 8;

/** A matrix, or a list of them, with rows and columns swapped: the backend's own kernel takes five times as long. */
function swapped({ dataId, shape, dtype }: TensorInfo, of: unknown): TensorInfo {
  const backend = of as BackendWasm;
  const [rows, columns] = shape.slice(-2);
  const made = backend.makeOutput([...shape.slice(0, -2), columns, rows], dtype);
  const to = backend.typedArrayFromHeap(made);
  const all = backend.typedArrayFromHeap({ dataId, shape, dtype });
  for (let start = 0; start < all.length; start += rows * columns)
    for (let first = 0; first < rows; first += TILE) {
      const last = Math.min(rows, first + TILE);
      for (let column = 0; column < columns; column++)
        for (let row = first; row < last; row++) to[start + column * rows + row] = all[start + row * columns + column];
    }
  return made;
}
