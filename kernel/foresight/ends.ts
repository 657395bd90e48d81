import {
  cardAt,
  ENDS,
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
} from './line';
import { columnAt as handColumnAt, forgetColumns, putColumn, setColumn } from './columns';
import { bounded } from './search';

/** More cards than can come. */
const NEVER: u32 = 104;

/** `[value]` from 1 on: hidden cards when the position was asked about, as bits. */
let hiddenValues: u32 = 0;

/** The deck's values in draw order. */
export const deck = memory.data(64);
export let deckCards: u32 = 52;
/** Cards drawn where lines of play end. */
let foreseen: u32 = 0;

/** `[hi]`: the column of the windows that end there; `[column]`: the first window known; `[column, lo]`: hidden cards that a window needs. */
const columnOf = memory.data(64);
const knownFrom = memory.data(128);
const fewest = memory.data(128 * 54);

/** `[newest, cards, sum]`: hidden cards that a set with these cards of the line needs. */
const needs = memory.data(2 * 4 * 32);

/** Positions that were met, by their hashes, none of which is 0. */
let positions: usize = 0;
let places: usize = 0;
let count: u32 = 0;
export let maxPositions: u32 = 20000000;

/**
 * Ends lie in chunks: the next chunk's address, where this one ends, then for each end the number of cards, the cards needed, the bound on its chance less
 * its handicap, the draws that the bound has looked at, the handicap, and the values.
 */
export const BOUND: usize = 2;
export const PLIES: usize = 10;
export const HANDICAP: usize = 11;
export const VALUES: usize = 19;
const CHUNK: usize = 1 << 20;
export let firstChunk: usize = 0;
let chunk: usize = 0;
let chunkEnd: usize = 0;
let endAt: usize = 0;
export let endCount: u32 = 0;
let whole: u32 = 0;
let threshold: f64 = 0;
let handicap: f64 = 0;

function findNeeds(): void {
  let pairs: u32 = 0;
  for (let value: u32 = 1; value <= 10; value++) if ((hiddenValues >> value) & 1) pairs |= hiddenValues << value;
  for (let sum: u32 = 0; sum <= largestTotal; sum++) {
    let cards: u32 = sum + 3 <= largestTotal ? 3 : NEVER;
    for (let more: u32 = 20; more > 0; more--) {
      if (sum + more > largestTotal || !totals(sum + more)) continue;
      if ((hiddenValues >> more) & 1) cards = 1;
      else if ((pairs >> more) & 1) cards = min(cards, 2);
    }
    for (let taken: u32 = 1; taken <= 3; taken++) {
      const asked = taken + cards <= maxRun ? cards : NEVER;
      store<u8>(needs + (((4 + taken) << 5) | sum), asked);
      store<u8>(needs + ((taken << 5) | sum), totals(sum) && taken >= minRun ? 0 : asked);
    }
  }
}

function columnAt(hi: u32): usize {
  return fewest + <usize>load<u8>(columnOf + hi) * ENDS;
}

function putOn(at: u32, value: u32, column: u32): void {
  putCard(at, value);
  store<u8>(columnOf + at + 1, column);
  store<u8>(knownFrom + column, at + 1);
  store<u8>(fewest + <usize>column * ENDS + at + 1, 0);
  putColumn(at, column + 1);
}

/** Hidden cards without which the window cannot be emptied: at least so many. */
function need(lo: u32, hi: u32): u32 {
  if (lo === hi) return 0;
  if (load<u8>(knownFrom + load<u8>(columnOf + hi)) > <u8>lo) find(lo, hi);
  return load<u8>(columnAt(hi) + lo);
}

function find(lo: u32, hi: u32): void {
  for (let end = hi - 1; end > lo && end + maxRun >= hi; end--)
    if (load<u8>(knownFrom + load<u8>(columnOf + end)) > <u8>lo) find(lo, end);
  const column = load<u8>(columnOf + hi);
  for (let from = <u32>load<u8>(knownFrom + column); from-- > lo;) findFewest(from, hi);
  store<u8>(knownFrom + column, lo);
}

function findFewest(lo: u32, hi: u32): void {
  const longest = min(maxRun, hi - lo);
  let least = NEVER;
  let tail: u32 = 0;
  for (let taken: u32 = 0; taken <= longest; taken++) {
    if (taken > 0) tail += cardAt(hi - taken);
    if (tail > largestTotal) break;
    const rest = columnAt(hi - taken) + lo;
    const kind = needs + (taken === 0 ? 4 << 5 : 0);
    if (taken > 0) least = min(least, <u32>load<u8>(kind + ((taken << 5) | tail)) + load<u8>(rest));
    let total = tail;
    for (let wrapped: u32 = 1; wrapped + taken <= longest; wrapped++) {
      total += cardAt(lo + wrapped - 1);
      if (total > largestTotal) break;
      least = min(least, <u32>load<u8>(kind + (((taken + wrapped) << 5) | total)) + load<u8>(rest + wrapped));
    }
  }
  store<u8>(columnAt(hi) + lo, least);
}

