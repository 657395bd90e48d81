import { aboveFrom, beginHidden, hidden } from '../foresight';
import { orderByPotential, orderedAt, potentialOf } from './potentials';
import { CARDS, levelCount, positionAt, VALUES } from './positions';

/** The credit of positions that are settled: they are not followed. */
export const SETTLED: f64 = -1e9;

/** With more hidden cards none are. */
export const MOST_HIDDEN: u32 = 18;

/** So many positions are looked at first, to find a large result, and how far below the largest potential it is sought at first. */
const FIRST: u32 = 100;
const BELOW: f64 = 0.1;
/** Other positions are settled if a search so deep shows that their results are not the largest. */
const DRAWS: u32 = 2;
/** Less than any result. */
const LEAST: f64 = -1e8;

/** The number of orders of hidden cards, `counts[value]`. */
export function ordersOf(counts: usize): f64 {
  let orders: f64 = 1;
  let cards: u32 = 0;
  for (let value: u32 = 1; value <= 10; value++)
    for (let copy: u32 = 1; copy <= <u32>load<u8>(counts + value); copy++) orders *= <f64>++cards / <f64>copy;
  return orders;
}

/** The largest result that is known of, and what no position that has been settled exceeds. */
let known: f64 = 0;
let settled: f64 = 0;

/**
 * Settles the positions of the largest potential: their results are found by exact play, or shown to be no larger than another one; and others for which that is
 * shown at little cost. Potentials have been counted.
 * @param counts hidden cards, by value
 * @param most how many are settled at any cost
 * @param best the largest result so far
 * @returns the largest result now; no less than `best`
 */
export function settle(counts: usize, left: u32, most: u32, best: f64): f64 {
  memory.copy(hidden, counts, 16);
  most = min(most, levelCount);
  if (most === 0 || !beginHidden(left)) return best;
  orderByPotential();
  settled = max(best, LEAST);
  known = max(best, potentialOf(orderedAt(0)) - BELOW);
  while (!settleFirst(left, min(most, FIRST))) known = max(settled, known > 0 ? known - BELOW : LEAST);
  length = 0;
  if (most < levelCount) for (let i: u32 = 0; i < most; i++) settleOne(orderedAt(i), left, true);
  length = 0;
  // Neighbours by their cards share what is known of their windows.
  for (let i: u32 = 0; i < levelCount; i++) settleOne(positionAt(i), left, true, most < levelCount ? DRAWS : left);
  return settled;
}

/** Returns whether there is a result as large as was sought. */
function settleFirst(left: u32, most: u32): bool {
  let isFound = known <= settled;
  length = 0;
  for (let i: u32 = 0; i < most; i++) if (settleOne(orderedAt(i), left, isFound)) isFound = true;
  return isFound;
}

/** Of the line that was put last. */
let length: u32 = 0;

/**
 * Returns whether the result is the largest.
 * @param isFound whether there is one as large as was sought: others may be settled
 * @param draws how deep it is searched
 */
function settleOne(at: usize, left: u32, isFound: bool, draws: u32 = left): bool {
  const credit = load<f64>(at);
  if (credit === SETTLED) return false;
  const before = length;
  length = load<u8>(at, CARDS);
  const result = credit + aboveFrom(at + VALUES, length, before, left, max(0, known - credit), draws);
  const isLargest = result > known;
  if (isLargest && draws < left) return false;
  if (isLargest) known = result;
  if (!isLargest && !isFound) return false;
  store<f64>(at, SETTLED);
  settled = max(settled, known);
  return isLargest;
}
