// A sparse matrix is its non-zero entries row by row: bounds [2 rows + 1] u32, indices u32 and values. The entries of row r that are
// exactly 1 are bounds[2r] up to bounds[2r + 1]; they have no value. Its other entries are those up to bounds[2r + 2].

import { copyColumns } from './dense';
import { SUMMED } from './sums';

/** Writes `rows` rows of a dense matrix as a sparse one; `scratch` has room for a bit a column, in words of 64. */
export function sparseRows(
  dense: usize,
  rows: usize,
  columns: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  scratch: usize,
): void {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  let count: usize = 0;
  store<u32>(bounds, 0);
  for (let row: usize = 0; row < rows; row++) {
    // Bits first: a branch for each entry could not be foretold.
    for (let from: usize = 0; from < columns; from += 64) {
      const end = min(columns, from + 64);
      let set: u64 = 0;
      let ones: u64 = 0;
      let column = from;
      for (; column + 4 <= end; column += 4) {
        const four = v128.load(dense + (column << 2));
        set |= (<u64>i32x4.bitmask(f32x4.ne(four, zero))) << (column & 63);
        ones |= (<u64>i32x4.bitmask(f32x4.eq(four, one))) << (column & 63);
      }
      for (; column < end; column++) {
        const value = load<f32>(dense + (column << 2));
        set |= (<u64>(value != 0)) << (column & 63);
        ones |= (<u64>(value == 1)) << (column & 63);
      }
      store<u64>(scratch + (from >> 3), set ^ ones);
      for (; ones != 0; ones &= ones - 1) store<u32>(indices + (count++ << 2), <u32>from + <u32>ctz(ones));
    }
    store<u32>(bounds + (row << 3) + 4, <u32>count);
    for (let from: usize = 0; from < columns; from += 64) {
      for (let others = load<u64>(scratch + (from >> 3)); others != 0; others &= others - 1) {
        const column = from + <usize>ctz(others);
        store<u32>(indices + (count << 2), <u32>column);
        store<f32>(values + (count++ << 2), load<f32>(dense + (column << 2)));
      }
    }
    store<u32>(bounds + (row << 3) + 8, <u32>count);
    dense += columns << 2;
  }
}

/** For each set of four lanes, as bits: the bytes that swizzle these lanes to the front. */
const LANES = memory.data<u32>([
  0, 0, 0, 0, 0x03020100, 0, 0, 0, 0x07060504, 0, 0, 0, 0x03020100, 0x07060504, 0, 0, 0x0b0a0908, 0, 0, 0, 0x03020100,
  0x0b0a0908, 0, 0, 0x07060504, 0x0b0a0908, 0, 0, 0x03020100, 0x07060504, 0x0b0a0908, 0, 0x0f0e0d0c, 0, 0, 0,
  0x03020100, 0x0f0e0d0c, 0, 0, 0x07060504, 0x0f0e0d0c, 0, 0, 0x03020100, 0x07060504, 0x0f0e0d0c, 0, 0x0b0a0908,
  0x0f0e0d0c, 0, 0, 0x03020100, 0x0b0a0908, 0x0f0e0d0c, 0, 0x07060504, 0x0b0a0908, 0x0f0e0d0c, 0, 0x03020100,
  0x07060504, 0x0b0a0908, 0x0f0e0d0c,
]);

