import * as tf from '@tensorflow/tfjs-core';
import { InputError } from '../../env/base/errors.js';
import { type Budget, refuse } from './onnx-graph.js';

/** Numbers that are no sums of others: inputs, and what an activation or a normalization makes of sums. */
export interface Block {
  readonly units: number;
  /** No number is further from 0, for inputs in [0, 1]. */
  readonly most: Float32Array;
  /** 'normalization' with its epsilon, or an activation of TensorFlow.js with its alpha. */
  readonly made?: { readonly kind: string; readonly from: Sums; readonly constant: number };
}

/** Sums of blocks times weights [units, sums], and a bias [1, sums]. */
export interface Sums {
  readonly bias: tf.Tensor;
  readonly weights: ReadonlyMap<Block, tf.Tensor>;
}

/**
 * A tensor of a graph as rows of a batch, [rows, ...]: its bias (all blocks are 0), its weights (one unit of a block is 1, and
 * no bias), and what it is for random numbers. What is linear keeps that. Constants have no blocks and any shape.
 */
export interface Rows {
  readonly blocks: readonly Block[];
  readonly numbers: tf.Tensor;
}

/** What each row of random numbers is times; those of 1 have the bias, too. Small ones tell where an epsilon is. */
const SCALES = Array.from({ length: 32 }, (_, i) => (i % 2 === 0 ? 1 : 10 ** (-i / 8)));
const SAMPLES = SCALES.length;
/** How far what steps and a layer make of these rows may be apart, as part of the largest. */
const TOLERANCE = 1e-5;
export const MOST_FLOAT = 3.4e38;
/** Smallest epsilon of a normalization that float32 tells from 0. */
const LEAST_EPSILON = 1e-12;

/** The numbers of a block, each as it is. @param shape theirs, behind the axis of the rows */
export function rowsOf(block: Block, budget: Budget, shape: readonly number[] = [block.units]): Rows {
  const { units } = block;
  budget.takeShape([countOf([block]), units]);
  const random = tf.mul(
    tf.randomNormal([SAMPLES, units], 0, 1, 'float32', budget.seed),
    tf.tensor(SCALES, [SAMPLES, 1]),
  );
  const numbers = tf.concat<tf.Tensor>([tf.zeros([1, units]), tf.eye(units), random], 0);
  return { blocks: [block], numbers: tf.reshape(numbers, [countOf([block]), ...shape]) };
}

const whole = (shapes: number[][]) => shapes.reduce(tf.backend_util.assertAndGetBroadcastShape);

/** What an operator makes of tensors. @param most the shape of so many numbers, from shapes with rows of all blocks */
export function run(
  inputs: readonly Rows[],
  operate: (...numbers: tf.Tensor[]) => tf.Tensor,
  budget: Budget,
  most: (shapes: number[][]) => number[] = whole,
): Rows {
  const blocks = [...new Set(inputs.flatMap((input) => input.blocks))];
  const given = inputs.map((input) => over(blocks, input, budget));
  budget.takeShape(most(given.map(({ shape }) => shape)));
  const numbers = tf.cast(operate(...given), 'float32');
  if (blocks.length > 0 && numbers.shape[0] !== countOf(blocks))
    refuse('a network that keeps rows apart', `it makes [${numbers.shape.join(', ')}] of ${countOf(blocks)}`);
  return { blocks, numbers };
}

/** Of rows of these and other blocks; constants are the same. */
function over(blocks: readonly Block[], { blocks: own, numbers }: Rows, budget: Budget): tf.Tensor {
  if (own.length === 0 || (own.length === blocks.length && own.every((block, i) => block === blocks[i])))
    return numbers;
  budget.takeShape([countOf(blocks), ...numbers.shape.slice(1)]);
  const parts = tf.split(numbers, [1, ...own.map(({ units }) => units), SAMPLES]);
  const none = ({ units }: Block) => tf.zeros([units, ...numbers.shape.slice(1)]);
  const all = blocks.map((block) => (own.includes(block) ? parts[1 + own.indexOf(block)] : none(block)));
  return tf.concat([parts[0], ...all, parts.at(-1)!], 0);
}

function countOf(blocks: readonly Block[]) {
  return blocks.reduce((sum, { units }) => sum + units, 1 + SAMPLES);
}

/** Rows plus constants. */
export function plus(rows: Rows, constants: Rows, budget: Budget): Rows {
  const units = countOf(rows.blocks) - 1 - SAMPLES;
  const isAdded = tf.concat([tf.ones([1]), tf.zeros([units]), tf.equal(SCALES, 1)]);
  const column = tf.reshape(isAdded, [-1, ...rows.numbers.shape.slice(1).fill(1)]);
  return run([rows, constants], (numbers, added) => tf.add(numbers, tf.mul(added, column)), budget);
}

/** Rows or constants times constants. */
export function times(rows: Rows, factors: Rows | number, budget: Budget): Rows {
  const constants = typeof factors === 'number' ? { blocks: [], numbers: tf.scalar(factors) } : factors;
  return factors === 1 ? rows : run([rows, constants], tf.mul, budget);
}

