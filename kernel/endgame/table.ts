import { take } from '../foresight/line';

/** Values of positions by hashes of 64 bits, none of them 0: entries of 16 bytes, open addressing. At most half of the places are taken. */
let table: usize = 0;
let places: usize = 0;
export let entries: u32 = 0;
/** With so many entries the table starts anew, or traps if it is to keep all. */
export let mostEntries: u32 = 0;
export let keepsAll: bool = false;
/** Whether there was no room for one more that was to be kept. */
export let isFull: bool = false;

const FIRST_PLACES: usize = 1 << 12;

export function tableBytes(): usize {
  return places << 4;
}

export function setMostEntries(most: u32): void {
  mostEntries = most;
}

/** It is the last thing in memory if it is to grow: if more than half of the first places may be taken. */
export function prepareTable(first: usize = FIRST_PLACES): void {
  table = (take((first << 4) + 64) + 63) & ~63;
  places = first;
  memory.fill(table, 0, places << 4);
}

/** Where the position is, or can be put. */
export function placeOf(hash: u64): usize {
  const last = (places - 1) << 4;
  let at = ((<usize>(hash >> 16)) << 4) & last;
  for (let key = load<u64>(table + at); key !== hash && key !== 0; key = load<u64>(table + at)) at = (at + 16) & last;
  return table + at;
}

export function setValue(hash: u64, value: f64): void {
  if (keepsAll && entries >= mostEntries) {
    isFull = true;
    unreachable();
  }
  if (entries * 2 >= <u32>places) makeRoom();
  const at = placeOf(hash);
  if (load<u64>(at) === 0) entries++;
  store<u64>(at, hash);
  store<f64>(at, value, 8);
}

function makeRoom(): void {
  if (entries >= mostEntries) {
    memory.fill(table, 0, places << 4);
    entries = 0;
    return;
  }
  const more = <i32>((places << 4) >> 16);
  if (memory.grow(more) < 0) {
    isFull = true;
    unreachable();
  }
  const before = places;
  memory.fill(table + (places << 4), 0, places << 4);
  places <<= 1;
  // Entries move in their order from behind a free place on, so that none is put beyond one that is still to move.
  let free: usize = 0;
  while (load<u64>(table + (free << 4)) !== 0) free++;
  for (let i: usize = 1; i <= before; i++) {
    const at = table + (((free + i) & (before - 1)) << 4);
    const hash = load<u64>(at);
    if (hash === 0) continue;
    const value = load<f64>(at, 8);
    store<u64>(at, 0);
    const to = placeOf(hash);
    store<u64>(to, hash);
    store<f64>(to, value, 8);
  }
}
