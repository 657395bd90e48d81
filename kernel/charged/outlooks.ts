import { beginLost, columnAt, isLost, putColumn, setColumn } from '../endgame/lost';
import {
  cardAt,
  hashAt,
  largestTotal,
  line,
  maxRun,
  minRun,
  putCard,
  restoreCard,
  salted,
  take,
  totals,
  windowHash,
} from '../foresight/line';
import { chance, countCard, prepareHidden, readLine } from '../outlook/network';

/**
 * Hidden cards by slot: 0 those of a level, 1 to 10 without a card of this value, from 11 on without two cards. `[slot, value]`: how many are hidden;
 * `[slot]`: how many in all, and a salt for the hashes of windows.
 */
const counts = memory.data(16 * 128);
const lefts = memory.data(128);
const salts = memory.data(8 * 128);
let levelSalt: u64 = 0;
/** Whether the slots of two cards less are prepared. */
let hasTwo: bool = false;
/** The hidden values, as bits. */
let hiddenValues: u32 = 0;

/** Columns of the cards that come after a line's own. */
const FIRST_COME: u32 = 60;
const SECOND_COME: u32 = 61;

/** A cache of outlooks: hashes, and numbers. */
let cache: usize = 0;
const CACHE_PLACES: usize = 1 << 20;

function cacheAt(hash: u64): usize {
  return cache + (((<usize>(hash >> 20)) & (CACHE_PLACES - 1)) << 4);
}

export function beginOutlooks(): void {
  cache = take(CACHE_PLACES << 4);
  memory.fill(cache, 0, CACHE_PLACES << 4);
}

export function copiesOf(slot: u32, value: u32): u32 {
  return load<u8>(counts + (slot << 4) + value);
}

/** Prepares the level's hidden cards, and those without each one. */
export function setHidden(hidden: usize, left: u32): void {
  memory.copy(counts, hidden, 16);
  setSlot(0, left);
  hasTwo = false;
  hiddenValues = 0;
  for (let value: u32 = 1; value <= 10; value++) {
    if (copiesOf(0, value) === 0) continue;
    hiddenValues |= 1 << value;
    setWithout(value, 0, value);
  }
  beginLost(hiddenValues);
}

function setWithout(slot: u32, from: u32, value: u32): void {
  const own = counts + (slot << 4);
  memory.copy(own, counts + (from << 4), 16);
  store<u8>(own + value, load<u8>(own + value) - 1);
  setSlot(slot, load<u8>(lefts + from) - 1);
}

function setSlot(slot: u32, left: u32): void {
  store<u8>(lefts + slot, <u8>left);
  let number: u64 = 0;
  for (let value: u32 = 1; value <= 10; value++) number = number * 17 + copiesOf(slot, value);
  // Windows are looked into with the level's hidden cards.
  if (slot === 0) levelSalt = salted(number);
  store<u64>(salts + (slot << 3), salted(number ^ levelSalt));
  if (left > 0) prepareHidden(slot, counts + (slot << 4), left);
}

function slotWithout(slot: u32, value: u32): u32 {
  return slot * 10 + value;
}

/** Puts a line; the cards it shares with the line before are kept. @param before the length of that one */
export function putLine(values: usize, length: u32, before: u32): void {
  let at: u32 = 0;
  const same = min(length, before);
  while (at < same && load<u8>(line + at) === load<u8>(values + at)) at++;
  for (; at < length; at++) {
    putCard(at, load<u8>(values + at));
    putColumn(at, at);
    countCard(at);
  }
  lineLength = length;
  isRead = false;
}

/** The line's number of cards, and whether the network has read them with the level's hidden cards. */
let lineLength: u32 = 0;
let isRead: bool = false;

/** Puts the card that comes after the line. */
export function putCome(hi: u32, value: u32): void {
  come(hi, value, FIRST_COME);
}

function come(hi: u32, value: u32, column: u32): void {
  putCard(hi, value);
  putColumn(hi, column);
  countCard(hi);
  lineLength = hi + 1;
  isRead = false;
}

export function isDropped(lo: u32, hi: u32, slot: u32): bool {
  return isLost(lo, hi, load<u8>(lefts + slot), 0);
}

