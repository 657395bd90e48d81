import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { CommandModule } from 'yargs';
import { MOST_AT_ONCE, wholeNumber } from '../numbers.js';
import { resultsJson, writeResults } from '../sweep/results-files.js';
import { resultsText } from '../sweep/results-text.js';
import { type RunState, Sweep } from '../sweep/run-sweep.js';
import { openSweepFolder, readSpace } from '../sweep/sweep-folder.js';
import { SweepProgress } from '../sweep/sweep-progress.js';
import { type SweepRun, sweepRuns } from '../sweep/sweep-runs.js';
import { printJson } from '../text.js';

interface SweepArguments {
  config: string;
  out?: string;
  parallel?: string;
  json: boolean;
}

/** As many trainings as keep the cores busy. */
function defaultParallel(runs: readonly SweepRun[]): number {
  const threads = Math.max(1, ...runs.map(({ config }) => config.workers));
  return Math.max(1, Math.floor(availableParallelism() / threads));
}

function number(states: readonly RunState[], status: RunState['status']): number {
  return states.filter((state) => state.status === status).length;
}

async function sweep(argv: SweepArguments): Promise<void> {
  const parallel = argv.parallel === undefined ? null : wholeNumber(argv.parallel, 'parallel', 1, MOST_AT_ONCE);
  const space = readSpace(argv.config);
  const runs = sweepRuns(space);
  const folder = argv.out ?? join('runs', `sweep-${basename(argv.config, '.json')}`);
  const close = await openSweepFolder(folder, argv.config, space, runs);
  try {
    const save = (states: readonly RunState[]): void => writeResults(folder, states, space.base.preset);
    const options = { folder, parallel: parallel ?? defaultParallel(runs), onRunEnd: save };
    const { states, isInterrupted } = await runSweep(new Sweep(runs, options), folder);
    save(states);
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
      throw new Error(
        `${failures} of ${states.length} runs failed; mend the cause, then try them again with: ${again}`,
      );
    }
  } finally {
    close();
  }
}

async function runSweep(
  sweeping: Sweep,
  folder: string,
): Promise<{ states: readonly RunState[]; isInterrupted: boolean }> {
  const progress = new SweepProgress(sweeping.states, folder);
  try {
    return { isInterrupted: await sweeping.run(), states: sweeping.states };
  } finally {
    progress.stop();
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
