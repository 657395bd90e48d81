import { InputError, shown } from '../env/errors.js';

/** Threads or processes at a time: more than any machine has processors. */
export const MOST_AT_ONCE = 1024;

/** The whole number that an option's text stands for; an InputError names the option. */
export function wholeNumber(text: string, option: string, least = 0, most: number = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const range = value > most ? `from ${least} to ${most}` : `of at least ${least}`;
  throw new InputError(`Expected --${option} to be an integer ${range}, but got ${shown(text)}`);
}
