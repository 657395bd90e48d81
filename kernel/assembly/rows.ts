/** Copies `columns` numbers of each of `rows` rows. Rows are so many bytes apart here and there. */
export function copyRows(
  rows: usize,
  columns: usize,
  from: usize,
  fromStride: usize,
  to: usize,
  toStride: usize,
): void {
  for (let row: usize = 0; row < rows; row++) {
    copyNumbers(columns, from, to);
    from += fromStride;
    to += toStride;
  }
}

/** Adds `columns` numbers of each of `rows` rows to those there. */
export function addRows(rows: usize, columns: usize, from: usize, fromStride: usize, to: usize, toStride: usize): void {
  for (let row: usize = 0; row < rows; row++) {
    addNumbers(columns, from, to);
    from += fromStride;
    to += toStride;
  }
}

/** As `addRows`, to the rows that `indices` [rows] u32 name. */
export function scatterRows(
  rows: usize,
  columns: usize,
  indices: usize,
  from: usize,
  fromStride: usize,
  to: usize,
  toStride: usize,
): void {
  for (let row: usize = 0; row < rows; row++) {
    addNumbers(columns, from, to + <usize>load<u32>(indices + (row << 2)) * toStride);
    from += fromStride;
  }
}

export function copyNumbers(count: usize, from: usize, to: usize): void {
  const end = from + (count << 2);
  const whole = from + ((count & ~3) << 2);
  for (; from < whole; from += 16) {
    v128.store(to, v128.load(from));
    to += 16;
  }
  for (; from < end; from += 4) {
    store<f32>(to, load<f32>(from));
    to += 4;
  }
}

function addNumbers(count: usize, from: usize, to: usize): void {
  const end = from + (count << 2);
  const whole = from + ((count & ~3) << 2);
  for (; from < whole; from += 16) {
    v128.store(to, f32x4.add(v128.load(to), v128.load(from)));
    to += 16;
  }
  for (; from < end; from += 4) {
    store<f32>(to, load<f32>(to) + load<f32>(from));
    to += 4;
  }
}
