import { prepareColumns } from './columns';
import { beginEnds, BOUND, deck, deckCards, endCount, firstChunk, HANDICAP, PLIES, VALUES } from './ends';
import { prepareHands } from './hands';
import { giveBack, line, prepareLine, take } from './line';
import { bounded, clearTable, prepareTable, putLine } from './search';

export { isTotal, largestTotal, line, maxRun, minRun } from './line';
export { deck, deckCards, endCount, findEnds, maxPositions } from './ends';

/** `[value]`: hidden cards whose order is not known. */
export const hidden = memory.data(16);

let base: usize = 0;
let whole: u32 = 0;

/** First of all, once the rules' numbers are set. */
export function prepare(): void {
  prepareLine();
  giveBack(__heap_base);
  prepareTable();
  setBase();
}

/** What has been taken so far stays between deals. */
export function setBase(): void {
  base = take(0);
}

/** Begins with the cards of `hidden`: what is known of others is forgotten. Returns 0 if there are too many hands. */
export function begin(left: u32): bool {
  giveBack(base);
  return beginHidden(left);
}

/** The same, but what has been taken stays. */
export function beginHidden(left: u32): bool {
  const hand = prepareHands(hidden);
  if (hand < 0) return false;
  whole = hand;
  prepareColumns();
  clearTable(left);
  return true;
}

/** The chance of winning from a draw with the first cards of `line`, if it is above the threshold; otherwise a number from the chance to the threshold. */
export function above(length: u32, left: u32, threshold: f64): f64 {
  putLine(line, length);
  return lower(1, length, left, threshold, 1);
}

/** As `above` for cards at an address. @param before as for `putLine` */
export function aboveFrom(values: usize, length: u32, before: u32, left: u32, threshold: f64): f64 {
  putLine(values, length, before);
  return lower(1, length, left, threshold, 1);
}

/** Draws that the last bound looked at. */
let reached: u32 = 0;

/** Searches a draw deeper at a time until the bound is at most the threshold, or exact. */
function lower(value: f64, length: u32, left: u32, threshold: f64, from: u32): f64 {
  for (let plies = from; value > threshold; plies++) {
    reached = plies;
    value = min(value, bounded(0, length, whole, left, threshold, plies));
    if (plies >= left) break;
  }
  return value;
}

/** An end whose bound is at most this is not looked at more than once, at first. */
const GUESS: f64 = 0.8;

/** Begins a deal whose first `dealt` cards are drawn, and whose last `left` ones are not foreseen. Returns 0 if there are too many hands. */
export function beginDeal(dealt: u32, left: u32): bool {
  let values: u32 = 0;
  memory.fill(hidden, 0, 16);
  for (let at = dealt; at < deckCards; at++) {
    const value = <u32>load<u8>(deck + at);
    values |= 1 << value;
    if (at + left >= deckCards) store<u8>(hidden + value, load<u8>(hidden + value) + 1);
  }
  if (!begin(left)) return false;
  beginEnds(dealt, left, values, whole, GUESS);
  return true;
}

const BOUNDS: u32 = 128;
const RANKS: u32 = 64;
const KEYS: u32 = BOUNDS * RANKS;

/** `[i]`: addresses of ends, the most promising first. */
let sorted: usize = 0;

function keyOf(end: usize): u32 {
  const rank = min(RANKS - 1, <u32>load<u8>(end) + 2 * load<u8>(end, 1));
  return <u32>(<f64>(BOUNDS - 1) * (1 - load<f64>(end, BOUND))) * RANKS + rank;
}

function sortEnds(): void {
  sorted = take(endCount << 2);
  const places = take((KEYS + 1) << 2);
  memory.fill(places, 0, (KEYS + 1) << 2);
  for (let round = 0; round < 2; round++) {
    for (let chunk = firstChunk; chunk !== 0; chunk = load<usize>(chunk)) {
      const to = load<usize>(chunk, 8);
      for (let end = chunk + 16; end < to; end += VALUES + load<u8>(end)) {
        const place = places + ((keyOf(end) + 1 - round) << 2);
        const at = load<u32>(place);
        if (round === 1) store<u32>(sorted + (at << 2), <u32>end);
        store<u32>(place, at + 1);
      }
    }
    if (round === 1) return;
    for (let key: u32 = 0; key < KEYS; key++) {
      const place = places + (key << 2);
      store<u32>(place, load<u32>(place, 4) + load<u32>(place), 4);
    }
  }
}

/** Searches an end until its bound is at most the threshold, or exact. */
function lowerEnd(i: u32, left: u32, threshold: f64): f64 {
  const end = <usize>load<u32>(sorted + (i << 2));
  const value = load<f64>(end, BOUND);
  if (value <= threshold) return value;
  putLine(end + VALUES, load<u8>(end));
  const handicap = load<f64>(end, HANDICAP);
  const found = lower(value + handicap, load<u8>(end), left, threshold + handicap, load<u8>(end, PLIES)) - handicap;
  store<f64>(end, found, BOUND);
  store<u8>(end, reached, PLIES);
  return found;
}

/** The chance of the best end, less its handicap. */
export function bestEnd(left: u32): f64 {
  sortEnds();
  let best: f64 = 0;
  let threshold = GUESS;
  for (;;) {
    for (let i: u32 = 0; i < endCount && best < 1; i++) {
      const found = lowerEnd(i, left, threshold);
      if (found > threshold) threshold = best = found;
    }
    if (best > 0 || threshold === 0) break;
    threshold = threshold > 0.2 ? threshold / 2 : 0;
  }
  return best;
}
