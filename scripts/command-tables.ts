import { type Command, type OptionInfo, optionInfos, optionLabel, usageOf } from '../src/cli/command.js';
import { COMMANDS } from '../src/cli/commands.js';
import { code, table } from './markdown.js';

function labelOf(option: OptionInfo): string {
  return code(optionLabel(option));
}

function valueOf({ type, enum: choices }: OptionInfo): string {
  if (choices !== undefined) return choices.map(code).join(', ');
  return { string: 'text', number: 'number', boolean: 'switch', array: 'text, repeatable' }[type];
}

function defaultOf({ isRequired, defaultText, default: value }: OptionInfo): string {
  if (isRequired) return 'required';
  if (defaultText !== undefined) return defaultText;
  return value === undefined || value === false ? '' : code(value);
}

function section(name: string, summary: string, command: Command): string {
  const { description = summary, examples } = command;
  const options = optionInfos(command);
  const rows = options
    .filter(({ hidden }) => !hidden)
    .map((option) => [labelOf(option), valueOf(option), defaultOf(option), option.description]);
  const lines = examples.map(([line, what]) => `${line}   # ${what}`);
  const sentence = `${description[0].toUpperCase()}${description.slice(1)}.`;
  return [
    `## ${name}`,
    `\`${usageOf(name, options)}\``,
    sentence,
    table(['option', 'value', 'default', 'meaning'], rows),
    `\`\`\`text\n${lines.join('\n')}\n\`\`\``,
  ].join('\n\n');
}

/** Every command with a table of its options and its examples. */
export async function commandTables(): Promise<string> {
  const sections = COMMANDS.map(async ({ name, summary, load }) => section(name, summary, await load()));
  return (await Promise.all(sections)).join('\n\n');
}
