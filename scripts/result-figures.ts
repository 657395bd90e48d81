/** Figures of a leaderboard, for README, notes and paper. */
import type { Interval } from '../src/evaluate/statistics.js';
import { type BoundStanding, type PresetStanding, standingName } from '../src/lab/leaderboard/standings.js';
import * as draw from '../src/lab/plot/figure.js';

const ROW = 24;

function rectangle(x: number, y: number, width: number, height: number, className: string): string {
  return draw.element('rect', { x, y, width: Math.max(0, width), height: Math.max(0, height), class: className });
}

interface IntervalRow {
  readonly name: string;
  readonly value: Interval;
  /** Drawn in grey: the agent that others are compared with. */
  readonly isBaseline?: boolean;
  /** To the right of the row; default: the estimate. */
  readonly text?: string;
  readonly others?: readonly number[];
}

/** A bound that can be reached is drawn solid, others are dashed. */
type DrawnBound = Pick<BoundStanding, 'bound' | 'return' | 'isExact'>;

interface IntervalFigureOptions extends Pick<draw.Figure, 'name' | 'label'> {
  readonly rows: readonly IntervalRow[];
  /** Lines over the rows with labels above them. */
  readonly bounds?: readonly DrawnBound[];
  /** Values with a line across all rows, by the lines' classes. */
  readonly lines?: Readonly<Record<string, number>>;
  readonly axis: string;
  readonly isShare: boolean;
  readonly limits?: readonly [number, number];
  readonly width?: number;
}

const WIDEST_NAME = 232;
const WIDEST_TEXT = 280;
const BOUND_ROW = 17;

/** Dots with intervals, one agent a row, and lines for bounds. */
export function intervalFigure(options: IntervalFigureOptions): draw.Figure {
  const { rows, bounds = [], lines = {}, axis, isShare, width = 520, ...names } = options;
  const { limits = isShare ? ([0, 1] as const) : undefined } = options;
  const valueText = (value: number): string => (isShare ? `${(value * 100).toFixed(2)} %` : value.toFixed(3));
  const texts = rows.map(({ text, value }) => draw.shortenedText(text ?? valueText(value.estimate), WIDEST_TEXT));
  const left = Math.min(WIDEST_NAME, Math.max(...rows.map((row) => draw.textWidth(row.name)))) + 12;
  const right = width - Math.max(...texts.map(draw.textWidth)) - 12;
  const top = bounds.length * BOUND_ROW + 8;
  const bottom = top + rows.length * ROW;
  const intervals = [...rows.map(({ value }) => value), ...bounds.map((bound) => bound.return)];
  const ends = intervals.flatMap(({ low, estimate, high }) => [low, estimate, high]);
  const x = draw.scaleFor([...ends, ...Object.values(lines)], { pixels: [left, right], limits });
  // Labels of bounds stand to the left of their lines, the highest bound's at the top: no line crosses a label.
  const falling = [...bounds].sort((a, b) => b.return.estimate - a.return.estimate);
  const content = [
    ...draw.horizontalAxis(x, top, bottom, axis, isShare),
    ...Object.entries(lines).map(([className, value]) => draw.line(x.at(value), top, x.at(value), bottom, className)),
    ...falling.flatMap(({ bound, return: { low, estimate, high }, isExact }, i) => {
      const text = `${bound} ${valueText(estimate)}`;
      const at = x.at(estimate);
      return [
        rectangle(x.at(low), top, x.at(high) - x.at(low), bottom - top, 'bound-band'),
        draw.line(at, BOUND_ROW * i + 1, at, bottom, isExact ? 'bound' : 'bound-loose'),
        draw.label(Math.max(draw.textWidth(text), at - 5), BOUND_ROW * i + 8, text, 'bound-text', 'end'),
      ];
    }),
    ...rows.flatMap(({ name: agent, value, isBaseline = false, others = [] }, i) => {
      const y = top + (i + 0.5) * ROW;
      return [
        draw.label(left - 12, y, draw.shortenedText(agent, WIDEST_NAME), 'text', 'end'),
        ...others.map((other) => draw.dot(x.at(other), y, 3, 'faint s0')),
        draw.line(x.at(value.low), y, x.at(value.high), y, `interval ${isBaseline ? 'plain' : 's0'}`),
        draw.dot(x.at(value.estimate), y, 4, `dot ${isBaseline ? 'plain' : 's0'}`),
        draw.label(right + 12, y, texts[i]),
      ];
    }),
  ];
  return { ...names, width, height: bottom + 42, content: content.join('\n') };
}

/** Games won by a preset's agents, with the bounds of it: the return must be 1 for a win and 0 for anything else. */
export function wonFigure({ agents, bounds, ...standing }: PresetStanding): draw.Figure {
  const preset = standingName(standing);
  const rows = agents.map(({ agent, winRate, moreThanRandom }): IntervalRow => ({
    name: agent,
    value: winRate,
    isBaseline: moreThanRandom === null,
  }));
  const names = { name: `${preset}-won`, label: `${preset}: games won` };
  return intervalFigure({ ...names, rows, bounds, axis: 'games won', isShare: true });
}

/** The share of the gap to the bound that agents close, a row a preset; null where no preset has one. */
export function gapFigure(standings: readonly PresetStanding[]): draw.Figure | null {
  const rows = standings.flatMap((standing): IntervalRow[] => {
    const closing = standing.agents.flatMap(({ agent, gapClosed, moreThanRandom }) =>
      gapClosed === null || moreThanRandom === null ? [] : [{ agent, value: gapClosed }],
    );
    if (closing.length === 0) return [];
    const [{ agent, value }, ...others] = closing;
    const text = `${(value.estimate * 100).toFixed(1)} % ${agent}`;
    return [{ name: standingName(standing), value, text, others: others.map((each) => each.value.estimate) }];
  });
  if (rows.length === 0) return null;
  return intervalFigure({
    name: 'gap-closed',
    label: 'Share of the gap from random play to the upper bound that agents close, by preset',
    axis: 'share of the gap closed',
    lines: { axis: 0, bound: 1 },
    limits: [-0.2, 1.1],
    rows,
    isShare: true,
    width: 680,
  });
}
