import type { GameReview, ReviewedMove } from 'maketen/hint';
import { texts } from '../texts/texts.js';

/** A chance as hints say it: per cent, with a decimal below ten and above ninety. */
export function chanceText(share: number): string {
  const percent = 100 * share;
  const fromEnd = Math.min(percent, 100 - percent);
  return texts().numbers.percent(percent, fromEnd > 0.049 && fromEnd < 9.95 ? 1 : 0);
}

function decimalsOf(value: number, unit: string): number {
  if (unit === 'chance') return Math.abs(value) < 9.95 ? 1 : 0;
  return Math.abs(value) < 9.995 ? 2 : 1;
}

/** In points, or in units of the main measure. */
function scaled(value: number, unit: string): number {
  return unit === 'chance' ? 100 * value : value;
}

/** "12 points", "1.3 rounds", "1.3 cards". */
export function lossText(loss: number, unit: string): string {
  const value = scaled(loss, unit);
  return texts().review.change(texts().numbers.number(value, decimalsOf(value, unit)), unit);
}

/** "−15", "+3.2", "0", in points or units of the main measure. @param gain less than 0 where it was for the worse */
export function signedText(gain: number, unit: string): string {
  const value = scaled(gain, unit);
  const decimals = decimalsOf(value, unit);
  const rounded = Number(Math.abs(value).toFixed(decimals));
  if (rounded === 0) return '0';
  return `${value < 0 ? '−' : '+'}${texts().numbers.number(rounded, decimals)}`;
}

/** What the curve shows before a move: a chance, or the main measure to be expected. */
export function expectedText(review: GameReview, move: ReviewedMove | null): string {
  const { courseUnit } = review;
  if (courseUnit === 'chance') return chanceText((move?.before ?? review.end).estimate);
  const value = move === null ? review.result!.end : move.resultBefore!;
  return texts().review.amount(texts().numbers.number(value, decimalsOf(value, courseUnit)), courseUnit);
}
