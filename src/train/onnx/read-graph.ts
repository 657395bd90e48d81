import * as tf from '@tensorflow/tfjs-core';
import { InputError } from '../../env/errors.js';
import { type Budget, MOST_AXES, type OnnxGraph, type OnnxNode, refusal } from './onnx-graph.js';
import { broadcast, dense, isConstant, isZero, layerOf, made, plus, type Rows, run, times } from './rows.js';

export const MASKED = 'numbers under a mask';
const PROBABILITIES = 'probabilities of moves';

/** A tensor of a graph. */
export interface GraphValue extends Rows {
  /** What a policy's graph may end with, in words. Numbers of illegal moves mean nothing: the player leaves them out. */
  readonly end?: string | undefined;
  /** Said of numbers that are no sums: steps of a layer that an exporter took apart. */
  readonly steps?: Steps | undefined;
  /** A sigmoid as such a step. */
  readonly raw?: GraphValue;
}

interface Steps {
  /** What the layer would be of, and its epsilon. */
  readonly of: Rows;
  readonly epsilon: number;
  /** If no layer comes of them. */
  readonly refusal: InputError;
}

/**
 * The outputs of a graph by their names. A second input is a mask of legal moves, 1 = legal: only what a graph does to
 * legal moves is read, so the mask is read as ones.
 * @throws InputError, one line that names node and operator, for a graph that is no feed-forward network
 */
export function readOutputs(graph: OnnxGraph, observed: Rows, moves: number): Map<string, GraphValue> {
  const [observations, mask = '', ...others] = graph.inputs;
  if (observations === undefined || others.length > 0 || (mask !== '' && !/mask/i.test(mask))) {
    const got = graph.inputs.slice(0, 5).join(', ') || 'none';
    throw refusal('one input, the observations, and at most a mask of legal moves beside it,', `got ${got}`);
  }
  const values = new Map<string, GraphValue | undefined>([['', undefined]]);
  for (const [name, { shape, numbers }] of graph.constants)
    values.set(name, { blocks: [], numbers: tf.tensor(numbers, [...shape]) });
  values.set(observations, observed);
  if (mask !== '') values.set(mask, { blocks: [], numbers: tf.ones([1, moves]), end: MASKED });
  const producers = new Map(graph.nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)));
  const valueOf = (name: string): GraphValue | undefined => {
    if (values.has(name)) return values.get(name);
    const node = producers.get(name);
    if (node === undefined) throw refusal('layers from the input on', `none lead to "${name}"`);
    if (node.outputs[0] !== name) throw refusal(`one output of ${node.operator}`, `"${name}" is another`);
    producers.delete(name); // nodes in a circle lead nowhere
    const value = new Operator(node, node.inputs.map(valueOf), graph.budget).read();
    values.set(name, value);
    return value;
  };
  return new Map(
    graph.outputs.map((name) => {
      const value = valueOf(name);
      if (value?.steps) throw value.steps.refusal;
      if (value && !isConstant(value)) return [name, value];
      throw refusal('numbers that depend on the observations', `output "${name}" does not`);
    }),
  );
}

class Operator {
  /** What an input has ended with. */
  readonly ended: string | undefined;

  constructor(
    readonly node: OnnxNode,
    readonly inputs: readonly (GraphValue | undefined)[],
    readonly budget: Budget,
  ) {
    this.ended = inputs.find((value) => value?.end)?.end;
  }

  /** @throws InputError that names node and operator, for one that no feed-forward network has */
  read(): GraphValue {
    if (!Object.hasOwn(READERS, this.node.operator)) throw this.refusal();
    try {
      return { end: this.ended, ...READERS[this.node.operator](this) };
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw this.refusal('of numbers that do not fit'); // as TensorFlow.js found
    }
  }

  refusal(why = '', operator = this.node.operator): InputError {
    const found = `got ${operator} (node "${this.node.name}")${why && ` ${why}`}`;
    return refusal('a feed-forward network', `${found}; export the policy's network alone, of dense layers`);
  }

  /** Sums or constants, masked or not. */
  any(at = 0): GraphValue {
    const value = this.inputs[at];
    if (value === undefined || value.steps) throw value?.steps?.refusal ?? this.refusal();
    return value;
  }

  /** Sums that may go through a layer. */
  row(at = 0): GraphValue {
    const value = this.any(at);
    if (isConstant(value)) throw this.refusal();
    if (this.ended) throw this.refusal('after the moves were masked');
    return value;
  }

  constant(at: number): Rows {
    const value = this.inputs[at];
    if (!isConstant(value) || value.end) throw this.refusal('without constants');
    return value;
  }

  /** The first input, or another, changed. */
  map(change: (numbers: tf.Tensor) => tf.Tensor, of: Rows = this.any()): Rows {
    return run([of], change, this.budget);
  }

  /** The first input in another shape; that of the batch stays. */
  shaped(shape: readonly number[]): Rows {
    return this.map((numbers) =>
      tf.reshape(numbers, isConstant(this.any()) ? [...shape] : [numbers.shape[0], ...shape.slice(1)]),
    );
  }

