import * as tf from '@tensorflow/tfjs-core';
import { InputError } from '../../env/base/errors.js';
import type { ReadonlyRecord } from '../../env/base/schema.js';
import { type OnnxGraph, refuse } from './onnx-graph.js';
import { type GraphValue, Operator } from './operator.js';
import { activated, dense, isConstant, isZero, layerOf, MOST_FLOAT, plus, type Rows, run, times } from './rows.js';

export const MASKED = 'numbers under a mask';
const PROBABILITIES = 'probabilities of moves';
/** From here on float32 does not tell log(1 + exp(x)) from x, which torch writes there. */
const STRAIGHT = 17;

/**
 * The outputs of a graph by their names. A second input is a mask of legal moves, 1 = legal: only what a graph does to
 * legal moves is read, so the mask is read as ones.
 * @throws InputError, one line that names node and operator, for a graph that is no feed-forward network
 */
export function readOutputs(graph: OnnxGraph, observed: Rows, moves: number): Map<string, GraphValue> {
  const [observations, mask = 'mask', ...others] = graph.inputs;
  const got = `got ${graph.inputs.slice(0, 5).join(', ') || 'none'}`;
  if (observations === undefined || others.length > 0 || !/mask/i.test(mask))
    refuse('one input, the observations, and at most a mask of legal moves beside it,', got);
  const values = new Map<string, GraphValue | undefined>([['', undefined]]);
  for (const [name, { shape, numbers }] of graph.constants)
    values.set(name, { blocks: [], numbers: tf.tensor(numbers, [...shape]) });
  values.set(observations, observed);
  if (graph.inputs.length > 1) values.set(mask, { blocks: [], numbers: tf.ones([1, moves]), end: MASKED });
  const producers = new Map(graph.nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)));
  const valueOf = (name: string) => {
    if (values.has(name)) return values.get(name);
    const node = producers.get(name) ?? refuse('layers from the input on', `none lead to "${name}"`);
    if (node.outputs[0] !== name) refuse(`one output of ${node.operator}`, `"${name}" is another`);
    producers.delete(name); // nodes in a circle lead nowhere
    const value = read(new Operator(node, node.inputs.map(valueOf), graph.budget));
    values.set(name, value);
    return value;
  };
  const outputOf = (name: string) => {
    const value = valueOf(name);
    value?.steps?.refuse();
    if (value && !isConstant(value)) return value;
    return refuse('numbers that depend on the observations', `output "${name}" does not`);
  };
  return new Map(graph.outputs.map((name) => [name, outputOf(name)]));
}

/** @throws InputError that names node and operator, for one that no feed-forward network has */
function read(at: Operator): GraphValue {
  const { node, ended } = at;
  if (!Object.hasOwn(READERS, node.operator)) at.refuse();
  try {
    return { end: ended, ...READERS[node.operator](at) };
  } catch (error) {
    if (error instanceof InputError) throw error;
    return at.refuse('of numbers that do not fit'); // as TensorFlow.js found
  }
}

type Read = (at: Operator) => GraphValue;

/** Operators on single numbers. */
const NUMBERS: ReadonlyRecord<(a: tf.Tensor, b: tf.Tensor, c?: tf.Tensor) => tf.Tensor> = {
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
  Abs: tf.abs,
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
  if (ended && ended !== MASKED) at.refuse('after the moves were masked');
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
  const made = run(used, NUMBERS[operator], budget);
  if (isSums) return made;
  const begun = used.find(({ steps }) => steps)?.steps;
  const own = () => at.refuse(operator === 'Mul' ? 'of two layers' : '');
  const refuse = begun && !given.some(({ raw }) => raw) ? begun.refuse : own;
  const isOfNumber = (operator === 'Add' || operator === 'Greater') && isConstant(b) && b.numbers.size === 1;
  const added = isOfNumber ? b.numbers.dataSync()[0] : undefined;
  const steps = { of: begun?.of ?? rows[0], epsilon: added ?? begun?.epsilon ?? 0, refuse };
  return (operator !== 'Greater' && layerOf(made, steps.of, steps.epsilon, budget)) || { ...made, steps };
};

