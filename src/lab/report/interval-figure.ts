import type { Summary } from '../../evaluate/compare.js';
import type { Interval } from '../../evaluate/statistics.js';
import { type PresetStanding, standingName } from '../leaderboard/standings.js';
import type { Figure, FigureNames, Scale } from './figure.js';
import {
  dot,
  FIGURE_WIDTH,
  fitted,
  horizontalAxis,
  intervalInRow,
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
}

interface BoundLine {
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
  readonly axis: string;
  readonly isShare: boolean;
}

const WIDEST_NAME = 232;
const BOUND_ROW = 17;

function valueText(value: number, isShare: boolean): string {
  return isShare ? `${(value * 100).toFixed(2)} %` : value.toFixed(3);
}

/**
 * Bounds as lines over the rows. Labels stand to the left of their lines, the highest bound's at the top, so that no
 * line crosses a label.
 */
function boundElements(
  bounds: readonly BoundLine[],
  scale: Scale,
  [top, bottom]: readonly [number, number],
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

/** Dots with intervals, one agent a row, and lines for bounds. */
export function intervalFigure(options: IntervalFigureOptions): Figure {
  const { name, label: title, rows, bounds = [], axis, isShare } = options;
  const left = Math.min(WIDEST_NAME, Math.max(...rows.map((row) => textWidth(row.name)))) + 12;
  const right = FIGURE_WIDTH - 74;
  const top = bounds.length * BOUND_ROW + 8;
  const bottom = top + rows.length * ROW;
  const ends = [...rows, ...bounds].flatMap(({ value }) => [value.low, value.estimate, value.high]);
  const scale = scaleFor(ends, { pixels: [left, right], limits: isShare ? [0, 1] : undefined });
  const content = [
    ...horizontalAxis(scale, top, bottom, axis, isShare),
    ...boundElements(bounds, scale, [top, bottom], isShare),
    ...rows.flatMap(({ name: agent, value, isBaseline = false }, i) => {
      const y = top + (i + 0.5) * ROW;
      return [
        label(left - 12, y, fitted(agent, WIDEST_NAME), 'text', 'end'),
        ...intervalInRow(scale, value, y, isBaseline ? 'plain' : 's0'),
        label(FIGURE_WIDTH, y, valueText(value.estimate, isShare), 'text', 'end'),
      ];
    }),
  ];
  return { name, label: title, width: FIGURE_WIDTH, height: bottom + 42, content: content.join('\n') };
}

/** The rows near the best one, if a far lower one would squeeze them together; else null. */
export function crowdedRows<Row extends IntervalRow>(rows: readonly Row[]): Row[] | null {
  const estimates = rows.map(({ value }) => value.estimate);
  const best = Math.max(...estimates);
  const near = rows.filter(({ value }) => value.estimate >= best - (best - Math.min(...estimates)) / 8);
  return near.length >= 3 && near.length >= rows.length / 2 && near.length < rows.length ? near : null;
}

export interface DrawnAgent extends Pick<Summary, 'agent' | 'winRate' | 'return'> {
  readonly isBaseline: boolean;
}

export interface DrawnGame {
  readonly preset: string;
  readonly reward: string;
  readonly bounds: readonly BoundLine[];
}

function boundCaption(bounds: readonly BoundLine[]): string {
  const exact = bounds.some(({ isExact }) => isExact);
  const loose = bounds.some(({ isExact }) => !isExact);
  return [
    ...(exact ? [' The solid line is the best possible.'] : []),
    ...(loose ? [' A dashed line is an upper bound, with its interval: what can be reached may lie below it.'] : []),
  ].join('');
}

/** The returns with their bounds, and once more, closer, for agents near the best. */
function returnFigures(
  { preset, reward, bounds }: DrawnGame,
  agents: readonly DrawnAgent[],
  names: FigureNames,
): CaptionedFigure[] {
  const rows = agents.map((each) => ({ name: each.agent, value: each.return, isBaseline: each.isBaseline }));
  const near = crowdedRows(rows);
  const axis = `mean return (${reward})`;
  const what = `Mean return under the reward scheme ${reward}`;
  const draw = (drawn: readonly IntervalRow[], name: string, title: string, caption: string): CaptionedFigure => ({
    figure: intervalFigure({
      ...{ name: names.next(preset, name), label: `${preset}: ${title}`, rows: drawn, bounds },
      ...{ axis, isShare: false },
    }),
    caption: `${caption}, ${preset}, with 95 % intervals.${boundCaption(bounds)}`,
  });
  const closer = `${what}, closer, of those near the best`;
  return [
    draw(rows, 'return', axis, what),
    ...(near === null ? [] : [draw(near, 'return-closer', `${axis}, closer`, closer)]),
  ];
}

/** Games won and, where it differs, the return that agents are ranked by. Rows are in the order of `agents`. */
export function agentFigures(game: DrawnGame, agents: readonly DrawnAgent[], names: FigureNames): CaptionedFigure[] {
  const { preset } = game;
  // Where the return is 1 for a win and 0 for anything else, a bound of the one is a bound of the other.
  const isWinning = agents.every((each) => Math.abs(each.return.estimate - each.winRate.estimate) < 1e-9);
  const bounds = isWinning ? game.bounds : [];
  const figure = intervalFigure({
    ...{ name: names.next(preset, 'won'), label: `${preset}: games won`, bounds },
    rows: agents.map(({ agent, winRate, isBaseline }) => ({ name: agent, value: winRate, isBaseline })),
    ...{ axis: 'games won', isShare: true },
  });
  const caption = `Games won, ${preset}, with 95 % Wilson intervals.${boundCaption(bounds)}`;
  return [{ figure, caption }, ...(isWinning ? [] : returnFigures(game, agents, names))];
}

const WIDEST_AGENT = 280;

/** Wider than other figures: names stand on both sides. */
const GAP_WIDTH = 680;

/**
 * The share of the gap from random play to the bound that agents close, a row a preset; null where no preset has one.
 */
export function gapFigure(standings: readonly PresetStanding[]): Figure | null {
  const rows = standings.flatMap((standing) => {
    const [best, ...others] = standing.agents.flatMap(({ agent, gapClosed, moreThanRandom }) =>
      gapClosed === null || moreThanRandom === null ? [] : [{ agent, gapClosed }],
    );
    return best === undefined ? [] : [{ preset: standingName(standing), best, others }];
  });
  if (rows.length === 0) return null;
  const left = Math.max(...rows.map(({ preset }) => textWidth(preset))) + 12;
  const names = rows.map(({ best }) =>
    fitted(`${(best.gapClosed.estimate * 100).toFixed(1)} % ${best.agent}`, WIDEST_AGENT),
  );
  const right = GAP_WIDTH - Math.max(...names.map(textWidth)) - 12;
  const bottom = rows.length * ROW + 8;
  const ends = rows.flatMap(({ best: { gapClosed } }) => [gapClosed.low, gapClosed.estimate, gapClosed.high]);
  const scale = scaleFor([0, 1, ...ends], { pixels: [left, right], limits: [-0.2, 1.1], most: 5 });
  const content = [
    ...horizontalAxis(scale, 4, bottom, 'share of the gap closed', true),
    line(scale.at(0), 4, scale.at(0), bottom, 'axis'),
    line(scale.at(1), 4, scale.at(1), bottom, 'bound'),
    ...rows.flatMap(({ preset, best, others }, i) => {
      const y = 4 + (i + 0.5) * ROW;
      return [
        label(left - 12, y, preset, 'text', 'end'),
        ...others.map(({ gapClosed }) => dot(scale.at(gapClosed.estimate), y, 3, 'faint s0')),
        ...intervalInRow(scale, best.gapClosed, y, 's0'),
        label(right + 12, y, names[i]),
      ];
    }),
  ];
  return {
    name: 'gap-closed',
    label: 'Share of the gap from random play to the upper bound that agents close, by preset',
    width: GAP_WIDTH,
    height: bottom + 42,
    content: content.join('\n'),
  };
}
