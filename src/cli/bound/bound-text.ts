import type { EnvironmentParts, Game } from '../../env/index.js';
import type { Interval } from '../../evaluate/statistics.js';
import { count, decimal, percent } from '../numbers.js';
import { rulesLabel } from '../report.js';
import { type Column, indent, paint, table } from '../text.js';
import type { FactorChoice } from './choose-factor.js';

type Parts = EnvironmentParts & { readonly game: Game };

/** A bound and an agent under it, as mean returns. */
export interface BoundReport {
  /** The policy whose values make the penalty. */
  readonly value: string;
  readonly factor: number;
  readonly agent: string;
  /** The best results of a player who knows the deck. */
  readonly knowingTheDeck: Interval;
  readonly bound: Interval;
  /** The agent's return. */
  readonly return: Interval;
  /** The same mean, measured by returns less the penalty: the luck of the draw is gone. */
  readonly returnWithoutLuck: Interval;
  /** The bound less the agent's return without luck, deal by deal. */
  readonly gap: Interval;
  /** How far the bound lies below what a player who knows the deck reaches, deal by deal. */
  readonly belowKnowing: Interval;
}

const COLUMNS: readonly Column[] = [{ heading: '' }, { heading: '', align: 'right' }, { heading: '' }, { heading: '' }];

/** Wins are shares, other returns plain numbers. */
function formatOf({ reward }: Parts): (value: number) => string {
  return reward.name === 'win' ? percent : decimal;
}

function row(name: string, { estimate, low, high }: Interval, format: (value: number) => string, note = ''): string[] {
  const range = Number.isFinite(high - low) ? `(${format(low)} to ${format(high)})` : '';
  return [name, format(estimate), range, note];
}

export function boundText(parts: Parts, report: BoundReport, deals: string): string {
  const format = formatOf(parts);
  const rows = [
    row('knowing the deck', report.knowingTheDeck, format, 'no player without sight of the stock gets there'),
    row('certified bound', report.bound, format, `values of ${report.value}, factor ${report.factor}`),
    row(report.agent, report.return, format),
    row('  without luck', report.returnWithoutLuck, format, 'the same mean, less the surprises of its draws'),
    row('gap', report.gap, format, `between ${report.agent} and the bound, on equal deals`),
    row('bound below knowing', report.belowKnowing, format, 'on equal deals'),
  ];
  const title = `${rulesLabel(parts)}, return (${parts.reward.name}), ${deals}, 95 % intervals`;
  return `${paint('bold', title)}\n${indent(table(COLUMNS, rows))}`;
}

export function tuningText(parts: Parts, { factor, bounds }: FactorChoice, deals: number): string {
  const format = formatOf(parts);
  const rows = bounds.map((each) =>
    row(each.factor.toFixed(2), each.return, format, each.factor === factor ? 'chosen' : ''),
  );
  const title = `Factor of the penalty, ${count(deals)} other deals`;
  return `${paint('bold', title)}\n${indent(table(COLUMNS, rows))}`;
}
