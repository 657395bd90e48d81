import { apart, classFor, classOf, firstOf, isIn, isSet, joined, modulus, sourcesOf } from './hands';
import { cardAt, ENDS, take } from './line';

/**
 * Columns of windows: those of a line's beginnings, of which the first ones have fixed numbers, and beginnings of lines that draws lead to.
 * `[column, value]`: the column with one card more, 0 where it is not known yet; that of no card has the number 0.
 */
const MOST_COLUMNS: u32 = 1024;
const FIXED: u32 = 64;
/** Where columns are made anew at every depth, once there are too many. */
const SPARE: u32 = MOST_COLUMNS;
const nextOf = memory.data(2 * 16 * 4160);
let columnCount: u32 = FIXED;
/** `[column, lo]`: the hands that can empty the window, in any order, known from a lo on. */
let columns: usize = 0;
const knownFrom = memory.data(4160);
/** `[hi]`: the column of windows that end there. */
const columnOf = memory.data(2 * 64);

/** Before lines are asked about with other hidden cards. */
export function prepareColumns(): void {
  memory.fill(nextOf, 0, FIXED << 5);
  columnCount = FIXED;
  columns = take((MOST_COLUMNS + FIXED) * <u32>ENDS * 8);
}

function setOf(lo: u32, hi: u32): u64 {
  return lo === hi ? apart : load<u64>(columns + ((columnAt(hi) * <u32>ENDS + lo) << 3));
}

export function columnAt(hi: u32): u32 {
  return load<u16>(columnOf + (hi << 1));
}

export function setColumn(hi: u32, column: u32): void {
  store<u16>(columnOf + (hi << 1), column);
}

/** Says that a card of a line that is asked about has been put. @param column from 1 to 63 */
export function putColumn(at: u32, column: u32): void {
  setColumn(at + 1, column);
  begin(column, at + 1);
}

function begin(column: u32, known: u32): void {
  store<u8>(knownFrom + column, known);
  memory.fill(nextOf + (column << 5), 0, 32);
}

/** Forgets all columns but the fixed ones, when there are many. Not while some of the others are in use. */
export function forgetColumns(): void {
  if (columnCount < MOST_COLUMNS / 2) return;
  memory.fill(nextOf, 0, FIXED << 5);
  columnCount = FIXED;
}

/** Says that a card has come. @param depth cards that have come before it */
export function comeColumn(at: u32, value: u32, depth: u32): void {
  const next = nextOf + (columnAt(at) << 5) + (value << 1);
  let column = <u32>load<u16>(next);
  if (column === 0) {
    column = columnCount < MOST_COLUMNS ? columnCount++ : SPARE + depth;
    if (column < SPARE) store<u16>(next, column);
    begin(column, at + 1);
  }
  setColumn(at + 1, column);
}

/** Whether the window asks about the hand's class; otherwise it is lost. */
export function asksAbout(lo: u32, hi: u32, hand: u32): bool {
  let sum: u32 = 0;
  for (let at = lo; at < hi; at++) sum += cardAt(at);
  return classFor(sum) === classOf(hand);
}

/** Whether the window cannot be emptied with these hidden cards, whatever their order and however they are played. */
export function isLost(lo: u32, hi: u32, hand: u32): bool {
  if (!isKnown(lo, hi)) {
    if (isKnown(lo, hi - 1)) return !isAlive(lo, hi - 1, cardAt(hi - 1), hand, false);
    find(lo, hi);
  }
  return !isIn(setOf(lo, hi), hand);
}

/**
 * Whether the window with one card more is not lost, as `isLost` tells it, without that card's column: sets of the oldest cards and hidden ones may go first,
 * then one with the new card, and what is left has a column. @param hand without the new card
 */