/** Rows times a constant kernel [inputs, units]. */
export function dense(rows: Rows, kernel: tf.Tensor, name: string, budget: Budget): Rows {
  const [inputs, units] = kernel.shape;
  const width = rows.numbers.shape.at(-1)!;
  if (kernel.shape.length !== 2 || width !== inputs)
    throw new InputError(
      `Expected a layer of ${width} inputs in the ONNX graph, but "${name}" takes ${inputs}; export it for these rules and these inputs`,
    );
  const factors = kernel.dataSync();
  const multiply = (numbers: tf.Tensor) => {
    const products = new Float32Array((numbers.size / inputs) * units);
    numbers.dataSync().forEach((x, i) => {
      if (x === 0) return; // as most are
      budget.take(units, 'steps');
      const [to, from] = [Math.floor(i / inputs) * units, (i % inputs) * units];
      for (let unit = 0; unit < units; unit++) products[to + unit] += x * factors[from + unit];
    });
    return tf.tensor(products, [...numbers.shape.slice(0, -1), units]);
  };
  return run([rows], multiply, budget, ([shape]) => [...shape.slice(0, -1), units]);
}

/** The sums that rows are. @throws InputError if an input in [0, 1] may lead beyond float32: an output would be NaN */
export function sumsOf({ blocks, numbers }: Rows, budget: Budget): Sums & { readonly most: Float32Array } {
  budget.takeShape(numbers.shape);
  const flat = tf.reshape(numbers, [numbers.shape[0], -1]);
  const [bias, ...parts] = tf.split(flat, [1, ...blocks.map(({ units }) => units), SAMPLES]);
  const weights = new Map(blocks.map((block, i) => [block, parts[i]]));
  const most = tf.tidy(() => {
    const all = blocks.map((block) =>
      tf.matMul(tf.tensor2d(block.most, [1, block.units]), tf.abs(weights.get(block)!)),
    );
    return tf.addN([tf.abs(bias), ...all]).dataSync<'float32'>();
  });
  if (most.every((each) => each <= MOST_FLOAT)) return { bias, weights, most };
  throw new InputError(
    'Expected weights whose outputs are finite numbers, but those of the ONNX graph are too large; train the policy anew',
  );
}

/** What an activation or a normalization makes of rows. */
export function activated(kind: string, of: Rows, budget: Budget, constant = 0): Rows {
  const from = sumsOf(of, budget);
  const { length: units } = from.most;
  const ofNormal = constant >= LEAST_EPSILON ? Math.sqrt(units) : NaN;
  const bound = { tanh: 1, sigmoid: 1, relu6: 6, normalization: ofNormal }[kind];
  // No other activation is further from 0 than twice its input, or two.
  const most = from.most.map((each) => bound ?? Math.max(2, 2 * each, Math.abs(constant) * each));
  return rowsOf({ units, most, made: { kind, from, constant } }, budget, of.numbers.shape.slice(1));
}

/** As `activated`. Numbers divided by the root of their mean square are those of a normalization of them and of their negatives. */
function made(kind: string, of: Rows, budget: Budget, constant: number): Rows {
  if (kind !== 'root mean square') return activated(kind, of, budget, constant);
  const wide = ([[rows, units]]: number[][]) => [rows, 2 * units];
  const both = run([of], (x) => tf.concat([x, tf.neg(x)], 1), budget, wide);
  return run([activated('normalization', both, budget, constant)], (x) => tf.split(x, 2, 1)[0], budget);
}

/** Layers that exporters take apart, with a factor of what they are of. */
const APART: readonly (readonly [string, number, (x: tf.Tensor, epsilon: number) => tf.Tensor])[] = [
  ['swish', 1, (x) => tf.mul(x, tf.sigmoid(x))],
  ['gelu', Math.SQRT2, (x) => tf.mul(x, tf.div(tf.add(tf.erf(tf.div(x, Math.SQRT2)), 1), 2))],
  ['softplus', -1, tf.softplus],
  ['softsign', 1, (x) => tf.div(x, tf.add(tf.abs(x), 1))],
  ['normalization', 1, normalized],
  ['root mean square', 1, (x, epsilon) => tf.div(x, tf.sqrt(tf.add(tf.mean(tf.square(x), 1, true), epsilon)))],
];

function normalized(x: tf.Tensor, epsilon: number): tf.Tensor {
  const { mean, variance } = tf.moments(x, 1, true);
  return tf.div(tf.sub(x, mean), tf.sqrt(tf.add(variance, epsilon)));
}

/** The layer of rows that steps have made, but for a factor of each column and what is added to it; undefined if there is none. */
export function layerOf(steps: Rows, of: Rows, epsilon: number, budget: Budget): Rows | undefined {
  const largest = (x: tf.Tensor) => tf.max(tf.abs(x)).dataSync()[0];
  for (const [kind, scale, make] of APART) {
    const constant = make.length > 1 ? epsilon : 0;
    const scaled = times(of, scale, budget);
    const { numbers: one } = run([scaled, steps], (x) => make(x, constant), budget);
    const { numbers: other } = run([scaled, steps], (_, x) => x, budget);
    if (one.shape.join() !== other.shape.join() || (constant > 0 && one.rank !== 2)) continue;
    const { mean, variance } = tf.moments(one, 0, true);
    const middle = tf.mean(other, 0, true);
    const factors = tf.divNoNan(tf.mean(tf.mul(tf.sub(one, mean), tf.sub(other, middle)), 0, true), variance);
    const added = tf.sub(middle, tf.mul(factors, mean));
    const rest = tf.sub(other, tf.add(tf.mul(one, factors), added));
    if (!(largest(rest) <= TOLERANCE * largest(other))) continue;
    const layer = times(made(kind, scaled, budget, constant), { blocks: [], numbers: factors }, budget);
    return plus(layer, { blocks: [], numbers: added }, budget);
  }
  return undefined;
}

export function isConstant<Value extends Rows>(
  value: Value | undefined,
): value is Value & { readonly blocks: readonly [] } {
  return value?.blocks.length === 0;
}

export function isZero(numbers: tf.Tensor): boolean {
  return numbers.dataSync().every((x) => x === 0);
}
