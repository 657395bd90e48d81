import type { Table } from '../tables.js';
import { element, escapeText, type Figure, label } from './figure.js';
import { FIGURE_STYLE, PAGE_STYLE } from './styles.js';

/** A part of the page: its heading, and the figures in it for those who want them as files. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly html: string;
  readonly figures: readonly Figure[];
}

export function sectionOf(id: string, title: string, blocks: readonly (string | Figure)[]): Section {
  /** A figure with the page's colours. The drawing can be scrolled where the screen is narrower. */
  const figureHtml = (figure: Figure): string => `<figure>
<div class="drawing" tabindex="0" role="group" aria-label="drawing">${svgElement(figure, {}, figure.content)}</div>
<figcaption>${escapeText(figure.caption ?? '')}</figcaption>
</figure>`;
  return {
    id,
    title,
    figures: blocks.filter((block) => typeof block !== 'string'),
    html: blocks.map((block) => (typeof block === 'string' ? block : figureHtml(block))).join('\n'),
  };
}

export function paragraph(text: string, className?: string): string {
  return `<p${className === undefined ? '' : ` class="${className}"`}>${escapeText(text)}</p>`;
}

export function heading(text: string): string {
  return `<h3>${escapeText(text)}</h3>`;
}

function svgElement(figure: Figure, attributes: Readonly<Record<string, string>>, content: string): string {
  const viewBox = `0 0 ${figure.width} ${Math.ceil(figure.height)}`;
  const own = { class: 'figure', viewBox, role: 'img', 'aria-label': figure.label };
  return element('svg', { ...attributes, ...own }, [content]);
}

/** A figure as an SVG file with its title and notes, light or dark as the reader's system is. */
export function figureFile(figure: Figure): string {
  const { notes = [] } = figure;
  const [margin, row] = [14, 17];
  const top = margin + 24 + (notes.length === 0 ? 0 : notes.length * row + 8);
  const width = figure.width + 2 * margin;
  const height = Math.ceil(figure.height) + top + margin - 2;
  const content = [
    `<style>${FIGURE_STYLE}</style>`,
    element('rect', { class: 'ground', width, height }),
    `<text class="strong" x="${margin}" y="${margin + 12}">${escapeText(figure.label)}</text>`,
    ...notes.map((note, i) => label(margin, margin + 26 + i * row, note, 'muted')),
    element('g', { transform: `translate(${margin} ${top})` }, [figure.content]),
  ];
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width: String(width), height: String(height) };
  return `${svgElement({ ...figure, width, height }, attributes, `\n${content.join('\n')}\n`)}\n`;
}

/** A table whose rows are named by their first cells; it scrolls sideways by itself. */
export function tableHtml(caption: string, { columns, rows }: Table): string {
  const side = (i: number): string => (columns[i].align === 'right' ? ' class="right"' : '');
  const head = columns.map(({ heading: text }, i) => `<th scope="col"${side(i)}>${escapeText(text)}</th>`).join('');
  /** Brackets at the end of a cell (an interval) go below the rest, which keeps tables narrow. */
  const cellHtml = (cell: string): string => {
    const at = cell.indexOf(' (');
    if (at < 1 || !cell.endsWith(')')) return escapeText(cell);
    return `${escapeText(cell.slice(0, at))} <small>${escapeText(cell.slice(at + 1))}</small>`;
  };
  const cellsHtml = (cells: readonly string[]): string =>
    cells.map((cell, i) => `<td${side(i + 1)}>${cellHtml(cell)}</td>`).join('');
  const body = rows.map(([first, ...cells]) => `<tr><th scope="row">${escapeText(first)}</th>${cellsHtml(cells)}</tr>`);
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

/** One self-contained HTML file without scripts, fonts or pictures; the policy in its head forbids them. */
export function pageHtml(title: string, sections: readonly Section[]): string {
  const links = sections.map((section) => `<li><a href="#${section.id}">${section.title}</a></li>`).join('');
  const body = sections.map(
    ({ id, title: text, html }) => `<section id="${id}">\n<h2>${text}</h2>\n${html}\n</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="maketen report">
<title>${escapeText(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${escapeText(title)}</h1>
<nav aria-label="sections"><ul>${links}</ul></nav>
</header>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}
