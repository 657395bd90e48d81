import { join } from 'node:path';
import { printable } from '../env/printable.js';
import { count } from '../lab/report/numbers.js';
import { combinationResults, hasSeveralSeeds } from '../lab/sweep/results.js';
import { combinationTable, runTable } from '../lab/sweep/results-table.js';
import type { RunState } from '../lab/sweep/train-run.js';
import { indent, paint, table } from './text.js';

/** The results of a sweep for people: combinations by their means over seeds, or the runs if there is one seed; then what failed. */
export function resultsText(states: readonly RunState[], folder: string): string {
  const { preset, evaluationDeals } = states[0].run.config;
  const failed = states.flatMap(({ run, error }) => (error === null ? [] : [printable(`${run.name}: ${error}`)]));
  const finished = states.some(({ result }) => result !== null);
  const title = `${preset}, best evaluation of each run (${count(evaluationDeals)} deals)`;
  const means = hasSeveralSeeds(states);
  const { columns, rows } = means ? combinationTable(combinationResults(states), preset) : runTable(states, preset);
  const heading = paint('bold', means ? `${title}, means over seeds` : title);
  return [
    ...(finished ? [`${heading}\n${indent(table(columns, rows))}`] : []),
    ...(failed.length === 0 ? [] : [`${paint('bold', 'Failed')}\n${indent(failed.join('\n'))}`]),
    printable(`All figures: ${join(folder, 'results.md')}, .csv and .json; run folders: ${join(folder, 'runs')}`),
  ].join('\n\n');
}
