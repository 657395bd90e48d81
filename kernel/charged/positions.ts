import { line, take, windowHash } from '../foresight/line';

/**
 * Positions before a draw, after as many cards: each one once. They lie in chunks: the next chunk's address, where this one ends, then for each position its
 * credit (the charges on its best way so far, negated), the outlook, the number of cards, and their values.
 */
export const OUTLOOK: usize = 8;
export const CARDS: usize = 12;
export const VALUES: usize = 13;
const CHUNK: usize = 1 << 20;
/** Chunks that hold nothing any more. */
let spare: usize = 0;

/** Those of the level, and those of the next one. */
let positions: usize = 0;
let next: usize = 0;
let chunk: usize = 0;
let at: usize = 0;
let chunkEnd: usize = 0;

/** `[place]`: hashes of the next level's positions, none of which is 0, and their addresses. */
let table: usize = 0;
let places: usize = 0;
let found: u32 = 0;

/** Positions of all levels. */
export let count: u32 = 0;

/** `[i]`: those of the level, sorted by their first cards: these as a number, and the address. */
let sorted: usize = 0;
let spareSorted: usize = 0;
let capacity: u32 = 0;
export let levelCount: u32 = 0;
const DIGITS: u32 = 16;
const places256 = memory.data(4 * 257);

export function beginPositions(): void {
  count = found = 0;
  spare = positions = 0;
  capacity = levelCount = 0;
  places = 1 << 16;
  table = take(places << 4);
  memory.fill(table, 0, places << 4);
  next = chunk = 0;
}

function addChunk(): void {
  let more = spare;
  if (more !== 0) spare = load<usize>(more);
  else more = take(CHUNK);
  if (chunk === 0) next = more;
  else {
    closeChunk();
    store<usize>(chunk, more);
  }
  chunk = more;
  store<usize>(chunk, 0);
  at = chunk + 16;
  chunkEnd = chunk + CHUNK - 80;
}

function closeChunk(): void {
  store<usize>(chunk, at, 8);
}

/** Goes on to the next level. */
export function turnLevel(): void {
  if (chunk === 0) addChunk();
  closeChunk();
  while (positions !== 0) {
    const rest = load<usize>(positions);
    store<usize>(positions, spare);
    spare = positions;
    positions = rest;
  }
  positions = next;
  next = chunk = 0;
  memory.fill(table, 0, places << 4);
  levelCount = found;
  found = 0;
  sort();
}

export function positionAt(i: u32): usize {
  return load<u32>(sorted + (i << 4), 8);
}

/** Sorts by the first cards: neighbours then share what is known of their windows. */
function sort(): void {
  if (levelCount > capacity) {
    capacity = 2 * levelCount;
    sorted = take((<usize>capacity) << 4);
    spareSorted = take((<usize>capacity) << 4);
  }
  let to = sorted;
  for (let chunk = positions; chunk !== 0; chunk = load<usize>(chunk)) {
    const end = load<usize>(chunk, 8);
    for (let at = chunk + 16; at < end; at += VALUES + load<u8>(at, CARDS)) {
      const length = <u32>load<u8>(at, CARDS);
      let key: u64 = 0;
      for (let i: u32 = 0; i < DIGITS; i++) key = (key << 4) | (i < length ? load<u8>(at + VALUES + i) : 0);
      store<u64>(to, key);
      store<u32>(to, <u32>at, 8);
      to += 16;
    }
  }
  for (let byte: usize = 0; byte < 8; byte++) sortBy(byte);
}

function sortBy(byte: usize): void {
  memory.fill(places256, 0, 4 * 257);
  const end = sorted + ((<usize>levelCount) << 4);
  for (let from = sorted; from < end; from += 16) {
    const place = places256 + ((<usize>load<u8>(from + byte)) << 2);
    store<u32>(place, load<u32>(place, 4) + 1, 4);
  }
  for (let digit: usize = 0; digit < 256; digit++) {
    const place = places256 + (digit << 2);
    store<u32>(place, load<u32>(place, 4) + load<u32>(place), 4);
  }
  for (let from = sorted; from < end; from += 16) {
    const place = places256 + ((<usize>load<u8>(from + byte)) << 2);
    const i = load<u32>(place);
    store<u32>(place, i + 1);
    v128.store(spareSorted + ((<usize>i) << 4), v128.load(from));
  }
  const other = sorted;
  sorted = spareSorted;
  spareSorted = other;
}

/** Adds a window to the next level, or raises the credit of an equal one. */
export function addPosition(lo: u32, hi: u32, credit: f64, outlook: f32): void {
  const hash = windowHash(lo, hi, 0) | 1;
  let place = placeOf(hash);
  if (load<u64>(place) === hash) {
    const known = <usize>load<u32>(place, 8);
    if (credit > load<f64>(known)) store<f64>(known, credit);
    return;
  }
  if (chunk === 0 || at > chunkEnd) addChunk();
  store<u64>(place, hash);
  store<u32>(place, <u32>at, 8);
  store<f64>(at, credit);
  store<f32>(at, outlook, OUTLOOK);
  store<u8>(at, <u8>(hi - lo), CARDS);
  memory.copy(at + VALUES, line + lo, hi - lo);
  at += VALUES + (hi - lo);
  count++;
  if (<usize>++found * 3 > places * 2) growTable();
}

function placeOf(hash: u64): usize {
  const last = places - 1;
  let i = (<usize>(hash >> 8)) & last;
  for (let key = load<u64>(table + (i << 4)); key !== hash && key !== 0; key = load<u64>(table + (i << 4)))
    i = (i + 1) & last;
  return table + (i << 4);
}

function growTable(): void {
  const old = table;
  const end = old + (places << 4);
  places <<= 1;
  table = take(places << 4);
  memory.fill(table, 0, places << 4);
  for (let from = old; from < end; from += 16) {
    const hash = load<u64>(from);
    if (hash === 0) continue;
    const place = placeOf(hash);
    store<u64>(place, hash);
    store<u32>(place, load<u32>(from, 8), 8);
  }
}
