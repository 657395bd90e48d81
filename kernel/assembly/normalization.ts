import { squaredNorm } from './adam';

/**
 * Normalises each row of a matrix [rows, columns] in place (Ba et al., 2016, arXiv:1607.06450): less its mean, over its deviation, times gamma [columns],
 * plus beta [columns]. `normalized` [rows, columns] gets what gamma is multiplied by, `scales` [rows] one over the deviations.
 */
export function normalizeRows(
  rows: usize,
  columns: usize,
  matrix: usize,
  gamma: usize,
  beta: usize,
  epsilon: f64,
  normalized: usize,
  scales: usize,
): void {
  const stride = columns << 2;
  for (let row: usize = 0; row < rows; row++) {
    addScaled(columns, matrix, 1, <f32>(-sumOf(matrix, columns) / <f64>columns), normalized);
    const scale = <f32>(1 / sqrt<f64>(squaredNorm(normalized, columns) / <f64>columns + epsilon));
    addScaled(columns, normalized, scale, 0, normalized);
    multiplyInto(columns, normalized, gamma, matrix);
    for (let at: usize = 0; at < stride; at += 4)
      store<f32>(matrix + at, load<f32>(matrix + at) + load<f32>(beta + at));
    store<f32>(scales + (row << 2), scale);
    matrix += stride;
    normalized += stride;
  }
}

/**
 * Turns a gradient by what `normalizeRows` gave, `delta` [rows, columns], into that by what it was given. `normalized` becomes the products whose
 * sums down the columns are the gradient by gamma. `scratch` has room for a row.
 */
export function normalizeRowsGradient(
  rows: usize,
  columns: usize,
  delta: usize,
  gamma: usize,
  normalized: usize,
  scales: usize,
  scratch: usize,
): void {
  const stride = columns << 2;
  for (let row: usize = 0; row < rows; row++) {
    const scale = load<f32>(scales + (row << 2));
    multiplyInto(columns, delta, gamma, scratch);
    const mean = <f32>(sumOf(scratch, columns) / <f64>columns);
    const share = <f32>(sumOfProducts(scratch, normalized, columns) / <f64>columns);
    for (let at: usize = 0; at < stride; at += 4) {
      const each = load<f32>(normalized + at);
      store<f32>(normalized + at, each * load<f32>(delta + at));
      store<f32>(delta + at, scale * (load<f32>(scratch + at) - mean - each * share));
    }
    delta += stride;
    normalized += stride;
  }
}

/** result = numbers times `factor`, plus `term`. */
function addScaled(count: usize, numbers: usize, factor: f32, term: f32, result: usize): void {
  const end = count << 2;
  for (let at: usize = 0; at < end; at += 4) store<f32>(result + at, load<f32>(numbers + at) * factor + term);
}

function multiplyInto(count: usize, a: usize, b: usize, result: usize): void {
  const end = count << 2;
  for (let at: usize = 0; at < end; at += 4) store<f32>(result + at, load<f32>(a + at) * load<f32>(b + at));
}

/** The sum of `count` numbers, added up in f64. */
function sumOf(numbers: usize, count: usize): f64 {
  let sum: f64 = 0;
  for (let i: usize = 0; i < count; i++) sum += <f64>load<f32>(numbers + (i << 2));
  return sum;
}

/** The sum of the products of two times `count` numbers, added up in f64. */
function sumOfProducts(a: usize, b: usize, count: usize): f64 {
  let sum: f64 = 0;
  for (let i: usize = 0; i < count; i++) sum += <f64>load<f32>(a + (i << 2)) * <f64>load<f32>(b + (i << 2));
  return sum;
}
