import { join } from 'node:path';
import { printable } from '../env/printable.js';
import { costText } from '../lab/sweep/halving/halving-files.js';
import type { HalvingResult } from '../lab/sweep/halving/halving-results.js';
import { trialTable } from '../lab/sweep/halving/halving-table.js';
import { combinationResults, hasSeveralSeeds } from '../lab/sweep/results.js';
import { combinationTable, runTable } from '../lab/sweep/results-table.js';
import type { RunState } from '../lab/sweep/train-run.js';
import { WINNER } from '../lab/sweep/winner.js';
import { count } from '../lab/tables.js';
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

/** A search that stops early for people: its trials, the winner, what it cost; then what failed. */
export function halvingText(result: HalvingResult): string {
  const { folder, preset, seeds, budgets, trials, winner } = result;
  const { columns, rows } = trialTable(trials, preset);
  const failed = trials.flatMap(({ name, error }) => (error === null ? [] : [printable(`${name}: ${error}`)]));
  const means = seeds.length > 1 ? `, means over ${seeds.length} seeds` : '';
  const title = `${preset}, rungs of ${budgets.map((budget) => count(budget)).join(', ')} decisions${means}`;
  const next = `maketen train --config ${join(folder, WINNER)}`;
  return [
    `${paint('bold', title)}\n${indent(table(columns, rows))}`,
    ...(failed.length === 0 ? [] : [`${paint('bold', 'Failed')}\n${indent(failed.join('\n'))}`]),
    costText(result),
    ...(winner === null ? [] : [printable(`The winner: ${winner.trial.name}; train it again with: ${next}`)]),
    printable(
      `All figures: ${join(folder, 'results.md')}, .csv, .json and trials.svg; those at the last rung: ${join(folder, 'runs')}`,
    ),
  ].join('\n\n');
}
