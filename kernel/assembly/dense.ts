import { SUMMED } from './sums';

/**
 * result [m, n] = initial + a [m, k] times b [k, n]. Entries of `a` are `aRow` bytes apart down a column and `aColumn` along a row, so that a
 * transposed matrix is one too. The initial rows are `initialStride` bytes apart: 0 for a bias that is the same in all, the result's own
 * rows to add to it. `scratch` has room for k (n + 4) numbers.
 */
export function product(
  m: usize,
  n: usize,
  k: usize,
  a: usize,
  aRow: usize,
  aColumn: usize,
  b: usize,
  initial: usize,
  initialStride: usize,
  result: usize,
  scratch: usize,
): void {
  const stride = n << 2;
  // Panels of eight columns of b, each in one piece, and four rows of a transposed a: rows that lie a power of two apart would drive each other
  // out of the cache.
  const four = scratch + ((k * n) << 2);
  const panels = n & ~7;
  // Eight columns of b are a panel as they are, and read a once.
  const packs = n !== 8;
  const packed = packs ? scratch : b;
  if (m >= 4 && packs)
    for (let column: usize = 0; column < panels; column += 8)
      copyColumns(k, b + (column << 2), stride, 32, scratch + ((column * k) << 2));
  const packsRows = packs && aRow == 4;
  let row: usize = 0;
  for (; row + 4 <= m; row += 4) {
    let column: usize = 0;
    if (packsRows) copyColumns(k, a, aColumn, 16, four);
    const from = packsRows ? four : a;
    const step = packsRows ? <usize>16 : aColumn;
    for (; column < panels; column += 8) {
      const at = column << 2;
      tile4x8(k, from, aRow, step, packed + column * (k << 2), stride, initial + at, initialStride, result + at);
    }
    for (let each: usize = 0; each < 4; each++)
      restOfRow(column, n, k, a + each * aRow, aColumn, b, initial + each * initialStride, result + each * stride);
    a += aRow << 2;
    initial += initialStride << 2;
    result += stride << 2;
  }
  for (; row < m; row++) {
    restOfRow(0, n, k, a, aColumn, b, initial, result);
    a += aRow;
    initial += initialStride;
    result += stride;
  }
}

/** Copies `bytes` of each of `rows` rows, which are `stride` bytes apart, into one piece. */
export function copyColumns(rows: usize, from: usize, stride: usize, bytes: usize, to: usize): void {
  for (let row: usize = 0; row < rows; row++) {
    for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(from + at));
    from += stride;
    to += bytes;
  }
}

/** Four rows of the result by eight columns, whose part of b is in one piece. */
function tile4x8(
  k: usize,
  a: usize,
  aRow: usize,
  aColumn: usize,
  b: usize,
  stride: usize,
  initial: usize,
  initialStride: usize,
  result: usize,
): void {
  const result1 = result + stride;
  const result2 = result1 + stride;
  const result3 = result2 + stride;
  let before = initial;
  let before1 = before + initialStride;
  let before2 = before1 + initialStride;
  let before3 = before2 + initialStride;
  let a0 = a;
  let a1 = a0 + aRow;
  let a2 = a1 + aRow;
  let a3 = a2 + aRow;
  let i: usize = 0;
  do {
    let s0 = f32x4.splat(0);
    let t0 = f32x4.splat(0);
    let s1 = f32x4.splat(0);
    let t1 = f32x4.splat(0);
    let s2 = f32x4.splat(0);
    let t2 = f32x4.splat(0);
    let s3 = f32x4.splat(0);
    let t3 = f32x4.splat(0);
    for (const stop = min(k, i + SUMMED); i < stop; i++) {
      const left = v128.load(b);
      const right = v128.load(b, 16);
      let x = v128.load_splat<f32>(a0);
      s0 = f32x4.add(s0, f32x4.mul(x, left));
      t0 = f32x4.add(t0, f32x4.mul(x, right));
      x = v128.load_splat<f32>(a1);
      s1 = f32x4.add(s1, f32x4.mul(x, left));
      t1 = f32x4.add(t1, f32x4.mul(x, right));
      x = v128.load_splat<f32>(a2);
      s2 = f32x4.add(s2, f32x4.mul(x, left));
      t2 = f32x4.add(t2, f32x4.mul(x, right));
      x = v128.load_splat<f32>(a3);
      s3 = f32x4.add(s3, f32x4.mul(x, left));
      t3 = f32x4.add(t3, f32x4.mul(x, right));
      a0 += aColumn;
      a1 += aColumn;
      a2 += aColumn;
      a3 += aColumn;
      b += 32;
    }
    v128.store(result, f32x4.add(v128.load(before), s0));
    v128.store(result, f32x4.add(v128.load(before, 16), t0), 16);
    v128.store(result1, f32x4.add(v128.load(before1), s1));
    v128.store(result1, f32x4.add(v128.load(before1, 16), t1), 16);
    v128.store(result2, f32x4.add(v128.load(before2), s2));
    v128.store(result2, f32x4.add(v128.load(before2, 16), t2), 16);
    v128.store(result3, f32x4.add(v128.load(before3), s3));
    v128.store(result3, f32x4.add(v128.load(before3, 16), t3), 16);
    before = result;
    before1 = result1;
    before2 = result2;
    before3 = result3;
  } while (i < k);
}

