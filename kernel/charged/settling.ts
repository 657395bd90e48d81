import { aboveFrom, beginHidden, hidden } from '../foresight';
import { orderByPotential, orderedAt, potentialOf } from './potentials';
import { CARDS, levelCount, positionAt, VALUES } from './positions';

/** With more hidden cards exact play is not tried. */
export const MOST_HIDDEN: u32 = 18;

/** So many positions are looked at first, to find a large result, and how far below the largest potential it is sought at first. */
const FIRST: u32 = 100;
const BELOW: f64 = 0.1;
/** Less than any result. */
const LEAST: f64 = -1e8;

/** How long the search of the level's positions takes, roughly: their number times the number of orders of hidden cards, `counts[value]`. */
export function effortOf(counts: usize): f64 {
  let orders: f64 = 1;
  let cards: u32 = 0;
  for (let value: u32 = 1; value <= 10; value++)
    for (let copy: u32 = 1; copy <= <u32>load<u8>(counts + value); copy++) orders *= <f64>++cards / <f64>copy;
  return <f64>levelCount * orders;
}

/** Begins with these hidden cards; false if there are too many hands. */
export function canSettle(counts: usize, left: u32): bool {
  memory.copy(hidden, counts, 16);
  return beginHidden(left);
}

/** The largest result so far, or one that is sought. */
let known: f64 = 0;

/**
 * The largest result of the level's positions by exact play, or of `best`. Their potentials have been counted.
 * @param counts hidden cards, by value
 * @param best the largest result so far
 */
export function settle(counts: usize, left: u32, best: f64): f64 {
  if (levelCount === 0 || !canSettle(counts, left)) return best;
  orderByPotential();
  best = max(best, LEAST);
  known = max(best, potentialOf(orderedAt(0)) - BELOW);
  while (!settleFirst(left, best)) known = max(best, known > 0 ? known - BELOW : LEAST);
  length = 0;
  // Neighbours by their cards share what is known of their windows.
  for (let i: u32 = 0; i < levelCount; i++) settleOne(positionAt(i), left);
  return known;
}

/** Returns whether there is a result as large as is sought. */
function settleFirst(left: u32, best: f64): bool {
  let isFound = known <= best;
  length = 0;
  for (let i: u32 = 0; i < min(FIRST, levelCount); i++) if (settleOne(orderedAt(i), left)) isFound = true;
  return isFound;
}

/** Of the line that was put last. */
let length: u32 = 0;

/** Returns whether the result is the largest: otherwise it is shown to be no larger than what is known. */
function settleOne(at: usize, left: u32): bool {
  const credit = load<f64>(at);
  const before = length;
  length = load<u8>(at, CARDS);
  const result = credit + aboveFrom(at + VALUES, length, before, left, max(0, known - credit));
  if (result <= known) return false;
  known = result;
  return true;
}
