import type { Summary } from '../../evaluate/compare.js';
import type { Interval } from '../../evaluate/statistics.js';
import { type PresetStanding, standingName } from '../leaderboard/standings.js';
import {
  dot,
  type Figure,
  FIGURE_WIDTH,
  type FigureNames,
  fitted,
  horizontalAxis,
  intervalMark,
  label,
  line,
  rectangle,
  ROW,
  scaleFor,
  textWidth,
} from './figure.js';
import type { CaptionedFigure } from './html.js';

interface IntervalRow {
  readonly name: string;
  readonly value: Interval;
  /** Drawn in grey: the agent that others are compared with. */
  readonly isBaseline?: boolean;
  /** To the right of the row; default: the estimate. */
  readonly text?: string;
  readonly others?: readonly number[];
}

interface BoundLine {
  readonly name: string;
  readonly value: Interval;
  /** Whether it can be reached; drawn solid, others dashed. */
  readonly isExact: boolean;
}

interface IntervalFigureOptions {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly IntervalRow[];
  /** Lines over the rows with labels above them. */
  readonly bounds?: readonly BoundLine[];
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

function valueText(value: number, isShare: boolean): string {
  return isShare ? `${(value * 100).toFixed(2)} %` : value.toFixed(3);
}

/** Dots with intervals, one agent a row, and lines for bounds. */
export function intervalFigure(options: IntervalFigureOptions): Figure {
  const { name, label: title, rows, bounds = [], lines = {}, axis, isShare, width = FIGURE_WIDTH } = options;
  const { limits = isShare ? ([0, 1] as const) : undefined } = options;
  const texts = rows.map(({ text, value }) => fitted(text ?? valueText(value.estimate, isShare), WIDEST_TEXT));
  const left = Math.min(WIDEST_NAME, Math.max(...rows.map((row) => textWidth(row.name)))) + 12;
  const right = width - Math.max(...texts.map(textWidth)) - 12;
  const top = bounds.length * BOUND_ROW + 8;
  const bottom = top + rows.length * ROW;
  const ends = [...rows, ...bounds].flatMap(({ value }) => [value.low, value.estimate, value.high]);
  const { at, ...scale } = scaleFor([...ends, ...Object.values(lines)], { pixels: [left, right], limits });
  // Labels of bounds stand to the left of their lines, the highest bound's at the top: no line crosses a label.
  const falling = [...bounds].sort((a, b) => b.value.estimate - a.value.estimate);
  const content = [
    ...horizontalAxis({ at, ...scale }, top, bottom, axis, isShare),
    ...Object.entries(lines).map(([className, value]) => line(at(value), top, at(value), bottom, className)),
    ...falling.flatMap(({ name: bound, value, isExact }, i) => {
      const x = at(value.estimate);
      const text = `${bound} ${valueText(value.estimate, isShare)}`;
      return [
        rectangle(at(value.low), top, at(value.high) - at(value.low), bottom - top, 'bound-band'),
        line(x, BOUND_ROW * i + 1, x, bottom, isExact ? 'bound' : 'bound-loose'),
        label(Math.max(textWidth(text), x - 5), BOUND_ROW * i + 8, text, 'bound-text', 'end'),
      ];
    }),
    ...rows.flatMap(({ name: agent, value, isBaseline = false, others = [] }, i) => {
      const y = top + (i + 0.5) * ROW;
      return [
        label(left - 12, y, fitted(agent, WIDEST_NAME), 'text', 'end'),
        ...others.map((other) => dot(at(other), y, 3, 'faint s0')),
        ...intervalMark((each) => [at(each), y], value, isBaseline ? 'plain' : 's0'),
        label(right + 12, y, texts[i]),
      ];
    }),
  ];
  return { name, label: title, width, height: bottom + 42, content: content.join('\n') };
}

/** The rows near the best one, if a far lower one would squeeze them together; else null. */
export function crowdedRows<Row extends IntervalRow>(rows: readonly Row[]): Row[] | null {
  const estimates = rows.map(({ value }) => value.estimate);
  const best = Math.max(...estimates);
  const near = rows.filter(({ value }) => value.estimate >= best - (best - Math.min(...estimates)) / 8);
  return near.length >= 3 && near.length >= rows.length / 2 && near.length < rows.length ? near : null;
}

type DrawnAgent = Pick<Summary, 'agent' | 'winRate' | 'return'> & { readonly isBaseline: boolean };

function boundCaption(bounds: readonly BoundLine[]): string {
  const exact = bounds.some(({ isExact }) => isExact) ? ' The solid line is the best possible.' : '';
  const loose = ' A dashed line is an upper bound, with its interval: what can be reached may lie below it.';
  return bounds.some(({ isExact }) => !isExact) ? exact + loose : exact;
}

/** Games won and, where it differs, the return that agents are ranked by. Rows are in the order of `agents`. */
export function agentFigures(
  { preset, reward, bounds }: { preset: string; reward: string; bounds: readonly BoundLine[] },
  agents: readonly DrawnAgent[],
  names: FigureNames,
): CaptionedFigure[] {
  const rowsOf = (figure: 'winRate' | 'return'): IntervalRow[] =>
    agents.map((each) => ({ name: each.agent, value: each[figure], isBaseline: each.isBaseline }));
  const draw = (name: string, axis: string, what: string, rows: readonly IntervalRow[], own: readonly BoundLine[]) => {
    const isShare = name === 'won';
    const of = { name: names.next(preset, name), label: `${preset}: ${axis}`, rows, bounds: own, axis, isShare };
    const caption = `${what}, ${preset}, with 95 % ${isShare ? 'Wilson ' : ''}intervals.${boundCaption(own)}`;
    return { figure: intervalFigure(of), caption };
  };
  // Where the return is 1 for a win and 0 for anything else, a bound of the one is a bound of the other.
  const isWinning = agents.every((each) => Math.abs(each.return.estimate - each.winRate.estimate) < 1e-9);
  const won = draw('won', 'games won', 'Games won', rowsOf('winRate'), isWinning ? bounds : []);
  if (isWinning) return [won];
  const returns = rowsOf('return');
  const near = crowdedRows(returns);
  const axis = `mean return (${reward})`;
  const what = `Mean return under the reward scheme ${reward}`;
  const all = [won, draw('return', axis, what, returns, bounds)];
  if (near === null) return all;
  return [...all, draw('return-closer', `${axis}, closer`, `${what}, closer, of those near the best`, near, bounds)];
}

/** The share of the gap to the bound that agents close, a row a preset; null where no preset has one. */
export function gapFigure(standings: readonly PresetStanding[]): Figure | null {
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
    ...{ rows, isShare: true, width: 680 },
  });
}
