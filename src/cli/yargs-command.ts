import type { Argv, CommandModule, Options, PositionalOptions } from 'yargs';
import { InputError, shown } from '../env/base/errors.js';
import { type Command, kebabCase, type OptionInfo, optionInfos, optionLabel, usageOf } from './command.js';

type Given = Readonly<Record<string, unknown>>;

/** yargs makes an empty list of words that are not there, or a list of one that is undefined. */
function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.some((each) => each !== undefined) : value !== undefined;
}

/** yargs takes `--json=maybe` for `--no-json`. */
function refuseHalfTruths(options: readonly OptionInfo[], words: readonly string[]): void {
  const switches = options.filter(({ type }) => type === 'boolean').map(optionLabel);
  for (const word of words) {
    const [, name, value] = /^(--[^=]+)=(.*)$/.exec(word) ?? [];
    if (switches.includes(name) && !['true', 'false'].includes(value))
      throw new InputError(`Expected ${name} without a value, but got "${value}"`);
  }
}

/** @throws InputError for an option that is repeated, empty, or beside others that it does not go with */
function expectUsable(option: OptionInfo, options: readonly OptionInfo[], given: Given): void {
  const { name, type, conflicts, needs } = option;
  const own = optionLabel(option);
  const label = (other: string): string => optionLabel(options.find((each) => each.name === other)!);
  // A switch that is turned off (`--no-json`) is as good as not given.
  const isOn = (other: string): boolean => given[other] !== undefined && given[other] !== false;
  const value = given[name];
  if (type !== 'array' && Array.isArray(value))
    throw new InputError(`Expected ${own} once, but it is given ${value.length} times`);
  // An empty value is a variable of the shell that is not set.
  if ([value].flat().includes('')) throw new InputError(`Expected a value for ${own}, but got ""`);
  if (!isOn(name)) return;
  if (conflicts !== undefined && isOn(conflicts)) throw new InputError(`Expected no ${own} with ${label(conflicts)}`);
  if (needs !== undefined && !isOn(needs)) throw new InputError(`Expected no ${own} without ${label(needs)}`);
}

/**
 * Makes the values of a command's options of what yargs has read.
 * @param argv what yargs has read, with every option under its name in camel case
 * @param words the command line
 * @throws InputError, one line, that names the option
 */
function readOptions(command: Command, name: string, argv: Given, words: readonly string[]): Record<string, unknown> {
  const options = optionInfos(command);
  const [, ...rest] = argv._ as readonly unknown[];
  if (rest.length > 0) throw new InputError(`Unknown argument ${shown(rest[0])}`);
  refuseHalfTruths(options, words);
  const given = Object.fromEntries(
    options.filter(({ name }) => isGiven(argv[name])).map(({ name }) => [name, argv[name]]),
  );
  for (const option of options) expectUsable(option, options, given);
  const values: Record<string, unknown> = {};
  for (const option of options) {
    const value = given[option.name] ?? option.default;
    if (value !== undefined) values[option.name] = option.read(value as string, optionLabel(option));
    else if (option.isRequired)
      throw new InputError(`Expected ${optionLabel(option)}, but it is missing (see maketen ${name} --help)`);
  }
  return values;
}

/**
 * Options check themselves: yargs knows types, choices and required ones only for its help, and reads nothing but strings and switches.
 * Without its default, yargs takes a single dash among the words for nothing.
 */
function yargsOption(option: OptionInfo, isForHelp: boolean): Options {
  const { type, description, isRequired, positional, defaultText, default: value, enum: choices } = option;
  return {
    array: type === 'array',
    describe: description,
    requiresArg: !positional && type !== 'boolean',
    ...(isForHelp
      ? {
          type: type === 'array' ? 'string' : type,
          choices,
          demandOption: isRequired,
          defaultDescription: defaultText ?? (value === undefined ? undefined : String(value)),
        }
      : { type: type === 'boolean' ? 'boolean' : 'string', ...(positional && { default: value }) }),
  };
}

/** A command as yargs takes it. @param summary its line in the list of commands */
export function yargsCommand(
  command: Command,
  name: string,
  summary: string,
  commandLine: readonly string[],
): CommandModule<object, Record<string, unknown>> {
  const options = optionInfos(command);
  const positionals = options.filter(({ positional }) => positional);
  const others = options.filter(({ positional }) => !positional);
  const { description = summary, examples } = command;
  const words = positionals.map(({ name, type }) => `[${kebabCase(name)}${type === 'array' ? '..' : ''}]`);
  return {
    command: [name, ...words].join(' '),
    describe: summary,
    builder: (yargs: Argv, isForHelp = false) => {
      yargs.usage(`${usageOf(name, options)}\n\n${description}`);
      for (const option of positionals)
        yargs.positional(kebabCase(option.name), yargsOption(option, isForHelp) as PositionalOptions);
      for (const option of others) yargs.option(kebabCase(option.name), yargsOption(option, isForHelp));
      if (isForHelp)
        yargs.demandOption(positionals.filter(({ isRequired }) => isRequired).map(({ name }) => kebabCase(name)));
      yargs.epilogue(
        `Examples:\n${Object.entries(examples)
          .map(([line, what]) => `  ${line}\n      ${what}`)
          .join('\n')}`,
      );
      return yargs;
    },
    handler: (argv) => command.run(readOptions(command, name, argv, commandLine)),
  };
}

export function optionNamesOf(command: Command): string[] {
  return optionInfos(command).map(({ name }) => kebabCase(name));
}
