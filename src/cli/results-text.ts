import { type GameParts, measuresOf } from '../env/environment/game.js';
import type { Interval, PairedComparison, Summary } from '../evaluate/index.js';
import { SUSPECT } from '../gap/agent-audit.js';
import type { AuditReport } from '../lab/audit.js';
import type { ModelEvaluation } from '../lab/evaluation-report.js';
import { rulesLabel } from '../lab/rules-label.js';
import { type Cell, count, decimal, interval, percent, range, signed, tableOf } from '../lab/tables.js';
import { paint, table, titled } from './output.js';

/** Whether returns are worth a column: under these two schemes they are the win rate or the score again. */
function returnsTellMore({ reward }: GameParts) {
  return reward.name !== 'win' && reward.name !== 'score';
}

/** What returns without luck are called: those of a win are chances to win. */
function luckFreeName({ reward }: GameParts) {
  return `${reward.name === 'win' ? 'won' : `return (${reward.name})`}, luck-free`;
}

/** A chance to win is a percentage. */
export function returnFormat({ reward }: GameParts): (value: number) => string {
  return reward.name === 'win' ? percent : decimal;
}

export function caveatText({ game }: GameParts): string {
  return game.caveat === undefined ? '' : `\n\n${paint('yellow', 'Note:')} ${game.caveat}`;
}

function unfinishedText(summaries: readonly Summary[]) {
  return summaries
    .filter(({ unfinished }) => unfinished > 0)
    .map(({ agent, unfinished }) => `\n\n${agent}: ${count(unfinished)} games given up at the limit of decisions`)
    .join('');
}

/** Audits by the same values, a row an agent. */
export function auditsText(reports: readonly AuditReport[]): string {
  const [{ env, values, reference }] = reports;
  const rows = reports.map(({ agent, deals, surprise, z, isSuspect }): Cell[] => [
    ['agent', agent],
    ['>deals', count(deals)],
    ['>surprise a game', decimal(surprise.estimate)],
    ['95 % interval', range(surprise, decimal)],
    ['>z', z.toFixed(1)],
    ['verdict', isSuspect ? 'knows hidden cards, or its games were chosen' : 'nothing found'],
  ]);
  const title = `${rulesLabel({ spec: env })}: surprises by ${values}, against ${reference} on equal deals; suspect above z ${SUSPECT}`;
  return titled(title, table(tableOf(rows)));
}

/** What is shown beside the score, which is the measure of games without others. */
export function otherMeasures(parts: GameParts): ReturnType<typeof measuresOf> {
  return measuresOf(parts).filter(({ name }) => name !== 'score');
}

export function summaryText(parts: GameParts, summary: Summary, deals: string): string {
  const row = (name: string, value: Interval, format = decimal) => [name, format(value.estimate), range(value, format)];
  const rows = [
    row('won', summary.winRate, percent),
    row('score', summary.score),
    ...(returnsTellMore(parts) ? [row(`return (${parts.reward.name})`, summary.return)] : []),
    ...otherMeasures(parts).map(({ name }) => row(name, summary.measures[name])),
  ];
  if (summary.luckFree) rows.push(row(luckFreeName(parts), summary.luckFree.return, returnFormat(parts)));
  const speed = `${count(summary.decisionsPerSecond)} a second`;
  rows.push(['decisions a game', (summary.decisions / summary.deals).toFixed(1), speed]);
  const title = `${summary.agent} on ${rulesLabel(parts)}, ${deals}, 95 % intervals`;
  return `${titled(title, table({ headings: ['', '>', ''], rows }))}${unfinishedText([summary])}${caveatText(parts)}`;
}

function summaryTable(parts: GameParts, summaries: readonly Summary[]) {
  const rows = summaries.map((summary): Cell[] => [
    ['agent', summary.agent],
    ['>won', percent(summary.winRate.estimate)],
    ['>95 % interval', `${percent(summary.winRate.low)} to ${percent(summary.winRate.high)}`],
    ['>score', decimal(summary.score.estimate)],
    ...returnCell(parts, decimal(summary.return.estimate)),
    ...otherMeasures(parts).map(({ name }): Cell => [`>${name}`, decimal(summary.measures[name].estimate)]),
    ...luckFreeCell(parts, summary.luckFree?.return),
    ['>decisions/s', count(summary.decisionsPerSecond)],
  ]);
  return table(tableOf(rows));
}

function luckFreeCell(parts: GameParts, value?: Interval, as = (format: (value: number) => string) => format): Cell[] {
  return value ? [[`>${luckFreeName(parts)}`, interval(value, as(returnFormat(parts)))]] : [];
}

function returnCell(parts: GameParts, text: string): Cell[] {
  return returnsTellMore(parts) ? [[`>return (${parts.reward.name})`, text]] : [];
}

function differenceTable(parts: GameParts, differences: readonly PairedComparison[]) {
  const rows = differences.map((difference): Cell[] => [
    ['agent', difference.agent],
    ['>won', interval(difference.winRate, signed(percent))],
    ['>score', interval(difference.score, signed(decimal))],
    ...returnCell(parts, interval(difference.return, signed(decimal))),
    ...luckFreeCell(parts, difference.luckFree, signed),
    ['>only it won', count(difference.onlyThis)],
    [`>only ${difference.against} won`, count(difference.onlyOther)],
    ['>McNemar p', difference.pValue < 0.0001 ? '< 0.0001' : difference.pValue.toFixed(4)],
  ]);
  return table(tableOf(rows));
}

export function comparisonText(
  parts: GameParts,
  summaries: readonly Summary[],
  differences: readonly PairedComparison[],
  deals: string,
): string {
  const title = `${rulesLabel(parts)}, ${deals}, the same for each agent`;
  const second = `Difference to ${differences[0].against} on equal deals, with 95 % intervals`;
  const [first, other] = [summaryTable(parts, summaries), differenceTable(parts, differences)];
  return `${titled(title, first)}\n\n${titled(second, other)}${unfinishedText(summaries)}${caveatText(parts)}`;
}

/** A model's evaluation for people: win rates, and its difference to each of the others. */
export function evaluationText({ environment, agents, differences }: ModelEvaluation, deals: string): string {
  const [measure] = Object.keys(agents[0].measures);
  const rows = agents.map(({ agent, winRate, measures }, i): Cell[] => [
    ['agent', agent],
    ['won', interval(winRate, percent)],
    ...(measure === undefined ? [] : [[`>${measure}`, measures[measure].estimate.toFixed(2)] as const]),
    [`${agents[0].agent} wins more by`, i === 0 ? '' : interval(differences[i - 1].winRate, signed(percent))],
  ]);
  return titled(`${environment.preset}, ${deals}, the same for each agent, 95 % intervals`, table(tableOf(rows)));
}
