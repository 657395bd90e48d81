import { cardAt } from '../foresight/line';
import { logarithm as log, windowAt } from './windows';

/** What the network sees of a position, as rows of its first matrix: some as they are, some by a factor. */

/** Hidden cards: `[value, copies]` and how many in all. */
const COPIES: u32 = 17;
const HIDDEN: u32 = 0;
const LEFT: u32 = HIDDEN + 10 * COPIES;
const MOST_LEFT: u32 = 50;
/** Of the window: its cards from either end, neighbours there and across the seam, how many of each value, and its length. */
const SHOWN: u32 = 6;
const ENDS_AT: u32 = LEFT + MOST_LEFT;
const PAIRS: u32 = ENDS_AT + 2 * SHOWN * 11;
const PAIR_COUNT: u32 = 7;
const COUNTS: u32 = PAIRS + PAIR_COUNT * 121;
const MOST_COUNT: u32 = 10;
const LENGTH: u32 = COUNTS + 10 * MOST_COUNT;
const MOST_LENGTH: u32 = 40;
/** Hidden cards that the window needs, and those that are left then. */
const NEED: u32 = LENGTH + MOST_LENGTH;
const MOST_NEED: u32 = 20;
const SPARE: u32 = NEED + MOST_NEED;
const MOST_SPARE: u32 = 24;
/** How well it comes apart, between knots, in the ways of `windows`; and smaller windows, by factors. */
const KNOTS: u32 = 24;
const APART: u32 = SPARE + MOST_SPARE;
const SMALLER: u32 = APART + 3 * KNOTS;
const SMALLER_COUNT: u32 = 5;
/** Shares of hidden cards that make a set at the seam: of one group of cards there, and of all. */
const SEAM: u32 = SMALLER + 4 * SMALLER_COUNT;
export const ROWS: u32 = SEAM + 6;

/** Rows of a window, and rows with factors. */
export const MOST_PLAIN: u32 = 48;
export const MOST_SCALED: u32 = 40;
export const plain = memory.data(4 * 48);
export let plainCount: u32 = 0;
export const scaled = memory.data(4 * 40);
export const factors = memory.data(4 * 40);
export let scaledCount: u32 = 0;

/** `[value - 1]`: cards of the window. */
const copies = memory.data(16);
/** `[cards]`: how many of each value the line's first cards have. */
const prefixes = memory.data(16 * 64);

/** Says that a card has been put on the line. */
export function countCard(at: u32): void {
  const from = prefixes + (at << 4);
  v128.store(from + 16, v128.load(from));
  const place = from + 16 + cardAt(at) - 1;
  store<u8>(place, load<u8>(place) + 1);
}

function addPlain(row: u32): void {
  store<u32>(plain + (plainCount++ << 2), row);
}

function addScaled(row: u32, factor: f32): void {
  store<u32>(scaled + (scaledCount << 2), row);
  store<f32>(factors + (scaledCount++ << 2), factor);
}

export function clearRows(): void {
  plainCount = scaledCount = 0;
}

/** Bytes of the rows of a position. */
export const KEPT: usize = 4 * (2 + 48 + 40 + 40);

/** Keeps the rows that were written. */
export function keepRows(at: usize): void {
  store<u32>(at, plainCount);
  store<u32>(at, scaledCount, 4);
  memory.copy(at + 8, plain, 4 * 48);
  memory.copy(at + 8 + 4 * 48, scaled, 4 * 40);
  memory.copy(at + 8 + 4 * 88, factors, 4 * 40);
}

export function restoreRows(at: usize): void {
  plainCount = load<u32>(at);
  scaledCount = load<u32>(at, 4);
  memory.copy(plain, at + 8, 4 * 48);
  memory.copy(scaled, at + 8 + 4 * 48, 4 * 40);
  memory.copy(factors, at + 8 + 4 * 88, 4 * 40);
}

/** Writes the rows of hidden cards, `counts[value]`. */
export function writeHidden(counts: usize, left: u32): void {
  for (let value: u32 = 1; value <= 10; value++)
    addPlain(HIDDEN + (value - 1) * COPIES + min(<u32>load<u8>(counts + value), COPIES - 1));
  addPlain(LEFT + min(left, MOST_LEFT - 1));
}

