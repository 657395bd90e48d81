const DAY_MS = 86_400_000;

/** The player's own date at a moment: "2026-11-22". */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() - 60_000 * moment.getTimezoneOffset()).toISOString().slice(0, 10);
}

/** Milliseconds from a moment to the player's next midnight: 23 to 25 hours after the last one, as clocks are changed. */
export function timeToNextDay(moment: Date): number {
  const next = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  return next.getTime() - moment.getTime();
}

/** Noon of a day, where no change of clocks can move it to another one. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Whether a text is a date of the calendar: "2026-02-29" is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const noon = noonOf(text);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text);
}

/** The day that lies so many days later; earlier for a negative count. */
export function dayAfter(day: string, count: number): string {
  return new Date(noonOf(day).getTime() + count * DAY_MS).toISOString().slice(0, 10);
}

/** The days of whole weeks, the last of which holds the given day. @param firstWeekday 1 for Monday to 7 for Sunday */
export function weeksUpTo(day: string, weeks: number, firstWeekday: number): string[] {
  const weekday = noonOf(day).getUTCDay();
  const start = dayAfter(day, -((weekday - firstWeekday + 7) % 7) - 7 * (weeks - 1));
  return Array.from({ length: 7 * weeks }, (_, i) => dayAfter(start, i));
}