/** Writes `rows` rows of a dense matrix as a sparse one in which ones are as all other entries. With `rectifies` only those are taken that `relu` would leave. */
export function nonZeroRows(
  dense: usize,
  rows: usize,
  columns: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  rectifies: bool,
): void {
  const zero = f32x4.splat(0);
  const whole = columns & ~3;
  let count: usize = 0;
  store<u32>(bounds, 0);
  for (let row: usize = 0; row < rows; row++) {
    store<u32>(bounds + (row << 3) + 4, <u32>count);
    // Without a branch, which nobody could foretell: all four entries are written, and the next ones over those that are 0.
    let four = i32x4(0, 1, 2, 3);
    let column: usize = 0;
    for (; column < whole; column += 4) {
      const numbers = v128.load(dense + (column << 2));
      const set = rectifies ? i32x4.bitmask(f32x4.le(numbers, zero)) ^ 15 : i32x4.bitmask(f32x4.ne(numbers, zero));
      const lanes = v128.load(LANES + ((<usize>set) << 4));
      v128.store(indices + (count << 2), i8x16.swizzle(four, lanes));
      v128.store(values + (count << 2), i8x16.swizzle(numbers, lanes));
      count += <usize>popcnt(set);
      four = i32x4.add(four, i32x4.splat(4));
    }
    for (; column < columns; column++) {
      const value = load<f32>(dense + (column << 2));
      store<u32>(indices + (count << 2), <u32>column);
      store<f32>(values + (count << 2), value);
      count += <usize>(rectifies ? !(value <= 0) : value != 0);
    }
    store<u32>(bounds + (row << 3) + 8, <u32>count);
    dense += columns << 2;
  }
}

