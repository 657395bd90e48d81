import { join } from 'node:path';
import { InputError } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import {
  combinationResults,
  combinationTable,
  hasSeveralSeeds,
  resultsJson,
  runTable,
} from '../../lab/sweep/results.js';
import type { RunState } from '../../lab/sweep/runs.js';
import { readSpace } from '../../lab/sweep/space.js';
import { runSweep } from '../../lab/sweep/sweep.js';
import { count } from '../../lab/tables.js';
import type { Values } from '../command.js';
import { defineCommand, gameOption, integer, jsonOption, MOST_AT_ONCE, optionalText, text } from '../command.js';
import { table, titled } from '../output.js';
import { interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';
import { queueOptions, withRunner } from '../runner-options.js';

const options = {
  config: text('JSON file with base, grid, seeds (docs/sweeps.md)'),
  out: optionalText('folder', { defaultText: 'runs/sweep-NAME of the file' }),
  parallel: integer([1, MOST_AT_ONCE], 'trainings at a time, each in its own process', {
    defaultText: 'processor cores by the workers of a training',
  }),
  workers: integer([0, MOST_AT_ONCE], 'train in worker threads instead of processes; results are the same', {
    defaultText: 'none: processes',
  }),
  ...queueOptions,
  ...gameOption,
  ...jsonOption,
};

type SweepCommandOptions = Values<typeof options>;

/** @throws InputError for options that exclude each other, or the file */
function expectTogether({ config, parallel, workers, queue }: SweepCommandOptions): void {
  if (parallel !== undefined && (workers !== undefined || queue !== undefined))
    throw new InputError(
      `Expected --parallel without ${queue === undefined ? '--workers' : '--queue'}, which trains in threads; leave one of them out`,
    );
  readSpace(config);
}

/** The results of a sweep: means of combinations over seeds, or the runs if there is one seed; then the failures. */
function resultsText(states: readonly RunState[], folder: string): string {
  const { preset, evaluationDeals } = states[0].run.config;
  const failed = states.flatMap(({ run, error }) => (error === null ? [] : [printable(`${run.name}: ${error}`)]));
  const finished = states.some(({ result }) => result !== null);
  const title = `${preset}, best evaluation of each run (${count(evaluationDeals)} deals)`;
  const means = hasSeveralSeeds(states);
  const { columns, rows } = means ? combinationTable(combinationResults(states), preset) : runTable(states, preset);
  const heading = means ? `${title}, means over seeds` : title;
  return [
    ...(finished ? [titled(heading, table(columns, rows))] : []),
    ...(failed.length === 0 ? [] : [titled('Failed', failed.join('\n'))]),
    printable(`All figures: ${join(folder, 'results.md')}, .csv and .json; run folders: ${join(folder, 'runs')}`),
  ].join('\n\n');
}

export const command = defineCommand({
  description: 'train over seeds and hyper-parameters, with a table of results; the same command resumes it',
  options,
  examples: {
    'maketen sweep --config rates.json': 'in runs/sweep-rates; again after Ctrl-C to resume it',
    'maketen plot runs/sweep-rates/runs/*': 'their learning curves, seeds as bands',
    'maketen train --config runs/sweep-rates/winner.json --seed 7': 'the best combination once more',
    'maketen sweep --config rates.json --queue redis://HOST': 'by the workers of a queue',
  },
  async report(options) {
    expectTogether(options);
    const { config, out, parallel } = options;
    const { folder, states, isInterrupted } = await interruptible((signal) =>
      withProgress('sweep', (onProgress) =>
        withRunner(options, (runner) => runSweep(config, { folder: out, parallel, runner, onProgress, signal })),
      ),
    );
    const number = (status: RunState['status']): number => states.filter((state) => state.status === status).length;
    const failures = number('failed');
    const again = `maketen sweep --config ${config} --out ${folder}`;
    const interrupted = `\nInterrupted: ${number('finished')} of ${states.length} runs are finished. Resume with: ${again}`;
    const failed = `${failures} of ${states.length} runs failed; fix the cause, then try them again with: ${again}`;
    return {
      json: { folder, isInterrupted, ...resultsJson(states) },
      text: () => resultsText(states, folder) + (isInterrupted ? interrupted : ''),
      failure: isInterrupted || failures === 0 ? undefined : new Error(failed),
    };
  },
});