/** Numbers within bounds, as sums of ReLUs; the smallest of a float is no bound. */
const clip: Read = (at) => {
  const { inputs, ended, budget } = at;
  const value = at.inputs[0];
  if (value?.steps || isConstant(value) || ended) return elementwise(at);
  const bound = (input: number, name: string) =>
    inputs[input] ? at.constant(input).numbers.dataSync()[0] : at.number(name, NaN);
  const [low, high] = [bound(1, 'min'), bound(2, 'max')];
  if (!(low > -MOST_FLOAT)) at.refuse('without a lower bound');
  const width = high < MOST_FLOAT ? (high - low) / 6 : 1;
  if (!(width > 0)) at.refuse('of bounds without numbers between them');
  const constant = (x: number): Rows => ({ blocks: [], numbers: tf.scalar(x) });
  const above = times(plus(at.row(), constant(-low), budget), 1 / width, budget);
  const kind = high < MOST_FLOAT ? 'relu6' : 'relu';
  return plus(times(activated(kind, above, budget), width, budget), constant(low), budget);
};

/** Whatever it is. */
const pass: Read = (at) => (at.inputs[0]?.steps ? at.inputs[0] : at.any());

/** What a graph ends with; moves have the order of their logits. */
const end =
  (end: string, axis: number): Read =>
  (at) => {
    const value = at.any();
    if (isConstant(value) || value.numbers.rank !== 2 || Math.abs(at.number('axis', axis)) !== 1)
      at.refuse('over other numbers than those of the moves');
    return { ...value, end };
  };

