import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import type { KernelFunc, TensorInfo } from '@tensorflow/tfjs-core';
import { BatchMatMul, getKernel, registerKernel, Sum, Transpose, unregisterKernel } from '@tensorflow/tfjs-core';

const BACKEND = 'wasm';

/** Replaces two slow kernels of the wasm backend that every dense layer needs; results agree up to rounding. */
export function patchWasm(): void {
  const multiply = transposedMatMul(getKernel(BatchMatMul, BACKEND).kernelFunc);
  replaceKernel(BatchMatMul, multiply);
  replaceKernel(Sum, columnSums(getKernel(Sum, BACKEND).kernelFunc, multiply));
}

/** The set-up function of the original has run already, when the backend started. */
function replaceKernel(kernelName: string, kernelFunc: KernelFunc): void {
  unregisterKernel(kernelName, BACKEND);
  registerKernel({ kernelName, backendName: BACKEND, kernelFunc });
}

/** With fewer rows the original kernel is as fast. */
const LEAST_ROWS = 64;

/**
 * Fast sums over all axes but the last: the gradient of every bias is one. The original kernel transposes first, element by element
 * (tfjs-backend-wasm 4.22, kernels/Sum.ts), and takes as long as the layer's matrix product; a row of ones times the matrix takes a tenth.
 */
function columnSums(original: KernelFunc, multiply: KernelFunc): KernelFunc {
  return (args) => {
    const { x } = args.inputs as { x: TensorInfo };
    const { axis, keepDims } = args.attrs as unknown as { axis?: number | number[] | null; keepDims: boolean };
    const columns = x.shape[x.shape.length - 1];
    const rows = x.shape.slice(0, -1).reduce((product, size) => product * size, 1);
    if (x.dtype !== 'float32' || rows < LEAST_ROWS || columns === 0 || !areAllButLast(axis, x.shape.length))
      return original(args);
    const backend = args.backend as BackendWasm;
    const ones = backend.makeOutput([1, rows], 'float32');
    backend.typedArrayFromHeap(ones).fill(1);
    const b: TensorInfo = { dataId: x.dataId, shape: [rows, columns], dtype: x.dtype };
    const attrs = { transposeA: false, transposeB: false };
    const product = multiply({ inputs: { a: ones, b }, backend, attrs }) as TensorInfo;
    backend.disposeData(ones.dataId);
    product.shape = keepDims ? x.shape.map((size, i) => (i === x.shape.length - 1 ? size : 1)) : [columns];
    return product;
  };
}

/** Whether an `axis` attribute names the axes 0 .. rank - 2, each once; without one all axes are meant. */
function areAllButLast(axis: number | number[] | null | undefined, rank: number): boolean {
  if (axis === null || axis === undefined) return false;
  const axes = (Array.isArray(axis) ? axis : [axis]).map((each) => (each < 0 ? each + rank : each));
  return rank > 1 && axes.length === rank - 1 && axes.every((each) => each < rank - 1);
}

/**
 * Fast matrix products with a transposed operand. The original kernel takes XNNPACK's path only for operands as they lie and a scalar loop
 * for the others, 12 to 14 times slower, and every dense layer's gradient needs two of those (tfjs-backend-wasm 4.22,
 * cc/batch_mat_mul_impl.cc). This one transposes first and then takes the fast path.
 */
function transposedMatMul(original: KernelFunc): KernelFunc {
  const transpose = getKernel(Transpose, BACKEND).kernelFunc;
  return ({ inputs, backend, attrs }) => {
    const { a, b } = inputs as { a: TensorInfo; b: TensorInfo };
    const { transposeA, transposeB } = attrs as { transposeA: boolean; transposeB: boolean };
    const left = transposeA ? swapLastAxes(transpose, a, backend) : a;
    const right = transposeB ? swapLastAxes(transpose, b, backend) : b;
    const asTheyLie = { ...attrs, transposeA: false, transposeB: false };
    const product = original({ inputs: { a: left, b: right }, backend, attrs: asTheyLie });
    if (transposeA) (backend as BackendWasm).disposeData(left.dataId);
    if (transposeB) (backend as BackendWasm).disposeData(right.dataId);
    return product;
  };
}

function swapLastAxes(transpose: KernelFunc, tensor: TensorInfo, backend: object): TensorInfo {
  const rank = tensor.shape.length;
  const perm = Array.from({ length: rank }, (_, axis) => axis);
  perm[rank - 2] = rank - 1;
  perm[rank - 1] = rank - 2;
  return transpose({ inputs: { x: tensor }, backend, attrs: { perm } }) as TensorInfo;
}
