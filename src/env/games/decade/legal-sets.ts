import { DECK_SIZE } from '../../cards.js';
import type { Action } from '../../rules.js';
import type { MoveTable } from './moves.js';
import type { DecadeState } from './state.js';

/**
 * Marks the sets of a straight line that end at one of the newest `rows` cards; returns their number.
 * Rules: "a set of at least minRun and at most maxRun consecutive cards whose total is in totals".
 */
function markStraightSets(
  table: MoveTable,
  values: Readonly<Uint8Array>,
  base: number,
  length: number,
  rows: number,
  mask: Uint8Array,
  offset: number,
): number {
  const { columnOf, largestTotal, minRun, maxRun, totals } = table;
  let found = 0;
  for (let row = 0, end = base + length - 1; row < rows && end - base + 1 >= minRun; row++, end--) {
    const last = Math.max(base, end - maxRun + 1);
    const rowOffset = offset + row * totals - 1;
    let total = 0;
    for (let i = end; i >= last; i--) {
      total += values[i];
      if (total > largestTotal) break;
      const column = columnOf[total];
      if (column !== 0 && end - i + 1 >= minRun) {
        mask[rowOffset + column] = 1;
        found++;
      }
    }
  }
  return found;
}

/**
 * Marks the sets of a ring; returns their number. Rules: "a cyclically consecutive run that contains the rightmost (most recent) card; each
 * card once; a run that takes the whole ring is one set, wherever it is cut".
 */
function markLoopSets(
  table: MoveTable,
  values: Readonly<Uint8Array>,
  base: number,
  length: number,
  mask: Uint8Array,
  offset: number,
): number {
  const { columnOf, largestTotal, minRun, maxRun, totals } = table;
  const longest = Math.min(maxRun, length);
  const longestWrapped = Math.min(maxRun, length - 1);
  let found = 0;
  let tail = 0;
  for (let take = 1; take <= longest; take++) {
    tail += values[base + length - take];
    if (tail > largestTotal) break;
    const rowOffset = offset + (take - 1) * totals - 1;
    const tailColumn = columnOf[tail];
    if (tailColumn !== 0 && take >= minRun) {
      mask[rowOffset + tailColumn] = 1;
      found++;
    }
    let total = tail;
    for (let count = take + 1, i = base; count <= longestWrapped; count++, i++) {
      total += values[i];
      if (total > largestTotal) break;
      const column = columnOf[total];
      if (column !== 0 && count >= minRun) {
        mask[rowOffset + column] = 1;
        found++;
      }
    }
  }
  return found;
}

/** Marks the sets of the stack just dealt to in a mask that is clear; returns their number. */
export function markSets(table: MoveTable, state: Readonly<DecadeState>, mask: Uint8Array, offset: number): number {
  const length = state.lengths[state.checked];
  const base = state.checked * DECK_SIZE;
  if (table.loop) return markLoopSets(table, state.values, base, length, mask, offset);
  // Two rows stand for the mandatory single line, where only the first three cards have a set that does not end at the newest one.
  const rows = table.rows === 2 && table.finish < 0 && length !== 3 ? 1 : table.rows;
  return markStraightSets(table, state.values, base, length, rows, mask, offset);
}

/** Number of cards of the set that a legal discard takes. */
export function setCount(table: MoveTable, state: Readonly<DecadeState>, action: Action): number {
  const { values, checked } = state;
  const base = checked * DECK_SIZE;
  const length = state.lengths[checked];
  const wanted = table.totalOf[action];
  const reach = table.reachOf[action];
  let total = 0;
  let count = 0;
  if (!table.loop) {
    for (let i = base + length - 1 - reach; total < wanted && i >= base; i--, count++) total += values[i];
    return count;
  }
  while (count < reach) total += values[base + length - ++count];
  for (let i = base; total < wanted && count < length; i++, count++) total += values[i];
  return count;
}

/** Index on its stack of the first card of the set that a legal discard takes; a ring's set goes on from the last card to the first. */
export function setStart(table: MoveTable, state: Readonly<DecadeState>, action: Action): number {
  const length = state.lengths[state.checked];
  const reach = table.reachOf[action];
  return table.loop ? length - reach : length - reach - setCount(table, state, action);
}

/** Whether a straight line has a set that ends before the newest `ends` cards. */
export function hasEarlierSet(table: MoveTable, values: ArrayLike<number>, ends: number): boolean {
  for (let end = values.length - 1 - ends; end >= 0; end--) {
    let total = 0;
    for (let i = end; i >= 0 && end - i < table.maxRun; i--) {
      total += values[i];
      if (total > table.largestTotal) break;
      if (end - i + 1 >= table.minRun && table.columnOf[total] !== 0) return true;
    }
  }
  return false;
}
