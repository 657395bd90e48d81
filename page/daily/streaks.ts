import { dayAfter } from '../session/days.js';

export interface Streak {
  /** Up to now. */
  readonly current: number;
  readonly longest: number;
}

/**
 * Days in a row. A streak is not over before a day has passed without another: today may still come.
 * @param days in any order, each as often as you like
 */
export function dayStreak(days: readonly string[], today: string): Streak {
  const sorted = [...new Set(days)].sort();
  let run = 0;
  let longest = 0;
  sorted.forEach((day, i) => {
    run = i > 0 && sorted[i - 1] === dayAfter(day, -1) ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const last = sorted.at(-1);
  const isAlive = last !== undefined && last >= dayAfter(today, -1);
  return { current: isAlive ? run : 0, longest };
}

/** Games won in a row, in the order in which they were played. */
export function winStreak(outcomes: readonly string[]): Streak {
  let run = 0;
  let longest = 0;
  for (const outcome of outcomes) {
    run = outcome === 'won' ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { current: run, longest };
}
