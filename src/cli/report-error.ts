import { InputError } from '../env/base/errors.js';
import { nearestNames, printable } from '../env/base/words.js';
import { notice } from './output.js';

const EXIT_INPUT = 2;

const EXIT_FAILURE = 1;

/** What is longer loses its middle: it quotes something long, and how it begins and ends tells more. */
const LONGEST_LINE = 1000;

/** Makes memory of what V8 says when an array, a buffer or a text cannot be had. */
const TOO_LARGE = /^(Invalid (typed )?array length|Array buffer allocation failed|Invalid string length)/;

/** What the system refuses, in its own words, and what that means. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/\buv_cwd\b/, 'Expected a working folder, but it has been removed; change to another one'],
  [/\bEMFILE\b/, 'Expected to open more files, but the system allows no more at a time; raise the limit (ulimit -n)'],
];

/** In time proportional to the text's length, whatever it holds. */
function oneLine(text: string) {
  const lines = text.split(/[\r\n\u2028\u2029]/).map((line) => line.trim());
  const line = printable(lines.filter((each) => each !== '').join(' '));
  if (line.length <= LONGEST_LINE) return line;
  const part = LONGEST_LINE / 2;
  return `${line.slice(0, part)} ... ${line.slice(-part)}`;
}

/** What other programs call it. */
const SYNONYMS: Readonly<Record<string, string>> = {
  preset: 'env',
  model: 'agent',
  policy: 'agent',
  games: 'deals',
  episodes: 'deals',
  'first-seed': 'seeds',
  seed: 'seeds',
  threads: 'workers',
  output: 'out',
  rules: 'option',
};

/** Options that are near to an unknown one, as `; did you mean --x?`. */
function didYouMean(message: string, options: readonly string[]) {
  const typed = /^Unknown arguments?: ([^,\s]+)/.exec(message)?.[1];
  if (typed === undefined) return '';
  const name = typed.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const meant = options.filter((each) => each === SYNONYMS[name]);
  const near = meant.length > 0 ? meant : nearestNames(name, options);
  return near.length > 0 ? `; did you mean ${near.map((name) => `--${name}`).join(' or ')}?` : '';
}

/** A complaint of yargs in one line, with a hint to the help text. @param options names of those that exist */
export function usageError(
  message: string | undefined,
  command: string | undefined,
  options: readonly string[],
): InputError {
  const complaint = oneLine(message ?? 'Expected a command').replace(/\.$/, '');
  const help = ['maketen', ...(command ? [command] : []), '--help'].join(' ');
  return new InputError(`${complaint}${didYouMean(complaint, options)} (see ${help})`);
}

/** Prints one line on standard error, and the stack with MAKETEN_DEBUG=1; returns the exit code. */
export function reportError(error: unknown): number {
  const said = error instanceof Error ? error.message : String(error);
  const refused = REFUSALS.find(([pattern]) => pattern.test(said))?.[1];
  const tooLarge = `Something that was asked for needs more memory than there is (${said})`;
  const message = refused ?? (TOO_LARGE.test(said) ? tooLarge : said);
  notice(oneLine(message) || 'failed');
  if (process.env.MAKETEN_DEBUG === '1' && error instanceof Error)
    process.stderr.write(`${String(error.stack).split('\n').map(printable).join('\n')}\n`);
  return error instanceof InputError ? EXIT_INPUT : EXIT_FAILURE;
}
