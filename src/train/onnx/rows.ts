import { InputError } from '../../env/errors.js';
import { broadcast, commonShape, concatenated, indicesOf, type NumberArray, sizeOf } from './number-array.js';

/** What follows from a row in a way that is no sum: its inputs, an activation of sums, or their normalization. */
export interface Block {
  readonly units: number;
  readonly of: BlockKind;
}

export type BlockKind =
  | { readonly type: 'input' }
  | { readonly type: 'activation'; readonly from: Rows; readonly activation: string; readonly alpha?: number }
  | { readonly type: 'normalization'; readonly from: Rows; readonly epsilon: number };

/**
 * Numbers of each row of a batch: sums of numbers of blocks times weights, and a bias. Whatever a graph does that is a sum, from a product with
 * constants to a slice, gives other rows.
 */
export interface Rows {
  /** Sizes, the first of which, that of the batch, is 1. */
  readonly shape: readonly number[];
  /** [block's units, numbers of a row] */
  readonly weights: ReadonlyMap<Block, Float64Array>;
  readonly bias: Float64Array;
}

/** A policy as what its numbers are sums of: logits or action values [moves], and a value [1] if it has one. */
export interface PolicyRows {
  readonly logits: Rows;
  readonly value: Rows | undefined;
}

/** Multiplications that reading a graph may take; more is no network for these games. */
const MOST_PRODUCTS = 4e9;

export function rowsOf(block: Block): Rows {
  const { units } = block;
  const weights = new Float64Array(sizeOf([units, units]));
  for (let i = 0; i < units; i++) weights[i * units + i] = 1;
  return { shape: [1, units], weights: new Map([[block, weights]]), bias: new Float64Array(units) };
}

/** An activation of rows; alpha of those that have one. */
export function activationOf(from: Rows, activation: string, alpha?: number): BlockKind {
  return { type: 'activation', from, activation, ...(alpha !== undefined && { alpha }) };
}

/** Rows of other numbers of the same ones: `from` says which, by their places in a row. */
export function picked(rows: Rows, { shape, numbers: from }: NumberArray): Rows {
  if (shape[0] !== 1)
    throw new InputError(
      `Expected a network of the ONNX graph to keep rows apart, but it makes [${shape.join(', ')}] of one`,
    );
  const size = rows.bias.length;
  const pick = (numbers: Float64Array): Float64Array => {
    const result = new Float64Array(sizeOf([numbers.length / Math.max(1, size), from.length]));
    for (let start = 0, to = 0; start < numbers.length; start += size)
      for (let j = 0; j < from.length; j++) result[to++] = numbers[start + from[j]];
    return result;
  };
  return { shape, weights: mapped(rows, pick), bias: pick(rows.bias) };
}

/** @param arrange what is done with the numbers of a row */
export function rearranged(rows: Rows, arrange: (indices: NumberArray) => NumberArray): Rows {
  return picked(rows, arrange(indicesOf(rows.shape)));
}

export function added(a: Rows, b: Rows, factor = 1): Rows {
  const shape = commonShape(a.shape, b.shape);
  const [one, other] = [a, b].map((rows) => rearranged(rows, (indices) => broadcast(indices, shape)));
  const weights = new Map(one.weights);
  for (const [block, numbers] of other.weights) {
    const present = weights.get(block);
    weights.set(
      block,
      numbers.map((weight, i) => (present?.[i] ?? 0) + factor * weight),
    );
  }
  return { shape, weights, bias: one.bias.map((x, i) => x + factor * other.bias[i]) };
}

/** Rows times constants, plus constants, number by number. */
export function scaled(rows: Rows, factors: NumberArray | undefined, terms?: NumberArray): Rows {
  const shape = [factors, terms].reduce<readonly number[]>(
    (common, array) => (array ? commonShape(common, array.shape) : common),
    rows.shape,
  );
  const fitted = rearranged(rows, (indices) => broadcast(indices, shape));
  const factor = factors && broadcast(factors, shape).numbers;
  const term = terms && broadcast(terms, shape).numbers;
  const size = fitted.bias.length;
  const times = (numbers: Float64Array) => (factor ? numbers.map((x, i) => x * factor[i % size]) : numbers);
  const bias = times(fitted.bias);
  return { shape, weights: mapped(fitted, times), bias: term ? bias.map((x, i) => x + term[i]) : bias };
}

