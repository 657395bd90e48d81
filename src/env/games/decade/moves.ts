import { DECK_SIZE } from '../../cards.js';
import type { Action } from '../../rules.js';
import type { DecadeConfig } from './config.js';
import { longestRun } from './values.js';

/** Straight line: the set of this total whose last card is `end` cards before the newest one (0 = newest). Values are positive, so there is one. */
export interface StraightDiscard {
  readonly type: 'discard';
  readonly end: number;
  readonly total: number;
}

/** Ring: the set of this total that holds the `take` newest cards and goes on with the first ones. A whole ring is taken from the first card. */
export interface LoopDiscard {
  readonly type: 'discard';
  readonly take: number;
  readonly total: number;
}

/** A move of Decade, as it stands in the move table. */
export type DecadeMove = StraightDiscard | LoopDiscard | { readonly type: 'draw' } | { readonly type: 'finish' };

/** The moves of one rules config, and the same in arrays for fast look-up. */
export interface MoveTable {
  readonly moves: readonly DecadeMove[];
  readonly loop: boolean;
  readonly minRun: number;
  readonly maxRun: number;
  readonly totals: number;
  readonly largestTotal: number;
  /** 1 + the index of a total in `totals`, 0 for what is none of them; by total, up to `largestTotal`. */
  readonly columnOf: Readonly<Uint16Array>;
  /** Number of `end`s, or the largest `take`. The discard with (end, column) is action end * totals + column; with (take, column), (take - 1) * totals + column. */
  readonly rows: number;
  /** `end` or `take` of each discard. */
  readonly reachOf: Readonly<Uint8Array>;
  /** `total` of each discard. */
  readonly totalOf: Readonly<Uint16Array>;
  readonly draw: Action;
  /** -1 if there is no such move. */
  readonly finish: Action;
}

/**
 * How many places a straight set can end at. With mandatory discards it ends at the newest card, for what stood before it was free of
 * sets; only right after the first three cards two of them can be a set that ends one card earlier.
 */
function straightRows({ discards, stacks, minRun }: DecadeConfig): number {
  if (discards === 'optional') return DECK_SIZE - minRun + 1;
  return stacks === 1 && minRun === 2 ? 2 : 1;
}

export function createMoveTable(config: DecadeConfig): MoveTable {
  const { loop, totals, minRun, discards } = config;
  const maxRun = config.maxRun ?? DECK_SIZE;
  const largestTotal = totals[totals.length - 1];
  const rows = loop ? Math.min(maxRun, longestRun(largestTotal)) : straightRows(config);
  const moves: DecadeMove[] = [];
  for (let row = 0; row < rows; row++) {
    for (const total of totals) {
      moves.push(loop ? { type: 'discard', take: row + 1, total } : { type: 'discard', end: row, total });
    }
  }
  const sets = moves.length;
  moves.push({ type: 'draw' });
  if (discards === 'optional') moves.push({ type: 'finish' });
  const columnOf = new Uint16Array(largestTotal + 1);
  totals.forEach((total, column) => (columnOf[total] = column + 1));
  return {
    moves,
    loop,
    minRun,
    maxRun,
    totals: totals.length,
    largestTotal,
    columnOf,
    rows,
    reachOf: Uint8Array.from({ length: sets }, (_, action) => Math.floor(action / totals.length) + (loop ? 1 : 0)),
    totalOf: Uint16Array.from({ length: sets }, (_, action) => totals[action % totals.length]),
    draw: sets,
    finish: discards === 'optional' ? sets + 1 : -1,
  };
}
