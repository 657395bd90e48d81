import { join } from 'node:path';
import { writeFileAtomically } from '../../io/files.js';
import { writeJsonFile } from '../../io/json.js';
import { markdownTable } from '../tables.js';
import { csvText } from './csv.js';
import { combinationResults, hasSeveralSeeds } from './results.js';
import { combinationTable, runTable } from './results-table.js';
import type { RunState } from './train-run.js';
import { writeWinner } from './winner.js';

/** What results.json and `--json` hold. */
export function resultsJson(states: readonly RunState[]) {
  return {
    combinations: combinationResults(states),
    runs: states.map(({ run: { name, combination, seed }, status, result, error }) => ({
      name,
      combination,
      seed,
      status,
      result,
      error,
    })),
  };
}

/** Writes results.json (all figures), results.md (tables), results.csv (a line a run) and, when no run is left, winner.json into the sweep's folder. */
export function writeResults(folder: string, states: readonly RunState[], preset: string): void {
  writeJsonFile(join(folder, 'results.json'), resultsJson(states));
  writeFileAtomically(join(folder, 'results.md'), resultsMarkdown(states, preset));
  writeFileAtomically(join(folder, 'results.csv'), resultsCsv(states));
  const isWhole = states.every(({ status }) => status === 'finished' || status === 'failed');
  const best = isWhole ? combinationResults(states).at(0) : undefined;
  const winner = states.find(({ run }) => run.combination === best?.combination);
  if (winner) writeWinner(folder, winner.run.config);
}

function resultsMarkdown(states: readonly RunState[], preset: string): string {
  const results = combinationResults(states);
  const failed = states.flatMap(({ run, error }) => (error === null ? [] : [`- \`${run.name}\`: ${error}`]));
  return [
    `# Sweep on ${preset}`,
    'The best evaluation of each run. Combinations are means over seeds. The highest return comes first.',
    ...(hasSeveralSeeds(states) ? ['## Combinations', markdownTable(combinationTable(results, preset))] : []),
    '## Runs',
    markdownTable(runTable(states, preset)),
    ...(failed.length === 0 ? [] : ['## Failed', failed.join('\n')]),
  ]
    .join('\n\n')
    .concat('\n');
}

/** One line a run under one of names. */
function resultsCsv(states: readonly RunState[]): string {
  const keys = Object.keys(states[0].run.combination);
  const figures = ['return', 'win_rate', 'win_rate_low', 'win_rate_high', 'result'];
  const effort = ['best_steps', 'steps', 'seconds', 'decisions_per_second'];
  const rows = states.map(({ run, status, result, error }) => [
    run.name,
    ...keys.map((key) => run.combination[key]),
    run.seed,
    status,
    ...[result?.return, result?.winRate.estimate, result?.winRate.low, result?.winRate.high, result?.result],
    ...[result?.bestSteps, result?.steps, result?.seconds, result?.decisionsPerSecond],
    error,
  ]);
  const head = ['run', ...keys, 'seed', 'status', ...figures, ...effort, 'error'];
  return csvText([head, ...rows]);
}
