import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import {
  BatchMatMul,
  getKernel,
  type KernelFunc,
  type NamedAttrMap,
  registerKernel,
  Sum,
  type TensorInfo,
  Transpose,
  unregisterKernel,
} from '@tensorflow/tfjs-core';

const BACKEND = 'wasm';

/** With fewer rows the original kernel is as fast. */
const LEAST_ROWS = 64;

let areSumsPatched = false;

/**
 * Makes sums over all axes but the last fast on the wasm backend: the gradient of every bias is one. The kernel there transposes
 * first, element by element (tfjs-backend-wasm 4.22, kernels/Sum.ts), and takes as long as the layer's matrix product; a row of ones
 * times the matrix takes a tenth. Results agree with the other backends up to rounding. Does nothing the second time.
 */
export function patchColumnSums(): void {
  if (areSumsPatched) return;
  const original = getKernel(Sum, BACKEND).kernelFunc;
  const multiply = getKernel(BatchMatMul, BACKEND).kernelFunc;

  const kernelFunc: KernelFunc = (args) => {
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
    const product = multiply({
      inputs: { a: ones, b },
      backend,
      attrs: { transposeA: false, transposeB: false },
    }) as TensorInfo;
    backend.disposeData(ones.dataId);
    product.shape = keepDims ? x.shape.map((size, i) => (i === x.shape.length - 1 ? size : 1)) : [columns];
    return product;
  };

  unregisterKernel(Sum, BACKEND);
  // The set-up function of the original has run already, when the backend started.
  registerKernel({ kernelName: Sum, backendName: BACKEND, kernelFunc });
  areSumsPatched = true;
}

/** Whether an `axis` attribute names the axes 0 .. rank - 2, each once; without one all axes are meant. */
function areAllButLast(axis: number | number[] | null | undefined, rank: number): boolean {
  if (axis === null || axis === undefined) return false;
  const axes = (Array.isArray(axis) ? axis : [axis]).map((each) => (each < 0 ? each + rank : each));
  return rank > 1 && axes.length === rank - 1 && axes.every((each) => each < rank - 1);
}

let isMatMulPatched = false;

/**
 * Makes matrix products with a transposed operand fast on the wasm backend. Its BatchMatMul kernel takes XNNPACK's path only for
 * operands as they lie and a scalar loop for the others, 12 to 14 times slower, and every dense layer's gradient needs two of those
 * (tfjs-backend-wasm 4.22, cc/batch_mat_mul_impl.cc). The kernel registered here transposes first and then takes the fast path.
 * Results agree with the other backends up to rounding. Does nothing the second time.
 */
export function patchTransposedMatMul(): void {
  if (isMatMulPatched) return;
  const original = getKernel(BatchMatMul, BACKEND);
  const transposeKernel = getKernel(Transpose, BACKEND);
  const multiply = original.kernelFunc;
  const transpose = transposeKernel.kernelFunc;

  const kernelFunc: KernelFunc = ({ inputs, backend, attrs }) => {
    const { a, b } = inputs as { a: TensorInfo; b: TensorInfo };
    const { transposeA, transposeB } = attrs as { transposeA: boolean; transposeB: boolean };
    if (!transposeA && !transposeB) return multiply({ inputs, backend, attrs });
    const left = transposeA ? swapLastAxes(transpose, a, backend) : a;
    const right = transposeB ? swapLastAxes(transpose, b, backend) : b;
    const product = multiply({
      inputs: { a: left, b: right },
      backend,
      attrs: { ...attrs, transposeA: false, transposeB: false },
    });
    if (transposeA) (backend as BackendWasm).disposeData(left.dataId);
    if (transposeB) (backend as BackendWasm).disposeData(right.dataId);
    return product;
  };

  unregisterKernel(BatchMatMul, BACKEND);
  // The set-up function of the original has run already, when the backend started.
  registerKernel({ kernelName: BatchMatMul, backendName: BACKEND, kernelFunc });
  isMatMulPatched = true;
}

function swapLastAxes(transpose: KernelFunc, tensor: TensorInfo, backend: object): TensorInfo {
  const rank = tensor.shape.length;
  const perm = Array.from({ length: rank }, (_, axis) => axis);
  perm[rank - 2] = rank - 1;
  perm[rank - 1] = rank - 2;
  const attrs: NamedAttrMap = { perm };
  return transpose({ inputs: { x: tensor }, backend, attrs }) as TensorInfo;
}
