import { expect } from 'vitest';

interface Optimized {
  readonly optimizer: { readonly gradient: ArrayLike<number> };
}

function length(numbers: ArrayLike<number>): number {
  return Math.sqrt(Array.from(numbers).reduce((sum, x) => sum + x * x, 0));
}

export function distance(numbers: ArrayLike<number>, others: ArrayLike<number>): number {
  return length(Array.from(numbers, (x, i) => x - others[i]));
}

/** What is a difference of larger numbers is as exact as these. */
export function expectNear(got: number, exact: number): void {
  expect(Math.abs(got - exact)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(exact)));
}

/** The kernel's gradient is that of TensorFlow.js to a millionth. */
export function expectEqualGradients(kernel: Optimized, tensors: Optimized): void {
  const [own, other] = [kernel.optimizer.gradient, tensors.optimizer.gradient];
  expect(distance(own, other)).toBeLessThanOrEqual(1e-6 * length(other));
}

/** The kernel's gradient is exact to a millionth, or as exact as that of TensorFlow.js. */
export function expectExactGradient(kernel: Optimized, tensors: Optimized, exact: ArrayLike<number>): void {
  const ofTensors = distance(tensors.optimizer.gradient, exact);
  expect(distance(kernel.optimizer.gradient, exact)).toBeLessThanOrEqual(Math.max(1e-6 * length(exact), ofTensors));
}