  made(kind: string, constant?: number): Rows {
    return made(kind, this.row(), this.budget, constant);
  }

  number(name: string, otherwise: number): number {
    const value = this.node.attributes.get(name);
    return typeof value === 'number' ? value : otherwise;
  }

  /** Integers that are an attribute in old files and an input in new ones. */
  list(name: string, input: number): number[] | undefined {
    const value = this.node.attributes.get(name);
    const given = this.inputs[input] && this.constant(input).numbers.dataSync();
    const list = typeof value === 'object' ? value.numbers : given;
    if (list && list.length > MOST_AXES) throw this.refusal(`with ${list.length} numbers as "${name}"`);
    return list && [...list];
  }

  /** An axis, which may count from the end. That of the batch is refused. */
  axis(axis: number, value: Rows): number {
    const { rank } = value.numbers;
    const own = axis < 0 ? axis + rank : axis;
    if (own === 0 && !isConstant(value)) throw this.refusal('over the batch');
    if (!Number.isInteger(own) || own < 0 || own >= rank) throw this.refusal(`with the axis ${axis}`);
    return own;
  }
}

type Read = (at: Operator) => GraphValue;

/** Operators on single numbers. */
const NUMBERS: Readonly<Record<string, (a: tf.Tensor, b: tf.Tensor, c?: tf.Tensor) => tf.Tensor>> = {
  Add: tf.add,
  Sub: tf.sub,
  Mul: tf.mul,
  Div: tf.div,
  Pow: tf.pow,
  Neg: tf.neg,
  Sqrt: tf.sqrt,
  Reciprocal: tf.reciprocal,
  Erf: tf.erf,
  Log: tf.log,
  Not: (x) => tf.equal(x, 0),
  Equal: tf.equal,
  Greater: tf.greater,
  GreaterOrEqual: tf.greaterEqual,
  Less: tf.less,
  Clip: (x, low, high) => tf.minimum(tf.maximum(x, low), high ?? Infinity),
};

const elementwise: Read = (at) => {
  const { inputs, ended, budget, node: { operator } } = at; // prettier-ignore
  if (operator === 'Log' && ended === PROBABILITIES) return { ...at.any(), end: `log-${PROBABILITIES}` };
  if (ended && ended !== MASKED) throw at.refusal('after the moves were masked');
  const given = inputs.filter((value) => value !== undefined);
  const [a, b] = given;
  const rows = given.filter((value) => !isConstant(value));
  const linear = { Neg: true, Add: true, Sub: true, Mul: rows.length === 1, Div: isConstant(b) }[operator];
  const isSums = (rows.length === 0 || linear) && !given.some(({ steps }) => steps);
  if (isSums && rows.length === 1 && (operator === 'Add' || operator === 'Sub')) {
    const other = operator === 'Add' ? b : times(b, -1, budget);
    return isConstant(a) ? plus(other, a, budget) : plus(a, other, budget);
  }
  const used = isSums ? given : given.map((value) => value.raw ?? value);
  const made = run(used, NUMBERS[operator], budget, broadcast);
  if (isSums) return made;
  const begun = used.find(({ steps }) => steps)?.steps;
  const own = at.refusal(operator === 'Mul' ? 'of two layers' : '');
  const refusal = begun && !given.some(({ raw }) => raw) ? begun.refusal : own;
  const added = operator === 'Add' && isConstant(b) && b.numbers.size === 1 ? b.numbers.dataSync()[0] : undefined;
  const steps = { of: begun?.of ?? rows[0], epsilon: added ?? begun?.epsilon ?? 0, refusal };
  return layerOf(made, steps.of, steps.epsilon, budget) ?? { ...made, steps };
};

/** Whatever it is. */
const pass: Read = (at) => (at.inputs[0]?.steps ? at.inputs[0] : at.any());

/** What a graph ends with; moves have the order of their logits. */
const end =
  (end: string, axis: number): Read =>
  (at) => {
    const value = at.any();
    if (isConstant(value) || value.numbers.rank !== 2 || Math.abs(at.number('axis', axis)) !== 1)
      throw at.refusal('over other numbers than those of the moves');
    return { ...value, end };
  };

