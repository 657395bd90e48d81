import { numbersAndLists } from '../numbers-and-lists.js';
import type { Texts } from '../texts.js';

const NARROW_NO_BREAK_SPACE = '\u202f';

const { and, or, number, counted } = numbersAndLists('de-DE');

export { and, counted, number, or };

export const numbers: Texts['numbers'] = {
  and,
  or,
  number,
  percent: (value, decimals) => `${number(value, decimals)}${NARROW_NO_BREAK_SPACE}%`,
  percentRange: (low, high) => `${low}–${high}${NARROW_NO_BREAK_SPACE}%`,
};
