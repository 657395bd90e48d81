import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import type { KernelFunc, TensorInfo } from '@tensorflow/tfjs-core';
import { tf } from './tensorflow.js';

/**
 * Replaces two kernels of the wasm backend that every dense layer's gradient needs (tfjs-backend-wasm 4.22): matrix products with a transposed operand, a
 * scalar loop 12 to 14 times slower than XNNPACK's path for operands as they lie, and sums over all axes but the last, which transpose first. Results agree up to rounding.
 */
export function patchWasm(): void {
  const multiply = replaced('BatchMatMul', (original) => ({ inputs, backend, attrs }) => {
    const { transposeA, transposeB } = attrs as { transposeA: boolean; transposeB: boolean };
    const { a, b } = inputs as { a: TensorInfo; b: TensorInfo };
    const given = [transposeA ? swapped(a, backend) : a, transposeB ? swapped(b, backend) : b];
    const asTheyLie = { ...attrs, transposeA: false, transposeB: false };
    const product = original({ inputs: { a: given[0], b: given[1] }, backend, attrs: asTheyLie });
    for (const each of given) if (each !== a && each !== b) (backend as BackendWasm).disposeData(each.dataId);
    return product;
  });
  replaced('Sum', (original) => (args) => {
    const { x } = args.inputs as { x: TensorInfo };
    const { axis, keepDims } = args.attrs as { axis?: number | number[] | null; keepDims: boolean };
    const { shape, dtype } = x;
    const [columns] = shape.slice(-1);
    const rows = shape.reduce((product, size) => product * size, 1) / columns;
    const isOfColumns = !keepDims && String(axis) === String(shape.slice(0, -1).map((_, i) => i));
    if (dtype !== 'float32' || !isOfColumns || !(rows >= LEAST_ROWS)) return original(args);
    const backend = args.backend as BackendWasm;
    const ones = backend.makeOutput([1, rows], dtype);
    backend.typedArrayFromHeap(ones).fill(1);
    const b = { dataId: x.dataId, shape: [rows, columns], dtype };
    const product = multiply({ inputs: { a: ones, b }, backend, attrs: {} }) as TensorInfo;
    backend.disposeData(ones.dataId);
    product.shape = [columns];
    return product;
  });
}

/** With fewer rows the original kernel is as fast. */
const LEAST_ROWS = 64;

/** Columns are read so many rows at a time, which stay in the processor's first cache. */
const TILE = 8;

/** Replaces a kernel; its set-up function has run already, when the backend started. */
function replaced(kernelName: string, replacement: (original: KernelFunc) => KernelFunc): KernelFunc {
  const kernelFunc = replacement(tf.getKernel(kernelName, 'wasm').kernelFunc);
  tf.unregisterKernel(kernelName, 'wasm');
  tf.registerKernel({ kernelName, backendName: 'wasm', kernelFunc });
  return kernelFunc;
}

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
