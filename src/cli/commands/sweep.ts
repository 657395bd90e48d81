import type { CommandModule } from 'yargs';
import { resultsJson } from '../../lab/sweep/results-files.js';
import type { RunState } from '../../lab/sweep/run-sweep.js';
import { runSweep } from '../../lab/sweep/sweep.js';
import { interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';
import { resultsText } from '../sweep-text.js';
import { printJson } from '../text.js';
import { MOST_AT_ONCE, wholeNumber } from '../whole-number.js';

interface SweepArguments {
  config: string;
  out?: string;
  parallel?: string;
  json: boolean;
}

function number(states: readonly RunState[], status: RunState['status']): number {
  return states.filter((state) => state.status === status).length;
}

async function sweep(argv: SweepArguments): Promise<void> {
  const parallel = argv.parallel === undefined ? undefined : wholeNumber(argv.parallel, 'parallel', 1, MOST_AT_ONCE);
  const { folder, states, isInterrupted } = await interruptible((signal) =>
    withProgress('sweep', (onProgress) => runSweep(argv.config, { folder: argv.out, parallel, onProgress, signal })),
  );
  if (argv.json) printJson({ folder, isInterrupted, ...resultsJson(states) });
  else console.log(resultsText(states, folder));
  const failures = number(states, 'failed');
  const again = `maketen sweep --config ${argv.config} --out ${folder}`;
  if (isInterrupted) {
    if (!argv.json)
      console.log(
        `Interrupted: ${number(states, 'finished')} of ${states.length} runs are finished. Go on with: ${again}`,
      );
  } else if (failures > 0) {
    throw new Error(`${failures} of ${states.length} runs failed; mend the cause, then try them again with: ${again}`);
  }
}

export const sweepCommand: CommandModule<object, SweepArguments> = {
  command: 'sweep',
  describe: 'train over seeds and hyper-parameters, several at a time, with a table of results; run it again to go on',
  builder: (yargs) =>
    yargs
      .option('config', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'JSON file that says what varies (docs/sweeps.md): base, grid or random, seeds',
      })
      .option('out', { type: 'string', requiresArg: true, describe: 'folder [default: runs/sweep-NAME of the file]' })
      .option('parallel', {
        type: 'string',
        requiresArg: true,
        describe: 'trainings at a time [default: processor cores by the workers of a training]',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .example('maketen sweep --config rates.json', 'in runs/sweep-rates; again after Ctrl-C to go on')
      .example('maketen plot runs/sweep-rates/runs/*', 'their learning curves, seeds as bands'),
  handler: sweep,
};
