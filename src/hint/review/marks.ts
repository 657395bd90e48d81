import type { DecisionMark } from './game-review.js';

/** Points from which on a decision has a mark, the gravest first (docs/review.md). */
const LIMITS: readonly (readonly [DecisionMark, number])[] = [
  ['blunder', 10],
  ['mistake', 5],
  ['inaccuracy', 2],
];

/** Less than this is rounding. */
const NOTHING = 1e-4;

/** Points as they are said, in tenths: what reads as 10 is marked as 10. */
function said(points: number): number {
  return Math.round(10 * points) / 10;
}

/** @param points lost, in per cent @param isSure false where playouts leave open whether another move is better */
export function markOf(points: number, isSure: boolean): DecisionMark {
  if (!isSure) return 'good';
  if (points < NOTHING) return 'best';
  return LIMITS.find(([, least]) => said(points) >= least)?.[0] ?? 'good';
}

/** Whether a loss is more than none, as it is said. */
export function isToBeSaid(points: number): boolean {
  return said(points) > 0;
}

/** Whether a mark says that something was lost that is worth speaking of. */
export function isFault(mark: DecisionMark): boolean {
  return mark !== 'best' && mark !== 'good';
}

const FROM_GOOD_TO_BAD: readonly DecisionMark[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];

/** 0 for the best, 4 for a blunder. */
export function gravityOf(mark: DecisionMark): number {
  return FROM_GOOD_TO_BAD.indexOf(mark);
}
