import { printable } from '../env/base/words.js';
import { AtomicFile } from '../io/files.js';
import { padded, type Table } from '../lab/tables.js';

export interface Report {
  readonly json: object;
  /** Empty where all has been said on the way. */
  readonly text: () => string;
  readonly failure?: Error | undefined;
}

/** Writes the JSON of some work's report to the file `out` as well, which is opened before the work: that may take hours. */
export async function withOutput(out: string | undefined, work: () => Promise<Report>): Promise<Report> {
  const file = out === undefined ? null : new AtomicFile(out);
  const report = await work();
  file?.write(`${JSON.stringify(report.json, null, 2)}\n`);
  file?.commit();
  return report;
}

/** All of a terminal's commands that the program itself gives: colours and bold. */
const OWN_STYLES = /(\u001b\[(?:0|1|2|22|31|32|33|39)m|\n)/;

/** The text as a terminal may get it: what others wrote in it is printed, never obeyed. */
function harmless(text: string) {
  return text
    .split(OWN_STYLES)
    .map((part, i) => (i % 2 === 1 ? part : printable(part)))
    .join('');
}

/** The one way to a person: text on the standard output. */
export function say(text: string) {
  console.log(harmless(text));
}

/** A line beside the output: on the standard error. */
export function notice(line: string) {
  process.stderr.write(`maketen: ${printable(line)}\n`);
}

/** A line of JSON for a program. */
export function printJsonLine(value: unknown) {
  console.log(printable(JSON.stringify(value)));
}

/** Whether to colour text: only at a terminal, and not against NO_COLOR (no-color.org). */
export function wantsColor(): boolean {
  return process.stdout.isTTY && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
}

/** A command for the user to run next. What npm or npx started is not on the PATH; what pip or `npm install --global` installed is. */
export function commandLine(words: string, { npm_command: startedByNpm } = process.env): string {
  return `${startedByNpm === undefined ? '' : 'npx '}maketen ${words}`;
}

const CODES = { bold: [1, 22], dim: [2, 22], green: [32, 39], red: [31, 39], yellow: [33, 39] } as const;

export function paint(style: keyof typeof CODES, text: string): string {
  return wantsColor() ? `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m` : text;
}

export function titled(title: string, body: string): string {
  return `${paint('bold', printable(title))}\n${indent(body)}`;
}

/** Rows under headings, two spaces between columns; without the headings where all are empty. */
export function table({ headings, rows }: Table): string {
  const all = padded({ headings, rows: rows.map((row) => row.map(printable)) });
  const [head, ...lines] = all.map((row) => row.join('  ').trimEnd());
  return [...(head === '' ? [] : [paint('bold', head)]), ...lines].join('\n');
}

/** Of a terminal that does not know its width, and of a pipe into which is written as to a terminal. */
const USUAL_WIDTH = 80;

/** How wide the terminal is; no limit where it is none, so that nothing is broken for programs that read lines. */
export function terminalWidth(): number {
  const columns = process.stdout.columns ?? Infinity;
  return columns === 0 ? USUAL_WIDTH : columns;
}

/** How wide a screen is: for games and reviews, which look the same in a pipe. */
export function screenWidth(): number {
  const width = terminalWidth();
  return width === Infinity ? USUAL_WIDTH : width;
}

/** The text in lines of at most `width` characters, broken between words; a longer word has a line of its own. */
export function wrap(text: string, width = terminalWidth()): string {
  return text.replace(/.+/g, (line) => {
    const lines: string[] = [];
    for (const word of line.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines.join('\n');
  });
}

/** Less room than this is too little for the text of an entry beside its name. */
const NARROWEST = 24;

/** Names with wrapped texts beside them; below the names where the terminal is too narrow. */
export function entries(given: readonly (readonly [name: string, text: string])[], width = terminalWidth()): string {
  const rows = given.map(([name, text]) => [printable(name), printable(text)] as const);
  const names = Math.max(...rows.map(([name]) => name.length)) + 2;
  if (width - names < NARROWEST)
    return rows.map(([name, text]) => `${name}\n${indent(wrap(text, width - 2))}`).join('\n');
  return rows
    .map(([name, text]) => name.padEnd(names) + indent(wrap(text, width - names), names).trimStart())
    .join('\n');
}

export function indent(text: string, by = 2): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}

/** JSON for people and programs; what a terminal would obey is escaped, which JSON reads as the same. */
export function printJson(value: unknown) {
  console.log(JSON.stringify(value, null, 2).split('\n').map(printable).join('\n'));
}
