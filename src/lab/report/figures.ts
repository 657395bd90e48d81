import type { Distribution, Summary } from '../../evaluate/compare.js';
import type { Interval } from '../../evaluate/statistics.js';
import { type BoundStanding, type PresetStanding, standingName } from '../leaderboard/standings.js';
import * as draw from './figure.js';
import { type CalibrationReport, CHANCE } from './input-files.js';

const ROW = 24;

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

interface IntervalFigureOptions extends Pick<draw.Figure, 'name' | 'label' | 'caption'> {
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
  const { rows, bounds = [], lines = {}, axis, isShare, width = draw.FIGURE_WIDTH, ...names } = options;
  const { limits = isShare ? ([0, 1] as const) : undefined } = options;
  const valueText = (value: number): string => (isShare ? `${(value * 100).toFixed(2)} %` : value.toFixed(3));
  const texts = rows.map(({ text, value }) => draw.fitted(text ?? valueText(value.estimate), WIDEST_TEXT));
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
        draw.rectangle(x.at(low), top, x.at(high) - x.at(low), bottom - top, 'bound-band'),
        draw.line(at, BOUND_ROW * i + 1, at, bottom, isExact ? 'bound' : 'bound-loose'),
        draw.label(Math.max(draw.textWidth(text), at - 5), BOUND_ROW * i + 8, text, 'bound-text', 'end'),
      ];
    }),
    ...rows.flatMap(({ name: agent, value, isBaseline = false, others = [] }, i) => {
      const y = top + (i + 0.5) * ROW;
      return [
        draw.label(left - 12, y, draw.fitted(agent, WIDEST_NAME), 'text', 'end'),
        ...others.map((other) => draw.dot(x.at(other), y, 3, 'faint s0')),
        ...draw.intervalMark((each) => [x.at(each), y], value, isBaseline ? 'plain' : 's0'),
        draw.label(right + 12, y, texts[i]),
      ];
    }),
  ];
  return { ...names, width, height: bottom + 42, content: content.join('\n') };
}

/** An agent's figures; `moreThanRandom` is null for the agent that others are compared with. */
type DrawnAgent = Pick<Summary, 'agent' | 'winRate' | 'return'> & { readonly moreThanRandom?: Interval | null };

/** Games won and, where it differs, the return that agents are ranked by. Rows are in the order of `agents`. */
export function agentFigures(
  { preset, reward, bounds }: { preset: string; reward: string; bounds: readonly DrawnBound[] },
  agents: readonly DrawnAgent[],
): draw.Figure[] {
  const rowsOf = (figure: 'winRate' | 'return'): IntervalRow[] =>
    agents.map((each) => ({ name: each.agent, value: each[figure], isBaseline: each.moreThanRandom === null }));
  const draw = (name: string, axis: string, what: string, rows: readonly IntervalRow[], own: readonly DrawnBound[]) => {
    const isShare = name === 'won';
    const caption = [
      `${what}, ${preset}, with 95 % ${isShare ? 'Wilson ' : ''}intervals.`,
      ...(own.some(({ isExact }) => isExact) ? ['The solid line is the best possible.'] : []),
      ...(own.some(({ isExact }) => !isExact)
        ? ['A dashed line is an upper bound, with its interval: what can be reached may lie below it.']
        : []),
    ].join(' ');
    const names = { name: `${preset}-${name}`, label: `${preset}: ${axis}`, caption };
    return intervalFigure({ ...names, rows, bounds: own, axis, isShare });
  };
  // Where the return is 1 for a win and 0 for anything else, a bound of the one is a bound of the other.
  const isWinning = agents.every((each) => Math.abs(each.return.estimate - each.winRate.estimate) < 1e-9);
  const won = draw('won', 'games won', 'Games won', rowsOf('winRate'), isWinning ? bounds : []);
  if (isWinning) return [won];
  const axis = `mean return (${reward})`;
  return [won, draw('return', axis, `Mean return under the reward scheme ${reward}`, rowsOf('return'), bounds)];
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
    caption:
      'Share of the gap from random play (0) to the upper bound (100 %) that agents close. ' +
      'The dot with the interval is the best agent, the faint ones are the others. Only an exact bound can be reached.',
    axis: 'share of the gap closed',
    lines: { axis: 0, bound: 1 },
    limits: [-0.2, 1.1],
    ...{ rows, isShare: true, width: 680 },
  });
}

export function entriesOf(distribution: Distribution): [value: number, deals: number][] {
  const entries = Object.entries(distribution).map(([value, deals]): [number, number] => [Number(value), deals]);
  return entries.sort(([a], [b]) => a - b);
}

export function dealsIn(distribution: Distribution): number {
  return Object.values(distribution).reduce((sum, deals) => sum + deals, 0);
}

/** The least value that at least `share` of the deals do not exceed. */
export function quantile(distribution: Distribution, share: number): number {
  const least = share * dealsIn(distribution);
  let below = 0;
  return entriesOf(distribution).find(([, deals]) => (below += deals) >= least)?.[0] ?? NaN;
}

/** A reliability diagram: on the diagonal predictions are right. */
export function calibrationFigure({ agent, preset, what, calibration: { bins } }: CalibrationReport): draw.Figure {
  const [left, side, isShare] = [90, 340, what === CHANCE];
  const values = bins.flatMap(({ predicted, observed }) => [predicted, observed.low, observed.estimate, observed.high]);
  const x = draw.scaleFor(values, { pixels: [left, left + side] });
  const y = draw.scaleFor(values, { pixels: [side + 8, 8] });
  const content = [
    ...draw.verticalAxis(y, left, left + side, isShare),
    ...draw.horizontalAxis(x, 8, side + 8, 'predicted', isShare),
    draw.label(left - 48, side / 2 + 8, 'came', 'muted', 'end'),
    draw.line(x.at(x.low), y.at(x.low), x.at(x.high), y.at(x.high), 'diagonal'),
    ...bins.flatMap(({ predicted, observed }) =>
      draw.intervalMark((value) => [x.at(predicted), y.at(value)], observed, 's0'),
    ),
  ];
  return {
    ...{ name: `${preset}-calibration-${agent}`, label: `${agent} on ${preset}: ${what}` },
    caption: [
      `The ${what} that ${agent} predicted and what happened when it played on, ${preset}:`,
      'on the dashed line predictions are right.',
      'Each dot stands for equally many positions; its bar is the 95 % interval of what came.',
    ].join(' '),
    ...{ width: draw.FIGURE_WIDTH, height: side + 50, content: content.join('\n') },
  };
}
