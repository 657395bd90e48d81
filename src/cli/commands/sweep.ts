import { join } from 'node:path';
import { printable } from '../../env/base/words.js';
import {
  combinationResults,
  combinationTable,
  hasSeveralSeeds,
  resultsJson,
  runTable,
} from '../../lab/sweep/results.js';
import type { RunState } from '../../lab/sweep/runs.js';
import { prepareSweep, runSweep } from '../../lab/sweep/sweep.js';
import { count } from '../../lab/tables.js';
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

/** The results of a sweep: means of combinations over seeds, or the runs if there is one seed; then the failures. */
function resultsText(states: readonly RunState[], folder: string): string {
  const { preset, evaluationDeals } = states[0].run.config;
  const failed = states.flatMap(({ run, error }) => (error === null ? [] : [printable(`${run.name}: ${error}`)]));
  const finished = states.some(({ result }) => result !== null);
  const title = `${preset}, best evaluation of each run (${count(evaluationDeals)} deals)`;
  const means = hasSeveralSeeds(states);
  const results = means ? combinationTable(combinationResults(states), preset) : runTable(states, preset);
  const heading = means ? `${title}, means over seeds` : title;
  return [
    ...(finished ? [titled(heading, table(results))] : []),
    ...(failed.length === 0 ? [] : [titled('Failed', failed.join('\n'))]),
    printable(`All figures: ${join(folder, 'results.md')} and .json; run folders: ${join(folder, 'runs')}`),
  ].join('\n\n');
}

export const command = defineCommand({
  description: 'train over seeds and hyper-parameters, with a table of results; the same command resumes it',
  options,
  examples: {
    'maketen sweep --config rates.json': 'in runs/sweep-rates; again after Ctrl-C to resume it',
    'maketen sweep --config rates.json --list': 'one command a run, for any machine that sees the folder',
    'maketen plot runs/sweep-rates/runs/*': 'their learning curves, seeds as bands',
    'maketen train --config runs/sweep-rates/winner.json --seed 7': 'the best combination once more',
  },
  async run({ config, out, parallel, list }) {
    if (list) {
      const folders = await prepareSweep(config, { folder: out });
      for (const folder of folders) say(commandLine(`train --resume ${folder} --no-evaluate`));
      return null;
    }
    const { folder, states, isInterrupted } = await interruptible((signal) =>
      withProgress('sweep', (onProgress) => runSweep(config, { folder: out, parallel, onProgress, signal })),
    );
    const number = (status: RunState['status']): number => states.filter((state) => state.status === status).length;
    const failures = number('failed');
    const again = commandLine(`sweep --config ${config} --out ${folder}`);
    const interrupted = `\nInterrupted: ${number('finished')} of ${states.length} runs are finished. Resume with: ${again}`;
    const failed = `${failures} of ${states.length} runs failed; fix the cause, then try them again with: ${again}`;
    return {
      json: { folder, isInterrupted, ...resultsJson(states) },
      text: () => resultsText(states, folder) + (isInterrupted ? interrupted : ''),
      failure: isInterrupted || failures === 0 ? undefined : new Error(failed),
    };
  },
});
