import { expectText, type ReadonlyRecord } from '../../env/base/schema.js';
import { printable } from '../../env/base/words.js';

export interface Figure {
  readonly name: string;
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** Lines below the title in a file of its own. */
  readonly notes?: readonly string[];
  readonly content: string;
}

function escapeText(text: string) {
  return printable(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

export function element(
  name: string,
  attributes: ReadonlyRecord<string | number>,
  children: readonly string[] = [],
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => {
    const text = typeof value === 'number' ? String(Number(value.toFixed(2))) : escapeText(value);
    return ` ${key}="${text}"`;
  });
  const start = `<${name}${pairs.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

/** A line of text whose middle is at height y. */
export function label(x: number, y: number, text: string, className = 'text', anchor = 'start'): string {
  return element('text', { x, y: y + 4.5, class: className, 'text-anchor': anchor }, [escapeText(text)]);
}

export function line(x1: number, y1: number, x2: number, y2: number, className: string): string {
  return element('line', { x1, y1, x2, y2, class: className });
}

export function dot(x: number, y: number, radius: number, className: string): string {
  return element('circle', { cx: x, cy: y, r: radius, class: className });
}

export type Point = readonly [x: number, y: number];

export function pathThrough(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Width of a wide letter in pixels; the reader's font is not known. */
const LETTER = 7.7;

export function textWidth(text: string): number {
  return text.length * LETTER;
}

/** The text, or its beginning with an ellipsis where it does not fit. */
export function shortenedText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return `${text.slice(0, Math.max(1, Math.floor(width / LETTER) - 1))}…`;
}

/** 1, 2 or 5 times a power of ten, so that at most `most` of them lie in `range`. */
function roundStep(range: number, most: number) {
  const least = range / most;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10);
}

interface ScaleOptions {
  /** At the low and the high end, in pixels. */
  readonly pixels: readonly [number, number];
  readonly limits?: readonly [number, number] | undefined;
  readonly most?: number;
  /** Whether the ends lie on grid lines; default false. */
  readonly round?: boolean;
}

/** A linear scale that holds all these values with a margin, and round `ticks`; infinite values are left out. */
export function scaleFor(values: readonly number[], { pixels, limits, most = 6, round = false }: ScaleOptions) {
  const [bottom, top] = limits ?? [-Infinity, Infinity];
  const finite = values.filter(Number.isFinite).map((value) => Math.min(top, Math.max(bottom, value)));
  const least = Math.min(...finite);
  const greatest = Math.max(...finite);
  const margin = greatest > least ? (greatest - least) * 0.04 : Math.max(Math.abs(least) * 0.1, 0.01);
  const step = roundStep(greatest - least + 2 * margin, most);
  const wide = [least - margin, greatest + margin];
  const ends = greatest > least ? [least, greatest] : wide;
  const [from, to] = round ? [Math.floor(ends[0] / step + 1e-9) * step, Math.ceil(ends[1] / step - 1e-9) * step] : wide;
  const low = Math.max(bottom, from);
  const high = Math.min(top, to);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  const at = (value: number) =>
    pixels[0] + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (pixels[1] - pixels[0]);
  return { low, high, ticks, at };
}

export type Scale = ReturnType<typeof scaleFor>;

export function tickText(value: number, isShare: boolean): string {
  const shown = isShare ? value * 100 : value;
  if (!isShare && Math.abs(value) >= 1e6) return `${Number((value / 1e6).toPrecision(6))}M`;
  if (!isShare && Math.abs(value) >= 1e3) return `${Number((value / 1e3).toPrecision(6))}k`;
  return `${Number(shown.toPrecision(6))}${isShare ? ' %' : ''}`;
}

export function horizontalAxis(scale: Scale, top: number, bottom: number, title: string, isShare: boolean): string[] {
  const middle = (scale.at(scale.low) + scale.at(scale.high)) / 2;
  return [
    ...scale.ticks.map((tick) => line(scale.at(tick), top, scale.at(tick), bottom, 'grid')),
    ...scale.ticks.map((tick) => label(scale.at(tick), bottom + 12, tickText(tick, isShare), 'muted', 'middle')),
    label(middle, bottom + 30, title, 'muted', 'middle'),
  ];
}

export function verticalAxis(scale: Scale, left: number, right: number, isShare: boolean): string[] {
  return scale.ticks.flatMap((tick) => [
    line(left, scale.at(tick), right, scale.at(tick), 'grid'),
    label(left - 8, scale.at(tick), tickText(tick, isShare), 'muted', 'end'),
  ]);
}

/**
 * Colours of figures. The series are Okabe and Ito's colours (https://jfly.uni-koeln.de/color/), which
 * colour-blind readers tell apart, some darker for contrast with white ground, all lighter on dark ground.
 */
const COLORS: ReadonlyRecord<readonly [light: string, dark: string]> = {
  ground: ['#ffffff', '#14171b'],
  ink: ['#1c2026', '#e8eaed'],
  muted: ['#5b6470', '#9aa4b0'],
  grid: ['#dadee3', '#31373e'],
  bound: ['#b3261e', '#ff8a80'],
  s0: ['#0072b2', '#56b4e9'],
  s1: ['#d55e00', '#ff9248'],
  s2: ['#009e73', '#3fc79a'],
  s3: ['#b0528a', '#e79ac6'],
  s4: ['#a87400', '#f0b840'],
  s5: ['#3d8fc4', '#9ad1f5'],
  s6: ['#1c2026', '#e8eaed'],
};
const LIGHT = 0;
const DARK = 1;

export const SERIES = 7;

const FIGURES = `
.figure { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
.figure .ground { fill: var(--ground); }
.figure .text { fill: var(--ink); }
.figure .strong { fill: var(--ink); font-weight: 600; }
.figure .muted { fill: var(--muted); font-size: 12px; }
.figure .grid { stroke: var(--grid); }
.figure .axis { stroke: var(--muted); }
.figure .bound { stroke: var(--bound); stroke-width: 1.5; }
.figure .bound-loose { stroke: var(--bound); stroke-width: 1.5; stroke-dasharray: 5 3; }
.figure .bound-band { fill: var(--bound); opacity: 0.13; }
.figure .bound-text { fill: var(--bound); font-size: 12px; }
.figure .interval { stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; }
.figure .dot, .figure .faint { fill: currentColor; }
.figure .faint { opacity: 0.35; }
.figure .curve { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
.figure .fine { stroke-width: 1.5; }
.figure .dashed { stroke-dasharray: 6 3; }
.figure .dotted { stroke-dasharray: 2 2; }
.figure .band { fill: currentColor; opacity: 0.17; }
.figure .pale { opacity: 0.08; }
.figure .plain { color: var(--muted); }
.figure .s0 { color: var(--s0); }
.figure .s1 { color: var(--s1); }
.figure .s2 { color: var(--s2); }
.figure .s3 { color: var(--s3); }
.figure .s4 { color: var(--s4); }
.figure .s5 { color: var(--s5); }
.figure .s6 { color: var(--s6); }`;

const IN_THE_DARK = '@media (prefers-color-scheme: dark)';

/** Rules with the colours themselves: programs that draw SVG files know no variables. */
function colored(rules: string, theme: 0 | 1) {
  return rules.replaceAll(/var\(--(\w+)\)/g, (_, name: string) => COLORS[name][theme]);
}

const FIGURE_STYLE = `${colored(FIGURES, LIGHT)}\n${IN_THE_DARK} {${colored(FIGURES, DARK)}\n}`;

/** A figure as an SVG file with its title and notes, light or dark as the reader's system is. */
export function figureFile(figure: Figure): string {
  expectText((figure as Figure | undefined)?.label, 'a figure with a label');
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
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    class: 'figure',
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': figure.label,
  };
  return `${element('svg', attributes, [`\n${content.join('\n')}\n`])}\n`;
}
