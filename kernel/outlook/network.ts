import { clearRows, factors, plain, plainCount, ROWS, scaled, scaledCount, writeHidden, writeWindow } from './features';
import { beginWindows, findWindows, needOf } from './windows';

export { countCard } from './features';

/** The chance to win from a draw: a network of two rectified layers, one for many hidden cards and one for few. */
export const UNITS: u32 = 64;
export const UNITS2: u32 = 32;
/** With so many hidden cards or fewer the second one answers. */
export const FEW: u32 = 16;
/** Numbers of a network: a matrix and a bias for each layer. */
export const BIAS: u32 = ROWS * UNITS;
export const SECOND: u32 = BIAS + UNITS;
export const BIAS2: u32 = SECOND + UNITS * UNITS2;
export const THIRD: u32 = BIAS2 + UNITS2;
export const NUMBERS: u32 = THIRD + UNITS2 + 4;
export const NETWORKS: u32 = 2;

export let weights: usize = 0;

/** The numbers as f32, at an address divisible by 16. */
export function setWeights(at: usize): void {
  weights = at;
}

export function weightBytes(): u32 {
  return 4 * NUMBERS * NETWORKS;
}

/** `[slot]`: hidden cards, and their share of the first layer. */
const SLOTS: usize = 128;
const lefts = memory.data(4 * 128);
const sums = memory.data(4 * 64 * 128);
const shares = memory.data(4 * 16 * 128);

export function networkOf(left: u32): u32 {
  return left <= FEW ? 1 : 0;
}

export function sharesOf(slot: u32): usize {
  return shares + (slot << 6);
}

/** Makes what the network needs of hidden cards, `counts[value]` bytes. @param slot below 128 */
export function prepareHidden(slot: u32, counts: usize, left: u32): void {
  store<u32>(lefts + (slot << 2), left);
  beginWindows(slot, counts, left);
  const each: f32 = 1 / <f32>max(left, 1);
  for (let value: u32 = 1; value <= 10; value++)
    store<f32>(sharesOf(slot) + (value << 2), <f32>load<u8>(counts + value) * each);
  clearRows();
  writeHidden(counts, left);
  const matrix = weights + ((networkOf(left) * NUMBERS) << 2);
  addRows(matrix, matrix + (BIAS << 2), sums + slot * (UNITS << 2));
}

/** To a start, the rows that were written. */
function addRows(matrix: usize, start: usize, to: usize): void {
  for (let half: usize = 0; half < UNITS << 2; half += 128) {
    const from = matrix + half;
    let a = v128.load(start + half);
    let b = v128.load(start + half, 16);
    let c = v128.load(start + half, 32);
    let d = v128.load(start + half, 48);
    let e = v128.load(start + half, 64);
    let f = v128.load(start + half, 80);
    let g = v128.load(start + half, 96);
    let h = v128.load(start + half, 112);
    for (let i: u32 = 0; i < plainCount; i++) {
      const row = from + load<u32>(plain + (i << 2)) * (UNITS << 2);
      a = f32x4.add(a, v128.load(row));
      b = f32x4.add(b, v128.load(row, 16));
      c = f32x4.add(c, v128.load(row, 32));
      d = f32x4.add(d, v128.load(row, 48));
      e = f32x4.add(e, v128.load(row, 64));
      f = f32x4.add(f, v128.load(row, 80));
      g = f32x4.add(g, v128.load(row, 96));
      h = f32x4.add(h, v128.load(row, 112));
    }
    for (let i: u32 = 0; i < scaledCount; i++) {
      const row = from + load<u32>(scaled + (i << 2)) * (UNITS << 2);
      const factor = v128.load32_splat(factors + (i << 2));
      a = f32x4.add(a, f32x4.mul(factor, v128.load(row)));
      b = f32x4.add(b, f32x4.mul(factor, v128.load(row, 16)));
      c = f32x4.add(c, f32x4.mul(factor, v128.load(row, 32)));
      d = f32x4.add(d, f32x4.mul(factor, v128.load(row, 48)));
      e = f32x4.add(e, f32x4.mul(factor, v128.load(row, 64)));
      f = f32x4.add(f, f32x4.mul(factor, v128.load(row, 80)));
      g = f32x4.add(g, f32x4.mul(factor, v128.load(row, 96)));
      h = f32x4.add(h, f32x4.mul(factor, v128.load(row, 112)));
    }
    v128.store(to + half, a);
    v128.store(to + half, b, 16);
    v128.store(to + half, c, 32);
    v128.store(to + half, d, 48);
    v128.store(to + half, e, 64);
    v128.store(to + half, f, 80);
    v128.store(to + half, g, 96);
    v128.store(to + half, h, 112);
  }
}

