import type { Hint } from 'maketen/hint';
import { texts } from '../texts/texts.js';
import { meanDecimals } from './ranking-words.js';

/** From so many points of a per cent on a choice matters. */
const POINTS = 1;
/** From such a share of the game's main measure on it matters where the chances are equal. */
const SHARE = 0.02;

/** Points of a per cent between two moves; 0 where their intervals say that they may as well be equal. */
function pointsBetween(better: Hint, other: Hint): number {
  const [a, b] = [better.winProbability, other.winProbability];
  if (a.source === 'playouts' && a.low <= b.high) return 0;
  return 100 * (a.estimate - b.estimate);
}

function resultBetween({ expectedResult: a }: Hint, { expectedResult: b }: Hint): number {
  if (a === null || b === null) return 0;
  const gap = a.better === 'lower' ? b.estimate - a.estimate : a.estimate - b.estimate;
  return gap >= SHARE * Math.max(1, Math.abs(a.estimate)) ? gap : 0;
}

/** What is at stake between two moves, in words; null where it is hardly anything. */
function stakeText(better: Hint, other: Hint): string | null {
  const points = pointsBetween(better, other);
  if (points >= POINTS) return texts().ways.points(Math.round(points));
  const result = resultBetween(better, other);
  if (result <= 0 || points < 0) return null;
  return texts().hints.result(better.expectedResult!.name, result, meanDecimals(result));
}

/**
 * Whether there is a choice that matters, without a word of which it is.
 * @param hints all legal moves, best first @param playMatters whether play can change how the game ends
 */
export function choiceText(hints: readonly Hint[], playMatters: boolean): string {
  const { ways } = texts();
  if (hints.length === 1) return ways.onlyMove;
  if (!playMatters) return ways.anyMove;
  const [best, second] = hints;
  const { low, high } = best.winProbability;
  if (high - low === 1 && best.expectedResult === null) return ways.unknownChoice;
  const next = stakeText(best, second);
  if (next !== null) return ways.oneIsBetter(next);
  const worst = hints.map((each) => stakeText(best, each)).findLast((stake) => stake !== null);
  return worst === undefined ? ways.anyMove : ways.someAreWorse(worst);
}
