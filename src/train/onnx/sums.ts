import { InputError } from '../../env/errors.js';

/**
 * Numbers in row-major order, each a sum of numbers of blocks times weights, plus a bias. Without blocks they are
 * constants; with blocks they are a row of the batch, whose axis comes first and has size 1. Whatever a graph does that
 * is linear, from a dense layer to a slice, gives other sums.
 */
export interface Sums {
  readonly shape: readonly number[];
  /** [units of the block, numbers] */
  readonly weights: ReadonlyMap<Block, Float64Array>;
  readonly bias: Float64Array;
}

/** Numbers that are no sum of others: inputs, and what an activation or a normalization makes of sums. */
export interface Block {
  readonly units: number;
  readonly of: BlockKind;
}

export type BlockKind =
  | { readonly type: 'input' }
  | { readonly type: 'activation'; readonly from: Sums; readonly activation: string; readonly alpha?: number }
  | { readonly type: 'normalization'; readonly from: Sums; readonly epsilon: number };

/** The outputs of a policy: logits or action values [1, moves], and a value [1, 1] if it has one. */
export interface PolicySums {
  readonly logits: Sums;
  readonly value: Sums | undefined;
}

/** Numbers in one array, and multiplications for one graph: more is no network for these games. */
const MOST_NUMBERS = 2 ** 25;
const MOST_PRODUCTS = 4e9;

/** @throws InputError for a shape of too many numbers, before memory is taken */
export function sizeOf(shape: readonly number[]): number {
  const size = shape.reduce((product, each) => product * each, 1);
  if (shape.every((each) => Number.isInteger(each) && each >= 0) && size <= MOST_NUMBERS) return size;
  throw new InputError(
    `Expected shapes of at most ${MOST_NUMBERS} numbers in the ONNX graph, but got [${shape.join(', ')}]`,
  );
}

/** An axis that may count from the end. */
export function axisOf(axis: number, rank: number): number {
  const counted = axis < 0 ? axis + rank : axis;
  if (Number.isInteger(counted) && counted >= 0 && counted < rank) return counted;
  throw new InputError(`Expected an axis of ${rank} in the ONNX graph, but got ${axis}`);
}

export function constants(shape: readonly number[], numbers: ArrayLike<number>): Sums {
  return { shape, weights: new Map(), bias: Float64Array.from(numbers) };
}

export function scalar(x: number): Sums {
  return constants([], [x]);
}

/** The numbers of a block, in a shape. */
export function blockSums(block: Block, shape: readonly number[] = [1, block.units]): Sums {
  const { units } = block;
  const weights = new Float64Array(sizeOf([units, units]));
  for (let i = 0; i < units; i++) weights[i * units + i] = 1;
  return { shape, weights: new Map([[block, weights]]), bias: new Float64Array(units) };
}

/** An activation of sums, in their shape. @param alpha of those that have one */
export function activated(from: Sums, activation: string, alpha?: number): Sums {
  const of: BlockKind = { type: 'activation', from, activation, ...(alpha !== undefined && { alpha }) };
  return blockSums({ units: from.bias.length, of }, from.shape);
}

/** Other numbers of the same row, or the same in another order or shape. @param from their places */
function picked(sums: Sums, shape: readonly number[], from: ArrayLike<number>): Sums {
  if (sums.weights.size > 0 && shape[0] !== 1)
    throw new InputError(
      `Expected a network of the ONNX graph to keep rows apart, but it makes [${shape.join(', ')}] of one`,
    );
  const { length: size } = sums.bias;
  return mapped(sums, shape, (numbers) => {
    const units = numbers.length / Math.max(1, size);
    const result = new Float64Array(sizeOf([units, from.length]));
    for (let unit = 0, to = 0; unit < units; unit++)
      for (let i = 0; i < from.length; i++) result[to++] = numbers[unit * size + from[i]];
    return result;
  });
}