const READERS: ReadonlyRecord<Read> = {
  ...Object.fromEntries(Object.keys(NUMBERS).map((operator) => [operator, elementwise])),
  Clip: clip,
  Identity: pass,
  Dropout: pass,
  Cast: (at) => {
    // Integers would be other numbers than those of the row. The others are types of TensorProto with fractions.
    const isFloat = isConstant(at.inputs[0]) || [1, 10, 11, 16].includes(at.number('to', 0));
    return isFloat ? pass(at) : at.refuse('to other numbers than floats');
  },
  MatMul: (at) => dense(at.row(), at.constant(1).numbers, at.node.name, at.budget),
  Gemm: (at) => {
    if (at.number('transA', 0) !== 0) at.refuse('with transA');
    const isTransposed = at.number('transB', 0) !== 0;
    const kernel = at.map((weights) => (isTransposed ? tf.transpose(weights) : weights), at.constant(1));
    const product = dense(at.row(), kernel.numbers, at.node.name, at.budget);
    const scaled = times(product, at.number('alpha', 1), at.budget);
    return at.inputs[2] ? plus(scaled, times(at.constant(2), at.number('beta', 1), at.budget), at.budget) : scaled;
  },
  Reshape: (at) => {
    const value = at.any();
    const shape = at.list('shape', 1) ?? [];
    if (!isConstant(value) && ![-1, 0, 1].includes(shape[0])) at.refuse('of the batch');
    return at.shaped(shape.map((size, axis) => (size === 0 ? value.numbers.shape[axis] : size))); // 0: as it is
  },
  Flatten: (at) => {
    const { rank, shape } = at.any().numbers;
    const axis = at.number('axis', 1);
    if (axis !== 1 && axis + rank !== 1) at.refuse('of the batch');
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
    const cut = (rest: tf.Tensor, axis: number, i: number) => {
      const [start, end, step] = [starts[i], ends[i], steps?.[i] ?? 1];
      if (axis === 0 && start === 0 && step === 1 && end >= 1 && !isConstant(at.any())) return rest; // all of the batch
      const own = at.axis(axis, at.any());
      const size = rest.shape[own];
      const within = (x: number) => Math.min(size, Math.max(0, x < 0 ? x + size : x));
      if (!(step >= 1)) at.refuse(`with the step ${step}`);
      return tf.gather(rest, tf.range(within(start), within(end), step, 'int32'), own);
    };
    return at.map((numbers) => axes.reduce(cut, numbers));
  },
  Concat: (at) => {
    const isOfConstants = at.inputs.every(isConstant);
    const all = at.inputs.map((_, i) => (isOfConstants ? at.constant(i) : at.row(i)));
    const axis = at.axis(at.number('axis', 1), all[0]);
    const most = (shapes: number[][]) =>
      shapes[0].map((size, i) => (i === axis ? shapes.reduce((sum, shape) => sum + shape[axis], 0) : size));
    return run(all, (...numbers) => tf.concat(numbers, axis), at.budget, most);
  },
  ReduceMean: (at) => {
    const row = at.inputs[0]?.steps ? at.inputs[0] : at.row();
    const axes = (at.list('axes', 1) ?? []).map((axis) => at.axis(axis, row));
    if (axes.length === 0) at.refuse('over the batch');
    const mean = at.map((numbers) => tf.mean(numbers, axes, at.number('keepdims', 1) !== 0), row);
    return { ...mean, steps: row.steps };
  },
  Where: (at) => {
    const [condition, yes, no] = at.inputs;
    const over = condition?.steps;
    if (no?.straight && no.straight === yes && over?.of === yes && over.epsilon >= STRAIGHT) return no;
    const mask =
      isConstant(condition) && condition.end === MASKED ? condition.numbers : at.refuse('of what is no mask');
    const isLegal = !isZero(mask);
    const chosen = isLegal ? yes : no;
    const isWhole = isZero(tf.sub(mask, Number(isLegal))) && (chosen?.end ?? MASKED) === MASKED;
    return chosen && !chosen.steps && isWhole ? { ...chosen, end: MASKED } : at.refuse('of a mask');
  },
  LayerNormalization: (at) => {
    if (at.row().numbers.rank !== 2 || Math.abs(at.number('axis', -1)) !== 1) at.refuse('of moves');
    const normal = at.made('normalization', at.number('epsilon', 1e-5));
    const scaled = at.inputs[1] ? times(normal, at.constant(1), at.budget) : normal;
    return at.inputs[2] ? plus(scaled, at.constant(2), at.budget) : scaled;
  },
  Relu: (at) => at.made('relu'),
  Tanh: (at) => at.made('tanh'),
  Sigmoid: (at) => {
    const steps = { of: at.row(), epsilon: 0, refuse: () => at.refuse() };
    return { ...at.made('sigmoid'), raw: { ...at.map(tf.sigmoid), steps } };
  },
  Selu: (at) => at.made('selu'),
  Softplus: (at) => ({ ...at.made('softplus'), straight: at.row() }),
  Mish: (at) => at.made('mish'),
  Elu: (at) => {
    const alpha = at.number('alpha', 1);
    const scaled = times(at.made('elu'), alpha, at.budget);
    return run([scaled, times(at.made('relu'), 1 - alpha, at.budget)], tf.add, at.budget);
  },
  Celu: (at) => {
    const alpha = at.number('alpha', 1);
    return times(activated('elu', times(at.row(), 1 / alpha, at.budget), at.budget), alpha, at.budget);
  },
  PRelu: (at) => {
    const below = activated('relu', times(at.row(), -1, at.budget), at.budget);
    return run([at.made('relu'), times(below, at.constant(1), at.budget)], tf.sub, at.budget);
  },
  LeakyRelu: (at) => at.made('leakyRelu', at.number('alpha', 0.01)),
  Silu: (at) => at.made('swish'),
  Gelu: (at) =>
    at.node.attributes.get('approximate') === 'tanh'
      ? at.refuse('that TensorFlow.js cannot load', 'Gelu by tanh')
      : at.made('gelu'),
  Softmax: end(PROBABILITIES, -1),
  LogSoftmax: end(`log-${PROBABILITIES}`, -1),
  ArgMax: end('a move', 0),
};
