import type { Argv } from 'yargs';
import yargs from 'yargs';
import { InputError, shown } from '../env/errors.js';
import { suggestion } from '../env/nearest-name.js';
import { cleanUp } from '../io/at-exit.js';
import { packageVersion } from '../io/package-files.js';
import { COMMANDS } from './commands.js';
import { reportError, usageError } from './failure.js';

const NAMES = COMMANDS.map(({ name }) => name);

/** The name of the command that is asked for; undefined for none (`maketen --help`). */
function commandName(args: readonly string[]): string | undefined {
  const [first] = args;
  if (first !== undefined && !first.startsWith('-') && !NAMES.includes(first))
    throw new InputError(`Unknown command ${shown(first)}${suggestion(first, NAMES)}`);
  return args.find((arg) => NAMES.includes(arg));
}

/** yargs makes an array of an option that is given twice; only options that are declared as arrays may be. */
function refuseRepetition(argv: Readonly<Record<string, unknown>>, arrays: readonly string[]): void {
  for (const [key, value] of Object.entries(argv)) {
    if (key !== '_' && key !== '--' && Array.isArray(value) && !arrays.includes(key))
      throw new InputError(`Expected --${key} once, but it is given ${value.length} times`);
  }
}

/** The words of a command without dashes: `list [what]` has "what". */
function positionalsOf(command: string): string[] {
  return [...command.matchAll(/[[<](\w+)/g)].map(([, name]) => name);
}

/** An empty value is a variable of the shell that is not set. */
function refuseEmpty(argv: Readonly<Record<string, unknown>>, positionals: readonly string[]): void {
  for (const [key, value] of Object.entries(argv)) {
    const option = positionals.includes(key) ? `<${key}>` : `--${key}`;
    if (key !== '_' && [value].flat().includes('')) throw new InputError(`Expected a value for ${option}, but got ""`);
  }
}

/** yargs lets pass whatever stands after `--` and no command takes. */
function refuseRest({ _: [, ...rest] }: { readonly _: readonly unknown[] }): void {
  if (rest.length > 0) throw new InputError(`Unknown argument ${shown(rest[0])}`);
}

/** yargs takes `--json=maybe` for `--no-json`. */
function refuseHalfTruths(args: readonly string[], booleans: readonly string[]): void {
  for (const arg of args) {
    const [, name, value] = /^--([^=]+)=(.*)$/.exec(arg) ?? [];
    if (booleans.includes(name) && !['true', 'false'].includes(value))
      throw new InputError(`Expected --${name} without a value, but got "${value}"`);
  }
}

/** The options that exist where parsing has come to, in kebab case. */
function optionNames(parser: Argv): string[] {
  const { key } = (parser as unknown as { getOptions(): { key: Readonly<Record<string, boolean>> } }).getOptions();
  return Object.keys(key).filter((name) => !/[A-Z]/.test(name));
}

/** Only the command that is asked for is loaded: `maketen list` must not wait for tensors. */
async function program(args: readonly string[]): Promise<Argv> {
  const wanted = commandName(args);
  const asked = await COMMANDS.find(({ name }) => name === wanted)?.load();
  const positionals = positionalsOf([asked?.command ?? ''].flat().join(' '));
  const parser: Argv = yargs([...args])
    .scriptName('maketen')
    .locale('en')
    .usage('$0 COMMAND\n\nReinforcement-learning environments for the solitaires whose aim is a sum of ten.')
    .parserConfiguration({ 'dot-notation': false, 'parse-positional-numbers': false, 'greedy-arrays': false })
    .exitProcess(false)
    .strict()
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .version(packageVersion())
    .alias({ help: 'h' })
    .example('maketen list', 'what there is: presets, agents, models')
    .example('maketen compare --env decade-loop3 --agent random --agent longest-run', 'two agents on equal deals')
    .example('maketen COMMAND --help', 'options and examples of one command')
    .check((argv, options) => {
      const { array, boolean } = options as unknown as { array: string[]; boolean: string[] };
      refuseHalfTruths(args, boolean);
      refuseRepetition(argv, array);
      refuseEmpty(argv, positionals);
      refuseRest(argv);
      return true;
    }, true)
    .fail((message, error) => {
      // yargs' own complaints have no error or a YError; what commands throw passes through.
      if (error && error.name !== 'YError') throw error;
      throw usageError(message ?? error?.message, wanted, optionNames(parser));
    });
  for (const { name, describe } of COMMANDS)
    parser.command(asked && name === wanted ? { ...asked, describe } : { command: name, describe, handler: () => {} });
  return parser;
}

/**
 * Runs a command line; errors are printed, and files that were begun are removed.
 * @param args the words after the program's name
 * @returns the exit code: 0, 2 for bad input, 1 for any other failure
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  try {
    const [first, ...rest] = args;
    const asksForHelp = first === undefined || first === 'help';
    await (await program(asksForHelp ? [...rest, '--help'] : args)).parseAsync();
    return 0;
  } catch (error) {
    return reportError(error);
  } finally {
    cleanUp();
  }
}
