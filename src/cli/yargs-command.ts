import type { Argv, CommandModule, Options, PositionalOptions } from 'yargs';
import { InputError, shown } from '../env/base/errors.js';
import { registerGameModule } from '../io/game-module.js';
import { type Command, kebabCase, type OptionInfo, optionInfos, optionLabel, usageOf } from './command.js';
import { usageError } from './report-error.js';

type Given = Readonly<Record<string, unknown>>;

/** yargs takes `--json=maybe` for `--no-json`. */
function refuseHalfTruths(options: readonly OptionInfo[], words: readonly string[]) {
  const switches = options.filter(({ type }) => type === 'boolean').map(optionLabel);
  for (const word of words) {
    const [, name, value] = /^(--[^=]+)=(.*)$/.exec(word) ?? [];
    if (switches.includes(name) && !['true', 'false'].includes(value))
      throw new InputError(`Expected ${name} without a value, but got "${value}"`);
  }
}

/** @throws InputError for an option that is repeated, empty, or beside others that it does not go with */
function expectUsable(option: OptionInfo, options: readonly OptionInfo[], given: Given) {
  const { name, type, conflicts, needs } = option;
  const own = optionLabel(option);
  const label = (other: string) => optionLabel(options.find((each) => each.name === other)!);
  // A switch that is turned off (`--no-json`) is as good as not given.
  const isOn = (other: string) => given[other] !== undefined && given[other] !== false;
  const value = given[name];
  if (type !== 'array' && Array.isArray(value))
    throw new InputError(`Expected ${own} once, but it is given ${value.length} times`);
  // An empty value is a variable of the shell that is not set.
  if ([value].flat().includes('')) throw new InputError(`Expected a value for ${own}, but got ""`);
  if (!isOn(name)) return;
  const conflict = [conflicts ?? []].flat().find(isOn);
  if (conflict !== undefined) throw new InputError(`Expected no ${own} with ${label(conflict)}`);
  if (needs !== undefined && !isOn(needs)) throw new InputError(`Expected no ${own} without ${label(needs)}`);
}

/** Where a word of the command line names an option: `--max-moves`, `--max-moves=9`, `--maxMoves`, `--no-auto`. */
function placeOf(key: string, words: readonly string[]) {
  const names = [`--${kebabCase(key)}`, `--${key}`, `--no-${kebabCase(key)}`, `-${key}`];
  return words.findIndex((word) => names.includes(word.split('=')[0]));
}

/** What of a command line is read at a place of it, so that the first wrong word is complained of. */
interface Mention {
  readonly at: number;
  read(): void;
}

/**
 * Makes the values of a command's options of what yargs has read.
 * @param argv what yargs has read, with every option under its name in camel case, and the words without dashes
 * @param words the command line
 * @throws InputError, one line, that names the first wrong option
 */
function readOptions(command: Command, name: string, argv: Given, words: readonly string[]): Record<string, unknown> {
  const options = optionInfos(command);
  const [, ...plain] = argv._ as readonly string[];
  refuseHalfTruths(options, words);
  const known = new Set([
    '_',
    '$0',
    'help',
    'h',
    'version',
    ...options.flatMap((each) => [each.name, kebabCase(each.name)]),
  ]);
  const given: Record<string, unknown> = Object.fromEntries(
    options.flatMap((each) => (argv[each.name] === undefined ? [] : [[each.name, argv[each.name]]])),
  );
  const mentions: Mention[] = Object.keys(argv)
    .filter((key) => !known.has(key) && (key === kebabCase(key) || !(kebabCase(key) in argv)))
    .map((key) => ({
      at: placeOf(key, words),
      read: () => {
        throw usageError(`Unknown argument: ${key}`, name, [...options.map((each) => kebabCase(each.name)), 'help']);
      },
    }));
  const places: Record<string, number> = {};
  const positionals = options.filter((each) => each.positional && given[each.name] === undefined);
  for (const word of plain) {
    const at = words.indexOf(word, 1);
    const [next] = positionals;
    if (next === undefined) mentions.push({ at, read: () => refuseWord(word, options, given) });
    else {
      given[next.name] = next.type === 'array' ? [...((given[next.name] as string[] | undefined) ?? []), word] : word;
      places[next.name] ??= at;
      if (next.type !== 'array') positionals.shift();
    }
  }
  const values: Record<string, unknown> = {};
  for (const option of options) {
    const read = () => {
      expectUsable(option, options, given);
      values[option.name] = option.read(given[option.name] as string, optionLabel(option));
    };
    if (given[option.name] !== undefined)
      mentions.push({ at: places[option.name] ?? placeOf(option.name, words), read });
  }
  for (const mention of mentions.sort((a, b) => a.at - b.at)) mention.read();
  for (const option of options) {
    if (given[option.name] !== undefined) continue;
    if (option.default !== undefined) values[option.name] = option.read(option.default, optionLabel(option));
    else if (option.isRequired) {
      const first = option.name === 'env' ? ', first or behind --env,' : '';
      const missing = first === '' ? optionLabel(option) : 'a preset';
      throw new InputError(`Expected ${missing}${first || ','} but it is missing (see maketen ${name} --help)`);
    }
  }
  return values;
}

