import { InputError, shown } from '../errors.js';
import { derivedSeed, LARGEST_SEED, nameKey, TRAINING } from '../seeds.js';

const DAILY_KEY = nameKey('daily deal');
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : DAYS[month - 1];
}

/**
 * The seed of a day's deal, everywhere the same. It lies above the seeds that trainings and evaluations use.
 * @param date '2026-11-22', in whatever time zone the app counts its days
 * @throws InputError for what is no date
 */
export function seedOfDate(date: string): number {
  const parts = typeof date === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) : null;
  const [year, month, day] = (parts ?? []).slice(1).map(Number);
  if (parts === null || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    throw new InputError(`Expected a date such as "2026-11-22", but got ${shown(date)}`);
  const hashed = derivedSeed(DAILY_KEY, year * 10_000 + month * 100 + day, 0);
  return TRAINING.end + (hashed % (LARGEST_SEED - TRAINING.end));
}
