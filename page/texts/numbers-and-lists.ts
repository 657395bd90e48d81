/** Numbers and lists as a language writes them, and which of two forms goes with a count. */
export interface NumbersAndLists {
  /** "10, 20 and 30" */
  readonly and: (parts: readonly (string | number)[]) => string;
  /** "10, 20 or 30" */
  readonly or: (parts: readonly (string | number)[]) => string;
  /** "1 card", "3 cards". */
  readonly counted: (count: number, one: string, many: string) => string;
  /** A number with all of its decimals, or with so many. */
  readonly number: (value: number, decimals?: number) => string;
}

/** @param locale whose rules hold, as Intl knows it */
export function numbersAndLists(locale: string): NumbersAndLists {
  const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });
  const disjunction = new Intl.ListFormat(locale, { type: 'disjunction' });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false });
  const fixed = (decimals: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: false,
    });
  const number = (value: number, decimals?: number): string =>
    // Rounded before, as everywhere else in maketen: Intl rounds some halves otherwise. No minus before a zero.
    decimals === undefined ? plain.format(value) : fixed(decimals).format(Number(value.toFixed(decimals)) + 0);
  return {
    and: (parts) => conjunction.format(parts.map(String)),
    or: (parts) => disjunction.format(parts.map(String)),
    counted: (count, one, many) => `${number(count)} ${count === 1 ? one : many}`,
    number,
  };
}
