import { printable } from '../../env/words.js';
import type { Interval } from '../../evaluate/statistics.js';

export interface Figure {
  readonly name: string;
  readonly label: string;
  /** Below it in a page. */
  readonly caption?: string;
  readonly width: number;
  readonly height: number;
  /** Lines below the title in a file of its own. */
  readonly notes?: readonly string[];
  readonly content: string;
}

export const FIGURE_WIDTH = 520;

export function escapeText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
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

export function rectangle(x: number, y: number, width: number, height: number, className: string): string {
  return element('rect', { x, y, width: Math.max(0, width), height: Math.max(0, height), class: className });
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
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return `${text.slice(0, Math.max(1, Math.floor(width / LETTER) - 1))}…`;
}

/** 1, 2 or 5 times a power of ten, so that at most `most` of them lie in `range`. */
function roundStep(range: number, most: number): number {
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
  const at = (value: number): number =>
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

/** A line from the low to the high end, and a dot at the estimate. @param at the pixels of a value */
export function intervalMark(
  at: (value: number) => Point,
  { low, estimate, high }: Interval,
  series: string,
): string[] {
  return [line(...at(low), ...at(high), `interval ${series}`), dot(...at(estimate), 4, `dot ${series}`)];
}
