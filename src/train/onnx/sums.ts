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
  /** Of the whole graph. */
  readonly budget: Budget;
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

/** Axes of a shape, numbers in one array, and numbers and steps of one graph: more is no network for these games. */
export const MOST_AXES = 8;
const MOST_NUMBERS = 2 ** 24;
const MOST_IN_ALL = 2 ** 25;
const MOST_STEPS = 1e9;

/** What reading a graph may cost: about 256 MB and 10 seconds. Taken before anything is computed. */
export class Budget {
  private numbers = MOST_IN_ALL;
  private steps = MOST_STEPS;

  /** @throws InputError if the graph has had all its numbers */
  take(numbers: number): void {
    this.spend(numbers);
    if ((this.numbers -= numbers) < 0) throw tooLarge();
  }

  /** @throws InputError if the graph has had all its steps */
  spend(steps: number): void {
    if ((this.steps -= steps) < 0) throw tooLarge();
  }
}

function tooLarge(): InputError {
  return new InputError('Expected a network for these games in the ONNX graph, but it is too large');
}

/** @throws InputError for a shape of too many axes or numbers, before memory is taken */
export function sizeOf(shape: readonly number[]): number {
  if (shape.length > MOST_AXES)
    throw new InputError(`Expected shapes of at most ${MOST_AXES} axes in the ONNX graph, but got ${shape.length}`);
  const isSmall = shape.reduce((product, each) => product * Math.max(1, each), 1) <= MOST_NUMBERS;
  if (isSmall && shape.every((each) => Number.isInteger(each) && each >= 0))
    return shape.reduce((product, each) => product * each, 1);
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

/** Constants; a copy of the numbers, unless they are Float64Array already. */
export function constants(budget: Budget, shape: readonly number[], numbers: ArrayLike<number>): Sums {
  budget.take(numbers.length);
  return {
    shape,
    weights: new Map(),
    bias: numbers instanceof Float64Array ? numbers : Float64Array.from(numbers),
    budget,
  };
}

/** The numbers of a block, in a shape. */
export function blockSums(budget: Budget, block: Block, shape: readonly number[] = [1, block.units]): Sums {
  const { units } = block;
  budget.take(sizeOf([units, units]));
  const weights = new Float64Array(units * units);
  for (let i = 0; i < units; i++) weights[i * units + i] = 1;
  return { shape, weights: new Map([[block, weights]]), bias: new Float64Array(units), budget };
}

/** What an activation or a normalization makes of sums, in their shape. */
export function madeOf(of: Exclude<BlockKind, { type: 'input' }>): Sums {
  const { bias, shape, budget } = of.from;
  return blockSums(budget, { units: bias.length, of }, shape);
}

/** The numbers at some places of the same row, in another shape. */
function picked(sums: Sums, shape: readonly number[], places: readonly number[]): Sums {
  const { length: size } = sums.bias;
  return mapped(sums, shape, (numbers) => {
    const units = numbers.length / Math.max(1, size);
    const result = new Float64Array(units * places.length);
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

export function reshaped(sums: Sums, shape: readonly number[]): Sums {
  if (sizeOf(shape) !== sums.bias.length)
    throw new InputError(
      `Expected ${sums.bias.length} numbers to be reshaped in the ONNX graph, but the shape is [${shape.join(', ')}]`,
    );
  expectRow(sums, shape);
  return { ...sums, shape };
}

export function taken(sums: Sums, axis: number, indices: readonly number[]): Sums {
  const { shape } = sums;
  const to = shape.map((size, i) => (i === axis ? indices.length : size));
  const places = placesOf(to, shape, (each) => (each === axis ? indices : range(shape[each])));
  return picked(sums, to, places);
}

export function joined(parts: readonly Sums[], axis: number): Sums {
  const others = ({ shape }: Sums): string => shape.map((size, i) => (i === axis ? '' : size)).join();
  if (!parts.every((part) => others(part) === others(parts[0])))
    throw new InputError('Expected what a Concat of the ONNX graph joins to have equal shapes, but it does not');
  const along = parts.reduce((sum, part) => sum + part.shape[axis], 0);
  const shape = parts[0].shape.map((each, i) => (i === axis ? along : each));
  const size = sizeOf(shape);
  const { budget } = parts[0];
  budget.take(size);
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
      if (!weights.has(block)) {
        budget.take(block.units * size);
        weights.set(block, new Float64Array(block.units * size));
      }
      copy(numbers, weights.get(block)!);
    }
    start += width;
  }
  return { shape, weights, bias, budget };
}

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
  const { budget } = a;
  budget.take(sizeOf(shape));
  const weights = new Map(one.weights);
  for (const [block, numbers] of other.weights) {
    budget.take(numbers.length);
    const present = weights.get(block);
    weights.set(block, present ? present.map((x, i) => x + factor * numbers[i]) : numbers.map((x) => factor * x));
  }
  return { shape, weights, bias: one.bias.map((x, i) => x + factor * other.bias[i]), budget };
}

export function times(sums: Sums, factor: number): Sums {
  return factor === 1 ? sums : mapped(sums, sums.shape, (numbers) => numbers.map((x) => x * factor));
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
  return times(
    total.reduce((sum, each) => added(sum, each)),
    1 / size,
  );
}

/** Sums [1, ..., inputs] times a constant kernel [inputs, units], or transposed, [units, inputs]. */
export function multiplied(sums: Sums, kernel: Sums, isTransposed: boolean, name: string): Sums {
  const [inputs, units] = isTransposed ? [...kernel.shape].reverse() : kernel.shape;
  const [ofInput, ofUnit] = isTransposed ? [1, inputs] : [units, 1];
  const width = sums.shape.at(-1)!;
  if (kernel.shape.length !== 2 || width !== inputs)
    throw new InputError(
      `Expected a layer of ${width} inputs in the ONNX graph, but "${name}" takes ${inputs}; export it for these rules and these inputs`,
    );
  return mapped(sums, [...sums.shape.slice(0, -1), units], (numbers) => {
    const groups = inputs === 0 ? 0 : numbers.length / inputs;
    const result = new Float64Array(groups * units);
    numbers.forEach((x, at) => {
      if (x === 0) return;
      sums.budget.spend(units);
      const [group, i] = [Math.floor(at / inputs), at % inputs];
      for (let j = 0; j < units; j++) result[group * units + j] += x * kernel.bias[i * ofInput + j * ofUnit];
    });
    return result;
  });
}

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

/** Sums that a linear change makes of others. @param change of the numbers [..., sums], into an array of its own */
function mapped(sums: Sums, shape: readonly number[], change: (numbers: Float64Array) => Float64Array): Sums {
  const { weights, bias, budget } = sums;
  expectRow(sums, shape);
  const rows = [...weights.keys()].reduce((count, { units }) => count + units, 1);
  budget.take(rows * sizeOf(shape));
  return {
    shape,
    weights: new Map([...weights].map(([block, numbers]) => [block, change(numbers)])),
    bias: change(bias),
    budget,
  };
}

function expectRow({ weights }: Sums, shape: readonly number[]): void {
  if (weights.size > 0 && shape[0] !== 1)
    throw new InputError(
      `Expected a network of the ONNX graph to keep rows apart, but it makes [${shape.join(', ')}] of one`,
    );
}
