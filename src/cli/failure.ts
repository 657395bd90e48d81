import { InputError } from '../env/errors.js';
import { nearestNames } from '../env/nearest-name.js';
import { printable } from '../env/printable.js';

/** Bad input, whatever it was: a value, a file, an option. */
const EXIT_INPUT = 2;

/** Anything that is not the user's doing. */
const EXIT_FAILURE = 1;

function oneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, ' ');
}

/** Options that are near to an unknown one, as `; did you mean --x?`. */
function didYouMean(message: string, options: readonly string[]): string {
  const typed = /^Unknown arguments?: ([^,\s]+)/.exec(message)?.[1];
  if (typed === undefined) return '';
  const near = nearestNames(
    typed.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    options,
  );
  return near.length > 0 ? `; did you mean ${near.map((name) => `--${name}`).join(' or ')}?` : '';
}

/**
 * What yargs has to complain of, in one line with a hint to the help text.
 * @param options the names of the options that exist
 */
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
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`maketen: ${printable(oneLine(message)) || 'failed'}\n`);
  if (process.env.MAKETEN_DEBUG === '1' && error instanceof Error)
    process.stderr.write(`${String(error.stack).split('\n').map(printable).join('\n')}\n`);
  return error instanceof InputError ? EXIT_INPUT : EXIT_FAILURE;
}
