import { InputError } from '../../env/errors.js';
import type { OnnxNode } from './onnx-graph.js';
import * as linear from './sums.js';

/** What a policy's graph may end with. Numbers of illegal moves mean nothing: the player leaves those moves out. */
export type End = 'mask' | 'probabilities' | 'log-probabilities' | 'move';

/** Sums, and what has been made of them at the end of the graph. */
export interface GraphValue {
  readonly sums: linear.Sums;
  readonly end?: End | undefined;
}

type ConstantValue = GraphValue & { readonly sums: { readonly weights: ReadonlyMap<never, never> } };

interface GraphNode {
  readonly node: OnnxNode;
  readonly inputs: readonly (GraphValue | undefined)[];
}

function unreadable({ operator, name, outputs }: OnnxNode, why = ''): InputError {
  return new InputError(
    `Expected a feed-forward network in the ONNX graph, but got ${operator} (node "${name || (outputs[0] ?? '')}")${why && ` ${why}`}; export the policy's network alone, of dense layers`,
  );
}

export function isConstant(value: GraphValue | undefined): value is ConstantValue {
  return value?.sums.weights.size === 0;
}

/** A row that may go through a layer. @throws InputError for anything else */
function rowAt({ node, inputs }: GraphNode, at = 0): linear.Sums {
  const value = inputs[at];
  if (value === undefined || isConstant(value)) throw unreadable(node);
  if (value.end !== undefined) throw unreadable(node, 'after the moves were masked');
  return value.sums;
}

function constantAt({ node, inputs }: GraphNode, at: number): linear.Sums {
  const value = inputs[at];
  if (!isConstant(value) || value.end !== undefined) throw unreadable(node, 'without constants');
  return value.sums;
}

function numberOf({ attributes }: OnnxNode, name: string, otherwise: number): number {
  const value = attributes.get(name);
  return typeof value === 'number' ? value : otherwise;
}

/** A list of integers that is an attribute in old files and an input in new ones. */
function listOf(at: GraphNode, name: string, input: number): readonly number[] | undefined {
  const value = at.node.attributes.get(name);
  const list = Array.isArray(value) ? (value as number[]) : at.inputs[input] && constantAt(at, input).bias;
  if (list !== undefined && list.length > linear.MOST_AXES)
    throw unreadable(at.node, `with ${list.length} numbers as "${name}", more than ${linear.MOST_AXES} axes`);
  return list && [...list];
}

type Read = (at: GraphNode) => GraphValue;

/** What a node gives. @throws InputError that names node and operator, for one that no feed-forward network has */
export function readNode(at: GraphNode): GraphValue {
  const { operator } = at.node;
  if (!Object.hasOwn(READERS, operator)) throw unreadable(at.node);
  return READERS[operator](at);
}

/** A layer of rows. */
const layer =
  (make: (row: linear.Sums, at: GraphNode) => linear.Sums): Read =>
  (at) => ({ sums: make(rowAt(at), at) });

/** Another shape or order of a row or of constants. An axis of the batch is refused. */
const arrangement =
  (
    arrange: (sums: linear.Sums, at: GraphNode, ownAxis: (axis: number, rank?: number) => number) => linear.Sums,
  ): Read =>
  (at) => {
    const [value] = at.inputs;
    if (value === undefined) throw unreadable(at.node);
    const { sums, end } = value;
    const ownAxis = (axis: number, rank = sums.shape.length): number => {
      const own = linear.axisOf(axis, rank);
      if (own === 0 && !isConstant(value)) throw unreadable(at.node, 'of the batch');
      return own;
    };
    return { sums: arrange(sums, at, ownAxis), end };
  };

/** A size of 0 stays as it is, and -1 is computed from the others. The first axis of a row is the batch. */
function reshape(sums: linear.Sums, at: GraphNode): linear.Sums {
  const kept = (listOf(at, 'shape', 1) ?? []).map((each, axis) => (each === 0 ? (sums.shape[axis] ?? 0) : each));
  if (sums.weights.size > 0 && kept.slice(1).includes(-1)) kept[0] = 1;
  const known = kept.filter((each) => each !== -1).reduce((product, each) => product * each, 1);
  const shape = kept.map((each) => (each === -1 ? sums.bias.length / known : each));
  return linear.reshaped(sums, shape);
}

