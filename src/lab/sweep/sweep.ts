import * as fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { InputError } from '../../env/base/errors.js';
import { expectWritable, makeFolder, readTextFile, writeFileAtomically } from '../../io/files.js';
import { readRunConfig } from '../../train/runs/run-folder.js';
import { isLock, lockRun } from '../../train/runs/run-lock.js';
import { runJobs } from '../jobs/jobs.js';
import { decimal } from '../tables.js';
import type { WorkOptions } from '../work-options.js';
import { combinationResults, writeResults } from './results.js';
import {
  readResult,
  runFolder,
  type RunResult,
  type RunState,
  type SweepRun,
  sweepRuns,
  trainRun,
  writeRunConfig,
} from './runs.js';
import { readSpace, type Space } from './space.js';

export interface SweepOptions extends WorkOptions {
  /** Default: runs/sweep-NAME of the file. */
  readonly folder?: string | undefined;
  /** Trainings at a time, each in its own process; default: processor cores by the workers of a training. */
  readonly parallel?: number | undefined;
}

/** The folder of a sweep, its runs in their order, and whether the signal ended it; the same call resumes it. */
export type SweepResult = Readonly<Awaited<ReturnType<typeof runSweep>>>;

const SPACE = 'space.json';

/**
 * Trains over seeds and hyper-parameters, each run in its own process, and keeps tables of results in the sweep's folder.
 * Progress is in runs. Finished runs are not trained again: the same call resumes a sweep that was ended, and takes over
 * runs that other machines have trained.
 * @param file JSON that says what varies (docs/sweeps.md)
 * @throws InputError for a file that is no space, or a folder that holds something else
 * @example const { states } = await runSweep('rates.json', { folder: 'runs/rates', signal });
 */
export async function runSweep(file: string, options: SweepOptions = {}) {
  const space = readSpace(file);
  const runs = sweepRuns(space);
  const { folder = folderOf(file), onProgress, signal } = options;
  const threads = Math.max(1, ...runs.map(({ config }) => config.workers)); // of a training
  const { parallel = Math.max(1, Math.floor(availableParallelism() / threads)) } = options;
  const unlock = lockSweep(folder);
  let ticks: NodeJS.Timeout | undefined;
  try {
    await beginSweep(folder, file, space, runs);
    const stateOf = (run: SweepRun, result: RunResult | null): RunState => ({
      run,
      status: result ? 'finished' : 'waiting',
      result,
      error: null,
    });
    const states = runs.map((run) => stateOf(run, readResult(runFolder(folder, run))));
    const set = (state: RunState): RunState => (states[runs.indexOf(state.run)] = state);
    const save = (): void => writeResults(folder, states, space.base.preset);
    const tell = (): void => {
      const ended = states.filter(({ status }) => status === 'finished' || status === 'failed').length;
      void onProgress!(ended, states.length, progressText(states, ended));
    };
    ticks = onProgress && setInterval(tell, 1000);
    const unfinished = runs.filter((_, i) => states[i].status !== 'finished');
    const isInterrupted = await runJobs<SweepRun, RunState>(unfinished, {
      workers: parallel,
      signal,
      run: async (run, end) => {
        set({ run, status: 'running', result: null, error: null });
        try {
          return stateOf(run, await trainRun(run, folder, end));
        } catch (error) {
          return { run, status: 'failed', result: null, error: (error as Error).message };
        }
      },
      onResult: (_, state) => {
        set(state);
        save();
      },
    });
    save();
    return { folder, states, isInterrupted };
  } finally {
    clearInterval(ticks);
    unlock();
  }
}

/**
 * Makes the folders of a sweep's runs, each with its config, and trains nothing: `maketen train --resume FOLDER` does, on
 * any machine that sees the folder. `runSweep` takes over finished runs.
 * @returns the folders of the runs that have no result yet
 * @throws InputError as `runSweep`
 */
export async function prepareSweep(file: string, options: Pick<SweepOptions, 'folder'> = {}): Promise<string[]> {
  const space = readSpace(file);
  const runs = sweepRuns(space);
  const { folder = folderOf(file) } = options;
  const unlock = lockSweep(folder);
  try {
    await beginSweep(folder, file, space, runs);
    for (const run of runs) writeRunConfig(runFolder(folder, run), run);
    return runs.map((run) => runFolder(folder, run)).filter((each) => readResult(each) === null);
  } finally {
    unlock();
  }
}

function folderOf(file: string): string {
  return join('runs', `sweep-${basename(file, '.json')}`);
}

/** @throws InputError for a folder that holds something else, or that another process writes */
function lockSweep(folder: string): () => void {
  expectWritable(folder);
  makeFolder(folder);
  const isOther = (name: string): boolean => name !== 'runs' && !isLock(name) && !name.startsWith('.');
  if (!fs.existsSync(join(folder, SPACE)) && fs.readdirSync(folder).some(isOther))
    throw new InputError(
      `Expected a new folder or that of a sweep, but ${folder} holds files; name another with --out`,
    );
  return lockRun(folder);
}

async function beginSweep(folder: string, file: string, space: Space, runs: readonly SweepRun[]): Promise<void> {
  if (!fs.existsSync(join(folder, SPACE))) writeFileAtomically(join(folder, SPACE), readTextFile(file));
  await expectSameSweep(folder, file, space, runs);
}

/** @throws InputError if the folder holds another space or other runs */
async function expectSameSweep(folder: string, file: string, space: Space, runs: readonly SweepRun[]): Promise<void> {
  const copy = join(folder, SPACE);
  const differing = firstDifference(space, readSpace(copy));
  if (differing !== null)
    throw new InputError(
      `Expected ${file} to be the same as ${copy}, but "${differing}" differs; name another folder with --out, or undo the change`,
    );
  for (const run of runs) {
    const own = runFolder(folder, run);
    if (!fs.existsSync(join(own, 'config.json'))) continue;
    const path = firstDifference(run.config, await readRunConfig(own));
    if (path !== null)
      throw new InputError(
        `Expected the config of run ${run.name} to be that of the sweep, but "${path}" differs: it was changed, or defaults have; remove ${own} to train it anew`,
      );
  }
}

/** The path of a key, at most two words long, in which two objects differ. */
function firstDifference(a: object, b: object, depth = 0): string | null {
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [a, b].map((each) => (each as Readonly<Record<string, unknown>>)[key]);
    if (isDeepStrictEqual(left, right)) continue;
    const areObjects = [left, right].every((each) => each instanceof Object && !Array.isArray(each));
    const below = depth === 0 && areObjects ? firstDifference(left as object, right as object, 1) : null;
    return below === null ? key : `${key}.${below}`;
  }
  return null;
}

/** "| 3/8 runs | 1 failed | best 0.284 learningRate=0.003" */
function progressText(states: readonly RunState[], ended: number): string {
  const failed = states.filter(({ status }) => status === 'failed').length;
  const [best] = combinationResults(states);
  const details = [
    `${ended}/${states.length} runs`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(best ? [`best ${decimal(best.return.mean)} ${best.name}`] : []),
  ];
  return `| ${details.join(' | ')}`;
}
