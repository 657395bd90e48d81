import type { GameState } from '../../env/rules.js';
import type { Interval } from '../../evaluate/statistics.js';
import type { ModelCalibration } from './model-values.js';

/** A number kept within its limits. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The interval of this half width within limits; all of them where the half width is not known. */
export function clampedInterval(estimate: number, half: number | null, least: number, most: number): Interval {
  const middle = clamp(estimate, least, most);
  if (half === null) return { estimate: middle, low: least, high: most };
  return { estimate: middle, low: clamp(estimate - half, least, most), high: clamp(estimate + half, least, most) };
}

/** What an expected return says of how the game will end. */
export interface InterpretedValue {
  readonly win: Interval;
  /** Whether nothing speaks for the estimate of `win`: it is the middle of what can be. */
  readonly isWinUnknown?: boolean;
  /** Null where the return does not say. */
  readonly score: Interval | null;
  /** The game's main measure at its end; null where the return does not say. */
  readonly result: Interval | null;
}

/** What is known of a return beside its expectation. */
interface Uncertainty {
  /** Half the width of the interval round the expectation; 0 for an exact one, null where nothing is known. */
  readonly half: number | null;
  /** The same of chances to win that are read from expectations of something else. */
  readonly chanceHalf: number | null;
  readonly calibration: ModelCalibration;
}

/** Reads the expected return from a position on. */
export type ValueInterpreter = (
  state: Readonly<GameState>,
  value: number,
  uncertainty: Uncertainty,
) => InterpretedValue;
