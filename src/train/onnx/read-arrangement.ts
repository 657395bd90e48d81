import {
  constant,
  constantAt,
  type GraphNode,
  type GraphValue,
  numberOf,
  numbersOf,
  ofRows,
  type Read,
  rowsAt,
  unreadable,
} from './graph-value.js';
import { axisOf, concatenated, gathered, type NumberArray, reshaped, sizeOf, transposed } from './number-array.js';
import { joined, rearranged } from './rows.js';

/** What rearranges numbers: of constants and of rows, whose first axis is the batch and stays. */
function rearrange(at: GraphNode, arrange: (array: NumberArray) => NumberArray): GraphValue {
  const [value] = at.inputs;
  if (value?.is === 'constant') return constant(arrange(value.array));
  if (value?.is === 'end' && value.rows.bias.length > 0) return { ...value, rows: rearranged(value.rows, arrange) };
  if (value?.is === 'mask') return value;
  return ofRows(rearranged(rowsAt(at, 0), arrange));
}

/** Axes of the first input. */
export function rankOf({ inputs: [value] }: GraphNode): number {
  if (value?.is === 'constant') return value.array.shape.length;
  return value?.is === 'rows' || value?.is === 'end' ? value.rows.shape.length : 0;
}

/** An axis of the first input that is not the batch's. */
function ownAxis(at: GraphNode, axis: number, rank = rankOf(at)): number {
  const own = axisOf(axis, rank);
  if (own === 0 && at.inputs[0]?.is !== 'constant') throw unreadable(at.node, 'of the batch');
  return own;
}

/** A list of integers that is an attribute in old files and an input in new ones. */
export function listOf(at: GraphNode, name: string, input: number): readonly number[] | undefined {
  return numbersOf(at.node, name) ?? (at.inputs[input] ? [...constantAt(at, input).numbers] : undefined);
}

const reshape: Read = (at) => {
  const to = listOf(at, 'shape', 1) ?? [];
  return rearrange(at, (array) => {
    if (at.inputs[0]?.is === 'constant') return reshaped(array, to);
    const rest = to.slice(1).map((each, i) => (each === 0 ? (array.shape[i + 1] ?? 0) : each));
    if (to[0] !== -1 || rest.includes(-1)) return reshaped(array, [1, ...rest]);
    return reshaped(array, [-1, ...rest]);
  });
};

const flatten: Read = (at) => {
  const axis = numberOf(at.node, 'axis', 1);
  return rearrange(at, (array) => {
    const own = axisOf(axis, array.shape.length + 1);
    return reshaped(array, [sizeOf(array.shape.slice(0, own)), sizeOf(array.shape.slice(own))]);
  });
};

const squeeze: Read = (at) => {
  const given = listOf(at, 'axes', 1);
  return rearrange(at, (array) => {
    const rank = array.shape.length;
    const axes = given?.map((axis) => ownAxis(at, axis, rank)) ?? array.shape.map((_, i) => i).slice(1);
    return reshaped(
      array,
      array.shape.filter((size, axis) => !(axes.includes(axis) && size === 1)),
    );
  });
};

const unsqueeze: Read = (at) => {
  const given = listOf(at, 'axes', 1) ?? [];
  return rearrange(at, (array) => {
    const rank = array.shape.length + given.length;
    const axes = given.map((axis) => ownAxis(at, axis, rank));
    const rest = [...array.shape];
    return reshaped(
      array,
      Array.from({ length: rank }, (_, axis) => (axes.includes(axis) ? 1 : (rest.shift() ?? 1))),
    );
  });
};

const slice: Read = (at) => {
  const [starts, ends] = [listOf(at, 'starts', 1) ?? [], listOf(at, 'ends', 2) ?? []];
  const axes = listOf(at, 'axes', 3) ?? starts.map((_, i) => i);
  const steps = listOf(at, 'steps', 4) ?? starts.map(() => 1);
  return rearrange(at, (array) =>
    axes.reduce((rest, each, i) => {
      const axis = axisOf(each, rest.shape.length);
      const size = rest.shape[axis];
      const within = (x: number): number => Math.min(size, Math.max(0, x < 0 ? x + size : x));
      const [from, to, step] = [within(starts[i]), within(ends[i]), steps[i]];
      if (!(step >= 1)) throw unreadable(at.node, `with the step ${step}`);
      // A slice of all rows is none; every other one of the batch is refused.
      if (from === 0 && ends[i] >= size && step === 1) return rest;
      ownAxis(at, axis, rest.shape.length);
      const kept = Float64Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, k) => from + k * step);
      return gathered(rest, { shape: [kept.length], numbers: kept }, axis);
    }, array),
  );
};

const split: Read = (at) => {
  const axis = ownAxis(at, numberOf(at.node, 'axis', 0));
  const rows = rowsAt(at, 0);
  const count = at.node.outputs.length;
  const size = rows.shape[axis];
  const sizes =
    listOf(at, 'split', 1) ??
    at.node.outputs.map((_, i) => Math.min(Math.ceil(size / count), size - i * Math.ceil(size / count)));
  let from = 0;
  return sizes.map((each) => {
    const numbers = Float64Array.from({ length: sizeOf([each]) }, (_, k) => from + k);
    from += each;
    return ofRows(rearranged(rows, (array) => gathered(array, { shape: [each], numbers }, axis)));
  });
};

const concat: Read = (at) => {
  const axis = numberOf(at.node, 'axis', 1);
  const values = at.inputs.filter((value) => value !== undefined);
  if (values.length === 0 || values.length !== at.inputs.length) throw unreadable(at.node);
  if (values.every((value) => value.is === 'constant')) {
    const arrays = values.map(({ array }) => array);
    return constant(concatenated(arrays, axisOf(axis, arrays[0].shape.length)));
  }
  const parts = values.map((_, i) => rowsAt(at, i));
  return ofRows(joined(parts, ownAxis(at, axis, parts[0].shape.length)));
};

const shapeOf: Read = ({ node, inputs: [value] }) => {
  const shape = value?.is === 'constant' ? value.array.shape : value?.is === 'rows' ? value.rows.shape : undefined;
  if (shape === undefined) throw unreadable(node);
  return constant({ shape: [shape.length], numbers: Float64Array.from(shape) });
};

/** Operators that put numbers into another order or shape. */
export const ARRANGEMENTS: Readonly<Record<string, Read>> = {
  Shape: shapeOf,
  Reshape: reshape,
  Flatten: flatten,
  Squeeze: squeeze,
  Unsqueeze: unsqueeze,
  Transpose: (at) =>
    rearrange(at, (array) => {
      const order = numbersOf(at.node, 'perm') ?? array.shape.map((_, i) => array.shape.length - 1 - i);
      if (at.inputs[0]?.is !== 'constant' && order[0] !== 0) throw unreadable(at.node, 'of the batch');
      return transposed(array, order);
    }),
  Gather: (at) => {
    const indices = constantAt(at, 1);
    return rearrange(at, (array) =>
      gathered(array, indices, ownAxis(at, numberOf(at.node, 'axis', 0), array.shape.length)),
    );
  },
  Slice: slice,
  Split: split,
  Concat: concat,
};
