import { printable } from '../env/printable.js';
import type { Column } from '../lab/report/table.js';

export type { Column, Table } from '../lab/report/table.js';

/** Whether to colour what goes to this stream: only for people at a terminal, and not against NO_COLOR (no-color.org). */
export function wantsColor(stream: NodeJS.WriteStream = process.stdout): boolean {
  return stream.isTTY && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
}

const CODES = { bold: [1, 22], dim: [2, 22], green: [32, 39], red: [31, 39], yellow: [33, 39] } as const;

/** The text with ANSI colour on a terminal, plain elsewhere. */
export function paint(style: keyof typeof CODES, text: string): string {
  return wantsColor() ? `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m` : text;
}

/** Rows under headings, two spaces between columns; an empty `heading` in every column leaves the heading out. */
export function table(columns: readonly Column[], given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map(printable));
  const widths = columns.map(({ heading }, i) => Math.max(heading.length, ...rows.map((row) => row[i].length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (columns[i].align === 'right' ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
      .join('  ')
      .trimEnd();
  const headings = columns.map(({ heading }) => heading);
  const head = headings.some((heading) => heading !== '') ? [paint('bold', line(headings))] : [];
  return [...head, ...rows.map(line)].join('\n');
}

/** Lines moved to the right. */
export function indent(text: string, by = 2): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}

/** JSON for people and programs; what a terminal would obey is escaped, which JSON reads as the same. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2).split('\n').map(printable).join('\n'));
}