/** The same numbers in another shape. */
export function reshaped(sums: Sums, shape: readonly number[]): Sums {
  if (sizeOf(shape) !== sums.bias.length)
    throw new InputError(
      `Expected ${sums.bias.length} numbers to be reshaped in the ONNX graph, but the shape is [${shape.join(', ')}]`,
    );
  return picked(
    sums,
    shape,
    sums.bias.map((_, i) => i),
  );
}

/** The numbers at some places of an axis. */
export function taken(sums: Sums, axis: number, places: readonly number[]): Sums {
  const { shape } = sums;
  const inner = sizeOf(shape.slice(axis + 1));
  const to = shape.map((size, i) => (i === axis ? places.length : size));
  const from = Float64Array.from({ length: sizeOf(to) }, (_, i) => {
    const [outer, rest] = [Math.floor(i / (places.length * inner)), i % (places.length * inner)];
    return (outer * shape[axis] + places[Math.floor(rest / inner)]) * inner + (rest % inner);
  });
  return picked(sums, to, from);
}

export function transposed(matrix: Sums): Sums {
  const [rows, columns] = matrix.shape;
  return picked(
    matrix,
    [columns, rows],
    matrix.bias.map((_, i) => (i % rows) * columns + Math.floor(i / rows)),
  );
}

/** Joins sums along an axis. */
export function joined(parts: readonly Sums[], axis: number): Sums {
  const others = ({ shape }: Sums): string => shape.map((size, i) => (i === axis ? '' : size)).join();
  if (!parts.every((part) => others(part) === others(parts[0])))
    throw new InputError('Expected what a Concat of the ONNX graph joins to have equal shapes, but it does not');
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, { bias }) => sum + bias.length, 0));
  const size = parts.reduce((sum, { bias }) => sum + bias.length, 0);
  const weights = new Map<Block, Float64Array>();
  const bias = new Float64Array(size);
  parts.forEach((part, i) => {
    const { length } = part.bias;
    bias.set(part.bias, starts[i]);
    for (const [block, numbers] of part.weights) {
      const all = weights.get(block) ?? new Float64Array(sizeOf([block.units, size]));
      weights.set(block, all);
      for (let unit = 0; unit < block.units; unit++)
        all.set(numbers.subarray(unit * length, (unit + 1) * length), unit * size + starts[i]);
    }
  });
  const shape = parts[0].shape.map((each, i) =>
    i === axis ? parts.reduce((sum, part) => sum + part.shape[axis], 0) : each,
  );
  const outer = sizeOf(shape.slice(0, axis));
  const places = Array.from({ length: outer }, (_, row) =>
    parts.map((part, i) => {
      const length = part.bias.length / outer;
      return Array.from({ length }, (__, column) => starts[i] + row * length + column);
    }),
  );
  return picked({ shape: [1, size], weights, bias }, shape, places.flat(2));
}

/** The shape that two shapes are broadcast to. */
export function commonShape(a: readonly number[], b: readonly number[]): number[] {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, i) => {
    const [one, other] = [a[i - rank + a.length] ?? 1, b[i - rank + b.length] ?? 1];
    return one === 1 ? other : one;
  });
}

/** Repeats axes of size 1. */
export function broadcast(sums: Sums, to: readonly number[]): Sums {
  const { shape } = sums;
  return shape.join() === to.join() ? sums : picked(sums, to, broadcastPlaces(shape, to));
}

/** For each number of a shape, the place of that which is repeated there. */
function broadcastPlaces(shape: readonly number[], to: readonly number[]): Float64Array {
  const missing = to.length - shape.length;
  if (missing < 0 || !shape.every((each, i) => each === 1 || each === to[missing + i]))
    throw new InputError(
      `Expected numbers of shape [${shape.join(', ')}] to fit [${to.join(', ')}] in the ONNX graph, but they do not`,
    );
  return Float64Array.from({ length: sizeOf(to) }, (_, i) => {
    let [rest, place, step] = [i, 0, 1];
    for (let axis = to.length - 1; axis >= missing; axis--) {
      const size = shape[axis - missing];
      place += size === 1 ? 0 : (rest % to[axis]) * step;
      step *= size;
      rest = Math.floor(rest / to[axis]);
    }
    return place;
  });
}

