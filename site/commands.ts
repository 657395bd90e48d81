import { code, list } from '../scripts/markdown.js';
import { type OptionInfo, optionInfos, optionLabel, usageOf } from '../src/cli/command.js';
import { COMMANDS } from '../src/cli/commands.js';

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

/** Commands whose examples `npm run examples` leaves out: it reads this page. */
const NOT_RUN: Readonly<Record<string, string | undefined>> = {
  serve: '<!-- not run: it serves until Ctrl-C -->\n\n',
  work: '<!-- not run: it works until Ctrl-C -->\n\n',
  start: '<!-- not run: the README of the package does -->\n\n',
};

const INTRODUCTION = `# Commands

\`npx maketen COMMAND\`, or from a checkout \`npm run -s maketen -- COMMAND\`. \`maketen COMMAND --help\` prints the same text and explains the examples.

Write \`--env decade\` or \`--env=decade\`. An option without a value is a switch; \`--no-\` turns it off. Repeat a repeatable option for each value. Exit
codes: 0; 2 for wrong input (one line on standard error says what was expected); 1 for any other failure; 130 after Ctrl-C. Files get their names only
when they are complete.`;

/** The page: every command with its options and its examples. */
export async function commandsPage(): Promise<string> {
  const sections = COMMANDS.map(async ({ name, summary, load }) => {
    const command = await load();
    const options = optionInfos(command);
    return `## ${name}

\`${usageOf(name, options)}\`: ${command.description ?? summary}.

${list(options.map((option) => [term(option), option.description]))}

${NOT_RUN[name] ?? ''}\`\`\`sh
${Object.keys(command.examples).join('\n')}
\`\`\``;
  });
  return [INTRODUCTION, ...(await Promise.all(sections))].join('\n\n');
}