/** Writes the transpose of a sparse matrix with so many rows and columns as a sparse one. */
export function sparseTranspose(
  rows: usize,
  columns: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  toBounds: usize,
  toIndices: usize,
  toValues: usize,
): void {
  const parts = columns << 1;
  // First how many entries each part has, then where it begins; writing moves that on to where it ends.
  memory.fill(toBounds, 0, (parts + 1) << 2);
  const end = rows << 1;
  for (let part: usize = 0; part < end; part++) {
    const last = load<u32>(bounds + (part << 2) + 4);
    for (let entry = load<u32>(bounds + (part << 2)); entry < last; entry++) {
      const at = toBounds + ((<usize>load<u32>(indices + ((<usize>entry) << 2))) << 3) + ((part & 1) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
  let begin: u32 = 0;
  for (let part: usize = 0; part <= parts; part++) {
    const count = load<u32>(toBounds + (part << 2));
    store<u32>(toBounds + (part << 2), begin);
    begin += count;
  }
  for (let part: usize = 0; part < end; part++) {
    const last = load<u32>(bounds + (part << 2) + 4);
    for (let entry = load<u32>(bounds + (part << 2)); entry < last; entry++) {
      const at = toBounds + ((<usize>load<u32>(indices + ((<usize>entry) << 2))) << 3) + ((part & 1) << 2);
      const to = <usize>load<u32>(at);
      store<u32>(at, <u32>to + 1);
      store<u32>(toIndices + (to << 2), <u32>(part >> 1));
      if (part & 1) store<f32>(toValues + (to << 2), load<f32>(values + ((<usize>entry) << 2)));
    }
  }
  for (let part = parts; part > 0; part--) store<u32>(toBounds + (part << 2), load<u32>(toBounds + (part << 2) - 4));
  store<u32>(toBounds, 0);
}

/**
 * result [rows, columns] = initial + sparse [rows, depth] times matrix [depth, columns]. The initial rows are `initialStride` bytes apart: 0
 * for a bias that is the same in all, the result's own rows to add to it. The matrix has `depth` rows; `scratch` has room for 32 numbers of each.
 * An entry in one of the `thermometers`, columns start .. end - 1 of the sparse matrix, two u32 each, stands for its column and all from start on.
 */
export function sparseProduct(
  rows: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  matrix: usize,
  columns: usize,
  initial: usize,
  initialStride: usize,
  result: usize,
  depth: usize,
  scratch: usize,
  thermometers: usize,
  thermometerCount: usize,
): void {
  const stride = columns << 2;
  // 32 columns of the matrix at a time, in one piece, stay in the cache while all rows are gone through.
  let column: usize = 0;
  for (; column + 32 <= columns; column += 32) {
    const at = column << 2;
    copyColumns(depth, matrix + at, stride, 128, scratch);
    addUp(scratch, 128, thermometers, thermometerCount);
    sparseBlock32(rows, bounds, indices, values, scratch, stride, initial + at, initialStride, result + at);
  }
  for (; column + 4 <= columns; column += 4) {
    const at = column << 2;
    copyColumns(depth, matrix + at, stride, 16, scratch);
    addUp(scratch, 16, thermometers, thermometerCount);
    sparseBlock4(rows, bounds, indices, values, scratch, stride, initial + at, initialStride, result + at);
  }
  for (; column < columns; column++) {
    const at = column << 2;
    for (let row: usize = 0; row < depth; row++)
      store<f32>(scratch + (row << 2), load<f32>(matrix + row * stride + at));
    addUp(scratch, 4, thermometers, thermometerCount);
    sparseColumn(rows, bounds, indices, values, scratch, stride, initial + at, initialStride, result + at);
  }
}

/** Adds to each row of `bytes` bytes in a thermometer the one before it, from the first on. */
function addUp(matrix: usize, bytes: usize, thermometers: usize, count: usize): void {
  for (let each: usize = 0; each < count; each++, thermometers += 8) {
    let at = matrix + (<usize>load<u32>(thermometers) + 1) * bytes;
    const end = matrix + <usize>load<u32>(thermometers, 4) * bytes;
    if (bytes == 4) for (; at < end; at += 4) store<f32>(at, load<f32>(at) + load<f32>(at - 4));
    else for (; at < end; at += 16) v128.store(at, f32x4.add(v128.load(at), v128.load(at - bytes)));
  }
}

/**
 * Makes the gradient by a matrix of rows that were added up out of that by the sums: `sparseProduct` with the same thermometers took them. In a
 * thermometer the gradient by a row is the sum of those from it on.
 */
export function addUpGradient(gradient: usize, columns: usize, thermometers: usize, count: usize): void {
  for (let each: usize = 0; each < count; each++, thermometers += 8) {
    const start = <usize>load<u32>(thermometers) * columns;
    for (let at = (<usize>load<u32>(thermometers, 4) - 1) * columns; at > start; at--) {
      const before = gradient + ((at - 1) << 2);
      store<f32>(before, load<f32>(before) + load<f32>(before + (columns << 2)));
    }
  }
}

/**
 * 32 columns. No entry begins at 0: the test of it keeps the compiler from loading all eight parts first, which with the eight sums are more than
 * there are registers for.
 */
function sparseBlock32(
  rows: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  matrix: usize,
  stride: usize,
  initial: usize,
  initialStride: usize,
  result: usize,
): void {
  let entry = <usize>load<u32>(bounds);
  for (let row: usize = 0; row < rows; row++) {
    const ones = <usize>load<u32>(bounds + (row << 3), 4);
    const end = <usize>load<u32>(bounds + (row << 3), 8);
    let before = initial;
    do {
      let a = f32x4.splat(0);
      let b = f32x4.splat(0);
      let c = f32x4.splat(0);
      let d = f32x4.splat(0);
      let e = f32x4.splat(0);
      let f = f32x4.splat(0);
      let g = f32x4.splat(0);
      let h = f32x4.splat(0);
      const stop = min(end, entry + SUMMED);
      for (const last = min(ones, stop); entry < last; entry++) {
        const from = matrix + ((<usize>load<u32>(indices + (entry << 2))) << 7);
        a = f32x4.add(a, v128.load(from));
        b = f32x4.add(b, v128.load(from, 16));
        c = f32x4.add(c, v128.load(from, 32));
        d = f32x4.add(d, v128.load(from, 48));
        if (from == 0) break;
        e = f32x4.add(e, v128.load(from, 64));
        f = f32x4.add(f, v128.load(from, 80));
        g = f32x4.add(g, v128.load(from, 96));
        h = f32x4.add(h, v128.load(from, 112));
      }
      for (; entry < stop; entry++) {
        const from = matrix + ((<usize>load<u32>(indices + (entry << 2))) << 7);
        const value = v128.load_splat<f32>(values + (entry << 2));
        a = f32x4.add(a, f32x4.mul(value, v128.load(from)));
        b = f32x4.add(b, f32x4.mul(value, v128.load(from, 16)));
        c = f32x4.add(c, f32x4.mul(value, v128.load(from, 32)));
        d = f32x4.add(d, f32x4.mul(value, v128.load(from, 48)));
        if (from == 0) break;
        e = f32x4.add(e, f32x4.mul(value, v128.load(from, 64)));
        f = f32x4.add(f, f32x4.mul(value, v128.load(from, 80)));
        g = f32x4.add(g, f32x4.mul(value, v128.load(from, 96)));
        h = f32x4.add(h, f32x4.mul(value, v128.load(from, 112)));
      }
      v128.store(result, f32x4.add(v128.load(before), a));
      v128.store(result, f32x4.add(v128.load(before, 16), b), 16);
      v128.store(result, f32x4.add(v128.load(before, 32), c), 32);
      v128.store(result, f32x4.add(v128.load(before, 48), d), 48);
      v128.store(result, f32x4.add(v128.load(before, 64), e), 64);
      v128.store(result, f32x4.add(v128.load(before, 80), f), 80);
      v128.store(result, f32x4.add(v128.load(before, 96), g), 96);
      v128.store(result, f32x4.add(v128.load(before, 112), h), 112);
      before = result;
    } while (entry < end);
    initial += initialStride;
    result += stride;
  }
}

function sparseBlock4(
  rows: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  matrix: usize,
  stride: usize,
  initial: usize,
  initialStride: usize,
  result: usize,
): void {
  let entry = <usize>load<u32>(bounds);
  for (let row: usize = 0; row < rows; row++) {
    const ones = <usize>load<u32>(bounds + (row << 3), 4);
    const end = <usize>load<u32>(bounds + (row << 3), 8);
    let before = initial;
    do {
      let sum = f32x4.splat(0);
      const stop = min(end, entry + SUMMED);
      for (const last = min(ones, stop); entry < last; entry++) {
        const from = matrix + ((<usize>load<u32>(indices + (entry << 2))) << 4);
        sum = f32x4.add(sum, v128.load(from));
      }
      for (; entry < stop; entry++) {
        const from = matrix + ((<usize>load<u32>(indices + (entry << 2))) << 4);
        sum = f32x4.add(sum, f32x4.mul(v128.load_splat<f32>(values + (entry << 2)), v128.load(from)));
      }
      v128.store(result, f32x4.add(v128.load(before), sum));
      before = result;
    } while (entry < end);
    initial += initialStride;
    result += stride;
  }
}

function sparseColumn(
  rows: usize,
  bounds: usize,
  indices: usize,
  values: usize,
  matrix: usize,
  stride: usize,
  initial: usize,
  initialStride: usize,
  result: usize,
): void {
  let entry = <usize>load<u32>(bounds);
  for (let row: usize = 0; row < rows; row++) {
    const ones = <usize>load<u32>(bounds + (row << 3), 4);
    const end = <usize>load<u32>(bounds + (row << 3), 8);
    let before = initial;
    do {
      let sum: f32 = 0;
      const stop = min(end, entry + SUMMED);
      for (const last = min(ones, stop); entry < last; entry++) {
        const from = matrix + ((<usize>load<u32>(indices + (entry << 2))) << 2);
        sum += load<f32>(from);
      }
      for (; entry < stop; entry++) {
        const from = matrix + ((<usize>load<u32>(indices + (entry << 2))) << 2);
        sum += load<f32>(values + (entry << 2)) * load<f32>(from);
      }
      store<f32>(result, load<f32>(before) + sum);
      before = result;
    } while (entry < end);
    initial += initialStride;
    result += stride;
  }
}