export function added(a: Sums, b: Sums, factor = 1): Sums {
  const shape = commonShape(a.shape, b.shape);
  const [one, other] = [broadcast(a, shape), broadcast(b, shape)];
  const weights = new Map(one.weights);
  for (const [block, numbers] of other.weights) {
    const present = weights.get(block);
    weights.set(block, present ? present.map((x, i) => x + factor * numbers[i]) : numbers.map((x) => factor * x));
  }
  return { shape, weights, bias: one.bias.map((x, i) => x + factor * other.bias[i]) };
}

/** Sums times constants, number by number. */
export function scaled(sums: Sums, factors: Sums): Sums {
  const shape = commonShape(sums.shape, factors.shape);
  const { bias: factor } = broadcast(factors, shape);
  return mapped(broadcast(sums, shape), shape, (numbers) => numbers.map((x, i) => x * factor[i % factor.length]));
}

/** Sums [1, ..., inputs] times a constant kernel [inputs, units]. @param budget counts multiplications over the graph */
export function multiplied(sums: Sums, kernel: Sums, name: string, budget: { products: number }): Sums {
  const [inputs, units] = kernel.shape;
  const width = sums.shape.at(-1)!;
  if (kernel.shape.length !== 2 || width !== inputs)
    throw new InputError(
      `Expected a layer of ${width} inputs in the ONNX graph, but "${name}" takes ${inputs}; export it for these rules and these inputs`,
    );
  return mapped(sums, [...sums.shape.slice(0, -1), units], (numbers) => {
    const groups = inputs === 0 ? 0 : numbers.length / inputs;
    const result = new Float64Array(sizeOf([groups, units]));
    for (let group = 0; group < groups; group++) {
      for (let i = 0; i < inputs; i++) {
        const x = numbers[group * inputs + i];
        if (x === 0) continue;
        if ((budget.products += units) > MOST_PRODUCTS)
          throw new InputError('Expected a network for these games in the ONNX graph, but it is too large');
        for (let j = 0; j < units; j++) result[group * units + j] += x * kernel.bias[i * units + j];
      }
    }
    return result;
  });
}

/** Sums over some axes, whose sizes become 1. */
export function summed(sums: Sums, axes: readonly number[]): Sums {
  const shape = sums.shape.map((each, axis) => (axes.includes(axis) ? 1 : each));
  const to = broadcastPlaces(shape, sums.shape);
  const size = sizeOf(shape);
  return mapped(sums, shape, (numbers) => {
    const result = new Float64Array((numbers.length / Math.max(1, to.length)) * size);
    numbers.forEach((x, i) => (result[Math.floor(i / to.length) * size + to[i % to.length]] += x));
    return result;
  });
}

/** The blocks that sums depend on. */
export function sourcesOf({ weights }: Sums): Block[] {
  return [...weights].filter(([, numbers]) => numbers.some((weight) => weight !== 0)).map(([block]) => block);
}

/** All blocks that outputs depend on, each after those that it depends on. */
export function blocksOf(outputs: readonly Sums[]): Block[] {
  const found = new Set<Block>();
  const visit = (sums: Sums): void => {
    for (const block of sourcesOf(sums)) {
      if (found.has(block)) continue;
      if (block.of.type !== 'input') visit(block.of.from);
      found.add(block);
    }
  };
  outputs.forEach(visit);
  return [...found];
}

function mapped(
  { weights, bias }: Sums,
  shape: readonly number[],
  change: (numbers: Float64Array) => Float64Array,
): Sums {
  return {
    shape,
    weights: new Map([...weights].map(([block, numbers]) => [block, change(numbers)])),
    bias: change(bias),
  };
}
