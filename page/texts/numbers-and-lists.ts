/** Numbers and lists as a language writes them. @param locale one that writes whole numbers as JavaScript does @param space before per cent signs */
export function numbersAndLists(locale: string, space: string, words: readonly [over: string, under: string]) {
  // Browsers take milliseconds for each of these, and the first card needs none.
  const lists: Partial<Record<Intl.ListFormatType, Intl.ListFormat>> = {};
  const list = (type: Intl.ListFormatType, parts: readonly (string | number)[]): string =>
    (lists[type] ??= new Intl.ListFormat(locale, { type })).format(parts.map(String));
  const formats: Record<string, Intl.NumberFormat> = {};
  const format = (value: number, least: number, most: number) =>
    (formats[`${least} ${most}`] ??= new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: false,
    })).format(value);
  const number = (value: number, decimals?: number) => {
    if (decimals === undefined) return Number.isSafeInteger(value) ? String(value) : format(value, 0, 20);
    // Rounded before, as everywhere else in maketen: Intl rounds some halves otherwise. No minus before a zero.
    return format(Number(value.toFixed(decimals)) + 0, decimals, decimals);
  };
  /** A count with separators. */
  const grouped = (count: number) => (count < 1000 ? number(count) : count.toLocaleString(locale));
  const ofHundred = (value: number, decimals: number) => `${number(value, decimals)}${space}%`;
  const percent = (share: number, decimals: number) => ofHundred(100 * share, decimals);
  const beyond = (value: number, decimals: number, isOver: boolean) =>
    `${words[isOver ? 0 : 1]} ${ofHundred(value, decimals)}`;

  /**
   * A chance, with a decimal below ten and above ninety per cent. Only what is certain is 0 % or 100 %: "over 99.9 %".
   * @param finer whether with one decimal more
   * @param isProved whether an estimate of 0 or 1 is certain
   */
  function chance(share: number, finer = false, isProved = true): string {
    const value = 100 * share;
    const fromEnd = Math.min(value, 100 - value);
    const isHigh = value > 50;
    const nearest = finer ? 0.01 : 0.1;
    if (fromEnd <= 0 && !isProved) return beyond(isHigh ? 99 : 1, 0, isHigh);
    if (fromEnd > 0 && fromEnd < nearest / 2) return beyond(isHigh ? 100 - nearest : nearest, finer ? 2 : 1, isHigh);
    return ofHundred(value, (fromEnd > 0 && fromEnd < 9.95 ? 1 : 0) + (finer ? 1 : 0));
  }

  return {
    /** "10, 20 and 30" */
    and: (parts: readonly (string | number)[]): string => list('conjunction', parts),
    /** "10, 20 or 30" */
    or: (parts: readonly (string | number)[]): string => list('disjunction', parts),
    /** "1 card", "3 cards", "2,000 cards". */
    counted: (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`,
    grouped,
    /** A number with all of its decimals, or with so many. */
    number,
    /** A share as per cent; the sign stays with the number. */
    percent,
    /** "27–31 %", of shares. */
    percentRange: (low: number, high: number, decimals: number, ofHigh = decimals) =>
      `${number(100 * low, decimals)}–${percent(high, ofHigh)}`,
    chance,
  };
}

/** With a capital letter. */
export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** How many decimals a number is written with. */
export function decimalsIn(text: string): number {
  return /\.(\d+)/.exec(text)?.[1].length ?? 0;
}
