import type { Interval } from '../../evaluate/statistics.js';
import type { Scale } from './scale.js';
import { scaleFor, tickText } from './scale.js';
import type { Figure } from './svg.js';
import { dot, FIGURE_WIDTH, fitted, label, line, rectangle, ROW, textWidth } from './svg.js';

/** An agent: its dot and interval. */
export interface IntervalRow {
  readonly name: string;
  readonly value: Interval;
  /** In grey: what the others are compared with. */
  readonly isBaseline?: boolean;
}

/** A vertical line that nobody gets beyond. */
export interface BoundLine {
  readonly name: string;
  readonly value: Interval;
  /** Whether it can be reached; drawn solid, others dashed. */
  readonly isExact: boolean;
}

export interface IntervalFigureOptions {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly IntervalRow[];
  readonly bounds?: readonly BoundLine[];
  /** What the axis says. */
  readonly axis: string;
  /** Whether values are shares of one, shown as percent. */
  readonly isShare: boolean;
}

const WIDEST_NAME = 232;
const BOUND_ROW = 17;

function valueText(value: number, isShare: boolean): string {
  return isShare ? `${(value * 100).toFixed(2)} %` : value.toFixed(3);
}

/** Grid lines with their values below, and what they are. */
export function horizontalAxis(scale: Scale, top: number, bottom: number, title: string, isShare: boolean): string[] {
  const middle = (scale.at(scale.low) + scale.at(scale.high)) / 2;
  return [
    ...scale.ticks.map((tick) => line(scale.at(tick), top, scale.at(tick), bottom, 'grid')),
    ...scale.ticks.map((tick) => label(scale.at(tick), bottom + 12, tickText(tick, isShare), 'muted', 'middle')),
    label(middle, bottom + 30, title, 'muted', 'middle'),
  ];
}

/** Bounds as lines over the rows. Labels stand to the left of their lines, the highest bound's at the top: no line crosses a label. */
function boundElements(
  bounds: readonly BoundLine[],
  scale: Scale,
  top: number,
  bottom: number,
  isShare: boolean,
): string[] {
  const falling = [...bounds].sort((a, b) => b.value.estimate - a.value.estimate);
  return falling.flatMap(({ name, value, isExact }, i) => {
    const x = scale.at(value.estimate);
    const from = scale.at(value.low);
    const text = `${name} ${valueText(value.estimate, isShare)}`;
    return [
      rectangle(from, top, scale.at(value.high) - from, bottom - top, 'bound-band'),
      line(x, BOUND_ROW * i + 1, x, bottom, isExact ? 'bound' : 'bound-loose'),
      label(Math.max(textWidth(text), x - 5), BOUND_ROW * i + 8, text, 'bound-text', 'end'),
    ];
  });
}

/** Dots with intervals, a row each, and lines for bounds. */
export function intervalFigure(options: IntervalFigureOptions): Figure {
  const { name, label: title, rows, bounds = [], axis, isShare } = options;
  const left = Math.min(WIDEST_NAME, Math.max(...rows.map((row) => textWidth(row.name)))) + 12;
  const right = FIGURE_WIDTH - 74;
  const top = bounds.length * BOUND_ROW + 8;
  const bottom = top + rows.length * ROW;
  const ends = [...rows, ...bounds].flatMap(({ value }) => [value.low, value.estimate, value.high]);
  const limits = isShare ? ([0, 1] as const) : undefined;
  const scale = scaleFor(ends, { pixels: [left, right], limits });
  const content = [
    ...horizontalAxis(scale, top, bottom, axis, isShare),
    ...boundElements(bounds, scale, top, bottom, isShare),
    ...rows.flatMap(({ name: agent, value, isBaseline = false }, i) => {
      const y = top + (i + 0.5) * ROW;
      const series = isBaseline ? 'plain' : 's0';
      return [
        label(left - 12, y, fitted(agent, WIDEST_NAME), 'text', 'end'),
        line(scale.at(value.low), y, scale.at(value.high), y, `interval ${series}`),
        dot(scale.at(value.estimate), y, 4, `dot ${series}`),
        label(FIGURE_WIDTH, y, valueText(value.estimate, isShare), 'text', 'end'),
      ];
    }),
  ];
  return { name, label: title, width: FIGURE_WIDTH, height: bottom + 42, content: content.join('\n') };
}

/** The rows near the best one, where a far lower one leaves them no room to differ; null where they do not need it. */
export function crowdedRows<Row extends IntervalRow>(rows: readonly Row[]): Row[] | null {
  const estimates = rows.map(({ value }) => value.estimate);
  const best = Math.max(...estimates);
  const near = rows.filter(({ value }) => value.estimate >= best - (best - Math.min(...estimates)) / 8);
  return near.length >= 3 && near.length >= rows.length / 2 && near.length < rows.length ? near : null;
}
