import type { DecisionMark } from './game-review.js';

/** Points from which on a decision has a mark, the gravest first (docs/review.md). */
const LIMITS: readonly (readonly [DecisionMark, number])[] = [
  ['blunder', 10],
  ['mistake', 5],
  ['inaccuracy', 2],
];

/** Less than this is rounding. */
const NOTHING = 1e-4;

/** @param points lost, in per cent @param isSure false where playouts leave open whether another move is better */
export function markOf(points: number, isSure: boolean): DecisionMark {
  if (!isSure) return 'good';
  if (points < NOTHING) return 'best';
  return LIMITS.find(([, least]) => points >= least)?.[0] ?? 'good';
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
