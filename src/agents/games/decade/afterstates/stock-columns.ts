import { DECK_SIZE } from '../../../../env/cards.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import { DECK_COUNTS, VALUE_KINDS } from '../../../../env/games/decade/values.js';
import type { AfterstateBlock } from '../../../afterstates/afterstates.js';

/** Up to so many cards there is a column for each number. */
const FEW = 12;

export const STOCK_BLOCKS: readonly AfterstateBlock[] = [
  { name: 'chance of each value for the next card', columns: VALUE_KINDS },
  {
    name: 'at least so many hidden cards of each value',
    columns: DECK_COUNTS.reduce((sum, copies) => sum + copies, 0),
  },
  { name: 'at least so many cards in the stock', columns: FEW },
  { name: 'cards in the stock', columns: 1 },
];

/** Writes what is left to draw; returns the index after it. */
export function writeStock(state: Readonly<DecadeState>, inputs: Float32Array, start: number): number {
  const { unseen } = state;
  const hidden = state.stock.left;
  const share = hidden > 0 ? 1 / hidden : 0;
  let at = start;
  for (let kind = 0; kind < VALUE_KINDS; kind++) inputs[at++] = unseen[kind] * share;
  for (let kind = 0; kind < VALUE_KINDS; kind++) {
    for (let copies = 0; copies < unseen[kind]; copies++) inputs[at + copies] = 1;
    at += DECK_COUNTS[kind];
  }
  at = writeAtLeast(hidden, FEW, inputs, at);
  inputs[at] = hidden / DECK_SIZE;
  return at + 1;
}

/** Writes 1 into the first `count` of `columns` columns; returns the index after them. */
export function writeAtLeast(count: number, columns: number, inputs: Float32Array, at: number): number {
  for (let i = 0; i < columns && i < count; i++) inputs[at + i] = 1;
  return at + columns;
}

/** Writes the values of cards as one column a value; the first card lies at `from`, the next `step` further. Returns the index after `room` cards. */
export function writeValues(
  values: Readonly<Uint8Array>,
  from: number,
  step: number,
  count: number,
  room: number,
  inputs: Float32Array,
  at: number,
): number {
  for (let i = 0; i < room && i < count; i++) inputs[at + i * VALUE_KINDS + values[from + i * step] - 1] = 1;
  return at + room * VALUE_KINDS;
}
