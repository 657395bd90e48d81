import type { Argv, CommandModule, Options, PositionalOptions } from 'yargs';
import type * as z from 'zod';
import { InputError, shown } from '../env/errors.js';
import { nearestNames, suggestion } from '../env/words.js';
import { type Command, kebabCase, type OptionInfo, optionInfos, optionLabel, usageOf } from './command.js';

type Given = Readonly<Record<string, unknown>>;

/** yargs makes an empty list of words that are not there, or a list of one that is undefined. */
function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.some((each) => each !== undefined) : value !== undefined;
}

/** yargs makes an array of an option that is given twice; only those that are arrays may be. */
function refuseRepetition(option: OptionInfo, value: unknown): void {
  if (option.type !== 'array' && Array.isArray(value))
    throw new InputError(`Expected ${optionLabel(option)} once, but it is given ${value.length} times`);
}

/** An empty value is a variable of the shell that is not set. */
function refuseEmpty(option: OptionInfo, value: unknown): void {
  if ([value].flat().includes('')) throw new InputError(`Expected a value for ${optionLabel(option)}, but got ""`);
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

/** A switch that is turned off (`--no-json`) is as good as not given. */
function refuseCompany(option: OptionInfo, options: readonly OptionInfo[], given: Given): void {
  const { name, conflicts, needs } = option;
  const isOn = (other: string): boolean => given[other] !== undefined && given[other] !== false;
  const label = (other: string): string => optionLabel(options.find((each) => each.name === other)!);
  if (!isOn(name)) return;
  if (conflicts !== undefined && isOn(conflicts))
    throw new InputError(`Expected no ${optionLabel(option)} with ${label(conflicts)}`);
  if (needs !== undefined && !isOn(needs))
    throw new InputError(`Expected no ${optionLabel(option)} without ${label(needs)}`);
}

/** One line on what is wrong with an option, as the schema found it. */
function issueLine(issue: z.core.$ZodIssue, option: OptionInfo, value: unknown, help: string): string {
  const label = optionLabel(option);
  if (value === undefined) return `Expected ${label}, but it is missing (see ${help})`;
  if (issue.code !== 'invalid_value') return `Expected ${label} to be ${issue.message}, but got ${shown(value)}`;
  const choices = issue.values.map(String);
  const near = typeof value === 'string' && nearestNames(value, choices).length > 0 ? suggestion(value, choices) : '';
  return `Expected ${label} to be one of ${choices.join(', ')}, but got ${shown(value)}${near}`;
}

/**
 * Makes a command's options of what yargs has read.
 * @param argv what yargs has read, with every option under its name in camel case
 * @param words the command line
 * @throws InputError, one line, that names the option
 */
function checkOptions(command: Command, name: string, argv: Given, words: readonly string[]): unknown {
  const options = optionInfos(command);
  const [, ...rest] = argv._ as readonly unknown[];
  if (rest.length > 0) throw new InputError(`Unknown argument ${shown(rest[0])}`);
  refuseHalfTruths(options, words);
  const given = Object.fromEntries(
    options.filter(({ name }) => isGiven(argv[name])).map(({ name }) => [name, argv[name]]),
  );
  for (const option of options) {
    const value = given[option.name];
    if (value === undefined) continue;
    refuseRepetition(option, value);
    refuseEmpty(option, value);
    refuseCompany(option, options, given);
  }
  const { success, data, error } = command.schema.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  const option = options.find((each) => each.name === issue.path[0])!;
  throw new InputError(issueLine(issue, option, given[option.name], `maketen ${name} --help`));
}

/** How help shows an option. The schema checks options: yargs knows choices and required ones only for its help. */
function shownAs({ type, isRequired, defaultText, default: value, enum: choices }: OptionInfo): Options {
  return {
    type: type === 'array' ? 'string' : type,
    choices,
    demandOption: isRequired,
    defaultDescription: defaultText ?? (value === undefined ? undefined : String(value)),
  };
}

/** How the words of the command line are read: whatever the schema makes of them, they are strings or switches. */
function readAs({ type, positional, default: value }: OptionInfo): Options {
  // Without its default, yargs takes a single dash among the words for nothing.
  return { type: type === 'boolean' ? 'boolean' : 'string', ...(positional && { default: value }) };
}

function yargsOption(option: OptionInfo, isForHelp: boolean): Options {
  const { type, description, hidden } = option;
  return { ...(isForHelp ? shownAs(option) : readAs(option)), array: type === 'array', describe: description, hidden };
}

/**
 * A command as yargs takes it.
 * @param summary its line in the list of commands
 * @param words the command line
 */
export function yargsCommand(
  command: Command,
  name: string,
  summary: string,
  words: readonly string[],
): CommandModule<object, Record<string, unknown>> {
  const options = optionInfos(command);
  const positionals = options.filter(({ positional }) => positional);
  const others = options.filter(({ positional }) => !positional);
  const { description = summary, examples } = command;
  return {
    command: [
      name,
      ...positionals.map((option) => `[${kebabCase(option.name)}${option.type === 'array' ? '..' : ''}]`),
    ].join(' '),
    describe: summary,
    builder: (yargs: Argv, isForHelp?: boolean) => {
      yargs.usage(`${usageOf(name, options)}\n\n${description}`);
      for (const option of positionals)
        yargs.positional(kebabCase(option.name), yargsOption(option, isForHelp === true) as PositionalOptions);
      for (const option of others)
        yargs.option(kebabCase(option.name), {
          ...yargsOption(option, isForHelp === true),
          requiresArg: option.type !== 'boolean',
        });
      if (isForHelp)
        yargs.demandOption(positionals.filter(({ isRequired }) => isRequired).map(({ name }) => kebabCase(name)));
      yargs.epilogue(`Examples:\n${examples.map(([line, what]) => `  ${line}\n      ${what}`).join('\n')}`);
      return yargs;
    },
    handler: (argv) => command.run(checkOptions(command, name, argv, words)),
  };
}

/** A command's options as they are typed, without the dashes. */
export function optionNamesOf(command: Command): string[] {
  return optionInfos(command).map(({ name }) => kebabCase(name));
}
