import type { Table } from '../tables.js';
import { FIGURE_STYLE } from './styles.js';
import type { Figure } from './svg.js';
import { element, escapeText, label } from './svg.js';

/** A part of the page: its heading, and the figures in it for those who want them as files. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly html: string;
  readonly figures: readonly Figure[];
}

export function paragraph(text: string, className?: string): string {
  return `<p${className === undefined ? '' : ` class="${className}"`}>${escapeText(text)}</p>`;
}

export function heading(text: string): string {
  return `<h3>${escapeText(text)}</h3>`;
}

function svgElement(figure: Figure, attributes: Readonly<Record<string, string>>, content: string): string {
  const { width, height } = figure;
  const viewBox = `0 0 ${width} ${Math.ceil(height)}`;
  return element('svg', { ...attributes, class: 'figure', viewBox, role: 'img', 'aria-label': figure.label }, [
    content,
  ]);
}

/** A figure in the page; it takes its colours from the page's style. The drawing can be scrolled where the screen is narrower. */
export function figureHtml(figure: Figure, caption: string): string {
  return `<figure>
<div class="drawing" tabindex="0" role="group" aria-label="drawing">${svgElement(figure, {}, figure.content)}</div>
<figcaption>${escapeText(caption)}</figcaption>
</figure>`;
}

const MARGIN = 14;
const NOTE_ROW = 17;

/** A figure as an SVG file of its own, with its title and notes on a ground, light or dark as the reader's system is. */
export function figureFile(figure: Figure): string {
  const { notes = [] } = figure;
  const top = MARGIN + 24 + (notes.length === 0 ? 0 : notes.length * NOTE_ROW + 8);
  const width = figure.width + 2 * MARGIN;
  const height = Math.ceil(figure.height) + top + MARGIN - 2;
  const content = [
    `<style>${FIGURE_STYLE}</style>`,
    element('rect', { class: 'ground', width, height }),
    `<text class="strong" x="${MARGIN}" y="${MARGIN + 12}">${escapeText(figure.label)}</text>`,
    ...notes.map((note, i) => label(MARGIN, MARGIN + 26 + i * NOTE_ROW, note, 'muted')),
    element('g', { transform: `translate(${MARGIN} ${top})` }, [figure.content]),
  ];
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width: String(width), height: String(height) };
  return `${svgElement({ ...figure, width, height }, attributes, `\n${content.join('\n')}\n`)}\n`;
}

/** A cell; what is in brackets at its end (an interval) goes below the rest, so that tables are narrow. */
function cellHtml(cell: string): string {
  const [, main, range] = /^(.+?) (\(.+\))$/.exec(cell) ?? [];
  return main === undefined ? escapeText(cell) : `${escapeText(main)} <small>${escapeText(range)}</small>`;
}

/** A table whose rows are named by their first cells; scrolls sideways by itself. */
export function tableHtml(caption: string, { columns, rows }: Table): string {
  const side = (i: number): string => (columns[i].align === 'right' ? ' class="right"' : '');
  const head = columns.map(({ heading: text }, i) => `<th scope="col"${side(i)}>${escapeText(text)}</th>`).join('');
  const body = rows.map(
    ([first, ...cells]) =>
      `<tr><th scope="row">${escapeText(first)}</th>${cells.map((cell, i) => `<td${side(i + 1)}>${cellHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeText(caption)}">
<table>
<caption>${escapeText(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>
</div>`;
}
