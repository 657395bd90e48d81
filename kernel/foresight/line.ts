/** Ends of windows: 0 to 52, and one more. */
export const ENDS: usize = 54;

/** Numbers of a set, and of the deck; `isTotal` is `[total]`, a byte each. */
export let minRun: u32 = 2;
export let maxRun: u32 = 3;
export let largestTotal: u32 = 30;
export const isTotal = memory.data(352);

/** Values of the cards on the line. A discard leaves a window lo .. hi of it, a draw extends it. */
export const line = memory.data(64);
/** `[cards]`: hashes of the line's first cards: their values as the digits of a number. */
const hashes = memory.data(8 * 64);
const powers = memory.data(8 * 64);

const BASE: u64 = 0x9e3779b97f4a7c15;

/** For a module that has these numbers already. */
export function setSets(least: u32, most: u32, total: u32): void {
  minRun = least;
  maxRun = most;
  largestTotal = total;
}

export function prepareLine(): void {
  store<u64>(powers, 1);
  for (let at: usize = 1; at < 64; at++) store<u64>(powers + (at << 3), load<u64>(powers + ((at - 1) << 3)) * BASE);
}

export function cardAt(at: u32): u32 {
  return load<u8>(line + at);
}

export function totals(total: u32): bool {
  return load<u8>(isTotal + total) === 1;
}

/** Puts a card on the line, with the hash of the cards up to it. */
export function putCard(at: u32, value: u32): void {
  store<u8>(line + at, value);
  const from = hashes + (at << 3);
  store<u64>(from, load<u64>(from) * BASE + value, 8);
}

export function hashAt(at: u32): u64 {
  return load<u64>(hashes + (at << 3));
}

/** Takes a card off again. */
export function restoreCard(at: u32, value: u32, hash: u64): void {
  store<u8>(line + at, value);
  store<u64>(hashes + (at << 3), hash, 8);
}

/** The hash of a window and of what else tells positions apart. */
export function windowHash(lo: u32, hi: u32, salt: u64): u64 {
  let hash = hashAt(hi) - hashAt(lo) * load<u64>(powers + ((hi - lo) << 3));
  hash = (hash ^ salt) * 0xff51afd7ed558ccd;
  hash = (hash ^ (hash >> 32)) * 0xc4ceb9fe1a85ec53;
  return hash ^ (hash >> 29);
}

/** Well mixed bits of a small number. */
export function salted(number: u64): u64 {
  let hash = (number + 1) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 31)) * 0x94d049bb133111eb;
  return hash ^ (hash >> 30);
}

/** Memory given out by `take`, from `reset` on. */
let free: usize = 0;

/** Gives all memory back but what lies below. */
export function giveBack(to: usize): void {
  free = to;
}

/** Bytes of memory, not cleared. Traps where there are none. */
export function take(bytes: usize): usize {
  const at = (free + 15) & ~15;
  free = at + bytes;
  const pages = <i32>((free + 0xffff) >> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
  return at;
}