function refuseWord(word: string, options: readonly OptionInfo[], given: Given): never {
  const env = options.find((each) => each.positional && each.name === 'env');
  if (env && given.env !== undefined)
    throw new InputError(`Expected one preset, but got ${shown(given.env)} and ${shown(word)}; leave one of them out`);
  throw new InputError(`Unknown argument ${shown(word)}`);
}

/**
 * Options check themselves: yargs knows types, choices and required ones only for its help, and reads nothing but strings and switches. Before it
 * runs a command it lays out the help of all options that are not hidden, which takes 20 ms.
 */
function yargsOption(option: OptionInfo, isForHelp: boolean): Options {
  const { type, description, isRequired, defaultText, default: value, enum: choices } = option;
  return {
    array: type === 'array',
    describe: description,
    requiresArg: type !== 'boolean',
    ...(isForHelp
      ? {
          type: type === 'array' ? 'string' : type,
          choices,
          demandOption: isRequired,
          defaultDescription: defaultText ?? (value === undefined ? undefined : String(value)),
        }
      : { type: type === 'boolean' ? 'boolean' : 'string', hidden: true }),
  };
}

/**
 * A command as yargs takes it. Words without dashes are given to options here; yargs knows of them only for its help.
 * @param summary its line in the list of commands
 */
export function yargsCommand(
  command: Command,
  name: string,
  summary: string,
  commandLine: readonly string[],
  isForHelp: boolean,
): CommandModule<object, Record<string, unknown>> {
  const options = optionInfos(command);
  const positionals = isForHelp ? options.filter(({ positional }) => positional) : [];
  const { description = summary, examples, readsGames } = command;
  const words = positionals.map(({ name, type }) => `[${kebabCase(name)}${type === 'array' ? '..' : ''}]`);
  return {
    command: [name, ...words].join(' '),
    describe: summary,
    builder: (yargs: Argv) => {
      yargs.strict(false);
      for (const option of positionals)
        yargs.positional(kebabCase(option.name), yargsOption(option, isForHelp) as PositionalOptions);
      for (const option of options)
        if (!positionals.includes(option)) yargs.option(kebabCase(option.name), yargsOption(option, isForHelp));
      if (!isForHelp) return yargs;
      yargs.usage(`${usageOf(name, options)}\n\n${description}`);
      yargs.demandOption(positionals.filter(({ isRequired }) => isRequired).map(({ name }) => kebabCase(name)));
      yargs.epilogue(
        `Examples:\n${Object.entries(examples)
          .map(([line, what]) => `  ${line}\n      ${what}`)
          .join('\n')}`,
      );
      return yargs;
    },
    handler: async (argv) => {
      const modules = readsGames || !Array.isArray(argv.game) ? [] : (argv.game as string[]);
      const takeBack: (() => void)[] = [];
      try {
        for (const module of modules) if (module !== '') takeBack.push(await registerGameModule(module));
        await command.run(readOptions(command, name, argv, commandLine));
      } finally {
        for (const each of takeBack) each();
      }
    },
  };
}
