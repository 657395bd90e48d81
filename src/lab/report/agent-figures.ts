import type { Summary } from '../../evaluate/compare.js';
import type { FigureNames } from './figure-names.js';
import type { BoundLine, IntervalRow } from './interval-figure.js';
import { crowdedRows, intervalFigure } from './interval-figure.js';
import type { Figure } from './svg.js';

/** An agent's results, and whether the others are compared with it. */
export interface DrawnAgent extends Pick<Summary, 'agent' | 'winRate' | 'return'> {
  readonly isBaseline: boolean;
}

/** What agents are drawn for. */
export interface DrawnGame {
  readonly preset: string;
  readonly reward: string;
  /** Of the return. */
  readonly bounds: readonly BoundLine[];
}

/** A figure with what is said below it. */
export interface Drawn {
  readonly figure: Figure;
  readonly caption: string;
}

function boundCaption(bounds: readonly BoundLine[]): string {
  const exact = bounds.some(({ isExact }) => isExact);
  const loose = bounds.some(({ isExact }) => !isExact);
  return [
    ...(exact ? [' The solid line is the best possible.'] : []),
    ...(loose ? [' A dashed line is an upper bound, with its interval: what can be reached may lie below it.'] : []),
  ].join('');
}

/** The returns, with what bounds them; closer again for those that are near the best. */
function returnFigures(
  { preset, reward, bounds }: DrawnGame,
  agents: readonly DrawnAgent[],
  names: FigureNames,
): Drawn[] {
  const rows = agents.map((each) => ({ name: each.agent, value: each.return, isBaseline: each.isBaseline }));
  const near = crowdedRows(rows);
  const draw = (drawn: readonly IntervalRow[], name: string, title: string, what: string): Drawn => ({
    figure: intervalFigure({
      ...{ name: names.next(preset, name), label: `${preset}: ${title}`, rows: drawn, bounds },
      ...{ axis: `mean return (${reward})`, isShare: false },
    }),
    caption: `${what}, ${preset}, with 95 % intervals.${boundCaption(bounds)}`,
  });
  const what = `Mean return under the reward scheme ${reward}`;
  return [
    draw(rows, 'return', `mean return (${reward})`, what),
    ...(near === null
      ? []
      : [draw(near, 'return-closer', `mean return (${reward}), closer`, `${what}, closer, of those near the best`)]),
  ];
}

/** Games won and, where that is not the same, the return that agents are ranked by. The rows are in the order of `agents`. */
export function agentFigures(game: DrawnGame, agents: readonly DrawnAgent[], names: FigureNames): Drawn[] {
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
