import { join } from 'node:path';
import { printable } from '../../env/base/words.js';
import { measuresOf, partsOf } from '../../env/index.js';
import { type CombinationResult, prepareSweep, resultsJson, type RunState, runSweep } from '../../lab/sweep/sweep.js';
import { type Cell, count, decimal, percent, tableOf } from '../../lab/tables.js';
import { defineCommand, flag, gameOption, integer, jsonOption, MOST_AT_ONCE, optionalText, text } from '../command.js';
import { commandLine, say, table, titled } from '../output.js';
import { interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';

const options = {
  config: text('JSON file with base, grid, seeds (docs/sweeps.md)'),
  out: optionalText('folder', { defaultText: 'runs/sweep-NAME of the file' }),
  parallel: integer([1, MOST_AT_ONCE], 'trainings at a time, each in its own process', {
    defaultText: 'processor cores by the workers of a training',
  }),
  list: flag('print the command of each run that has no result, for a batch system, and train nothing', {
    conflicts: 'parallel',
  }),
  ...gameOption,
  ...jsonOption,
};

/** A row of a combination, with a column for each key that varies. @param measure the game's main result, if it has one */
function rowOf(
  { combination, seeds, allSeeds, return: returns, ...each }: CombinationResult,
  measure?: string,
): Cell[] {
  const values = Object.entries(combination).map(([key, value]): Cell => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return [
    ...values,
    ['>return', decimal(returns.mean)],
    ['>lowest to highest', seeds.length > 1 ? `${decimal(returns.low)} to ${decimal(returns.high)}` : ''],
    ['>seeds', seeds.length === allSeeds ? count(allSeeds) : `${seeds.length} of ${allSeeds}`],
    ['>won', percent(each.winRate.mean)],
    ...(measure === undefined ? [] : [[`>${measure}`, each.result?.mean.toFixed(2) ?? ''] as const]),
    ['>decisions', count(each.steps)],
    ['>seconds', each.seconds.toFixed(0)],
    ['>decisions/s', count(each.decisionsPerSecond)],
  ];
}

function resultsText(states: readonly RunState[], results: readonly CombinationResult[], folder: string) {
  const { preset, evaluationDeals } = states[0].run.config;
  const [measure] = measuresOf(partsOf(preset));
  const failed = states.flatMap(({ run, error }) => (error === null ? [] : [printable(`${run.name}: ${error}`)]));
  const title = `${preset}, best evaluation of each run (${count(evaluationDeals)} deals), means over seeds`;
  return [
    ...(results.length > 0 ? [titled(title, table(tableOf(results.map((each) => rowOf(each, measure?.name)))))] : []),
    ...(failed.length === 0 ? [] : [titled('Failed', failed.join('\n'))]),
    printable(`All figures: ${join(folder, 'results.json')}; run folders: ${join(folder, 'runs')}`),
  ].join('\n\n');
}

export const command = defineCommand({
  description: 'train over seeds and hyper-parameters, with a table of results; the same command resumes it',
  options,
  examples: {
    'maketen sweep --config rates.json': 'in runs/sweep-rates; again after Ctrl-C to resume it',
    'maketen sweep --config rates.json --list': 'one command a run, for any machine that sees the folder',
    'maketen plot runs/sweep-rates/runs/*': 'their learning curves, seeds as bands',
    'maketen train --config runs/sweep-rates/runs/learningRate=0.001,seed=0/config.json --seed 7':
      'a combination once more',
  },
  async run({ config, out, parallel, list, game = [] }) {
    if (list) {
      const folders = await prepareSweep(config, { folder: out });
      for (const folder of folders) say(commandLine(`train --resume ${folder} --no-evaluate`));
      return null;
    }
    const { folder, states, isInterrupted } = await interruptible((signal) =>
      withProgress('sweep', (onProgress) => runSweep(config, { folder: out, parallel, onProgress, signal })),
    );
    const number = (status: RunState['status']) => states.filter((state) => state.status === status).length;
    const failures = number('failed');
    const results = resultsJson(states);
    const again = commandLine(
      ['sweep --config', config, '--out', folder, ...game.map((file) => `--game ${file}`)].join(' '),
    );
    const interrupted = `\nInterrupted: ${number('finished')} of ${states.length} runs are finished. Resume with: ${again}`;
    const failed = `${failures} of ${states.length} runs failed; fix the cause, then try them again with: ${again}`;
    return {
      json: { folder, isInterrupted, ...results },
      text: () => resultsText(states, results.combinations, folder) + (isInterrupted ? interrupted : ''),
      failure: isInterrupted || failures === 0 ? undefined : new Error(failed),
    };
  },
});
