/**
 * One deal of Pyramid (examples/games/pyramid-solver.mjs): what can still be won, exact chances, and chances of who knows an order of the stock. A set
 * of cards left is a number; so is a waste (its top card, and the waste below) and an order of hidden cards (its first card, and the order after it).
 * Cards by rank, the king's left out, are four bits each of 64.
 */
import { bare, begin as beginDeal, canWin, cardOf, none, RANKS, take, uncovered, usable } from './position';
import {
  AFTER,
  BEST,
  cardsIn,
  DRAW,
  find,
  keep,
  keyOf,
  KNOWS,
  lengthOf,
  nextOf,
  orderAt,
  push,
  rankOf,
  SEEN,
  SHARE,
  wasteAt,
} from './table';

export { cardsAt, placesAt, uncoveredAt, withoutAt } from './position';
export { limit, orderOf, prepare } from './table';

/** Positions that are to be followed: set and waste in turn. */
const pile = memory.data(65536);
let top: usize = pile;

export function begin(sets: u32, empty: u32): void {
  top = pile; // an end of a full table leaves positions on it
  beginDeal(sets, empty);
}

/** Adds the positions after each pair that can leave. */
function fork(set: u32, waste: u32): void {
  const open = load<u32>(uncovered + ((<usize>set) << 2));
  const last = waste === 0 ? RANKS : rankOf(wasteAt(waste));
  for (let left = open; left !== 0; left &= left - 1) {
    const place: u32 = ctz(left);
    const wanted = 11 - cardOf(place);
    for (let others = left & (left - 1); others !== 0; others &= others - 1)
      if (cardOf(ctz(others)) === wanted) follow(take(bare(set, place), ctz(others)), waste);
    if (last === wanted) follow(take(set, place), nextOf(wasteAt(waste)));
  }
}

function follow(set: u32, waste: u32): void {
  store<u32>(top, set);
  store<u32>(top, usable(set, waste), 4);
  top += 8;
}

/** The exact chance to win by the best play. */
function best(set: u32, waste: u32, held: u64): f64 {
  if (set === none) return 1;
  const key = keyOf(BEST, set, waste);
  const known = find(key, held);
  if (load<u64>(known) !== 0) return load<f64>(known, 16);
  if (!canWin(set, waste, held)) return 0;
  let most: f64 = 0;
  const from = top;
  fork(set, waste);
  for (let at = from; at < top && most < 1; at += 8) most = max(most, best(load<u32>(at), load<u32>(at, 4), held));
  top = from;
  if (most < 1) most = max(most, draw(set, waste, held));
  keep(key, held, most);
  return most;
}

function draw(set: u32, waste: u32, held: u64): f64 {
  if (set === none) return 1;
  if (held === 0) return 0;
  const key = keyOf(DRAW, set, waste);
  const known = find(key, held);
  if (load<u64>(known) !== 0) return load<f64>(known, 16);
  let sum: f64 = 0;
  let all: u64 = 0;
  for (let rank: u32 = 0; rank < RANKS; rank++) {
    const count = (held >> ((<u64>rank) << 2)) & 15;
    if (count === 0) continue;
    all += count;
    sum += <f64>count * best(set, usable(set, push(waste, rank)), held - ((<u64>1) << ((<u64>rank) << 2)));
  }
  keep(key, held, sum / <f64>all);
  return sum / <f64>all;
}

/** The chance of who knows the order of the cards until `end` are left; the rest is exact. */
export function chance(set: u32, waste: u32, order: u32, end: u32): f64 {
  if (set === none) return 1;
  const node = orderAt(order);
  const held = cardsIn(node);
  if (lengthOf(node) <= end) return best(set, waste, held);
  const key = keyOf(KNOWS + end, set, waste);
  const known = find(key, order);
  if (load<u64>(known) !== 0) return load<f64>(known, 16);
  if (!canWin(set, waste, held)) return 0;
  let most: f64 = 0;
  const from = top;
  fork(set, waste);
  for (let at = from; at < top && most < 1; at += 8)
    most = max(most, chance(load<u32>(at), load<u32>(at, 4), order, end));
  top = from;
  if (most < 1) most = max(most, drawn(set, waste, order, end));
  keep(key, order, most);
  return most;
}

/** As `chance`, if a card is turned up now. */
export function drawn(set: u32, waste: u32, order: u32, end: u32): f64 {
  if (set === none) return 1;
  const node = orderAt(order);
  if (lengthOf(node) <= end) return draw(set, waste, cardsIn(node));
  return chance(set, usable(set, push(waste, rankOf(node))), nextOf(node), end);
}

/** Sampled orders of the same cards, written by the caller; who knows one, knows it until so many are left. */
const samples = memory.data(4096 * 4);
let sampleCount: u32 = 0;
let sampleEnd: u32 = 0;

export function samplesAt(): usize {
  return samples;
}

export function sample(count: u32, end: u32): void {
  sampleCount = count;
  sampleEnd = end;
}

/** The mean chance over the samples if a card is turned up now. */
function share(set: u32, waste: u32): f64 {
  if (set === none) return 1;
  const held = cardsIn(orderAt(load<u32>(samples)));
  const key = keyOf(SHARE, set, waste);
  const known = find(key, held);
  if (load<u64>(known) !== 0) return load<f64>(known, 16);
  let sum: f64 = 0;
  for (let i: usize = 0; i < sampleCount; i++) sum += drawn(set, waste, load<u32>(samples + (i << 2)), sampleEnd);
  keep(key, held, sum / <f64>sampleCount);
  return sum / <f64>sampleCount;
}

/** The best share before the next draw. */
export function after(set: u32, waste: u32): f64 {
  if (set === none) return 1;
  const held = cardsIn(orderAt(load<u32>(samples)));
  if (!canWin(set, waste, held)) return 0;
  const key = keyOf(AFTER, set, waste);
  const known = find(key, held);
  if (load<u64>(known) !== 0) return load<f64>(known, 16);
  let most = share(set, waste);
  const from = top;
  fork(set, waste);
  for (let at = from; at < top && most < 1; at += 8) most = max(most, after(load<u32>(at), load<u32>(at, 4)));
  top = from;
  keep(key, held, most);
  return most;
}

export function wasteAfter(set: u32, waste: u32, rank: u32): u32 {
  return usable(set, push(waste, rank));
}

/** Positions that can be come to before a draw, those that are lost left out: set and waste in turn. */
const LISTED: usize = 1 << 16;
const found = memory.data(65536 * 8);
let foundCount: usize = 0;
let serial: u64 = 0;

export function foundAt(): usize {
  return found;
}

export function reach(set: u32, waste: u32, order: u32): usize {
  foundCount = 0;
  serial++;
  visit(set, waste, cardsIn(orderAt(order)));
  return foundCount;
}

function visit(set: u32, waste: u32, held: u64): void {
  const key = keyOf(SEEN, set, waste);
  if (load<u64>(find(key, serial)) !== 0 || !canWin(set, waste, held)) return;
  keep(key, serial, 1);
  if (foundCount >= LISTED) unreachable();
  store<u32>(found + (foundCount << 3), set);
  store<u32>(found + (foundCount << 3), waste, 4);
  foundCount++;
  if (set === none) return;
  const from = top;
  fork(set, waste);
  for (let at = from; at < top; at += 8) visit(load<u32>(at), load<u32>(at, 4), held);
  top = from;
}