const slice = arrangement((sums, at, ownAxis) => {
  const [starts, ends] = [listOf(at, 'starts', 1) ?? [], listOf(at, 'ends', 2) ?? []];
  const axes = listOf(at, 'axes', 3) ?? linear.range(starts.length);
  const steps = listOf(at, 'steps', 4) ?? starts.map(() => 1);
  return axes.reduce((rest, each, i) => {
    const size = rest.shape[linear.axisOf(each, rest.shape.length)];
    const within = (x: number): number => Math.min(size, Math.max(0, x < 0 ? x + size : x));
    const [from, to, step] = [within(starts[i]), within(ends[i]), steps[i]];
    if (!(step >= 1)) throw unreadable(at.node, `with the step ${step}`);
    if (from === 0 && ends[i] >= size && step === 1) return rest; // all of an axis, which may be the batch's
    const indices = linear.range(Math.max(0, Math.ceil((to - from) / step))).map((k) => from + k * step);
    return linear.taken(rest, ownAxis(each), indices);
  }, sums);
});

const concat: Read = (at) => {
  const axis = numberOf(at.node, 'axis', 1);
  if (at.inputs.length > 0 && at.inputs.every(isConstant)) {
    const parts = at.inputs.map(({ sums }) => sums);
    return { sums: linear.joined(parts, linear.axisOf(axis, parts[0].shape.length)) };
  }
  const parts = at.inputs.map((_, i) => rowAt(at, i));
  const own = linear.axisOf(axis, parts[0]?.shape.length ?? 0);
  if (own === 0) throw unreadable(at.node, 'of the batch');
  return { sums: linear.joined(parts, own) };
};

const reduceMean: Read = (at) => {
  const row = rowAt(at);
  const { shape } = row;
  const axes = (listOf(at, 'axes', 1) ?? []).map((axis) => linear.axisOf(axis, shape.length));
  if (axes.length === 0 || axes.some((axis) => axis === 0 || shape[axis] === 0))
    throw unreadable(at.node, 'over the batch');
  const sums = axes.reduce(linear.mean, row);
  const isKept = numberOf(at.node, 'keepdims', 1) !== 0;
  return { sums: isKept ? sums : linear.reshaped(sums, without(sums.shape, axes)) };
};

function without(shape: readonly number[], axes: readonly number[]): number[] {
  return shape.filter((_, axis) => !axes.includes(axis));
}

/** Operators on single numbers, of constants and masks. */
const NUMBERS: Readonly<Record<string, (...numbers: number[]) => number>> = {
  Add: (a, b) => a + b,
  Sub: (a, b) => a - b,
  Mul: (a, b) => a * b,
  Div: (a, b) => a / b,
  Pow: (a, b) => a ** b,
  Neg: (x) => -x,
  Sqrt: Math.sqrt,
  Reciprocal: (x) => 1 / x,
  Log: Math.log,
  Not: (x) => Number(x === 0),
  Equal: (a, b) => Number(a === b),
  Greater: (a, b) => Number(a > b),
  GreaterOrEqual: (a, b) => Number(a >= b),
  Less: (a, b) => Number(a < b),
  Clip: (x, low, high = Infinity) => Math.min(high, Math.max(low, x)),
};

/** An operator on single numbers: of constants and masks, of a row and constants, or the sum of two rows. */
const elementwise: Read = (at) => {
  const { node } = at;
  const { operator } = node;
  const make = NUMBERS[operator];
  const inputs = at.inputs.filter((value) => value !== undefined);
  const ends = inputs.flatMap(({ end }) => end ?? []);
  const [a, b] = inputs;
  if (operator === 'Log' && a?.end === 'probabilities') return { sums: a.sums, end: 'log-probabilities' };
  if (inputs.length < Math.max(make.length, at.inputs.length)) throw unreadable(node);
  if (ends.some((end) => end !== 'mask')) throw unreadable(node, 'after the moves were masked');
  const [end] = ends;
  if (inputs.every(isConstant)) {
    const shape = inputs.map(({ sums }) => sums.shape).reduce(linear.commonShape);
    const numbers = inputs.map(({ sums }) => linear.broadcast(sums, shape).bias);
    const made = numbers[0].map((_, i) => make(...numbers.map((each) => each[i])));
    return { sums: linear.constants(inputs[0].sums.budget, shape, made), end };
  }
  if (operator === 'Neg') return { sums: linear.times(a.sums, -1), end };
  if (operator === 'Add') return { sums: linear.added(a.sums, b.sums), end };
  if (operator === 'Sub') return { sums: linear.added(a.sums, b.sums, -1), end };
  if (operator === 'Mul' && isConstant(b)) return { sums: linear.scaled(a.sums, b.sums), end };
  if (operator === 'Mul' && isConstant(a)) return { sums: linear.scaled(b.sums, a.sums), end };
  if (operator === 'Div' && isConstant(b))
    return { sums: linear.scaled(a.sums, { ...b.sums, bias: b.sums.bias.map((x) => 1 / x) }), end };
  throw unreadable(node, operator === 'Mul' ? 'of two layers' : '');
};

