import { relu } from '../assembly/activations';
import { dotRows } from '../assembly/dense';
import { nonZeroRows, sparseProduct } from '../assembly/sparse';

/** The network of a value model as src/agents/networks/kernel computes it, to the same bytes: two rectified layers, then a value. */

/** Rows that go through it at once; at most 735 columns and 256 units. */
const CHUNK: u32 = 256;

/** Columns of a row, and units of its layers. */
export let columns: u32 = 0;
export let units: u32 = 0;
export let units2: u32 = 0;
/** Whether a value is a chance. */
export let isChance: bool = false;
/** Its numbers: a matrix and a bias for each layer. */
export const weights = memory.data(4 * 120_000);

const bounds = memory.data(4 * 513);
const indices = memory.data(4 * 256 * 736);
const values = memory.data(4 * 256 * 736);
const bounds2 = memory.data(4 * 513);
const indices2 = memory.data(4 * 65_537);
const values2 = memory.data(4 * 65_537);
const hidden = memory.data(4 * 65_536);
const hidden2 = memory.data(4 * 65_536);
const outputs = memory.data(4 * 256);
const scratch = memory.data(4 * 32 * 736);
const thermometers = memory.data(8 * 32);
let thermometerCount: u32 = 0;

/** Most values that are asked for at once, and they themselves, f64. */
export const MOST_ROWS: u32 = 8192;
const results = memory.data(8 * 8192);
/** Rows that were begun, and those that have gone through. */
export let rows: u32 = 0;
let done: u32 = 0;
let count: u32 = 0;
/** Entries of the row that are not 1. */
const otherColumns = memory.data(4 * 736);
const otherValues = memory.data(4 * 736);
let others: u32 = 0;

/** Says that of these columns those up to the last that is set are 1. */
export function addThermometer(from: u32, size: u32): void {
  store<u32>(thermometers + (thermometerCount << 3), from);
  store<u32>(thermometers + (thermometerCount++ << 3), from + size, 4);
}

export function one(column: u32): void {
  store<u32>(indices + (count++ << 2), column);
}

export function set(column: u32, value: f64): void {
  if (value === 1) one(column);
  else if (value !== 0) {
    store<u32>(otherColumns + (others << 2), column);
    store<f32>(otherValues + (others++ << 2), <f32>value);
  }
}

/** Sets the first `number` of some columns to 1; returns the column after them. */
export function atLeast(number: u32, size: u32, from: u32): u32 {
  if (number > 0) one(from + min(number, size) - 1);
  return from + size;
}

/** Ends a row; returns its number. */
export function endRow(): u32 {
  const at = bounds + ((rows - done) << 3);
  store<u32>(at, count, 4);
  memory.copy(indices + (count << 2), otherColumns, others << 2);
  memory.copy(values + (count << 2), otherValues, others << 2);
  count += others;
  others = 0;
  store<u32>(at, count, 8);
  if (++rows - done === CHUNK) forward();
  return rows - 1;
}

/** What row i is worth, once `forward` has been called. */
export function resultOf(row: u32): f64 {
  return load<f64>(results + (row << 3));
}

export function clearRows(): void {
  rows = done = count = 0;
}

/** Puts the rows through that wait. */
export function forward(): void {
  const waiting = rows - done;
  if (waiting === 0) return;
  const bias = weights + ((columns * units) << 2);
  const weights2 = bias + (units << 2);
  const bias2 = weights2 + ((units * units2) << 2);
  const weights3 = bias2 + (units2 << 2);
  const bias3 = weights3 + (units2 << 2);
  const stretches = thermometerCount;
  sparseProduct(
    waiting,
    bounds,
    indices,
    values,
    weights,
    units,
    bias,
    0,
    hidden,
    columns,
    scratch,
    thermometers,
    stretches,
  );
  nonZeroRows(hidden, waiting, units, bounds2, indices2, values2, true);
  sparseProduct(waiting, bounds2, indices2, values2, weights2, units2, bias2, 0, hidden2, units, scratch, 0, 0);
  relu(hidden2, waiting * units2);
  dotRows(waiting, units2, hidden2, weights3, bias3, outputs);
  for (let row: u32 = 0; row < waiting; row++) {
    const output = <f64>load<f32>(outputs + (row << 2));
    store<f64>(results + ((done + row) << 3), isChance ? 1 / (1 + Math.exp(-output)) : output);
  }
  done = rows;
  count = 0;
}
