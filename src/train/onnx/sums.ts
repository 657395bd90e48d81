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

/** The numbers at some places of the same row, in another shape. */
function picked(sums: Sums, shape: readonly number[], places: readonly number[]): Sums {
  const { length: size } = sums.bias;
  return mapped(sums, shape, (numbers) => {
    const units = numbers.length / Math.max(1, size);
    const result = new Float64Array(sizeOf([units, places.length]));
    for (let unit = 0, to = 0; unit < units; unit++)
      for (const place of places) result[to++] = numbers[unit * size + place];
    return result;
  });
}

/** Places in row-major order of the numbers of `shape` at some indices of each axis, which have the shape `to`. */
function placesOf(to: readonly number[], shape: readonly number[], indicesOf: (axis: number) => readonly number[]) {
  if (sizeOf(to) === 0) return [];
  let places = [0];
  shape.forEach((size, axis) => {
    const indices = indicesOf(axis);
    places = places.flatMap((place) => indices.map((i) => place * size + i));
  });
  return places;
}

export function range(size: number): number[] {
  return Array.from({ length: size }, (_, i) => i);
}

/** The same numbers in another shape. */
export function reshaped(sums: Sums, shape: readonly number[]): Sums {
  if (sizeOf(shape) !== sums.bias.length)
    throw new InputError(
      `Expected ${sums.bias.length} numbers to be reshaped in the ONNX graph, but the shape is [${shape.join(', ')}]`,
    );
  return mapped(sums, shape, (numbers) => numbers);
}

/** The numbers at some indices of an axis. */
export function taken(sums: Sums, axis: number, indices: readonly number[]): Sums {
  const { shape } = sums;
  const to = shape.map((size, i) => (i === axis ? indices.length : size));
  const places = placesOf(to, shape, (each) => (each === axis ? indices : range(shape[each])));
  return picked(sums, to, places);
}

/** Joins sums along an axis. */
export function joined(parts: readonly Sums[], axis: number): Sums {
  const others = ({ shape }: Sums): string => shape.map((size, i) => (i === axis ? '' : size)).join();
  if (!parts.every((part) => others(part) === others(parts[0])))
    throw new InputError('Expected what a Concat of the ONNX graph joins to have equal shapes, but it does not');
  const along = parts.reduce((sum, part) => sum + part.shape[axis], 0);
  const shape = parts[0].shape.map((each, i) => (i === axis ? along : each));
  const size = sizeOf(shape);
  const outer = sizeOf(shape.slice(0, axis));
  const weights = new Map<Block, Float64Array>();
  const bias = new Float64Array(size);
  let start = 0;
  for (const part of parts) {
    const width = part.bias.length / outer;
    const copy = (from: Float64Array, to: Float64Array): void => {
      for (let row = 0; row * width < from.length; row++)
        to.set(from.subarray(row * width, (row + 1) * width), (row * size) / outer + start);
    };
    copy(part.bias, bias);
    for (const [block, numbers] of part.weights) {
      const all = weights.get(block) ?? new Float64Array(sizeOf([block.units, size]));
      weights.set(block, all);
      copy(numbers, all);
    }
    start += width;
  }
  return { shape, weights, bias };
}

/** The shape that two shapes are broadcast to. */
export function commonShape(a: readonly number[], b: readonly number[]): number[] {
  const rank = Math.max(a.length, b.length);
  return range(rank).map((i) => {
    const [one, other] = [a[i - rank + a.length] ?? 1, b[i - rank + b.length] ?? 1];
    return one === 1 ? other : one;
  });
}

/** Repeats axes of size 1. */
export function broadcast(sums: Sums, to: readonly number[]): Sums {
  const { shape } = sums;
  if (shape.join() === to.join()) return sums;
  const whole = [...range(to.length - shape.length).fill(1), ...shape];
  if (whole.length !== to.length || !whole.every((each, axis) => each === 1 || each === to[axis]))
    throw new InputError(
      `Expected numbers of shape [${shape.join(', ')}] to fit [${to.join(', ')}] in the ONNX graph, but they do not`,
    );
  const places = placesOf(to, whole, (axis) => (whole[axis] === 1 ? range(to[axis]).fill(0) : range(to[axis])));
  return picked(sums, to, places);
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

/** The mean over an axis, whose size becomes 1. */
export function mean(sums: Sums, axis: number): Sums {
  const size = sums.shape[axis];
  const total = range(size).map((i) => taken(sums, axis, [i]));
  return scaled(
    total.reduce((sum, each) => added(sum, each)),
    scalar(1 / size),
  );
}

/**
 * Sums [1, ..., inputs] times a constant kernel.
 * @param isTransposed whether the kernel is [units, inputs] and not [inputs, units]
 * @param budget counts multiplications over the graph
 */
export function multiplied(
  sums: Sums,
  kernel: Sums,
  isTransposed: boolean,
  name: string,
  budget: { products: number },
): Sums {
  const [inputs, units] = isTransposed ? [...kernel.shape].reverse() : kernel.shape;
  const [ofInput, ofUnit] = isTransposed ? [1, inputs] : [units, 1];
  const width = sums.shape.at(-1)!;
  if (kernel.shape.length !== 2 || width !== inputs)
    throw new InputError(
      `Expected a layer of ${width} inputs in the ONNX graph, but "${name}" takes ${inputs}; export it for these rules and these inputs`,
    );
  return mapped(sums, [...sums.shape.slice(0, -1), units], (numbers) => {
    const groups = inputs === 0 ? 0 : numbers.length / inputs;
    const result = new Float64Array(sizeOf([groups, units]));
    numbers.forEach((x, at) => {
      if (x === 0) return;
      if ((budget.products += units) > MOST_PRODUCTS)
        throw new InputError('Expected a network for these games in the ONNX graph, but it is too large');
      const [group, i] = [Math.floor(at / inputs), at % inputs];
      for (let j = 0; j < units; j++) result[group * units + j] += x * kernel.bias[i * ofInput + j * ofUnit];
    });
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

/** Sums that a linear change makes of others. @param change of the numbers [..., sums] */
function mapped(
  { weights, bias }: Sums,
  shape: readonly number[],
  change: (numbers: Float64Array) => Float64Array,
): Sums {
  if (weights.size > 0 && shape[0] !== 1)
    throw new InputError(
      `Expected a network of the ONNX graph to keep rows apart, but it makes [${shape.join(', ')}] of one`,
    );
  return {
    shape,
    weights: new Map([...weights].map(([block, numbers]) => [block, change(numbers)])),
    bias: change(bias),
  };
}
