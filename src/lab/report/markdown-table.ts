import type { Column, Table } from './table.js';

/** Narrower columns have no room for the dashes of the line below the headings. */
const LEAST_WIDTH = 3;

/** A table in GitHub's Markdown with aligned columns, as prettier would write it. */
export function markdownTable({ columns, rows }: Table): string {
  const cells = [columns.map(({ heading }) => heading), ...rows].map((row) => row.map(escaped));
  const widths = columns.map((_, i) => Math.max(LEAST_WIDTH, ...cells.map((row) => row[i].length)));
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const padded = (row: readonly string[]): string[] =>
    row.map((cell, i) => (columns[i].align === 'right' ? cell.padStart(widths[i]) : cell.padEnd(widths[i])));
  const dashes = columns.map(({ align }, i) => dashesOf(align, widths[i]));
  const [head, ...body] = cells.map((row) => line(padded(row)));
  return [head, line(dashes), ...body].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function dashesOf(align: Column['align'], width: number): string {
  return align === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width);
}
