import { DECK_SIZE } from '../../cards.js';
import type { Action } from '../../rules.js';
import { LineSets } from './line-sets.js';
import type { MoveTable } from './moves.js';
import type { DecadeState } from './state.js';

/** Lists the sets of the stack just dealt to; returns their number. */
export function listSets(sets: LineSets, state: Readonly<DecadeState>): number {
  return sets.list(0, state.values, state.checked * DECK_SIZE, state.lengths[state.checked]);
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
  const sets = new LineSets(table);
  const line = Uint8Array.from(values);
  for (let length = line.length - ends; length > 0; length--) if (sets.listNewest(0, line, 0, length) > 0) return true;
  return false;
}
