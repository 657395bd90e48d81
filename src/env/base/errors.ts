import { nearestNames, printable, suggestion } from './words.js';

/** Invalid input: an option, a deck, a file, a flag. One line: what was expected, what was given, what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** An action that is not legal in the present position was given to `step`. Nothing has changed. */
export class IllegalActionError extends Error {
  override readonly name = 'IllegalActionError';
}

/** An environment was used before `reset`, after the end of its episode, or after `close`. Nothing has changed. */
export class EpisodeOverError extends Error {
  override readonly name = 'EpisodeOverError';
}

const LONGEST = 60;
/** How deep objects are written out; an object may hold itself. */
const DEPTH = 3;

/** Any value as a few words on one line: JSON, or the name of what JSON lacks (NaN, 10n, undefined). */
export function shown(value: unknown): string {
  let text: string;
  try {
    text = written(value, DEPTH);
  } catch {
    text = `${typeof value} that cannot be read`; // a getter or a proxy that throws
  }
  text = printable(text.replace(/[\r\n\u2028\u2029]+/g, ' '));
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 3)}...`;
}

export function mismatch(expected: string, given: unknown): InputError {
  return new InputError(`Expected ${expected}, but got ${shown(given)}`);
}

/** The error for a name that is none of those there are, with the nearest of them. @param kind 'preset' */
export function unknownName(kind: string, given: unknown, names: readonly string[]): InputError {
  return new InputError(`Unknown ${kind} ${shown(given)}${suggestion(String(given), names)}`);
}

/** The error for what is none of these names, which are listed. @param what '"algorithm"' */
export function notOneOf(what: string, given: unknown, names: readonly string[]): InputError {
  const isNear = typeof given === 'string' && nearestNames(given, names).length > 0;
  const near = isNear ? suggestion(given, names) : ''; // which else lists the names again
  return new InputError(`Expected ${what} to be one of ${names.join(', ')}, but got ${shown(given)}${near}`);
}

/** What some work gives. @throws InputError with the place before what is wrong there */
export function sayingWhere<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${where}: ${error.message}`) : error;
  }
}

/** The first line of what was thrown, whatever it is. */
export function firstLine(error: unknown): string {
  return String((error as Partial<Error> | null)?.message ?? error).split('\n')[0];
}

/** What importing packages gives that only some uses need. @param of 'the server' @throws InputError with the command that installs them where one is missing */
export async function optionalPackages<T>(packages: Promise<T>, of: string, install: string): Promise<T> {
  try {
    return await packages;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError(`Expected the packages of ${of}, but they are not installed; ${install}`);
  }
}

function written(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, LONGEST));
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth === 0) return '...';
  const inner = (each: unknown) => written(each, depth - 1);
  if (Array.isArray(value)) return `[${Array.from(value.slice(0, LONGEST), inner).join(',')}]`;
  const fields = Object.entries(value).slice(0, LONGEST);
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${inner(each)}`).join(',')}}`;
}
