import * as fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { InputError } from '../../env/base/errors.js';
import { expectWritable, makeFolder, readTextFile, writeFileAtomically } from '../../io/files.js';
import { readRunConfig } from '../../train/runs/run-folder.js';
import { isLock, lockRun } from '../../train/runs/run-lock.js';
import { runJobs } from '../jobs/jobs.js';
import { flatten } from '../plot/curves.js';
import { decimal } from '../tables.js';
import type { WorkOptions } from '../work-options.js';
import { combinationResults, hasEnded, writeResults } from './results.js';
import { readResult, runFolder, type RunState, type SweepRun, sweepRuns, trainRun, writeRunConfig } from './runs.js';
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
  return inSweep(file, options, async ({ folder, space, runs }) => {
    const { onProgress, signal } = options;
    const threads = Math.max(1, ...runs.map(({ config }) => config.workers)); // of a training
    const { parallel = Math.max(1, Math.floor(availableParallelism() / threads)) } = options;
    const states = runs.map((run): RunState => {
      const result = readResult(runFolder(folder, run));
      return { run, status: result ? 'finished' : 'waiting', result, error: null };
    });
    const save = (): void => writeResults(folder, states, space.base.preset);
    const tell = (): void => {
      const ended = states.filter(hasEnded).length;
      void onProgress!(ended, states.length, progressText(states, ended));
    };
    const ticks = onProgress && setInterval(tell, 1000);
    const unfinished = [...states.entries()].filter(([, { status }]) => status !== 'finished');
    const isInterrupted = await runJobs<(typeof unfinished)[number], true>(unfinished, {
      workers: parallel,
      signal,
      run: async ([i, { run }], end) => {
        states[i] = { run, status: 'running', result: null, error: null };
        try {
          const result = await trainRun(run, folder, end);
          states[i] = { run, status: result ? 'finished' : 'waiting', result, error: null };
        } catch (error) {
          states[i] = { run, status: 'failed', result: null, error: (error as Error).message };
        }
        return true;
      },
      onResult: save,
    }).finally(() => clearInterval(ticks));
    save();
    return { folder, states, isInterrupted };
  });
}

/**
 * Makes the folders of a sweep's runs, each with its config, and trains nothing: `maketen train --resume FOLDER` does, on
 * any machine that sees the folder. `runSweep` takes over finished runs.
 * @returns the folders of the runs that have no result yet
 * @throws InputError as `runSweep`
 */
export async function prepareSweep(file: string, options: Pick<SweepOptions, 'folder'> = {}): Promise<string[]> {
  return inSweep(file, options, ({ folder, runs }) => {
    for (const run of runs) writeRunConfig(runFolder(folder, run), run);
    return runs.map((run) => runFolder(folder, run)).filter((each) => readResult(each) === null);
  });
}

interface Sweep {
  readonly folder: string;
  readonly space: Space;
  readonly runs: readonly SweepRun[];
}

/** Works in a sweep's folder, which is locked meanwhile. */
async function inSweep<T>(
  file: string,
  options: Pick<SweepOptions, 'folder'>,
  work: (sweep: Sweep) => T | Promise<T>,
): Promise<T> {
  const space = readSpace(file);
  const runs = sweepRuns(space);
  const folder = options.folder ?? join('runs', `sweep-${basename(file, '.json')}`);
  const unlock = lockSweep(folder);
  try {
    const copy = join(folder, SPACE);
    if (!fs.existsSync(copy)) writeFileAtomically(copy, readTextFile(file));
    await expectSameSweep({ folder, space, runs }, file, copy);
    return await work({ folder, space, runs });
  } finally {
    unlock();
  }
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

/** @throws InputError if the folder holds another space or other runs */
async function expectSameSweep({ folder, space, runs }: Sweep, file: string, copy: string): Promise<void> {
  const differing = firstDifference(space, readSpace(copy));
  if (differing !== undefined)
    throw new InputError(
      `Expected ${file} to be the same as ${copy}, but "${differing}" differs; name another folder with --out, or undo the change`,
    );
  for (const run of runs) {
    const own = runFolder(folder, run);
    if (!fs.existsSync(join(own, 'config.json'))) continue;
    const path = firstDifference(run.config, await readRunConfig(own));
    if (path !== undefined)
      throw new InputError(
        `Expected the config of run ${run.name} to be that of the sweep, but "${path}" differs: it was changed, or defaults have; remove ${own} to train it anew`,
      );
  }
}

/** The path of a key in which two objects differ. */
function firstDifference(a: object, b: object): string | undefined {
  const [left, right] = [flatten(a), flatten(b)];
  return Object.keys({ ...left, ...right }).find((path) => left[path] !== right[path]);
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
