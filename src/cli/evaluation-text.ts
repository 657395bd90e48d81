import type { ModelEvaluation } from '../lab/evaluate-model.js';
import { interval, percent, signed } from '../lab/tables.js';
import { indent, paint, table } from './text.js';

/** A model's evaluation for people: win rates, and its difference to each of the others. */
export function evaluationText({ environment, agents, differences }: ModelEvaluation, deals: string): string {
  const [measure] = Object.keys(agents[0].measures);
  const plus = (value: number): string => signed(value, percent);
  const rows = agents.map(({ agent, winRate, measures }, i) => [
    agent,
    interval(winRate, percent),
    ...(measure === undefined ? [] : [measures[measure].estimate.toFixed(2)]),
    i === 0 ? '' : interval(differences[i - 1].winRate, plus),
  ]);
  const columns = [
    { heading: 'agent' },
    { heading: 'won' },
    ...(measure === undefined ? [] : [{ heading: measure, align: 'right' as const }]),
    { heading: `${agents[0].agent} wins more by` },
  ];
  const title = paint('bold', `${environment.preset}, ${deals}, the same for each agent, 95 % intervals`);
  return `${title}\n${indent(table(columns, rows))}`;
}
