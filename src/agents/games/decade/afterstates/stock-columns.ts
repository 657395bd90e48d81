import { DECK_SIZE } from '../../../../env/cards.js';
import { DECK_COUNTS, VALUE_KINDS } from '../../../../env/games/decade/config.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { AfterstateBlock } from '../../../afterstates/afterstates.js';
import type { SparseRows } from '../../../networks/sparse-rows.js';

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

/** The thermometers of these blocks, where they begin at a column. */
export function stockThermometers(start: number): number[] {
  let at = start + VALUE_KINDS;
  return [...DECK_COUNTS, FEW].flatMap((columns) => [at, (at += columns)]);
}

/** Writes what is left to draw. */
export function writeStock(state: Readonly<DecadeState>, input: SparseRows, start: number): void {
  const { unseen } = state;
  const hidden = state.stock.left;
  const share = hidden > 0 ? 1 / hidden : 0;
  let at = start + VALUE_KINDS;
  for (let kind = 0; kind < VALUE_KINDS; kind++) {
    const copies = unseen[kind];
    if (copies > 0) {
      input.set(start + kind, copies * share);
      input.one(at + copies - 1);
    }
    at += DECK_COUNTS[kind];
  }
  writeAtLeast(hidden, FEW, input, at);
  input.set(at + FEW, hidden / DECK_SIZE);
}

/** Writes 1 into the first `count` of `columns` columns, a thermometer; returns the column after them. */
export function writeAtLeast(count: number, columns: number, input: SparseRows, at: number): number {
  if (count > 0) input.one(at + Math.min(count, columns) - 1);
  return at + columns;
}

/** Writes the values of cards as one column a value; the first card lies at `from`, the next `step` further. Returns the column after `room` cards. */
export function writeValues(
  values: Readonly<Uint8Array>,
  from: number,
  step: number,
  count: number,
  room: number,
  input: SparseRows,
  at: number,
): number {
  for (let i = 0; i < room && i < count; i++) input.one(at + i * VALUE_KINDS + values[from + i * step] - 1);
  return at + room * VALUE_KINDS;
}