export function isAlive(lo: u32, hi: u32, newest: u32, hand: u32, isFirst: bool): bool {
  let some = sourcesOf(hand, 32 + newest) & setOf(lo, hi);
  if (lo === hi) return some !== 0;
  const oldest = cardAt(lo);
  const second = cardAt(hi - 1);
  some |= sourcesOf(hand, oldest + newest) & setOf(lo + 1, hi);
  some |= sourcesOf(hand, second + newest) & setOf(lo, hi - 1);
  if (some !== 0) return true;
  const own = classOf(hand);
  const isLonger = hi - lo > 1;
  // At first such sets are plays, which have been looked at.
  if (!isFirst) {
    if (isSet(2, oldest + newest)) some |= setOf(lo + 1, hi);
    if (isSet(2, second + newest)) some |= setOf(lo, hi - 1);
    if (isSet(3, oldest + second + newest) && isLonger) some |= setOf(lo + 1, hi - 1);
    if (isLonger && isSet(3, second + newest + cardAt(hi - 2))) some |= setOf(lo, hi - 2);
    if (isLonger && isSet(3, oldest + newest + cardAt(lo + 1))) some |= setOf(lo + 2, hi);
    if (isIn(some, hand)) return true;
  }
  if (isAliveAfter(lo + 1, hi, newest, hand, 32 + oldest, own + oldest)) return true;
  if (!isLonger) return false;
  const two = oldest + cardAt(lo + 1);
  return isAliveAfter(lo + 2, hi, newest, hand, two, own + two);
}

/** Whether it is so once such cards have left with hidden ones. @param sum what the hands that are left add up to, but for multiples */
function isAliveAfter(lo: u32, hi: u32, newest: u32, hand: u32, cards: u32, sum: u32): bool {
  const own = sum % modulus;
  for (let some = sourcesOf(hand, cards); some !== 0; some &= some - 1)
    if (isAlive(lo, hi, newest, firstOf(some, own), false)) return true;
  return false;
}

/** Makes sure that the column of a window is known. */
export function know(lo: u32, hi: u32): void {
  if (!isKnown(lo, hi)) find(lo, hi);
}

function isKnown(lo: u32, hi: u32): bool {
  return lo === hi || load<u8>(knownFrom + columnAt(hi)) <= <u8>lo;
}

function find(lo: u32, hi: u32): void {
  for (let end = hi - 1; end > lo && end + 3 >= hi; end--) know(lo, end);
  const column = columnAt(hi);
  const from = <u32>load<u8>(knownFrom + column);
  let own: u32 = 0;
  for (let at = from; at < hi; at++) own += cardAt(at);
  for (let at = from; at-- > lo;) {
    own += cardAt(at);
    store<u64>(columns + ((column * <u32>ENDS + at) << 3), handsOf(at, hi, own));
  }
  store<u8>(knownFrom + column, lo);
}

/** The hands that empty a window of this sum. */
function handsOf(lo: u32, hi: u32, sum: u32): u64 {
  const length = hi - lo;
  const oldest = cardAt(lo);
  const newest = cardAt(hi - 1);
  let found = joined(setOf(lo + 1, hi), 32 + oldest, classFor(sum - oldest));
  found |= joined(setOf(lo, hi - 1), 32 + newest, classFor(sum - newest));
  if (length < 2) return found;
  const oldTwo = oldest + cardAt(lo + 1);
  const newTwo = newest + cardAt(hi - 2);
  const ends = oldest + newest;
  const between = setOf(lo + 1, hi - 1);
  const before = setOf(lo, hi - 2);
  found |= joined(setOf(lo + 2, hi), oldTwo, classFor(sum - oldTwo));
  found |= joined(between, ends, classFor(sum - ends));
  found |= joined(before, newTwo, classFor(sum - newTwo));
  if (isSet(2, ends)) found |= between;
  if (isSet(2, newTwo)) found |= before;
  if (length < 3) return found;
  if (isSet(3, newTwo + cardAt(hi - 3))) found |= setOf(lo, hi - 3);
  if (isSet(3, newTwo + oldest)) found |= setOf(lo + 1, hi - 2);
  if (isSet(3, oldTwo + newest)) found |= setOf(lo + 2, hi - 1);
  return found;
}