const where: Read = ({ node, inputs }) => {
  const [condition, yes, no] = inputs;
  if (!isConstant(condition) || condition.end !== 'mask') throw unreadable(node, 'of what is no mask');
  const { bias } = condition.sums;
  if (bias.some((x) => x !== bias[0])) throw unreadable(node, 'of a mask');
  const chosen = bias[0] === 0 ? no : yes;
  if (chosen === undefined || (chosen.end ?? 'mask') !== 'mask') throw unreadable(node, 'of a mask');
  return { sums: chosen.sums, end: 'mask' };
};

/** What a graph ends with; moves have the order of their logits. */
const end =
  (by: End): Read =>
  ({ node, inputs: [value] }) => {
    if (value === undefined || isConstant(value) || value.end === 'move') throw unreadable(node);
    const { shape } = value.sums;
    if (shape.length !== 2 || linear.axisOf(numberOf(node, 'axis', by === 'move' ? 0 : -1), 2) !== 1)
      throw unreadable(node, 'over other numbers than those of the moves');
    return { sums: value.sums, end: by };
  };

const activation = (activation: string, alpha?: number): Read =>
  layer((from, { node }) =>
    linear.madeOf({
      type: 'activation',
      from,
      activation,
      ...(alpha !== undefined && { alpha: numberOf(node, 'alpha', alpha) }),
    }),
  );

function productOf(row: linear.Sums, at: GraphNode, isTransposed = false): linear.Sums {
  return linear.multiplied(row, constantAt(at, 1), isTransposed, at.node.name || at.node.outputs[0]);
}

/** Whether a node passes floats on. */
export function isPass({ operator, attributes }: OnnxNode): boolean {
  if (operator === 'Cast') return [1, 10, 11, 16].includes(attributes.get('to') as number);
  return operator === 'Identity' || operator === 'Dropout';
}

const pass: Read = ({ node, inputs: [value] }) => {
  if (value === undefined) throw unreadable(node);
  return value;
};

const READERS: Readonly<Record<string, Read>> = {
  Identity: pass,
  Dropout: pass,
  Cast: (at) => {
    // Integers would be other numbers than those of the row.
    if (isConstant(at.inputs[0]) || isPass(at.node)) return pass(at);
    throw unreadable(at.node, 'to other numbers than floats');
  },
  MatMul: layer(productOf),
  Gemm: layer((row, at) => {
    const { node, inputs } = at;
    if (numberOf(node, 'transA', 0) !== 0) throw unreadable(node, 'with transA');
    const product = linear.times(productOf(row, at, numberOf(node, 'transB', 0) !== 0), numberOf(node, 'alpha', 1));
    return inputs[2] === undefined ? product : linear.added(product, constantAt(at, 2), numberOf(node, 'beta', 1));
  }),
  Reshape: arrangement(reshape),
  Flatten: arrangement((sums, { node }, ownAxis) => {
    const axis = ownAxis(numberOf(node, 'axis', 1), sums.shape.length + 1);
    return linear.reshaped(sums, [linear.sizeOf(sums.shape.slice(0, axis)), linear.sizeOf(sums.shape.slice(axis))]);
  }),
  Squeeze: arrangement((sums, at, ownAxis) => {
    const { shape } = sums;
    const axes = listOf(at, 'axes', 1)?.map((axis) => ownAxis(axis)) ?? linear.range(shape.length).slice(1);
    const single = axes.filter((axis) => shape[axis] === 1);
    return linear.reshaped(sums, without(shape, single));
  }),
  Slice: slice,
  Concat: concat,
  ReduceMean: reduceMean,
  ...Object.fromEntries(Object.keys(NUMBERS).map((operator) => [operator, elementwise])),
  Where: where,
  LayerNormalization: layer((row, at) => {
    const { node, inputs } = at;
    if (row.shape.length !== 2 || linear.axisOf(numberOf(node, 'axis', -1), 2) !== 1)
      throw unreadable(node, 'of moves');
    const block = linear.madeOf({ type: 'normalization', from: row, epsilon: numberOf(node, 'epsilon', 1e-5) });
    const normal = inputs[1] === undefined ? block : linear.scaled(block, constantAt(at, 1));
    return inputs[2] === undefined ? normal : linear.added(normal, constantAt(at, 2));
  }),
  Relu: activation('relu'),
  Tanh: activation('tanh'),
  Sigmoid: activation('sigmoid'),
  Selu: activation('selu'),
  Elu: activation('elu', 1),
  LeakyRelu: activation('leakyRelu', 0.01),
  Silu: activation('swish'),
  Gelu: (at) => activation(at.node.attributes.get('approximate') === 'tanh' ? 'gelu_new' : 'gelu')(at),
  Softmax: end('probabilities'),
  LogSoftmax: end('log-probabilities'),
  ArgMax: end('move'),
};
