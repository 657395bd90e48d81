import { numbersAndLists } from '../numbers-and-lists.js';

const NO_BREAK_SPACE = '\u00a0';

const { and, or, number, counted } = numbersAndLists('en-GB');

export { and, counted, number, or };

/** How figures are written. */
export const numbers = {
  and,
  or,
  number,
  /** A number of per cent; the sign stays with it. */
  percent: (value: number, decimals: number) => `${number(value, decimals)}${NO_BREAK_SPACE}%`,
  /** "27–31 %", of numbers of per cent. */
  percentRange: (low: string, high: string) => `${low}–${high}${NO_BREAK_SPACE}%`,
};
