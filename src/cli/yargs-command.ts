import type { Argv, CommandModule, Options, PositionalOptions } from 'yargs';
import { checkOptions } from './check-options.js';
import { type Command, kebabCase, type OptionInfo, optionInfos, usageOf } from './command.js';

/** What help shows of an option. The checks are the schema's, so yargs learns of choices and of what is required only to show them. */
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
