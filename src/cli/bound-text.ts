import type { GameParts } from '../env/game.js';
import type { Interval } from '../evaluate/statistics.js';
import type { BoundComparison, BoundReport } from '../lab/bounds/bound.js';
import type { FactorChoice } from '../lab/bounds/choose-factor.js';
import { rulesLabel } from '../lab/rules-label.js';
import { count, decimal, percent } from '../lab/tables.js';
import { type Column, indent, paint, table } from './text.js';

const COLUMNS: readonly Column[] = [{ heading: '' }, { heading: '', align: 'right' }, { heading: '' }, { heading: '' }];

/** Wins are shares, other returns plain numbers. */
function formatOf({ reward }: GameParts): (value: number) => string {
  return reward.name === 'win' ? percent : decimal;
}

function row(name: string, { estimate, low, high }: Interval, format: (value: number) => string, note = ''): string[] {
  const range = Number.isFinite(high - low) ? `(${format(low)} to ${format(high)})` : '';
  return [name, format(estimate), range, note];
}

/** Where the penalty begins, if it does so late. */
function beginning({ penaltyFrom }: BoundReport): string {
  return penaltyFrom === null ? '' : ` from ${count(penaltyFrom)} hidden cards on`;
}

export function boundText(parts: GameParts, report: BoundReport, deals: string): string {
  const format = formatOf(parts);
  const { value, factor } = report;
  const rows = [
    row('knowing the deck', report.knowingTheDeck, format, 'no player without sight of the stock gets there'),
    row('certified bound', report.bound, format, `values of ${value}, factor ${factor}${beginning(report)}`),
    row(report.agent, report.return, format),
    row('  without luck', report.returnWithoutLuck, format, 'the same mean, less the surprises of its draws'),
    row('gap', report.gap, format, `between ${report.agent} and the bound, on equal deals`),
    row('bound below knowing', report.belowKnowing, format, 'on equal deals'),
  ];
  const title = `${rulesLabel(parts)}, return (${parts.reward.name}), ${deals}, 95 % intervals`;
  return `${paint('bold', title)}\n${indent(table(COLUMNS, rows))}`;
}

/** Two bounds of the same deals. */
export function differenceText(parts: GameParts, { report, against, difference }: BoundComparison): string {
  const format = formatOf(parts);
  const rows = [
    row('bound', difference.bound, format, 'below 0: the first is tighter'),
    row('gap', difference.gap, format, 'the same in the mean, with less luck in it'),
  ];
  const [one, other] = [report, against.report].map((each) => each.value + beginning(each));
  const title = `${one} less ${other}, deal by deal`;
  return `${paint('bold', title)}\n${indent(table(COLUMNS, rows))}`;
}

export function tuningText(parts: GameParts, { factor, bounds }: FactorChoice, deals: number): string {
  const format = formatOf(parts);
  const rows = bounds.map((each) =>
    row(each.factor.toFixed(2), each.return, format, each.factor === factor ? 'chosen' : ''),
  );
  const title = `Factor of the penalty, ${count(deals)} other deals`;
  return `${paint('bold', title)}\n${indent(table(COLUMNS, rows))}`;
}
