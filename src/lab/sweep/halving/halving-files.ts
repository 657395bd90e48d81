import { join } from 'node:path';
import { writeFileAtomically } from '../../../io/files.js';
import { writeJsonFile } from '../../../io/json.js';
import type { Panel } from '../../curves/curves.js';
import { curvesFigure } from '../../report/curves-figure.js';
import { figureFile } from '../../report/html.js';
import { count, markdownTable, percent } from '../../tables.js';
import { csvText } from '../csv.js';
import { writeWinner } from '../winner.js';
import { byStrength, type HalvingResult, type TrialResult } from './halving-results.js';
import { trialTable } from './halving-table.js';

/** What a search has cost, and what all its trials would have cost to the end. */
function halvingCost({ trials, budgets }: Pick<HalvingResult, 'trials' | 'budgets'>, seeds: number) {
  const decisions = trials.reduce((sum, trial) => sum + trial.decisions, 0);
  const all = trials.length * seeds * budgets[budgets.length - 1];
  const seconds = trials.reduce((sum, trial) => sum + trial.seconds, 0);
  return { decisions, seconds, decisionsOfAll: all };
}

/** What results.json and `--json` hold. */
export function halvingJson(result: HalvingResult) {
  const { settings, budgets, trials, winner, seeds } = result;
  return {
    ...settings,
    budgets,
    cost: halvingCost(result, seeds.length),
    winner: winner === null ? null : { name: winner.trial.name, combination: winner.trial.combination },
    trials,
  };
}

/** One line about what it cost. */
export function costText(result: HalvingResult): string {
  const { decisions, decisionsOfAll, seconds } = halvingCost(result, result.seeds.length);
  const share = percent(decisions / decisionsOfAll);
  return `${count(decisions)} decisions (${share} of training all ${result.trials.length} trials to the end), ${seconds.toFixed(0)} s of processor time`;
}

/** Writes results.json (all figures), results.md (a table), results.csv (a line a trial and rung), trials.svg and, once there is one, winner.json into the sweep's folder. */
export function writeHalvingResults(result: HalvingResult): void {
  const { folder, trials, winner } = result;
  writeJsonFile(join(folder, 'results.json'), halvingJson(result));
  writeFileAtomically(join(folder, 'results.md'), markdown(result));
  writeFileAtomically(join(folder, 'results.csv'), csv(trials));
  if (trials.some(({ rungs }) => rungs.length > 0)) writeFileAtomically(join(folder, 'trials.svg'), trialsSvg(result));
  if (winner !== null) writeWinner(folder, winner.config);
}

function markdown(result: HalvingResult): string {
  const { trials, winner, preset, seeds } = result;
  const failed = trials.flatMap(({ name, error }) => (error === null ? [] : [`- \`${name}\`: ${error}`]));
  return [
    `# Sweep on ${preset}`,
    `Successive halving: the last evaluation of each trial${seeds.length > 1 ? `, means over ${seeds.length} seeds` : ''}. ${costText(result)}.`,
    ...(winner === null ? [] : [`The winner: \`${winner.trial.name}\`.`]),
    markdownTable(trialTable(trials, preset)),
    ...(failed.length === 0 ? [] : ['## Failed', failed.join('\n')]),
  ]
    .join('\n\n')
    .concat('\n');
}

function csv(trials: readonly TrialResult[]): string {
  const keys = Object.keys(trials[0].combination);
  const head = ['trial', ...keys, 'status', 'rung', 'steps', 'return', 'return_low', 'return_high'];
  const rows = trials.flatMap(({ name, combination, status, rungs }) =>
    rungs.map(({ steps, return: score, winRate, result }, rung) => [
      ...[name, ...keys.map((key) => combination[key]), status, rung, steps],
      ...[score.estimate, score.low, score.high, winRate.estimate, winRate.low, winRate.high, result],
    ]),
  );
  return csvText([[...head, 'win_rate', 'win_rate_low', 'win_rate_high', 'result'], ...rows]);
}

/** Curves of the trials by rung, the strongest first. */
function trialsSvg({ trials, preset, settings }: HalvingResult): string {
  const curves = [...trials]
    .sort(byStrength)
    .filter(({ rungs }) => rungs.length > 0)
    .map(({ name, rungs }) => ({
      label: name === '' ? 'all' : name,
      runs: [],
      band: 'interval' as const,
      points: rungs.map(({ steps, return: { estimate, low, high } }) => ({ x: steps, y: estimate, low, high })),
    }));
  const panel: Panel = { metric: 'evaluation_return', curves };
  const title = `Trials on ${preset}: one in ${settings.reduction} goes on from each rung`;
  return figureFile(curvesFigure('trials', title, [panel], { width: 620, height: 300 }));
}