/** Begins a deal. @param dealt cards on the line or gone, the deck's first ones */
export function beginEnds(dealt: u32, hidden: u32, values: u32, hand: u32, guess: f64): void {
  whole = hand;
  threshold = guess;
  hiddenValues = values;
  findNeeds();
  foreseen = max(dealt, deckCards - min(deckCards, hidden));
  count = endCount = 0;
  places = 1 << 17;
  positions = take(places << 3);
  memory.fill(positions, 0, places << 3);
  firstChunk = chunk = take(CHUNK);
  store<usize>(chunk, 0);
  endAt = chunk + 16;
  chunkEnd = chunk + CHUNK - 80;
}

/**
 * Finds the ends of a line's first cards; 0: none wins for sure, 1: one does, 2: there are too many positions.
 * @param less its handicap, no smaller than those of lines before: of equal positions the first one is kept
 */
export function findEnds(length: u32, dealt: u32, less: f64): u32 {
  handicap = less;
  for (let at: u32 = 0; at < length; at++) putOn(at, load<u8>(line + at), at);
  const found = decide(0, length, dealt);
  closeChunk();
  return found;
}

/** Adds an end: a line before a draw, not lost, that no other end equals. */
export function addEnd(values: usize, length: u32, less: f64): void {
  handicap = less;
  for (let at: u32 = 0; at < length; at++) putOn(at, load<u8>(values + at), at);
  keep(0, length, need(0, length));
  closeChunk();
}

function closeChunk(): void {
  store<usize>(chunk, endAt, 8);
}

function decide(lo: u32, hi: u32, drawn: u32): u32 {
  const longest = min(maxRun, hi - lo);
  const wrapped = min(maxRun, hi - lo - 1);
  let tail: u32 = 0;
  for (let taken: u32 = 1, end = hi - 1; taken <= longest; taken++, end--) {
    tail += cardAt(end);
    if (tail > largestTotal) break;
    let total = tail;
    for (let cards = taken, from = lo; ; cards++) {
      if (totals(total) && cards >= minRun) {
        const found = decide(from, end, drawn);
        if (found !== 0) return found;
      }
      if (cards >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  return draw(lo, hi, drawn);
}

function draw(lo: u32, hi: u32, drawn: u32): u32 {
  const needed = need(lo, hi);
  if (needed > deckCards - drawn || !isNew(windowHash(lo, hi, salted(drawn)))) return 0;
  if (count > maxPositions) return 2;
  if (drawn === deckCards) return lo === hi ? 1 : 0;
  if (drawn === foreseen) {
    keep(lo, hi, needed);
    return 0;
  }
  const covered = cardAt(hi);
  const hash = hashAt(hi + 1);
  const column = load<u8>(columnOf + hi + 1);
  const handColumn = handColumnAt(hi + 1);
  putOn(hi, load<u8>(deck + drawn), drawn);
  const found = decide(lo, hi + 1, drawn + 1);
  restoreCard(hi, covered, hash);
  store<u8>(columnOf + hi + 1, column);
  setColumn(hi + 1, handColumn);
  return found;
}

function keep(lo: u32, hi: u32, needed: u32): void {
  if (endAt > chunkEnd) {
    closeChunk();
    const next = take(CHUNK);
    store<usize>(chunk, next);
    chunk = next;
    store<usize>(chunk, 0);
    endAt = chunk + 16;
    chunkEnd = chunk + CHUNK - 80;
  }
  forgetColumns();
  const bound = bounded(lo, hi, whole, deckCards - foreseen, threshold + handicap, 1) - handicap;
  if (bound <= 0) return;
  endCount++;
  store<u8>(endAt, hi - lo);
  store<u8>(endAt, needed, 1);
  store<f64>(endAt, bound, BOUND);
  store<u8>(endAt, 2, PLIES);
  store<f64>(endAt, handicap, HANDICAP);
  memory.copy(endAt + VALUES, line + lo, hi - lo);
  endAt += VALUES + hi - lo;
}

function isNew(hash: u64): bool {
  const key = hash | 1;
  let at = (<usize>(hash >> 8)) & (places - 1);
  for (;;) {
    const found = load<u64>(positions + (at << 3));
    if (found === key) return false;
    if (found === 0) break;
    at = (at + 1) & (places - 1);
  }
  store<u64>(positions + (at << 3), key);
  count++;
  if (<usize>count * 3 > places * 2) makeRoom();
  return true;
}

function makeRoom(): void {
  const old = positions;
  const end = old + (places << 3);
  places <<= 1;
  positions = take(places << 3);
  memory.fill(positions, 0, places << 3);
  for (let from = old; from < end; from += 8) {
    const key = load<u64>(from);
    if (key === 0) continue;
    let at = (<usize>(key >> 8)) & (places - 1);
    while (load<u64>(positions + (at << 3)) !== 0) at = (at + 1) & (places - 1);
    store<u64>(positions + (at << 3), key);
  }
}
