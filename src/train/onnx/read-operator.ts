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
import { axisOf, type NumberArray, reshaped, sizeOf, transposed } from './number-array.js';
import { readArithmetic } from './read-arithmetic.js';
import { ARRANGEMENTS, listOf, rankOf } from './read-arrangement.js';
import { inverseOf } from './read-normalization.js';
import { activationOf, multiplied, rearranged, type Rows, rowsOf, scaled, summed } from './rows.js';

/**
 * What a node of a graph gives.
 * @throws InputError, one line that names node and operator, for one that is no part of a feed-forward network
 */
export function readNode(at: GraphNode): readonly GraphValue[] {
  const { operator } = at.node;
  if (!Object.hasOwn(READERS, operator)) throw unreadable(at.node);
  const value = READERS[operator](at);
  return Array.isArray(value) ? (value as readonly GraphValue[]) : [value as GraphValue];
}

const pass: Read = ({ node, inputs }) => {
  if (inputs[0] === undefined) throw unreadable(node);
  return inputs[0];
};

const gemm: Read = (at) => {
  const { node, inputs, budget } = at;
  if (numberOf(node, 'transA', 0) !== 0) throw unreadable(node, 'with transA');
  const given = constantAt(at, 1);
  const kernel = numberOf(node, 'transB', 0) === 0 ? given : transposed(given, [1, 0]);
  const [alpha, beta] = [numberOf(node, 'alpha', 1), numberOf(node, 'beta', 1)].map(scalar);
  const product = scaled(multiplied(rowsAt(at, 0), kernel, node.name || node.outputs[0], budget), alpha);
  if (inputs[2] === undefined) return ofRows(product);
  const bias = constantAt(at, 2);
  return ofRows(scaled(product, undefined, { ...bias, numbers: bias.numbers.map((x) => x * beta.numbers[0]) }));
};

const matMul: Read = (at) =>
  ofRows(multiplied(rowsAt(at, 0), constantAt(at, 1), at.node.name || at.node.outputs[0], at.budget));

function scalar(x: number): NumberArray {
  return { shape: [], numbers: Float64Array.of(x) };
}

const reduce =
  (isMean: boolean): Read =>
  (at) => {
    const [value] = at.inputs;
    const given = listOf(at, 'axes', 1);
    const rank = value?.is === 'squares' ? value.of.shape.length : rankOf(at);
    const axes = (given ?? []).map((axis) => axisOf(axis, rank));
    if (value?.is === 'squares' && isMean && value.of.shape.length === 2 && axes.join() === '1')
      return { ...value, is: 'variance' };
    const rows = rowsAt(at, 0);
    if (axes.length === 0 || axes.includes(0)) throw unreadable(at.node, 'over the batch');
    const count = sizeOf(axes.map((axis) => rows.shape[axis]));
    const sums = summed(rows, axes, isMean ? 1 / count : 1);
    if (numberOf(at.node, 'keepdims', 1) !== 0) return ofRows(sums);
    const shape = sums.shape.filter((_, axis) => !axes.includes(axis));
    return ofRows(rearranged(sums, (array) => reshaped(array, shape)));
  };

const batchNormalization: Read = (at) => {
  const rows = rowsAt(at, 0);
  const [scale, shift, mean, variance] = [1, 2, 3, 4].map((input) => constantAt(at, input).numbers);
  const epsilon = numberOf(at.node, 'epsilon', 1e-5);
  const shape = [scale.length, ...rows.shape.slice(2).map(() => 1)];
  const factors = scale.map((x, i) => x / Math.sqrt(variance[i] + epsilon));
  const terms = shift.map((x, i) => x - mean[i] * factors[i]);
  return ofRows(scaled(rows, { shape, numbers: factors }, { shape, numbers: terms }));
};

const layerNormalization: Read = (at) => {
  const rows = rowsAt(at, 0);
  if (rows.shape.length !== 2 || axisOf(numberOf(at.node, 'axis', -1), 2) !== 1) throw unreadable(at.node, 'of moves');
  const epsilon = numberOf(at.node, 'epsilon', 1e-5);
  const normal = rowsOf({ units: rows.bias.length, of: { type: 'normalization', from: rows, epsilon } });
  return ofRows(scaled(normal, constantAt(at, 1), at.inputs[2] && constantAt(at, 2)));
};

/** Activations of one input, as TensorFlow.js calls them. */
const activation =
  (name: string, alpha?: number): Read =>
  (at) => {
    const rows = rowsAt(at, 0);
    const factor = alpha === undefined ? undefined : numberOf(at.node, 'alpha', alpha);
    return ofRows(activated(rows, name, factor));
  };

function activated(rows: Rows, name: string, alpha?: number): Rows {
  const size = rows.bias.length;
  const flat = rearranged(rows, (array) => reshaped(array, [1, size]));
  const active = rowsOf({ units: size, of: activationOf(flat, name, alpha) });
  return rearranged(active, (array) => reshaped(array, rows.shape));
}

const gelu: Read = (at) => {
  const approximate = at.node.attributes.get('approximate');
  return ofRows(activated(rowsAt(at, 0), approximate === 'tanh' ? 'gelu_new' : 'gelu'));
};

