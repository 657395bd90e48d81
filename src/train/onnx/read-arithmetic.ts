import { constant, constantAt, type GraphNode, type GraphValue, ofRows, unreadable } from './graph-value.js';
import { broadcast, commonShape, type NumberArray } from './number-array.js';
import { inNormalization } from './read-normalization.js';
import { activationOf, added, type Block, type Rows, rowsOf, scaled } from './rows.js';

type Operation = (a: number, b: number) => number;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  Add: (a, b) => a + b,
  Sub: (a, b) => a - b,
  Mul: (a, b) => a * b,
  Div: (a, b) => a / b,
  Pow: (a, b) => a ** b,
  Max: Math.max,
  Min: Math.min,
};

/** Add, Sub, Mul, Div, Pow, Max and Min of two inputs. */
export function readArithmetic(at: GraphNode): GraphValue {
  const [a, b] = at.inputs;
  if (a === undefined || b === undefined || at.inputs.length !== 2) throw unreadable(at.node);
  if (a.is === 'constant' && b.is === 'constant') return constant(combined(at.node.operator, a.array, b.array));
  if (a.is === 'mask' || b.is === 'mask') return withMask(at, a, b);
  if (a.is === 'rows' && b.is === 'constant') return withConstant(at, a.rows, b.array);
  if (a.is === 'constant' && b.is === 'rows') return fromConstant(at, a.array, b.rows);
  if (a.is === 'rows' && b.is === 'rows') return ofTwo(at, a.rows, b.rows);
  return inNormalization(at, a, b);
}

function combined(operator: string, a: NumberArray, b: NumberArray): NumberArray {
  const shape = commonShape(a.shape, b.shape);
  const [one, other] = [broadcast(a, shape).numbers, broadcast(b, shape).numbers];
  return { shape, numbers: one.map((x, i) => OPERATIONS[operator](x, other[i])) };
}

function withConstant({ node }: GraphNode, rows: Rows, array: NumberArray): GraphValue {
  switch (node.operator) {
    case 'Add':
      return ofRows(scaled(rows, undefined, array));
    case 'Sub':
      return ofRows(
        scaled(
          rows,
          undefined,
          changed(array, (x) => -x),
        ),
      );
    case 'Mul':
      return ofRows(scaled(rows, array));
    case 'Div':
      return ofRows(
        scaled(
          rows,
          changed(array, (x) => 1 / x),
        ),
      );
    case 'Pow':
      if (array.numbers.every((x) => x === 2)) return { is: 'squares', of: rows, epsilon: 0 };
  }
  throw unreadable(node);
}

function fromConstant({ node }: GraphNode, array: NumberArray, rows: Rows): GraphValue {
  switch (node.operator) {
    case 'Add':
      return ofRows(scaled(rows, undefined, array));
    case 'Sub':
      return ofRows(scaled(rows, minusOne, array));
    case 'Mul':
      return ofRows(scaled(rows, array));
  }
  throw unreadable(node);
}

const minusOne: NumberArray = { shape: [], numbers: Float64Array.of(-1) };

function changed({ shape, numbers }: NumberArray, change: (x: number) => number): NumberArray {
  return { shape, numbers: numbers.map(change) };
}

function ofTwo({ node }: GraphNode, a: Rows, b: Rows): GraphValue {
  if (node.operator === 'Add') return ofRows(added(a, b));
  if (node.operator === 'Sub') return ofRows(added(a, b, -1));
  if (node.operator !== 'Mul') throw unreadable(node);
  if (a === b) return { is: 'squares', of: a, epsilon: 0 };
  const gate = gated(a, b) ?? gated(b, a);
  if (gate === undefined) throw unreadable(node, 'of two layers');
  return ofRows(gate);
}

/** x times sigmoid(x), or x times (1 + erf(x / sqrt 2)), which are SiLU and twice GELU, where `rows` are x or a multiple of it. */
function gated(rows: Rows, gate: Rows): Rows | undefined {
  const [source, ...others] = gate.weights;
  if (source === undefined || others.length > 0) return undefined;
  const [block, weights] = source;
  if (block.of.type !== 'activation' || gate.bias.length !== block.units) return undefined;
  const { activation, from } = block.of;
  const [factor] = weights;
  const isDiagonal = weights.every((weight, i) => weight === (i % (block.units + 1) === 0 ? factor : 0));
  const share = multipleOf(rows, from);
  if (!isDiagonal || share === undefined) return undefined;
  if (activation === 'sigmoid' && factor === 1 && gate.bias.every((x) => x === 0))
    return scaled(rowsOf({ units: block.units, of: activationOf(from, 'swish') }), scalar(share));
  if (activation !== 'erf' || gate.bias.some((x) => x !== factor)) return undefined;
  const gelu: Block = { units: block.units, of: activationOf(scaled(from, scalar(Math.SQRT2)), 'gelu') };
  return scaled(rowsOf(gelu), scalar(share * factor * Math.SQRT2));
}

function scalar(x: number): NumberArray {
  return { shape: [], numbers: Float64Array.of(x) };
}

/** How many times `of` rows are, but for the rounding of float32; undefined where they are no multiple. */
function multipleOf(rows: Rows, of: Rows): number | undefined {
  const pairs: [number, number][] = [];
  if (rows.bias.length !== of.bias.length) return undefined;
  rows.bias.forEach((x, i) => pairs.push([x, of.bias[i]]));
  for (const block of new Set([...rows.weights.keys(), ...of.weights.keys()])) {
    const [a, b] = [rows.weights.get(block), of.weights.get(block)];
    (a ?? b!).forEach((_, i) => pairs.push([a?.[i] ?? 0, b?.[i] ?? 0]));
  }
  const [x, y] = pairs.reduce((most, pair) => (Math.abs(pair[1]) > Math.abs(most[1]) ? pair : most), [0, 0]);
  if (y === 0 || x === 0) return undefined;
  const share = x / y;
  return pairs.every(([a, b]) => Math.abs(a - share * b) <= 1e-6 * Math.abs(x)) ? share : undefined;
}

/** What arithmetic makes of a mask is told by what it makes of legal moves: others are left out by the player. */
function withMask(at: GraphNode, a: GraphValue, b: GraphValue): GraphValue {
  const { operator } = at.node;
  const legalOf = (value: GraphValue, input: number): number | undefined => {
    if (value.is === 'mask') return value.legal;
    if (value.is !== 'constant') return undefined;
    const { numbers } = constantAt(at, input);
    if (numbers.some((x) => x !== numbers[0])) throw unreadable(at.node, 'of a mask and different numbers');
    return numbers[0];
  };
  const [one, other] = [legalOf(a, 0), legalOf(b, 1)];
  if (one !== undefined && other !== undefined) return { is: 'mask', legal: OPERATIONS[operator](one, other) };
  const rows = [a, b].find((value) => value.is === 'rows')?.rows;
  const legal = one ?? other;
  if (rows === undefined || legal === undefined || !Number.isFinite(legal)) throw unreadable(at.node, 'of a mask');
  if (operator === 'Add') return { is: 'end', by: 'mask', rows: scaled(rows, undefined, scalar(legal)) };
  if (operator === 'Mul') return { is: 'end', by: 'mask', rows: scaled(rows, scalar(legal)) };
  if (operator === 'Sub' && b.is === 'mask')
    return { is: 'end', by: 'mask', rows: scaled(rows, undefined, scalar(-legal)) };
  throw unreadable(at.node, 'of a mask');
}
