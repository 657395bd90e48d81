import { type GraphNode, type GraphValue, ofRows, unreadable } from './graph-value.js';
import type { NumberArray } from './number-array.js';
import { added, type Rows, rowsOf, scaled } from './rows.js';

type Quotient = Extract<GraphValue, { readonly is: 'quotient' }>;

/**
 * Steps of (x - mean) / sqrt(mean((x - mean)^2) + epsilon), and of x / sqrt(...) + (shift - mean / sqrt(...)), as TensorFlow has it.
 * @throws InputError, one line, for what is no such step
 */
export function inNormalization({ node }: GraphNode, a: GraphValue, b: GraphValue): GraphValue {
  const { operator } = node;
  if (a.is === 'quotient' && b.is === 'quotient' && a.of === b.of && a.epsilon === b.epsilon) {
    const sign = operator === 'Sub' ? -1 : 1;
    if (operator === 'Add' || operator === 'Sub')
      return complete({ ...a, rows: added(a.rows, b.rows, sign), terms: added(a.terms, b.terms, sign) });
  }
  const given = a.is === 'constant' ? withConstant(operator, b, a.array, true) : undefined;
  const found = given ?? (b.is === 'constant' ? withConstant(operator, a, b.array, false) : withRows(operator, a, b));
  if (found === undefined) throw unreadable(node);
  return found;
}

function withConstant(
  operator: string,
  step: GraphValue,
  array: NumberArray,
  isFirst: boolean,
): GraphValue | undefined {
  const [only, ...others] = array.numbers;
  if (step.is === 'variance' && others.length === 0) {
    if (operator === 'Add') return { ...step, epsilon: step.epsilon + only };
    if (operator === 'Pow' && !isFirst && only === 0.5) return { ...step, is: 'deviation' };
    if (operator === 'Pow' && !isFirst && only === -0.5) return { ...step, is: 'inverse', factors: one };
  }
  if (step.is === 'deviation' && operator === 'Div' && isFirst) return { ...step, is: 'inverse', factors: array };
  if (step.is === 'inverse' && operator === 'Mul')
    return step.factors === one ? { ...step, factors: array } : undefined;
  if (step.is !== 'quotient') return undefined;
  const { rows, terms } = step;
  if (operator === 'Add') return { ...step, terms: scaled(terms, undefined, array) };
  if (operator === 'Sub' && isFirst)
    return { ...step, rows: scaled(rows, minusOne), terms: scaled(scaled(terms, minusOne), undefined, array) };
  if (operator === 'Mul') return { ...step, rows: scaled(rows, array), terms: scaled(terms, array) };
  return undefined;
}

function withRows(operator: string, a: GraphValue, b: GraphValue): GraphValue | undefined {
  if (operator === 'Div' && a.is === 'rows' && b.is === 'deviation') return quotient(a.rows, b);
  if (operator !== 'Mul') return undefined;
  if (a.is === 'rows' && b.is === 'inverse') return quotient(scaled(a.rows, b.factors), b);
  if (a.is === 'inverse' && b.is === 'rows') return quotient(scaled(b.rows, a.factors), a);
  return undefined;
}

function quotient(rows: Rows, { of, epsilon }: Pick<Quotient, 'of' | 'epsilon'>): GraphValue {
  const terms = { shape: rows.shape, weights: new Map(), bias: new Float64Array(rows.bias.length) };
  return complete({ is: 'quotient', rows, of, epsilon, terms });
}

/** A normal layer's rows where the numerator has what is normalized, times numbers, in every place. */
function complete(step: Quotient): GraphValue {
  const { rows, of, epsilon, terms } = step;
  const factors = factorsOf(rows, of);
  if (factors === undefined) return step;
  const normal = rowsOf({ units: of.bias.length, of: { type: 'normalization', from: of, epsilon } });
  return ofRows(added(scaled(normal, { shape: [factors.length], numbers: factors }), terms));
}

/** How many times `of` rows are in each place, but for the rounding of float32; undefined where one is no multiple. */
function factorsOf(rows: Rows, of: Rows): Float64Array | undefined {
  const size = of.bias.length;
  if (rows.bias.length !== size) return undefined;
  const none = new Float64Array(0);
  const blocks = [...new Set([...rows.weights.keys(), ...of.weights.keys()])];
  const pairs = blocks.map((block) => [rows.weights.get(block) ?? none, of.weights.get(block) ?? none] as const);
  const factors = new Float64Array(size);
  for (let place = 0; place < size; place++) {
    const numbers: [number, number][] = [[rows.bias[place], of.bias[place]]];
    for (const [xs, ys] of pairs)
      for (let i = place; i < Math.max(xs.length, ys.length); i += size) numbers.push([xs[i] ?? 0, ys[i] ?? 0]);
    const [x, y] = numbers.reduce((most, pair) => (Math.abs(pair[1]) > Math.abs(most[1]) ? pair : most));
    const factor = y === 0 ? 1 : x / y;
    const least = 1e-6 * Math.max(Math.abs(x), Math.abs(y * factor));
    if (numbers.some(([a, b]) => Math.abs(a - factor * b) > least)) return undefined;
    factors[place] = factor;
  }
  return factors;
}

const one: NumberArray = { shape: [], numbers: Float64Array.of(1) };
const minusOne: NumberArray = { shape: [], numbers: Float64Array.of(-1) };

/** 1 / sqrt(variance + epsilon), of a deviation. */
export function inverseOf(
  step: Extract<GraphValue, { readonly is: 'squares' | 'variance' | 'deviation' }>,
): GraphValue {
  return { ...step, is: 'inverse', factors: one };
}