/** Of masks too, of which only the number at legal moves is told. */
const unary =
  (change: (x: number) => number): Read =>
  ({ node, inputs: [value] }) => {
    if (value?.is === 'constant')
      return constant({ shape: value.array.shape, numbers: value.array.numbers.map(change) });
    if (value?.is === 'mask') return { is: 'mask', legal: change(value.legal) };
    if (value?.is === 'variance' && node.operator === 'Sqrt') return { ...value, is: 'deviation' };
    if (value?.is === 'deviation' && node.operator === 'Reciprocal') return inverseOf(value);
    if (value?.is === 'rows' && node.operator === 'Neg') return ofRows(scaled(value.rows, scalar(-1)));
    if (value?.is === 'end' && value.by === 'probabilities' && node.operator === 'Log')
      return { ...value, by: 'log-probabilities' };
    throw unreadable(node);
  };

const cast: Read = (at) => {
  const [value] = at.inputs;
  // Whole numbers of rows would be others.
  if (value?.is === 'rows' && ![1, 10, 11, 16].includes(numberOf(at.node, 'to', 1)))
    throw unreadable(at.node, 'to other numbers than floats');
  return pass(at);
};

/** Comparisons of a mask with a constant. */
const compare =
  (holds: (a: number, b: number) => boolean): Read =>
  (at) => {
    const [a, b] = at.inputs;
    if (a?.is !== 'mask' || b?.is !== 'constant' || b.array.numbers.length !== 1) throw unreadable(at.node);
    return { is: 'mask', legal: Number(holds(a.legal, b.array.numbers[0])) };
  };

const clip: Read = ({ node, inputs: [value, low, high] }) => {
  const bound = (given: GraphValue | undefined, otherwise: number): number =>
    given?.is === 'constant' ? given.array.numbers[0] : otherwise;
  if (value?.is !== 'mask') throw unreadable(node);
  const most = bound(high, numberOf(node, 'max', Infinity));
  return { is: 'mask', legal: Math.min(most, Math.max(bound(low, numberOf(node, 'min', -Infinity)), value.legal)) };
};

const where: Read = (at) => {
  const { node, inputs } = at;
  const [condition] = inputs;
  if (condition?.is !== 'mask') throw unreadable(node, 'of what is no mask');
  const chosen = condition.legal === 0 ? inputs[2] : inputs[1];
  if (chosen?.is === 'rows') return { is: 'end', by: 'mask', rows: chosen.rows };
  if (chosen?.is !== 'constant' || chosen.array.numbers.length !== 1) throw unreadable(node, 'of a mask');
  return { is: 'mask', legal: chosen.array.numbers[0] };
};

/** What a graph ends with; the order of moves is that of their logits. */
const end =
  (by: 'probabilities' | 'log-probabilities' | 'move'): Read =>
  (at) => {
    const [value] = at.inputs;
    const rows = value?.is === 'end' && value.by !== 'move' ? value.rows : rowsAt(at, 0);
    if (rows.shape.length !== 2 || axisOf(numberOf(at.node, 'axis', by === 'move' ? 0 : -1), 2) !== 1)
      throw unreadable(at.node, 'over other numbers than those of the moves');
    return { is: 'end', by, rows };
  };

const constantNode: Read = ({ node }) => {
  for (const name of ['value_float', 'value_int'])
    if (node.attributes.has(name)) return constant(scalar(numberOf(node, name, 0)));
  const list = numbersOf(node, 'value_floats') ?? numbersOf(node, 'value_ints');
  if (list) return constant({ shape: [list.length], numbers: Float64Array.from(list) });
  const value = node.attributes.get('value');
  if (typeof value !== 'object' || !('shape' in value)) throw unreadable(node, 'of no numbers');
  return constant(value);
};

const READERS: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(['Add', 'Sub', 'Mul', 'Div', 'Pow', 'Max', 'Min'].map((name) => [name, readArithmetic])),
  ...ARRANGEMENTS,
  Identity: pass,
  Dropout: pass,
  Cast: cast,
  Constant: constantNode,
  Gemm: gemm,
  MatMul: matMul,
  ReduceMean: reduce(true),
  ReduceSum: reduce(false),
  BatchNormalization: batchNormalization,
  LayerNormalization: layerNormalization,
  Relu: activation('relu'),
  Tanh: activation('tanh'),
  Sigmoid: activation('sigmoid'),
  Selu: activation('selu'),
  Erf: activation('erf'),
  Elu: activation('elu', 1),
  LeakyRelu: activation('leakyRelu', 0.01),
  Gelu: gelu,
  Neg: unary((x) => -x),
  Sqrt: unary(Math.sqrt),
  Reciprocal: unary((x) => 1 / x),
  Log: unary(Math.log),
  Not: unary((x) => Number(x === 0)),
  Equal: compare((a, b) => a === b),
  Greater: compare((a, b) => a > b),
  GreaterOrEqual: compare((a, b) => a >= b),
  Less: compare((a, b) => a < b),
  Clip: clip,
  Where: where,
  Softmax: end('probabilities'),
  LogSoftmax: end('log-probabilities'),
  ArgMax: end('move'),
};
