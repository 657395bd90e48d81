/** Lists of cards, and values of positions, of one deal of Pyramid. */

/** Wastes and orders: 32 bytes each. The first one is empty. */
const NODE: usize = 32;
const NODES: usize = 1 << 22;
let wastes: usize = 0;
let wasteCount: u32 = 0;
let orders: usize = 0;
let orderCount: u32 = 0;

export function cardsIn(node: usize): u64 {
  return load<u64>(node);
}

export function nextOf(node: usize): u32 {
  return load<u32>(node, 8);
}

export function rankOf(node: usize): u32 {
  return load<u32>(node, 12);
}

export function lengthOf(node: usize): u32 {
  return load<u32>(node, 24);
}

/** The number of a list: a card before another list; `count` lists are there. */
function listed(lists: usize, count: u32, rank: u32, next: u32): u32 {
  const parent = lists + ((<usize>next) << 5);
  let number = load<u32>(parent, 16);
  while (number !== 0) {
    const node = lists + ((<usize>number) << 5);
    if (rankOf(node) === rank) return number;
    number = load<u32>(node, 20);
  }
  const node = lists + ((<usize>count) << 5);
  store<u64>(node, cardsIn(parent) + ((<u64>1) << ((<u64>rank) << 2)));
  store<u32>(node, next, 8);
  store<u32>(node, rank, 12);
  store<u32>(node, 0, 16);
  store<u32>(node, load<u32>(parent, 16), 20);
  store<u32>(node, lengthOf(parent) + 1, 24);
  store<u32>(parent, count, 16);
  return count;
}

export function push(waste: u32, rank: u32): u32 {
  const number = listed(wastes, wasteCount, rank, waste);
  if (number === wasteCount && ++wasteCount >= <u32>NODES) unreachable();
  return number;
}

export function orderOf(rank: u32, next: u32): u32 {
  const number = listed(orders, orderCount, rank, next);
  if (number === orderCount && ++orderCount >= <u32>NODES) unreachable();
  return number;
}

export function wasteAt(waste: u32): usize {
  return wastes + ((<usize>waste) << 5);
}

export function orderAt(order: u32): usize {
  return orders + ((<usize>order) << 5);
}

/** Values by two numbers, the first of which is never 0: 24 bytes an entry. A table of each size is kept, and emptied when it is used again. */
const FIRST_BITS: u32 = 14;
const tables = memory.data(32 * 4);
let bits: u32 = FIRST_BITS;
let table: usize = 0;
let entries: u32 = 0;
let mostBits: u32 = 26;
let isStrict: bool = false;
/** The table's largest size, as a power of two, and what comes when it is full: an end (strict), or all values are forgotten and worked out again. */
export function limit(most: u32, strict: bool): void {
  mostBits = most;
  isStrict = strict;
}

function newTable(): void {
  table = load<u32>(tables + ((<usize>bits) << 2));
  if (table === 0) {
    table = heap.alloc((<usize>24) << bits);
    store<u32>(tables + ((<usize>bits) << 2), <u32>table);
  }
  memory.fill(table, 0, (<usize>24) << bits);
  entries = 0;
}

export function find(first: u64, second: u64): usize {
  let hash = (first ^ (second * 0x9e3779b97f4a7c15)) * 0xd6e8feb86659fd93;
  hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93;
  const last = (1 << bits) - 1;
  let at = (<u32>(hash >> 34)) & last;
  while (true) {
    const place = table + <usize>at * 24;
    const found = load<u64>(place);
    if (found === 0 || (found === first && load<u64>(place, 8) === second)) return place;
    at = (at + 1) & last;
  }
}

export function keep(first: u64, second: u64, value: f64): void {
  if (entries * 2 >= (<u32>1) << bits && bits === mostBits) {
    if (isStrict) unreachable();
    newTable();
  } else if (entries * 2 >= (<u32>1) << bits) {
    const old = table;
    const size = (<usize>24) << bits;
    bits++;
    newTable();
    for (let place = old; place < old + size; place += 24)
      if (load<u64>(place) !== 0) keep(load<u64>(place), load<u64>(place, 8), load<f64>(place, 16));
  }
  const place = find(first, second);
  if (load<u64>(place) === 0) entries++;
  store<u64>(place, first);
  store<u64>(place, second, 8);
  store<f64>(place, value, 16);
}

/** Kinds of values: whether a position can be won, exact chances, shares of orders won; from `KNOWS` on, chances of who knows the order until so many are left. */
export const WINNABLE: u64 = 1;
export const BEST: u64 = 2;
export const DRAW: u64 = 3;
export const SHARE: u64 = 4;
export const AFTER: u64 = 5;
export const SEEN: u64 = 6;
export const KNOWS: u64 = 8;

export function keyOf(kind: u64, set: u32, waste: u32): u64 {
  return (kind << 35) | ((<u64>waste) << 11) | set;
}

export function prepare(): void {
  wastes = heap.alloc(NODES * NODE);
  orders = heap.alloc(NODES * NODE);
}

/** Forgets all that is kept. */
export function forget(): void {
  wasteCount = orderCount = 1;
  memory.fill(wastes, 0, NODE);
  memory.fill(orders, 0, NODE);
  bits = FIRST_BITS;
  newTable();
}
