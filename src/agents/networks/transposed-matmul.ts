import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import type { KernelFunc, NamedAttrMap, TensorInfo } from '@tensorflow/tfjs-core';
import { BatchMatMul, getKernel, registerKernel, Transpose, unregisterKernel } from '@tensorflow/tfjs-core';

const BACKEND = 'wasm';

let patched = false;

/**
 * Makes matrix products with a transposed operand fast on the wasm backend. Its BatchMatMul kernel takes XNNPACK's path only for
 * operands as they lie and a scalar loop for the others, 12 to 14 times slower, and every dense layer's gradient needs two of those
 * (tfjs-backend-wasm 4.22, cc/batch_mat_mul_impl.cc). The kernel registered here transposes first and then takes the fast path.
 * Results agree with the other backends up to rounding. Does nothing the second time.
 */
export function patchTransposedMatMul(): void {
  if (patched) return;
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
  patched = true;
}

function swapLastAxes(transpose: KernelFunc, tensor: TensorInfo, backend: object): TensorInfo {
  const rank = tensor.shape.length;
  const perm = Array.from({ length: rank }, (_, axis) => axis);
  perm[rank - 2] = rank - 1;
  perm[rank - 1] = rank - 2;
  const attrs: NamedAttrMap = { perm };
  return transpose({ inputs: { x: tensor }, backend, attrs }) as TensorInfo;
}
