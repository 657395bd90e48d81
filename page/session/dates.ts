import { noonOf } from './days.js';

/** The page's language as it is written where the player lives: "en-GB". */
function pageLocale(): string {
  const { lang } = document.documentElement;
  return navigator.languages.find((each) => each.startsWith(lang)) ?? lang;
}

/** A day in the language of the page: "Monday, November 23", or as the options say. */
export function dayText(
  day: string,
  options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' },
): string {
  return new Intl.DateTimeFormat(pageLocale(), { ...options, timeZone: 'UTC' }).format(noonOf(day));
}

/** The day that a week begins with in the browser's language: 1 for Monday to 7 for Sunday. */
export function firstWeekday(): number {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    readonly getWeekInfo?: () => { readonly firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
