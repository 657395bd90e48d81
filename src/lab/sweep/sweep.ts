import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { runJobs } from '../jobs/run-jobs.js';
import type { WorkOptions } from '../work-options.js';
import { writeResults } from './results-files.js';
import { openSweepFolder, readSpace } from './sweep-folder.js';
import { SweepProgress } from './sweep-progress.js';
import { type SweepRun, sweepRuns } from './sweep-runs.js';
import { type RunState, stateOf, trainRun } from './train-run.js';

export interface SweepOptions extends WorkOptions {
  /** Default: runs/sweep-NAME of the file. */
  readonly folder?: string;
  /** Trainings at a time; default: processor cores by the workers of a training. */
  readonly parallel?: number;
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

/** The folder that a sweep writes to where none is named. */
function sweepFolder(file: string): string {
  return join('runs', `sweep-${basename(file, '.json')}`);
}

/**
 * Trains over seeds and hyper-parameters, each run in a process of its own, and keeps tables of results in the sweep's folder. Progress is in
 * decisions of all runs. What is finished is not trained again: a call that was ended goes on where it was.
 * @param file JSON that says what varies (docs/sweeps.md)
 * @throws InputError for a file that is no space, or a folder that holds something else
 * @example const { states } = await runSweep('rates.json', { folder: 'runs/rates', signal });
 */
export async function runSweep(file: string, options: SweepOptions = {}): Promise<SweepResult> {
  const space = readSpace(file);
  const runs = sweepRuns(space);
  const { folder = sweepFolder(file), parallel = defaultParallel(runs), onProgress, signal } = options;
  const close = await openSweepFolder(folder, file, space, runs);
  try {
    const states = runs.map((run) => stateOf(run, folder));
    const save = (): void => writeResults(folder, states, space.base.preset);
    const set = (state: RunState): RunState => (states[runs.indexOf(state.run)] = state);
    const progress = onProgress && new SweepProgress(states, folder, onProgress);
    try {
      const isInterrupted = await runJobs<RunState, RunState>(
        states.filter(({ status }) => status !== 'finished'),
        {
          workers: parallel,
          signal,
          start: () =>
            Promise.resolve({
              run: (state, end) => trainRun(set({ ...state, status: 'running' }).run, folder, end),
            }),
          onResult: (_, state) => {
            set(state);
            save();
          },
        },
      );
      save();
      return { folder, states, isInterrupted };
    } finally {
      progress?.stop();
    }
  } finally {
    close();
  }
}