const READERS: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(Object.keys(NUMBERS).map((operator) => [operator, elementwise])),
  Identity: pass,
  Dropout: pass,
  Cast: (at) => {
    // Integers would be other numbers than those of the row. The others are types of TensorProto with fractions.
    if (isConstant(at.inputs[0]) || [1, 10, 11, 16].includes(at.number('to', 0))) return pass(at);
    throw at.refusal('to other numbers than floats');
  },
  MatMul: (at) => dense(at.row(), at.constant(1).numbers, at.node.name, at.budget),
  Gemm: (at) => {
    if (at.number('transA', 0) !== 0) throw at.refusal('with transA');
    const isTransposed = at.number('transB', 0) !== 0;
    const kernel = at.map((weights) => (isTransposed ? tf.transpose(weights) : weights), at.constant(1));
    const product = dense(at.row(), kernel.numbers, at.node.name, at.budget);
    const scaled = times(product, at.number('alpha', 1), at.budget);
    return at.inputs[2] ? plus(scaled, times(at.constant(2), at.number('beta', 1), at.budget), at.budget) : scaled;
  },
  Reshape: (at) => {
    const value = at.any();
    const shape = at.list('shape', 1) ?? [];
    if (!isConstant(value) && ![-1, 0, 1].includes(shape[0])) throw at.refusal('of the batch');
    return at.shaped(shape.map((size, axis) => (size === 0 ? value.numbers.shape[axis] : size))); // 0: as it is
  },
  Flatten: (at) => {
    const { rank, shape } = at.any().numbers;
    const axis = at.number('axis', 1);
    if (axis !== 1 && axis + rank !== 1) throw at.refusal('of the batch');
    return at.shaped([shape[0], -1]);
  },
  Squeeze: (at) => {
    const { shape } = at.any().numbers;
    const axes = at.list('axes', 1)?.map((axis) => at.axis(axis, at.any()));
    return at.shaped(shape.filter((size, axis) => !(axes ? axes.includes(axis) : axis > 0 && size === 1)));
  },
  Slice: (at) => {
    const [starts, ends] = [at.list('starts', 1) ?? [], at.list('ends', 2) ?? []];
    const [axes, steps] = [at.list('axes', 3) ?? [...starts.keys()], at.list('steps', 4)];
    const cut = (rest: tf.Tensor, axis: number, i: number): tf.Tensor => {
      const [start, end, step] = [starts[i], ends[i], steps?.[i] ?? 1];
      if (axis === 0 && start === 0 && step === 1 && end >= 1 && !isConstant(at.any())) return rest; // all of the batch
      const own = at.axis(axis, at.any());
      const size = rest.shape[own];
      const within = (x: number): number => Math.min(size, Math.max(0, x < 0 ? x + size : x));
      if (!(step >= 1)) throw at.refusal(`with the step ${step}`);
      return tf.gather(rest, tf.range(within(start), within(end), step, 'int32'), own);
    };
    return at.map((numbers) => axes.reduce(cut, numbers));
  },
  Concat: (at) => {
    const isOfConstants = at.inputs.every(isConstant);
    const all = at.inputs.map((_, i) => (isOfConstants ? at.constant(i) : at.row(i)));
    const axis = at.axis(at.number('axis', 1), all[0]);
    return run(all, (...numbers) => tf.concat(numbers, axis), at.budget);
  },
  ReduceMean: (at) => {
    const row = at.inputs[0]?.steps ? at.inputs[0] : at.row();
    const axes = (at.list('axes', 1) ?? []).map((axis) => at.axis(axis, row));
    if (axes.length === 0) throw at.refusal('over the batch');
    const mean = at.map((numbers) => tf.mean(numbers, axes, at.number('keepdims', 1) !== 0), row);
    return { ...mean, steps: row.steps };
  },
  Where: (at) => {
    const [condition, yes, no] = at.inputs;
    if (!isConstant(condition) || condition.end !== MASKED) throw at.refusal('of what is no mask');
    const isLegal = !isZero(condition.numbers);
    const chosen = isLegal ? yes : no;
    const isMask = isZero(tf.sub(condition.numbers, Number(isLegal)));
    if (!chosen || chosen.steps || (chosen.end ?? MASKED) !== MASKED || !isMask) throw at.refusal('of a mask');
    return { ...chosen, end: MASKED };
  },
  LayerNormalization: (at) => {
    if (at.row().numbers.rank !== 2 || Math.abs(at.number('axis', -1)) !== 1) throw at.refusal('of moves');
    const normal = at.made('normalization', at.number('epsilon', 1e-5));
    const scaled = at.inputs[1] ? times(normal, at.constant(1), at.budget) : normal;
    return at.inputs[2] ? plus(scaled, at.constant(2), at.budget) : scaled;
  },
  Relu: (at) => at.made('relu'),
  Tanh: (at) => at.made('tanh'),
  Sigmoid: (at) => {
    const steps = { of: at.row(), epsilon: 0, refusal: at.refusal() };
    return { ...at.made('sigmoid'), raw: { ...at.map(tf.sigmoid), steps } };
  },
  Selu: (at) => at.made('selu'),
  Elu: (at) => {
    const alpha = at.number('alpha', 1);
    if (alpha === 1) return at.made('elu');
    throw at.refusal('that TensorFlow.js has not', `Elu with alpha ${alpha}`);
  },
  LeakyRelu: (at) => at.made('leakyRelu', at.number('alpha', 0.01)),
  Silu: (at) => at.made('swish'),
  Gelu: (at) => at.made(at.node.attributes.get('approximate') === 'tanh' ? 'gelu_new' : 'gelu'),
  Softmax: end(PROBABILITIES, -1),
  LogSoftmax: end(`log-${PROBABILITIES}`, -1),
  ArgMax: end('a move', 0),
};