const LEAST: f32 = -40;
const STEP: f32 = 2;

function between(from: u32, number: f32): void {
  const place = max<f32>(0, min<f32>(<f32>KNOTS - 1.001, (log(number) - LEAST) * (1 / STEP)));
  const knot = <u32>place;
  const rest = place - <f32>knot;
  addScaled(from + knot, 1 - rest);
  addScaled(from + knot + 1, rest);
}

function smaller(from: u32, lo: u32, hi: u32): void {
  const at = windowAt(lo, hi);
  for (let i: u32 = 0; i < 4; i++) addScaled(from + i, max<f32>(-4, log(load<f32>(at + (i << 2))) * (1 / 12)));
}

/** Writes the rows of a window, whose line has been read. @param shares `[value]`: shares of the hidden cards */
export function writeWindow(lo: u32, hi: u32, left: u32, need: u32, shares: usize): void {
  const length = hi - lo;
  for (let i: u32 = 0; i < SHOWN; i++) {
    addPlain(ENDS_AT + i * 11 + (i < length ? cardAt(hi - 1 - i) : 0));
    addPlain(ENDS_AT + (SHOWN + i) * 11 + (i < length ? cardAt(lo + i) : 0));
  }
  const new1 = length > 0 ? cardAt(hi - 1) : 0;
  const new2 = length > 1 ? cardAt(hi - 2) : 0;
  const new3 = length > 2 ? cardAt(hi - 3) : 0;
  const old1 = length > 0 ? cardAt(lo) : 0;
  const old2 = length > 1 ? cardAt(lo + 1) : 0;
  const old3 = length > 2 ? cardAt(lo + 2) : 0;
  addPlain(PAIRS + new1 * 11 + new2);
  addPlain(PAIRS + 121 + new2 * 11 + new3);
  addPlain(PAIRS + 242 + old1 * 11 + old2);
  addPlain(PAIRS + 363 + old2 * 11 + old3);
  addPlain(PAIRS + 484 + new1 * 11 + old1);
  addPlain(PAIRS + 605 + new2 * 11 + old1);
  addPlain(PAIRS + 726 + new1 * 11 + old2);
  v128.store(copies, i8x16.sub(v128.load(prefixes + (hi << 4)), v128.load(prefixes + (lo << 4))));
  for (let value: u32 = 0; value < 10; value++)
    addPlain(COUNTS + value * MOST_COUNT + min(<u32>load<u8>(copies + value), MOST_COUNT - 1));
  addPlain(LENGTH + min(length, MOST_LENGTH - 1));
  addPlain(NEED + min(need, MOST_NEED - 1));
  addPlain(SPARE + min(left - need, MOST_SPARE - 1));
  const at = windowAt(lo, hi);
  between(APART, load<f32>(at));
  between(APART + KNOTS, load<f32>(at, 8));
  between(APART + 2 * KNOTS, load<f32>(at, 12));
  smaller(SMALLER, min(lo + 1, hi), hi);
  smaller(SMALLER + 4, lo, max(lo, hi - 1));
  smaller(SMALLER + 8, min(lo + 1, hi), max(min(lo + 1, hi), hi - 1));
  smaller(SMALLER + 12, min(lo + 2, hi), hi);
  smaller(SMALLER + 16, lo, length > 1 ? hi - 2 : lo);
  if (length === 0) return;
  let values = seam(SEAM, new1, shares);
  if (length > 1) {
    values |= seam(SEAM + 1, old1, shares) | seam(SEAM + 2, new1 + new2, shares);
    values |= seam(SEAM + 3, new1 + old1, shares) | seam(SEAM + 4, old1 + old2, shares);
  }
  let all: f32 = 0;
  for (; values !== 0; values &= values - 1) all += load<f32>(shares + ((<usize>ctz(values)) << 2));
  addScaled(SEAM + 5, all);
}

/** The value that completes such cards, as a bit. */
function seam(row: u32, sum: u32, shares: usize): u32 {
  const value = 10 - (sum % 10);
  addScaled(row, load<f32>(shares + (value << 2)));
  return 1 << value;
}