/** One row of the result from a column on. */
function restOfRow(
  column: usize,
  n: usize,
  k: usize,
  a: usize,
  aColumn: usize,
  b: usize,
  initial: usize,
  result: usize,
): void {
  const stride = n << 2;
  for (; column + 4 <= n; column += 4) {
    const at = column << 2;
    let before = initial + at;
    let i: usize = 0;
    do {
      let sum = f32x4.splat(0);
      for (const stop = min(k, i + SUMMED); i < stop; i++)
        sum = f32x4.add(sum, f32x4.mul(v128.load_splat<f32>(a + i * aColumn), v128.load(b + i * stride + at)));
      v128.store(result + at, f32x4.add(v128.load(before), sum));
      before = result + at;
    } while (i < k);
  }
  for (; column < n; column++) {
    const at = column << 2;
    let before = initial + at;
    let i: usize = 0;
    do {
      let sum: f32 = 0;
      for (const stop = min(k, i + SUMMED); i < stop; i++)
        sum += load<f32>(a + i * aColumn) * load<f32>(b + i * stride + at);
      store<f32>(result + at, load<f32>(before) + sum);
      before = result + at;
    } while (i < k);
  }
}

/** result [rows] = bias + rows [rows, columns] times vector [columns]: a product with a single column. */
export function dotRows(rows: usize, columns: usize, matrix: usize, vector: usize, bias: usize, result: usize): void {
  const whole = columns & ~3;
  for (let row: usize = 0; row < rows; row++) {
    let sums = f32x4.splat(0);
    let column: usize = 0;
    for (; column < whole; column += 4)
      sums = f32x4.add(sums, f32x4.mul(v128.load(matrix + (column << 2)), v128.load(vector + (column << 2))));
    let sum = load<f32>(bias);
    sum +=
      f32x4.extract_lane(sums, 0) +
      f32x4.extract_lane(sums, 1) +
      (f32x4.extract_lane(sums, 2) + f32x4.extract_lane(sums, 3));
    for (; column < columns; column++) sum += load<f32>(matrix + (column << 2)) * load<f32>(vector + (column << 2));
    store<f32>(result + (row << 2), sum);
    matrix += columns << 2;
  }
}

/** Adds the sum of each column of a matrix to result [columns]. */
export function addColumnSums(rows: usize, columns: usize, matrix: usize, result: usize): void {
  const stride = columns << 2;
  const whole = columns & ~3;
  for (let from: usize = 0; from < rows; from += SUMMED) {
    const end = matrix + min(SUMMED, rows - from) * stride;
    let column: usize = 0;
    for (; column < whole; column += 4) {
      const at = column << 2;
      let sum = f32x4.splat(0);
      for (let row = matrix; row < end; row += stride) sum = f32x4.add(sum, v128.load(row + at));
      v128.store(result + at, f32x4.add(v128.load(result + at), sum));
    }
    for (; column < columns; column++) {
      const at = column << 2;
      let sum: f32 = 0;
      for (let row = matrix; row < end; row += stride) sum += load<f32>(row + at);
      store<f32>(result + at, load<f32>(result + at) + sum);
    }
    matrix = end;
  }
}

/** result [columns, rows] = matrix [rows, columns] transposed. */
export function transpose(rows: usize, columns: usize, matrix: usize, result: usize): void {
  const stride = columns << 2;
  const toStride = rows << 2;
  let row: usize = 0;
  for (; row + 4 <= rows; row += 4) {
    let from = matrix + row * stride;
    let to = result + (row << 2);
    let column: usize = 0;
    for (; column + 4 <= columns; column += 4) {
      const a = v128.load(from);
      const b = v128.load(from + stride);
      const c = v128.load(from + stride * 2);
      const d = v128.load(from + stride * 3);
      const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
      const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
      const ab2 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
      const cd2 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
      v128.store(to, v128.shuffle<i64>(ab, cd, 0, 2));
      v128.store(to + toStride, v128.shuffle<i64>(ab, cd, 1, 3));
      v128.store(to + toStride * 2, v128.shuffle<i64>(ab2, cd2, 0, 2));
      v128.store(to + toStride * 3, v128.shuffle<i64>(ab2, cd2, 1, 3));
      from += 16;
      to += toStride << 2;
    }
    for (; column < columns; column++) copyColumn(row, row + 4, column, rows, columns, matrix, result);
  }
  for (let column: usize = 0; column < columns; column++) copyColumn(row, rows, column, rows, columns, matrix, result);
}

/** The rows from .. end - 1 of a column. */
function copyColumn(
  from: usize,
  end: usize,
  column: usize,
  rows: usize,
  columns: usize,
  matrix: usize,
  result: usize,
): void {
  for (let row = from; row < end; row++)
    store<f32>(result + ((column * rows + row) << 2), load<f32>(matrix + ((row * columns + column) << 2)));
}
