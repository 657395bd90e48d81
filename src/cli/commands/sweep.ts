import * as z from 'zod';
import { resultsJson } from '../../lab/sweep/results-files.js';
import { runSweep } from '../../lab/sweep/sweep.js';
import type { RunState } from '../../lab/sweep/train-run.js';
import { defineCommand } from '../command.js';
import { gameOption } from '../environment-options.js';
import { MOST_AT_ONCE, wholeNumber } from '../option-types.js';
import { jsonOption, printReport } from '../output.js';
import { interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';
import { resultsText } from '../sweep-text.js';

function number(states: readonly RunState[], status: RunState['status']): number {
  return states.filter((state) => state.status === status).length;
}

export const sweepCommand = defineCommand({
  description:
    'train over seeds and hyper-parameters, several at a time, with a table of results; the same command again resumes it',
  options: {
    config: z.string().describe('JSON file that says what varies (docs/sweeps.md): base, grid or random, seeds'),
    out: z.string().optional().describe('folder').meta({ defaultText: 'runs/sweep-NAME of the file' }),
    parallel: wholeNumber(1, MOST_AT_ONCE)
      .optional()
      .describe('trainings at a time')
      .meta({ defaultText: 'processor cores by the workers of a training' }),
    ...gameOption,
    ...jsonOption,
  },
  examples: [
    ['maketen sweep --config rates.json', 'in runs/sweep-rates; again after Ctrl-C to resume it'],
    ['maketen plot runs/sweep-rates/runs/*', 'their learning curves, seeds as bands'],
  ],
  async run({ config, out, parallel, json }) {
    const { folder, states, isInterrupted } = await interruptible((signal) =>
      withProgress('sweep', (onProgress) => runSweep(config, { folder: out, parallel, onProgress, signal })),
    );
    printReport(
      { json },
      {
        json: { folder, isInterrupted, ...resultsJson(states) },
        text: () => resultsText(states, folder),
      },
    );
    const failures = number(states, 'failed');
    const again = `maketen sweep --config ${config} --out ${folder}`;
    if (isInterrupted) {
      if (!json)
        console.log(
          `Interrupted: ${number(states, 'finished')} of ${states.length} runs are finished. Resume with: ${again}`,
        );
    } else if (failures > 0) {
      throw new Error(`${failures} of ${states.length} runs failed; fix the cause, then try them again with: ${again}`);
    }
  },
});
