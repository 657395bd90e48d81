import { InputError } from '../../env/errors.js';

/** Numbers in row-major order. */
export interface NumberArray {
  readonly shape: readonly number[];
  readonly numbers: Float64Array;
}

/** More in one array is no network for these games. */
const MOST_NUMBERS = 2 ** 25;

export function sizeOf(shape: readonly number[]): number {
  const size = shape.reduce((product, each) => product * each, 1);
  if (!shape.every((each) => Number.isInteger(each) && each >= 0) || size > MOST_NUMBERS)
    throw new InputError(
      `Expected shapes of at most ${MOST_NUMBERS} numbers in the ONNX graph, but got [${shape.join(', ')}]`,
    );
  return size;
}

/** The numbers 0, 1, 2, ... in a shape: where each number comes from, for whatever rearranges it. */
export function indicesOf(shape: readonly number[]): NumberArray {
  return { shape, numbers: Float64Array.from({ length: sizeOf(shape) }, (_, i) => i) };
}

/** An axis that may count from the end. */
export function axisOf(axis: number, rank: number): number {
  const counted = axis < 0 ? axis + rank : axis;
  if (!Number.isInteger(counted) || counted < 0 || counted >= rank)
    throw new InputError(`Expected an axis of ${rank} in the ONNX graph, but got ${axis}`);
  return counted;
}

/** One size of `to` may be -1, which is worked out, and those that are 0 stay as they are. */
export function reshaped(array: NumberArray, to: readonly number[]): NumberArray {
  const kept = to.map((each, axis) => (each === 0 ? (array.shape[axis] ?? 0) : each));
  const known = kept.filter((each) => each !== -1).reduce((product, each) => product * each, 1);
  const shape = kept.map((each) => (each === -1 ? array.numbers.length / known : each));
  if (sizeOf(shape) !== array.numbers.length)
    throw new InputError(
      `Expected ${array.numbers.length} numbers to be reshaped in the ONNX graph, but the shape is [${to.join(', ')}]`,
    );
  return { shape, numbers: array.numbers };
}

export function transposed(array: NumberArray, order: readonly number[]): NumberArray {
  const { shape } = array;
  if (order.length !== shape.length || new Set(order.map((axis) => axisOf(axis, shape.length))).size !== order.length)
    throw new InputError(`Expected an order of ${shape.length} axes in the ONNX graph, but got [${order.join(', ')}]`);
  const steps = stepsOf(shape);
  return viewOf(
    array,
    order.map((axis) => shape[axis]),
    order.map((axis) => steps[axis]),
  );
}

/** Repeats what has size 1. */
export function broadcast(array: NumberArray, to: readonly number[]): NumberArray {
  const missing = to.length - array.shape.length;
  const steps = stepsOf(array.shape);
  const fits = missing >= 0 && array.shape.every((each, i) => each === 1 || each === to[missing + i]);
  if (!fits)
    throw new InputError(
      `Expected numbers of shape [${array.shape.join(', ')}] to fit [${to.join(', ')}] in the ONNX graph, but they do not`,
    );
  return viewOf(
    array,
    to,
    to.map((_, i) => (i < missing || array.shape[i - missing] === 1 ? 0 : steps[i - missing])),
  );
}

/** The shape that two shapes are broadcast to. */
export function commonShape(a: readonly number[], b: readonly number[]): number[] {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, i) => {
    const [one, other] = [a[i - rank + a.length] ?? 1, b[i - rank + b.length] ?? 1];
    return one === 1 ? other : one;
  });
}

/** What lies at `at` of one axis; a list of numbers of any shape takes the axis' place. */
export function gathered(array: NumberArray, at: NumberArray, axis: number): NumberArray {
  const { shape, numbers } = array;
  const size = shape[axis];
  const inner = sizeOf(shape.slice(axis + 1));
  const outer = sizeOf(shape.slice(0, axis));
  const to = [...shape.slice(0, axis), ...at.shape, ...shape.slice(axis + 1)];
  const result = new Float64Array(sizeOf(to));
  let next = 0;
  for (let i = 0; i < outer; i++) {
    for (const index of at.numbers) {
      const from = index < 0 ? index + size : index;
      if (!Number.isInteger(from) || from < 0 || from >= size)
        throw new InputError(`Expected an index below ${size} in the ONNX graph, but got ${index}`);
      const start = (i * size + from) * inner;
      result.set(numbers.subarray(start, start + inner), next);
      next += inner;
    }
  }
  return { shape: to, numbers: result };
}

export function concatenated(arrays: readonly NumberArray[], axis: number): NumberArray {
  const [first] = arrays;
  const others = (shape: readonly number[]) => shape.filter((_, i) => i !== axis).join();
  if (!arrays.every(({ shape }) => shape.length === first.shape.length && others(shape) === others(first.shape)))
    throw new InputError('Expected what a Concat of the ONNX graph joins to have equal shapes, but it does not');
  const shape = first.shape.map((size, i) =>
    i === axis ? arrays.reduce((sum, array) => sum + array.shape[axis], 0) : size,
  );
  const outer = sizeOf(shape.slice(0, axis));
  const numbers = new Float64Array(sizeOf(shape));
  let next = 0;
  for (let i = 0; i < outer; i++) {
    for (const array of arrays) {
      const part = array.numbers.length / outer;
      numbers.set(array.numbers.subarray(i * part, (i + 1) * part), next);
      next += part;
    }
  }
  return { shape, numbers };
}

function stepsOf(shape: readonly number[]): number[] {
  return shape.map((_, axis) => sizeOf(shape.slice(axis + 1)));
}

function viewOf({ numbers }: NumberArray, shape: readonly number[], steps: readonly number[]): NumberArray {
  const result = new Float64Array(sizeOf(shape));
  const at = shape.map(() => 0);
  let from = 0;
  for (let i = 0; i < result.length; i++) {
    result[i] = numbers[from];
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      from += steps[axis];
      if (++at[axis] < shape[axis]) break;
      from -= steps[axis] * shape[axis];
      at[axis] = 0;
    }
  }
  return { shape, numbers: result };
}
