import { clamp } from '../values/clamp.js';

/** The constants of lichess.org/page/accuracy, in full as its program (lila, AccuracyPercent) has them. */
const SCALE = 103.1668100711649;
const DECAY = 0.04354415386753951;
const OFFSET = 3.166924740191411;

/** The limits of a decision's weight, in points; and of the positions that volatility is looked for in. */
const WEIGHTS = { least: 0.5, most: 12 };
const WINDOW = { least: 2, most: 8 };

/** The accuracy of a decision in per cent. @param points lost against the best move, in per cent of the chance to win */
export function decisionAccuracy(points: number): number {
  return points <= 0 ? 100 : clamp(SCALE * Math.exp(-DECAY * points) - OFFSET + 1, 0, 100);
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** [decision]: how much was at stake around it, the deviation of the curve in a window that slides along. */
function volatilities(curve: readonly number[]): number[] {
  const size = clamp(Math.floor((curve.length - 1) / 10), WINDOW.least, WINDOW.most);
  return curve.slice(1).map((_, i) => {
    const from = Math.max(0, i + 2 - size);
    return clamp(deviation(curve.slice(from, from + size)), WEIGHTS.least, WEIGHTS.most);
  });
}

/**
 * The accuracy of a game as lichess has it, so that one blunder does not hide among twenty good moves: the middle between the mean weighted by
 * volatility and the harmonic mean.
 * @param accuracies of the decisions, in per cent
 * @param curve in points: before each decision, and at the end
 * @returns null without decisions
 */
export function gameAccuracy(accuracies: readonly number[], curve: readonly number[]): number | null {
  if (accuracies.length === 0) return null;
  const weights = volatilities(curve);
  const weighted = accuracies.reduce((sum, accuracy, i) => sum + accuracy * weights[i], 0);
  const harmonic = accuracies.length / accuracies.reduce((sum, accuracy) => sum + 1 / Math.max(1, accuracy), 0);
  return (weighted / weights.reduce((sum, weight) => sum + weight, 0) + harmonic) / 2;
}