/** The chance to win from a draw, estimated. */
export function outlookOf(lo: u32, hi: u32, slot: u32): f32 {
  if (isDropped(lo, hi, slot)) return 0;
  if (load<u8>(lefts + slot) === 0) return lo === hi ? 1 : 0;
  const hash = windowHash(lo, hi, load<u64>(salts + (slot << 3))) | 1;
  const place = cacheAt(hash);
  if (load<u64>(place) === hash) return load<f32>(place, 8);
  if (!isRead) readLine(lineLength, 0);
  isRead = true;
  const found = chance(lo, hi, slot);
  store<u64>(place, hash);
  store<f32>(place, found, 8);
  return found;
}

/** The largest outlook over all ways to take sets, or none. */
export function bestOutlook(lo: u32, hi: u32, slot: u32): f32 {
  let best = outlookOf(lo, hi, slot);
  const longest = min(maxRun, hi - lo);
  const wrapped = min(maxRun, hi - lo - 1);
  let tail: u32 = 0;
  for (let taken: u32 = 1, end = hi - 1; taken <= longest; taken++, end--) {
    tail += cardAt(end);
    if (tail > largestTotal) break;
    let total = tail;
    for (let cards = taken, from = lo; ; cards++) {
      if (totals(total) && cards >= minRun) best = max(best, bestOutlook(from, end, slot));
      if (cards >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  return best;
}

/** Windows by way to take sets, or none, after a card has come: `[i]` lo and hi. */
const ways = memory.data(2 * 256);
export let wayCount: u32 = 0;

export function loOf(i: u32): u32 {
  return load<u8>(ways + (i << 1));
}

export function hiOf(i: u32): u32 {
  return load<u8>(ways + (i << 1), 1);
}

export function findWays(length: u32): void {
  wayCount = 0;
  addWays(0, length);
}

function addWays(lo: u32, hi: u32): void {
  for (let i: u32 = 0; i < wayCount; i++) if (loOf(i) === lo && hiOf(i) === hi) return;
  if (wayCount === 256) unreachable();
  store<u8>(ways + (wayCount << 1), <u8>lo);
  store<u8>(ways + (wayCount++ << 1), <u8>hi, 1);
  const longest = min(maxRun, hi - lo);
  const wrapped = min(maxRun, hi - lo - 1);
  let tail: u32 = 0;
  for (let taken: u32 = 1, end = hi - 1; taken <= longest; taken++, end--) {
    tail += cardAt(end);
    if (tail > largestTotal) break;
    let total = tail;
    for (let cards = taken, from = lo; ; cards++) {
      if (totals(total) && cards >= minRun) addWays(from, end);
      if (cards >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
}

/** Prepares the slots of two cards less. */
export function prepareTwo(): void {
  if (hasTwo) return;
  hasTwo = true;
  for (let first: u32 = 1; first <= 10; first++) {
    if (copiesOf(0, first) === 0) continue;
    for (let second: u32 = 1; second <= 10; second++)
      if (copiesOf(first, second) > 0) setWithout(slotWithout(first, second), first, second);
  }
}

/** The largest over the ways found of the mean over the next card of `bestOutlook`. */
export function bestOfTwo(first: u32): f32 {
  const left = <f32>load<u8>(lefts + first);
  if (left === 0) return bestOfWays(first);
  let best: f32 = 0;
  for (let i: u32 = 0; i < wayCount; i++) {
    const lo = loOf(i);
    const hi = hiOf(i);
    if (isDropped(lo, hi, first)) continue;
    const known = windowHash(lo, hi, ~load<u64>(salts + (first << 3))) | 1;
    const place = cacheAt(known);
    if (load<u64>(place) === known) {
      best = max(best, load<f32>(place, 8));
      continue;
    }
    const covered = cardAt(hi);
    const hash = hashAt(hi + 1);
    const column = columnAt(hi + 1);
    let sum: f32 = 0;
    for (let second: u32 = 1; second <= 10; second++) {
      const copies = copiesOf(first, second);
      if (copies === 0) continue;
      come(hi, second, SECOND_COME);
      sum += <f32>copies * bestOutlook(lo, hi + 1, slotWithout(first, second));
    }
    restoreCard(hi, covered, hash);
    setColumn(hi + 1, column);
    countCard(hi);
    store<u64>(place, known);
    store<f32>(place, sum / left, 8);
    best = max(best, sum / left);
  }
  return best;
}

function bestOfWays(slot: u32): f32 {
  let best: f32 = 0;
  for (let i: u32 = 0; i < wayCount; i++) best = max(best, outlookOf(loOf(i), hiOf(i), slot));
  return best;
}
