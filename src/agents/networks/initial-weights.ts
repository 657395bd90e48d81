import type * as tf from '@tensorflow/tfjs-core';
import { InputError } from '../../env/errors.js';
import { Random } from '../../env/random.js';

/**
 * Orthogonal kernels and zero biases; the logits' layer is small, so that training starts from nearly uniform play
 * (gains sqrt 2, 0.01 and 1: Huang et al., 2022, "The 37 implementation details of PPO", detail 2).
 */
export function initialWeights(
  names: readonly string[],
  variables: readonly tf.Variable[],
  seed: number,
): Float32Array {
  const random = new Random('network weights', seed);
  const parts = variables.map(({ size, shape }, i) => {
    const [layer, part] = names[i].split('/');
    if (part === 'bias' || part === 'beta') return new Float32Array(size);
    if (part === 'gamma') return new Float32Array(size).fill(1);
    const [rows, columns] = shape as [number, number];
    return orthogonal(rows, columns, GAINS[layer] ?? Math.SQRT2, random);
  });
  const weights = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    weights.set(part, at);
    at += part.length;
  }
  return weights;
}

const GAINS: Readonly<Record<string, number>> = { logits: 0.01, value: 1 };

/** A [rows, columns] matrix with orthogonal rows or columns (whichever are fewer) of length `gain` (Saxe et al., 2014, arXiv:1312.6120). */
export function orthogonal(rows: number, columns: number, gain: number, random: Random): Float32Array {
  const count = Math.min(rows, columns);
  const length = Math.max(rows, columns);
  const vectors: Float64Array[] = [];
  while (vectors.length < count) {
    const vector = Float64Array.from({ length }, () => gaussian(random));
    for (const other of vectors) subtractProjection(vector, other);
    for (const other of vectors) subtractProjection(vector, other); // once more, against rounding
    const norm = Math.sqrt(dot(vector, vector));
    if (norm < 1e-6) continue;
    vectors.push(vector.map((x) => x / norm));
  }
  const result = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      result[row * columns + column] = gain * (rows < columns ? vectors[row][column] : vectors[column][row]);
    }
  }
  return result;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function subtractProjection(vector: Float64Array, unit: Float64Array): void {
  const scale = dot(vector, unit);
  for (let i = 0; i < vector.length; i++) vector[i] -= scale * unit[i];
}

/** Standard normal (Box and Muller, 1958). */
function gaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.float()));
  return radius * Math.cos(2 * Math.PI * random.float());
}

/** Bytes of a weight that learns: itself, its gradient and Adam's two moments. */
const BYTES_TO_LEARN = 16;
/** No array, and no memory of the compiled kernel, is larger than 2 GiB. */
const MOST_BYTES = 2 ** 31;

/** What the size of a network depends on; see `NetworkShape`. */
interface Sizes {
  readonly inputs: number;
  readonly heads?: 'logits-and-value' | 'logits' | 'value';
  readonly moves: number;
  readonly perMove: number;
  readonly hiddenSizes: readonly number[];
  readonly moveUnits: number;
}

/** Before memory is asked for. @throws InputError for a network that is too large to learn */
export function expectFits(sizes: Sizes): void {
  const { inputs, heads = 'logits-and-value', moves, perMove, moveUnits, hiddenSizes } = sizes;
  const widths = [inputs, ...hiddenSizes];
  const width = widths[hiddenSizes.length];
  const hidden = hiddenSizes.reduce((sum, units, i) => sum + units * (widths[i] + 1), 0);
  const scored = perMove === 0 ? (width + 1) * moves : ((width + 1) * moves + perMove + 2) * moveUnits + 1;
  const weights = hidden + (heads === 'value' ? 0 : scored) + (heads === 'logits' ? 0 : width + 1);
  const bytes = weights * BYTES_TO_LEARN;
  if (!(bytes <= MOST_BYTES))
    throw new InputError(
      `Expected a network that fits into memory, but it needs ${Math.ceil(bytes / 2 ** 20)} MiB; use fewer or smaller hidden layers`,
    );
}
