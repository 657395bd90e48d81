import { dayAfter } from '../session/days.js';
import { type Distribution, type Results, resultsOf, withOne } from '../session/results.js';
import { type Statistics, statisticsOf } from '../session/statistics.js';
import { type DailyTries, finishedTries } from './tries.js';

type FinishedTry = ReturnType<typeof finishedTries>[number];

interface Streak {
  readonly current: number;
  readonly longest: number;
}

/** The last run of items that go on, and the longest. */
function runsOf<Item>(items: readonly Item[], next: (run: number, item: Item, i: number) => number): Streak {
  let current = 0;
  let longest = 0;
  items.forEach((item, i) => {
    current = next(current, item, i);
    longest = Math.max(longest, current);
  });
  return { current, longest };
}

/** Days in a row, given in any order. A streak lives until a day has passed without another: today may still come. */
export function dayStreak(days: readonly string[], today: string): Streak {
  const sorted = [...new Set(days)].sort();
  const streak = runsOf(sorted, (run, day, i) => (sorted[i - 1] === dayAfter(day, -1) ? run + 1 : 1));
  return isAlive(sorted.at(-1) ?? '', today) ? streak : { ...streak, current: 0 };
}

function isAlive(last: string, today: string) {
  return last >= dayAfter(today, -1);
}

/** Whether a daily deal was finished on its day, for each of the last seven days, today the last. */
export function lastSevenDays(tries: DailyTries, today: string): boolean[] {
  const days = new Set(finishedTries(tries).flatMap(({ isOnTime, day }) => (isOnTime ? [day] : [])));
  return Array.from({ length: 7 }, (_, i) => days.has(dayAfter(today, i - 6)));
}

export function winStreak(outcomes: readonly string[]): Streak {
  return runsOf(outcomes, (run, outcome) => (outcome === 'won' ? run + 1 : 0));
}

export interface Tally {
  readonly played: number;
  readonly won: number;
}

/** Games with and without hints, whose wins are a share and a streak. */
export function together({ withoutHints, withHints }: Readonly<Record<'withoutHints' | 'withHints', Tally>>): Tally {
  return { played: withoutHints.played + withHints.played, won: withoutHints.won + withHints.won };
}

/** All that is known of the player's games of a preset, or of its daily deals. */
export type Records = ReturnType<typeof dailyRecords | typeof presetRecords>;

export function presetRecords(statistics: Statistics, results: Results, preset: string, today: string) {
  const { withoutHints, withHints, streak, longestStreak } = statisticsOf(statistics, preset);
  const more = resultsOf(results, preset);
  return {
    withoutHints,
    withHints,
    casual: more.casual,
    past: null, // there is no such thing
    wins: { current: streak, longest: longestStreak },
    days: { current: isAlive(more.days.last, today) ? more.days.current : 0, longest: more.days.longest },
    results: more,
  };
}

function tallyOf(tries: readonly FinishedTry[]): Tally {
  return { played: tries.length, won: tries.filter(({ end }) => end.outcome === 'won').length };
}

function distributionOf(tries: readonly FinishedTry[]): Distribution {
  return tries.reduce<Distribution>((results, { end }) => withOne(results, end.result), {});
}

export function dailyRecords(tries: DailyTries, preset: string, today: string) {
  const own = finishedTries(tries).filter((each) => each.preset === preset);
  const counted = own.filter((each) => !each.casual && each.isOnTime);
  const withoutHints = counted.filter(({ end }) => !end.hinted);
  const withHints = counted.filter(({ end }) => end.hinted);
  return {
    withoutHints: tallyOf(withoutHints),
    withHints: tallyOf(withHints),
    casual: tallyOf(own.filter(({ casual }) => casual)),
    past: tallyOf(own.filter((each) => !each.casual && !each.isOnTime)),
    wins: winStreak(counted.map(({ end }) => end.outcome)),
    days: dayStreak(
      counted.map(({ day }) => day),
      today,
    ),
    results: { withoutHints: distributionOf(withoutHints), withHints: distributionOf(withHints) },
  };
}

/** Equal steps over all results, as few as fit. @param most bars */
export function barsOf(
  { withoutHints, withHints }: Readonly<Record<'withoutHints' | 'withHints', Distribution>>,
  most: number,
) {
  const values = [...Object.keys(withoutHints), ...Object.keys(withHints)].map(Number);
  if (values.length === 0) return [];
  const least = Math.min(...values);
  const span = Math.max(...values) - least + 1;
  const width = Math.ceil(span / most);
  const count = Math.ceil(span / width);
  const within = (results: Distribution, from: number, to: number) =>
    Object.entries(results)
      .filter(([value]) => Number(value) >= from && Number(value) <= to)
      .reduce((sum, [, games]) => sum + games, 0);
  return Array.from({ length: count }, (_, i) => {
    const from = least + i * width;
    const to = from + width - 1;
    return { from, to, withoutHints: within(withoutHints, from, to), withHints: within(withHints, from, to) };
  });
}
