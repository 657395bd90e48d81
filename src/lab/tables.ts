import type { Backend } from '../agents/networks/backend.js';
import type { Interval } from '../evaluate/statistics.js';

/** Columns whose heading begins with ">" are aligned to the right. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Cell = readonly [heading: string, text: string];

/** A table of rows whose cells have the same headings. */
export function tableOf(rows: readonly (readonly Cell[])[]): Table {
  const [first = []] = rows;
  return { headings: first.map(([heading]) => heading), rows: rows.map((row) => row.map(([, text]) => text)) };
}

const isRight = (heading: string) => heading.startsWith('>');

/** The headings, then the rows, each text as wide as its column, which is at least so wide. */
export function padded({ headings, rows }: Table, least = 0): string[][] {
  const all = [headings.map((heading) => heading.replace(/^>/, '')), ...rows];
  const widths = headings.map((_, i) => Math.max(least, ...all.map((row) => row[i].length)));
  return all.map((row) =>
    row.map((text, i) => (isRight(headings[i]) ? text.padStart(widths[i]) : text.padEnd(widths[i]))),
  );
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
export function markdownTable({ headings, rows }: Table): string {
  const escaped = (row: readonly string[]) => row.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' '));
  const [head, ...body] = padded({ headings: escaped(headings), rows: rows.map(escaped) }, 3);
  const dashes = head.map(({ length }, i) => (isRight(headings[i]) ? ':'.padStart(length, '-') : '-'.repeat(length)));
  return [head, dashes, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function computedBy({ name }: Pick<Backend, 'name'>): string {
  return name === 'kernel' ? 'the compiled kernel' : `TensorFlow.js' ${name} backend`;
}