/** Rows [1, ..., inputs] times a kernel [inputs, units], which takes the last size's place. @param budget counts multiplications */
export function multiplied(rows: Rows, kernel: NumberArray, name: string, budget: { products: number }): Rows {
  const [inputs, units] = kernel.shape;
  const width = rows.shape.at(-1)!;
  if (kernel.shape.length !== 2 || width !== inputs)
    throw new InputError(
      `Expected a layer of ${width} inputs in the ONNX graph, but "${name}" takes ${inputs}; export it for these rules and these inputs`,
    );
  const multiply = (numbers: Float64Array): Float64Array => {
    const groups = inputs === 0 ? 0 : numbers.length / inputs;
    const result = new Float64Array(sizeOf([groups, units]));
    for (let group = 0; group < groups; group++) {
      for (let i = 0; i < inputs; i++) {
        const x = numbers[group * inputs + i];
        if (x === 0) continue;
        if ((budget.products += units) > MOST_PRODUCTS)
          throw new InputError('Expected a network for these games in the ONNX graph, but it is too large');
        for (let j = 0; j < units; j++) result[group * units + j] += x * kernel.numbers[i * units + j];
      }
    }
    return result;
  };
  return { shape: [...rows.shape.slice(0, -1), units], weights: mapped(rows, multiply), bias: multiply(rows.bias) };
}

/** Sums over some axes, whose sizes become 1, times a factor. */
export function summed(rows: Rows, axes: readonly number[], factor: number): Rows {
  const shape = rows.shape.map((each, axis) => (axes.includes(axis) ? 1 : each));
  const to = broadcast(indicesOf(shape), rows.shape).numbers;
  const size = to.length;
  const sums = sizeOf(shape);
  const sum = (numbers: Float64Array): Float64Array => {
    const result = new Float64Array((numbers.length / size) * sums);
    numbers.forEach((x, i) => (result[Math.floor(i / size) * sums + to[i % size]] += factor * x));
    return result;
  };
  return { shape, weights: mapped(rows, sum), bias: sum(rows.bias) };
}

export function joined(parts: readonly Rows[], axis: number): Rows {
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, { bias }) => sum + bias.length, 0));
  const size = starts.at(-1)! + parts.at(-1)!.bias.length;
  const weights = new Map<Block, Float64Array>();
  const bias = new Float64Array(size);
  parts.forEach((part, i) => {
    bias.set(part.bias, starts[i]);
    for (const [block, numbers] of part.weights) {
      const all = weights.get(block) ?? new Float64Array(sizeOf([block.units, size]));
      weights.set(block, all);
      const columns = part.bias.length;
      for (let unit = 0; unit < block.units; unit++)
        all.set(numbers.subarray(unit * columns, (unit + 1) * columns), unit * size + starts[i]);
    }
  });
  const side = parts.map(({ shape }, i) => {
    const indices = indicesOf(shape);
    return { shape, numbers: indices.numbers.map((index) => index + starts[i]) };
  });
  return picked({ shape: [1, size], weights, bias }, concatenated(side, axis));
}

/** Blocks that rows depend on, and those that these depend on, in an order in which each comes after what it depends on. */
export function blocksOf(outputs: readonly Rows[]): Block[] {
  const found = new Set<Block>();
  const visit = (rows: Rows): void => {
    for (const [block, numbers] of rows.weights) {
      if (found.has(block) || numbers.every((weight) => weight === 0)) continue;
      if (block.of.type !== 'input') visit(block.of.from);
      found.add(block);
    }
  };
  outputs.forEach(visit);
  return [...found];
}

function mapped({ weights }: Rows, change: (numbers: Float64Array) => Float64Array): Map<Block, Float64Array> {
  return new Map([...weights].map(([block, numbers]) => [block, change(numbers)]));
}
