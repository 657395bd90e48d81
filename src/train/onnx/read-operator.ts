import { InputError } from '../../env/errors.js';
import type { OnnxNode } from './onnx-graph.js';
import {
  added,
  axisOf,
  broadcast,
  commonShape,
  constants,
  type End,
  isConstant,
  joined,
  madeOf,
  mean,
  MOST_AXES,
  multiplied,
  range,
  reshaped,
  scaled,
  sizeOf,
  type Sums,
  taken,
  times,
} from './sums.js';

/** A node, and what its inputs stand for. */
class NodeInputs {
  constructor(
    readonly node: OnnxNode,
    readonly inputs: readonly (Sums | undefined)[],
  ) {}

  refused(why = ''): InputError {
    const { operator, name, outputs } = this.node;
    return new InputError(
      `Expected a feed-forward network in the ONNX graph, but got ${operator} (node "${name || (outputs[0] ?? '')}")${why && ` ${why}`}; export the policy's network alone, of dense layers`,
    );
  }

  /** Any input. @throws InputError where there is none */
  given(at = 0): Sums {
    const sums = this.inputs[at];
    if (sums === undefined) throw this.refused();
    return sums;
  }

  /** A row that may go through a layer. @throws InputError for anything else */
  row(at = 0): Sums {
    const sums = this.given(at);
    if (isConstant(sums)) throw this.refused();
    if (sums.end !== undefined) throw this.refused('after the moves were masked');
    return sums;
  }

  constant(at: number): Sums {
    const sums = this.inputs[at];
    if (!isConstant(sums) || sums.end !== undefined) throw this.refused('without constants');
    return sums;
  }

  number(name: string, otherwise: number): number {
    const value = this.node.attributes.get(name);
    return typeof value === 'number' ? value : otherwise;
  }

  /** A list of integers that is an attribute in old files and an input in new ones. */
  list(name: string, input: number): readonly number[] | undefined {
    const value = this.node.attributes.get(name);
    const list = Array.isArray(value) ? (value as number[]) : this.inputs[input] && this.constant(input).bias;
    if (list !== undefined && list.length > MOST_AXES)
      throw this.refused(`with ${list.length} numbers as "${name}", more than ${MOST_AXES} axes`);
    return list && [...list];
  }

  /** An axis of the first input, of so many. @throws InputError for the axis of the batch */
  ownAxis(axis: number, rank = this.given().shape.length): number {
    const own = axisOf(axis, rank);
    if (own === 0 && !isConstant(this.given())) throw this.refused('of the batch');
    return own;
  }
}

type Read = (at: NodeInputs) => Sums;

/**
 * What a node gives.
 * @throws InputError, one line that names node and operator, for one that is no part of a feed-forward network
 */
export function readNode(node: OnnxNode, inputs: readonly (Sums | undefined)[]): Sums {
  const at = new NodeInputs(node, inputs);
  if (!Object.hasOwn(READERS, node.operator)) throw at.refused();
  return READERS[node.operator](at);
}

/** A size of 0 stays as it is, and -1 is computed from the others. The first axis of a row is the batch. */
function reshape(at: NodeInputs): Sums {
  const sums = at.given();
  const kept = (at.list('shape', 1) ?? []).map((each, axis) => (each === 0 ? (sums.shape[axis] ?? 0) : each));
  if (!isConstant(sums) && kept.slice(1).includes(-1)) kept[0] = 1;
  const known = kept.filter((each) => each !== -1).reduce((product, each) => product * each, 1);
  const shape = kept.map((each) => (each === -1 ? sums.bias.length / known : each));
  return reshaped(sums, shape);
}

function slice(at: NodeInputs): Sums {
  const [starts, ends] = [at.list('starts', 1) ?? [], at.list('ends', 2) ?? []];
  const axes = at.list('axes', 3) ?? range(starts.length);
  const steps = at.list('steps', 4) ?? starts.map(() => 1);
  return axes.reduce((rest, each, i) => {
    const size = rest.shape[axisOf(each, rest.shape.length)];
    const within = (x: number): number => Math.min(size, Math.max(0, x < 0 ? x + size : x));
    const [from, to, step] = [within(starts[i]), within(ends[i]), steps[i]];
    if (!(step >= 1)) throw at.refused(`with the step ${step}`);
    if (from === 0 && ends[i] >= size && step === 1) return rest; // all of an axis, which may be the batch's
    const indices = range(Math.max(0, Math.ceil((to - from) / step))).map((k) => from + k * step);
    return taken(rest, at.ownAxis(each), indices);
  }, at.given());
}

function concat(at: NodeInputs): Sums {
  const isFixed = at.inputs.length > 0 && at.inputs.every(isConstant);
  const parts = at.inputs.map((_, i) => (isFixed ? at.given(i) : at.row(i)));
  return joined(parts, at.ownAxis(at.number('axis', 1)));
}

function reduceMean(at: NodeInputs): Sums {
  const row = at.row();
  const { shape } = row;
  const axes = (at.list('axes', 1) ?? []).map((axis) => axisOf(axis, shape.length));
  if (axes.length === 0 || axes.some((axis) => axis === 0 || shape[axis] === 0)) throw at.refused('over the batch');
  const sums = axes.reduce(mean, row);
  return at.number('keepdims', 1) === 0 ? squeezed(sums, axes) : sums;
}

