import type { Interval } from '../../evaluate/statistics.js';

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