/** Units of the two layers after `chance`, before they are rectified. */
export const first = memory.data(4 * 64, 16);
export const second = memory.data(4 * 32, 16);

/** Looks into the line's first cards, with the hidden cards of a slot. Each card has been put, and counted by `countCard`. */
export function readLine(length: u32, slot: u32): void {
  findWindows(length, slot);
}

/** The chance to win from a draw with the window of the line that was read, and the slot's hidden cards. */
export function chance(lo: u32, hi: u32, slot: u32): f32 {
  const left = load<u32>(lefts + (slot << 2));
  const need = needOf(lo, hi);
  if (need > left) return 0;
  clearRows();
  writeWindow(lo, hi, left, need, sharesOf(slot));
  const network = networkOf(left);
  return forward(network, sums + slot * (UNITS << 2));
}

/** The chance of the rows that were written. @param start what is added to them */
export function forward(network: u32, start: usize): f32 {
  const matrix = weights + ((network * NUMBERS) << 2);
  addRows(matrix, start, first);
  let row = matrix + (SECOND << 2);
  const bias = matrix + (BIAS2 << 2);
  let a = v128.load(bias);
  let b = v128.load(bias, 16);
  let c = v128.load(bias, 32);
  let d = v128.load(bias, 48);
  let e = v128.load(bias, 64);
  let f = v128.load(bias, 80);
  let g = v128.load(bias, 96);
  let h = v128.load(bias, 112);
  for (let unit: usize = 0; unit < UNITS; unit++) {
    const output = load<f32>(first + (unit << 2));
    if (output > 0) {
      const factor = f32x4.splat(output);
      a = f32x4.add(a, f32x4.mul(factor, v128.load(row)));
      b = f32x4.add(b, f32x4.mul(factor, v128.load(row, 16)));
      c = f32x4.add(c, f32x4.mul(factor, v128.load(row, 32)));
      d = f32x4.add(d, f32x4.mul(factor, v128.load(row, 48)));
      e = f32x4.add(e, f32x4.mul(factor, v128.load(row, 64)));
      f = f32x4.add(f, f32x4.mul(factor, v128.load(row, 80)));
      g = f32x4.add(g, f32x4.mul(factor, v128.load(row, 96)));
      h = f32x4.add(h, f32x4.mul(factor, v128.load(row, 112)));
    }
    row += UNITS2 << 2;
  }
  v128.store(second, a);
  v128.store(second, b, 16);
  v128.store(second, c, 32);
  v128.store(second, d, 48);
  v128.store(second, e, 64);
  v128.store(second, f, 80);
  v128.store(second, g, 96);
  v128.store(second, h, 112);
  const last = matrix + (THIRD << 2);
  const zero = f32x4.splat(0);
  let sum = f32x4.mul(f32x4.max(a, zero), v128.load(last));
  sum = f32x4.add(sum, f32x4.mul(f32x4.max(b, zero), v128.load(last, 16)));
  sum = f32x4.add(sum, f32x4.mul(f32x4.max(c, zero), v128.load(last, 32)));
  sum = f32x4.add(sum, f32x4.mul(f32x4.max(d, zero), v128.load(last, 48)));
  sum = f32x4.add(sum, f32x4.mul(f32x4.max(e, zero), v128.load(last, 64)));
  sum = f32x4.add(sum, f32x4.mul(f32x4.max(f, zero), v128.load(last, 80)));
  sum = f32x4.add(sum, f32x4.mul(f32x4.max(g, zero), v128.load(last, 96)));
  sum = f32x4.add(sum, f32x4.mul(f32x4.max(h, zero), v128.load(last, 112)));
  const output =
    f32x4.extract_lane(sum, 0) +
    f32x4.extract_lane(sum, 1) +
    (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)) +
    load<f32>(last + (UNITS2 << 2));
  return 1 / (1 + NativeMathf.exp(-output));
}
