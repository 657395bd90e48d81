import { printable } from '../../env/printable.js';

/** A drawing before it is a file or part of a page. */
export interface Figure {
  /** File name without its ending. */
  readonly name: string;
  /** What a reader who cannot see it is told: the same as its caption's first words. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** What stands below its title in a file of its own, a line each; a page says it in the caption. */
  readonly notes?: readonly string[];
  /** Elements. */
  readonly content: string;
}

/** Of all figures, in pixels of their own; pages scale them. */
export const FIGURE_WIDTH = 520;

/** Height of a row of text. */
export const ROW = 24;

type Attributes = Readonly<Record<string, string | number>>;

/** Text that is safe inside HTML and SVG, attributes included. */
export function escapeText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function attributeText(value: string | number): string {
  return typeof value === 'number' ? String(Number(value.toFixed(2))) : escapeText(value);
}

/** An element; children are elements, not text. */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(value)}"`);
  const start = `<${name}${pairs.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

export type Anchor = 'start' | 'middle' | 'end';

/** A line of text whose middle is at height y. */
export function label(x: number, y: number, text: string, className = 'text', anchor: Anchor = 'start'): string {
  return `${element('text', { x, y: y + 4.5, class: className, 'text-anchor': anchor }).slice(0, -2)}>${escapeText(text)}</text>`;
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

/** A wide letter's share of a text's width, in pixels: what fonts there are, nobody knows. */
const LETTER = 7.7;

/** A text's width at the figures' size of 13 pixels, near enough to leave room for it. */
export function textWidth(text: string): number {
  return text.length * LETTER;
}

/** The text, or its beginning with an ellipsis where it does not fit. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return `${text.slice(0, Math.max(1, Math.floor(width / LETTER) - 1))}…`;
}