function squeezed(sums: Sums, axes: readonly number[]): Sums {
  return reshaped(
    sums,
    sums.shape.filter((_, axis) => !axes.includes(axis)),
  );
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
function elementwise(at: NodeInputs): Sums {
  const { operator } = at.node;
  const make = NUMBERS[operator];
  const inputs = at.inputs.filter((value) => value !== undefined);
  const [a, b] = inputs;
  if (operator === 'Log' && a?.end === 'probabilities') return { ...a, end: 'log-probabilities' };
  if (inputs.length < Math.max(make.length, at.inputs.length)) throw at.refused();
  const ends = inputs.flatMap(({ end }) => end ?? []);
  if (ends.some((end) => end !== 'mask')) throw at.refused('after the moves were masked');
  const [end] = ends;
  if (inputs.every(isConstant)) {
    const shape = inputs.map((each) => each.shape).reduce(commonShape);
    const numbers = inputs.map((each) => broadcast(each, shape).bias);
    const made = numbers[0].map((_, i) => make(...numbers.map((each) => each[i])));
    return constants(a.budget, shape, made, end);
  }
  if (operator === 'Neg') return times(a, -1);
  if (operator === 'Add') return added(a, b);
  if (operator === 'Sub') return added(a, b, -1);
  if (operator === 'Mul' && isConstant(b)) return { ...scaled(a, b), end };
  if (operator === 'Mul' && isConstant(a)) return { ...scaled(b, a), end };
  if (operator === 'Div' && isConstant(b)) return { ...scaled(a, { ...b, bias: b.bias.map((x) => 1 / x) }), end };
  throw at.refused(operator === 'Mul' ? 'of two layers' : '');
}

function where(at: NodeInputs): Sums {
  const [condition, yes, no] = at.inputs;
  if (!isConstant(condition) || condition.end !== 'mask') throw at.refused('of what is no mask');
  const { bias } = condition;
  if (bias.some((x) => x !== bias[0])) throw at.refused('of a mask');
  const chosen = bias[0] === 0 ? no : yes;
  if (chosen === undefined || (chosen.end ?? 'mask') !== 'mask') throw at.refused('of a mask');
  return { ...chosen, end: 'mask' };
}

/** What a graph ends with; moves have the order of their logits. */
const end =
  (by: End): Read =>
  (at) => {
    const sums = at.given();
    if (isConstant(sums) || sums.end === 'move') throw at.refused();
    const { shape } = sums;
    if (shape.length !== 2 || axisOf(at.number('axis', by === 'move' ? 0 : -1), 2) !== 1)
      throw at.refused('over other numbers than those of the moves');
    return { ...sums, end: by };
  };

const activation =
  (activation: string, alpha?: number): Read =>
  (at) => {
    const steepness = alpha !== undefined && { alpha: at.number('alpha', alpha) };
    return madeOf({ type: 'activation', from: at.row(), activation, ...steepness });
  };

function productOf(at: NodeInputs, isTransposed = false): Sums {
  return multiplied(at.row(), at.constant(1), isTransposed, at.node.name || at.node.outputs[0]);
}

/** Whether a node passes floats on. */
export function isPass({ operator, attributes }: OnnxNode): boolean {
  if (operator === 'Cast') return [1, 10, 11, 16].includes(attributes.get('to') as number);
  return operator === 'Identity' || operator === 'Dropout';
}

const READERS: Readonly<Record<string, Read>> = {
  Identity: (at) => at.given(),
  Dropout: (at) => at.given(),
  Cast: (at) => {
    // Integers would be other numbers than those of the row.
    if (isConstant(at.given()) || isPass(at.node)) return at.given();
    throw at.refused('to other numbers than floats');
  },
  MatMul: (at) => productOf(at),
  Gemm: (at) => {
    if (at.number('transA', 0) !== 0) throw at.refused('with transA');
    const product = times(productOf(at, at.number('transB', 0) !== 0), at.number('alpha', 1));
    return at.inputs[2] === undefined ? product : added(product, at.constant(2), at.number('beta', 1));
  },
  Reshape: reshape,
  Flatten: (at) => {
    const { shape } = at.given();
    const axis = at.ownAxis(at.number('axis', 1), shape.length + 1);
    return reshaped(at.given(), [sizeOf(shape.slice(0, axis)), sizeOf(shape.slice(axis))]);
  },
  Squeeze: (at) => {
    const { shape } = at.given();
    const axes = at.list('axes', 1)?.map((axis) => at.ownAxis(axis)) ?? range(shape.length).slice(1);
    return squeezed(
      at.given(),
      axes.filter((axis) => shape[axis] === 1),
    );
  },
  Slice: slice,
  Concat: concat,
  ReduceMean: reduceMean,
  ...Object.fromEntries(Object.keys(NUMBERS).map((operator) => [operator, elementwise])),
  Where: where,
  LayerNormalization: (at) => {
    const row = at.row();
    if (row.shape.length !== 2 || axisOf(at.number('axis', -1), 2) !== 1) throw at.refused('of moves');
    const block = madeOf({ type: 'normalization', from: row, epsilon: at.number('epsilon', 1e-5) });
    const normal = at.inputs[1] === undefined ? block : scaled(block, at.constant(1));
    return at.inputs[2] === undefined ? normal : added(normal, at.constant(2));
  },
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
