import { code, list } from '../scripts/markdown.js';
import { type Command, type OptionInfo, optionInfos, optionLabel, usageOf } from '../src/cli/command.js';
import { COMMANDS } from '../src/cli/commands.js';

/** Options of so many commands are explained once, where they mean the same in all of them. */
const SHARED_BY = 3;

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly command: Command;
  readonly options: readonly OptionInfo[];
}

/** Whatever is said of an option: equal for commands that share it, but for its default. */
function sameOption(option: OptionInfo): string {
  return JSON.stringify([optionLabel(option), valueOf(option), option.description]);
}

function valueOf({ type, enum: choices }: OptionInfo): string {
  if (choices !== undefined) return ` ${choices.map(code).join(', ')}`;
  return { string: ' text', number: ' number', boolean: '', array: ' text' }[type];
}

function defaultOf({ isRequired, defaultText, default: value }: OptionInfo): string {
  if (isRequired) return 'required';
  const text = defaultText ?? (value === undefined || value === false ? '' : code(value));
  return text === '' ? '' : `default ${text}`;
}

function term(option: OptionInfo): string {
  const byDefault = defaultOf(option);
  return `${code(optionLabel(option))}${valueOf(option)}${byDefault === '' ? '' : ` (${byDefault})`}`;
}

function section({ name, summary, command, options }: Entry, shared: ReadonlyMap<string, OptionInfo>): string {
  const { description = summary, examples } = command;
  const own = options.filter((option) => !shared.has(sameOption(option)));
  const others = options
    .filter((option) => shared.has(sameOption(option)))
    .map((option) => {
      const byDefault = defaultOf(option);
      const isSame = byDefault === defaultOf(shared.get(sameOption(option))!);
      return `${code(optionLabel(option))}${isSame ? '' : ` (${byDefault === '' ? 'optional' : byDefault})`}`;
    });
  return [
    `## ${name}`,
    `\`${usageOf(name, options)}\`: ${description}.`,
    ...(own.length === 0 ? [] : [list(own.map((option) => [term(option), option.description]))]),
    ...(others.length === 0 ? [] : [`Shared: ${others.join(', ')}.`]),
    `${NOT_RUN[name] ?? ''}\`\`\`sh\n${Object.keys(examples).join('\n')}\n\`\`\``,
  ].join('\n\n');
}

/** Commands whose examples `npm run examples` leaves out: it reads this page. */
const NOT_RUN: Readonly<Record<string, string | undefined>> = {
  serve: '<!-- not run: it serves until Ctrl-C -->\n\n',
  start: '<!-- not run: the README of the package does -->\n\n',
};

const INTRODUCTION = `# Commands

\`npx maketen COMMAND\`, or from a checkout \`npm run -s maketen -- COMMAND\`. \`maketen COMMAND --help\` prints the same text and explains the examples.

Write \`--env decade\` or \`--env=decade\`. An option without a value is a switch; \`--no-\` turns it off. Repeat a repeatable option for each value. Exit
codes: 0; 2 for wrong input (one line on standard error says what was expected); 1 for any other failure; 130 after Ctrl-C. Files get their names only
when they are complete.`;

/** The page: the options that many commands share, then every command with its own options and its examples. */
export async function commandsPage(): Promise<string> {
  const entries: Entry[] = await Promise.all(
    COMMANDS.map(async ({ name, summary, load }) => {
      const command = await load();
      return { name, summary, command, options: optionInfos(command) };
    }),
  );
  const every = entries.flatMap(({ options }) => options);
  const shared = new Map(
    every
      .filter((option) => every.filter((other) => sameOption(other) === sameOption(option)).length >= SHARED_BY)
      .map((option) => [sameOption(option), option]),
  );
  const explained = list([...shared.values()].map((option) => [term(option), option.description]));
  return [INTRODUCTION, `## Shared options\n\n${explained}`, ...entries.map((entry) => section(entry, shared))].join(
    '\n\n',
  );
}
