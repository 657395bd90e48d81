import type { Backend } from '../agents/networks/backend.js';
import type { Interval } from '../evaluate/statistics.js';

export interface Column {
  readonly heading: string;
  readonly align?: 'left' | 'right';
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export function tableOf(texts: readonly string[], numbers: readonly string[], rows: Table['rows']): Table {
  const left = texts.map((heading): Column => ({ heading }));
  return { columns: [...left, ...numbers.map((heading): Column => ({ heading, align: 'right' }))], rows };
}

/** 12345 as "12,345". */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** With so many decimals, and no minus before a zero. */
export function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^-(?=0(\.0+)?$)/, '');
}

/** 0.0413 as "4.13 %". */
export function percent(share: number): string {
  return `${fixed(share * 100, 2)} %`;
}

/** Three decimals, fewer for large numbers. */
export function decimal(value: number): string {
  return Math.abs(value) >= 1000 ? count(value) : fixed(value, 3);
}

type Format = (value: number) => string;

/** A format with a sign always, as differences are shown. */
export function signed(format: Format): Format {
  return (value) => (value < 0 ? `-${format(-value)}` : `+${format(value)}`);
}

/** "(0.100 to 0.146)"; empty when a single deal leaves the interval open. */
export function range({ low, high }: Pick<Interval, 'low' | 'high'>, format: Format): string {
  return Number.isFinite(high - low) ? `(${format(low)} to ${format(high)})` : '';
}

/** "0.123 (0.100 to 0.146)" */
export function interval(value: Interval, format: Format): string {
  return `${format(value.estimate)} ${range(value, format)}`.trimEnd();
}

/** A correlation; there is none where all of one side is alike. */
export function correlationText(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : 'not defined';
}

/** A table in GitHub's Markdown with aligned columns, as prettier would write it. */
export function markdownTable({ columns, rows }: Table): string {
  const cells = [columns.map(({ heading }) => heading), ...rows].map((row) =>
    row.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')),
  );
  const widths = columns.map((_, i) => Math.max(3, ...cells.map((row) => row[i].length)));
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const padded = (row: readonly string[]): string[] =>
    row.map((cell, i) => (columns[i].align === 'right' ? cell.padStart(widths[i]) : cell.padEnd(widths[i])));
  const dashes = columns.map(({ align }, i) =>
    align === 'right' ? ':'.padStart(widths[i], '-') : '-'.repeat(widths[i]),
  );
  const [head, ...body] = cells.map((row) => line(padded(row)));
  return [head, line(dashes), ...body].join('\n');
}

export function computedBy({ name }: Pick<Backend, 'name'>): string {
  return name === 'kernel' ? 'the compiled kernel' : `TensorFlow.js' ${name} backend`;
}
