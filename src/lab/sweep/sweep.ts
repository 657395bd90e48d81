import { availableParallelism } from 'node:os';
import { runJobs } from '../jobs/run-jobs.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import type { WorkOptions } from '../work-options.js';
import { expectNoSettings } from './halving/halving-options.js';
import { writeResults } from './results-files.js';
import { openSweepFolder, readSpace, sweepFolder } from './sweep-folder.js';
import { SweepProgress } from './sweep-progress.js';
import { type SweepRun, sweepRuns } from './sweep-runs.js';
import { type RunState, stateOf, trainRun } from './train-run.js';
import { UnitTraining, type UnitTrainingOptions } from './unit-training.js';

export interface SweepOptions extends WorkOptions, UnitTrainingOptions {
  /** Default: runs/sweep-NAME of the file. */
  readonly folder?: string | undefined;
  /** Trainings at a time, each in a process of its own; default: processor cores by the workers of a training. */
  readonly parallel?: number | undefined;
  /** Who trains instead of processes: worker threads, or a queue. Its owner closes it. */
  readonly runner?: UnitRunner | undefined;
}

/** What a sweep has come to. */
export interface SweepResult {
  readonly folder: string;
  /** In the order of the runs. */
  readonly states: readonly RunState[];
  /** Whether the signal ended it; the same call goes on. */
  readonly isInterrupted: boolean;
}

/** As many trainings as keep the cores busy. */
function defaultParallel(runs: readonly SweepRun[]): number {
  const threads = Math.max(1, ...runs.map(({ config }) => config.workers));
  return Math.max(1, Math.floor(availableParallelism() / threads));
}

/**
 * Trains over seeds and hyper-parameters, each run in a process of its own, or as a unit of the runner, and keeps tables of results in the sweep's folder. Progress is in
 * decisions of all runs. What is finished is not trained again: a call that was ended goes on where it was.
 * @param file JSON that says what varies (docs/sweeps.md)
 * @throws InputError for a file that is no space, or a folder that holds something else
 * @example const { states } = await runSweep('rates.json', { folder: 'runs/rates', signal });
 */
export async function runSweep(file: string, options: SweepOptions = {}): Promise<SweepResult> {
  const space = readSpace(file);
  const runs = sweepRuns(space);
  const { folder = sweepFolder(file), parallel = defaultParallel(runs), runner, onProgress, signal } = options;
  const { close } = await openSweepFolder(folder, file, space, runs);
  let units: UnitTraining | null = null;
  let isInterrupted = true;
  try {
    expectNoSettings(folder);
    units = runner ? await UnitTraining.open(folder, runner, options) : null;
    const train = (run: SweepRun, end: AbortSignal): Promise<RunState> =>
      units ? units.train(run) : trainRun(run, folder, end);
    const states = runs.map((run) => stateOf(run, folder));
    const save = (): void => writeResults(folder, states, space.base.preset);
    const set = (state: RunState): RunState => (states[runs.indexOf(state.run)] = state);
    const progress = onProgress && new SweepProgress(states, folder, onProgress);
    const unfinished = states.filter(({ status }) => status !== 'finished');
    try {
      isInterrupted = await runJobs<RunState, RunState>(unfinished, {
        workers: units?.atOnce ?? parallel,
        signal,
        start: () => Promise.resolve({ run: (state, end) => train(set({ ...state, status: 'running' }).run, end) }),
        onResult: (_, state) => {
          set(state);
          save();
        },
        takenBack: () => {
          const back = units?.takenBack();
          return unfinished.filter(({ run }) => back?.has(run));
        },
      });
      save();
      return { folder, states, isInterrupted };
    } finally {
      progress?.stop();
    }
  } finally {
    await units?.close(!isInterrupted).finally(close);
    if (units === null) close();
  }
}
