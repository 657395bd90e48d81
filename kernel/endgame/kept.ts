import { take } from '../foresight/line';

/**
 * Positions with `keepFrom` hidden cards or more are kept for good, by hashes of 64 bits, in entries of 12 bytes: open addressing, at most seven of eight places
 * taken. Of those with fewer, what was met last at a place.
 */
export let keepFrom: u32 = 5;
/** Places of positions with fewer hidden cards, a power of two. */
export let recentPlaces: u32 = 1 << 16;
/** Traps if more are to be kept. */
export let mostKept: u32 = 0;
export let keptCount: u32 = 0;
/** Whether it trapped for that, or for there being no more memory. */
export let isKeptFull: bool = false;

const ENTRY: usize = 12;
const FIRST_PLACES: usize = 1 << 14;
/** Counts of more cards' orders do not fit into 32 bits: they have two entries. */
const SHORT: u32 = 12;
const SECOND: u64 = 0x94d049bb133111ea;
let recent: usize = 0;
/** Where they are, and their places. */
export let kept: usize = 0;
export let keptPlaces: usize = 0;

export function keptBytes(): usize {
  return (keptPlaces + <usize>recentPlaces) * ENTRY;
}

/** The table of positions that are kept is the last thing in memory, as it grows. */
export function prepareKept(): void {
  recent = take(<usize>recentPlaces * ENTRY);
  keptPlaces = FIRST_PLACES;
  kept = take(keptPlaces * ENTRY);
}

/** Makes room for a table that was kept elsewhere, to be written at `kept`. */
export function restoreKept(places: u32, count: u32): void {
  const more = <i32>((<usize>places * ENTRY - keptPlaces * ENTRY + 0xffff) >> 16);
  if (more > 0 && memory.grow(more) < 0) trap();
  keptPlaces = places;
  keptCount = count;
}

function placeOf(hash: u64): usize {
  const last = keptPlaces - 1;
  let at = (<usize>(hash >> 16)) & last;
  let place = kept + at * ENTRY;
  for (let key = load<u64>(place); key !== hash && key !== 0; key = load<u64>(place)) {
    at = (at + 1) & last;
    place = kept + at * ENTRY;
  }
  return place;
}

function recentOf(hash: u64): usize {
  return recent + ((<usize>(hash >> 32)) & (recentPlaces - 1)) * ENTRY;
}

/** -1 where it is not known. */
export function knownValue(hash: u64, cards: u32): f64 {
  const place = cards < keepFrom ? recentOf(hash) : placeOf(hash);
  if (load<u64>(place) !== hash) return -1;
  const low = <f64>load<u32>(place, 8);
  return cards <= SHORT ? low : low + <f64>load<u32>(placeOf(hash ^ SECOND), 8) * 4294967296;
}

export function keepValue(hash: u64, cards: u32, value: f64): void {
  if (cards > SHORT) {
    // First, so that whoever finds the other one finds this one too.
    const high = Math.floor(value / 4294967296);
    keep(hash ^ SECOND, <u32>high);
    keep(hash, <u32>(value - high * 4294967296));
    return;
  }
  if (cards >= keepFrom) {
    keep(hash, <u32>value);
    return;
  }
  const place = recentOf(hash);
  store<u64>(place, hash);
  store<u32>(place, <u32>value, 8);
}

function keep(hash: u64, value: u32): void {
  if (keptCount * 8 >= <u32>keptPlaces * 7) makeRoom();
  const place = placeOf(hash);
  if (load<u64>(place) === 0) {
    if (keptCount >= mostKept) trap();
    keptCount++;
  }
  store<u64>(place, hash);
  store<u32>(place, value, 8);
}

function trap(): void {
  isKeptFull = true;
  unreachable();
}

function makeRoom(): void {
  const before = keptPlaces;
  const more = <i32>((before * ENTRY + 0xffff) >> 16);
  if (memory.grow(more) < 0) trap();
  memory.fill(kept + before * ENTRY, 0, before * ENTRY);
  keptPlaces <<= 1;
  // Entries move in their order from behind a free place on, so that none is put beyond one that is still to move.
  let free: usize = 0;
  while (load<u64>(kept + free * ENTRY) !== 0) free++;
  for (let i: usize = 1; i <= before; i++) {
    const at = kept + ((free + i) & (before - 1)) * ENTRY;
    const hash = load<u64>(at);
    if (hash === 0) continue;
    const value = load<u32>(at, 8);
    store<u64>(at, 0);
    const to = placeOf(hash);
    store<u64>(to, hash);
    store<u32>(to, value, 8);
  }
}
