import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../env/base/errors.js';
import { isSameJson } from '../../env/base/json.js';
import { expectText, type ReadonlyRecord } from '../../env/base/schema.js';
import { moments } from '../../evaluate/statistics.js';
import { expectWritable, makeFolder } from '../../io/files.js';
import { readJsonFile, writeJsonFile } from '../../io/json.js';
import { METRICS_FILE, readMetrics } from '../../train/metrics/metrics-file.js';
import { keepGame, readRunConfig } from '../../train/runs/run-folder.js';
import { lockRun } from '../../train/runs/run-lock.js';
import { runJobs } from '../jobs/jobs.js';
import { decimal } from '../tables.js';
import type { WorkOptions } from '../work-options.js';
import { type SweepRun, sweepRuns } from './space.js';

export interface SweepOptions extends WorkOptions {
  /** Default: runs/sweep-NAME of the file. */
  readonly folder?: string | undefined;
  /** Trainings at a time, each in its own process; default: processor cores by the workers of a training. */
  readonly parallel?: number | undefined;
}

/** A run and its progress: `waiting` has not begun, or was stopped and has a checkpoint. */
export interface RunState {
  readonly run: SweepRun;
  readonly status: 'waiting' | 'finished' | 'failed';
  readonly result: RunResult | null;
  readonly error: string | null;
}

/** How a finished run of a sweep did. */
export type RunResult = Readonly<NonNullable<ReturnType<typeof resultOf>>>;

/** The folder of a sweep, its runs in their order, and whether the signal ended it; the same call resumes it. */
export type SweepResult = Readonly<Awaited<ReturnType<typeof runSweep>>>;

/**
 * Trains over seeds and hyper-parameters, each run in its own process, and keeps the results in the sweep's folder.
 * Progress is in runs. Finished runs are not trained again: the same call resumes a sweep that was ended, and takes over
 * runs that other machines have trained.
 * @param file JSON that says what varies (docs/sweeps.md)
 * @throws InputError for a file that is no space, or a run in the folder that has another config
 * @example const { states } = await runSweep('rates.json', { folder: 'runs/rates', signal });
 */
export async function runSweep(file: string, options: SweepOptions = {}) {
  return inSweep(file, options, async (folder, runs) => {
    const { onProgress, signal } = options;
    const threads = Math.max(1, ...runs.map(({ config }) => config.workers)); // of a training
    const { parallel = Math.max(1, Math.floor(availableParallelism() / threads)) } = options;
    const states = runs.map((run): RunState => {
      const result = resultOf(runFolder(folder, run), run.config.totalSteps);
      return { run, status: result ? 'finished' : 'waiting', result, error: null };
    });
    const save = () => {
      const results = resultsJson(states);
      writeJsonFile(join(folder, 'results.json'), results);
      const ended = states.filter(({ status }) => status !== 'waiting').length;
      const [best] = results.combinations;
      void onProgress?.(ended, states.length, best && `| best ${decimal(best.return.mean)} ${best.name}`);
    };
    save();
    const open = [...states.keys()].filter((i) => states[i].status === 'waiting');
    const isInterrupted = await runJobs<number, RunState>(open, {
      workers: parallel,
      signal,
      run: (i, end) => trained(runs[i], runFolder(folder, runs[i]), end),
      onResult: (i, state) => {
        states[i] = state;
        save();
      },
    });
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
  return inSweep(file, options, (folder, runs) =>
    runs.flatMap((run) => {
      const own = runFolder(folder, run);
      return resultOf(own, run.config.totalSteps) === null ? [own] : [];
    }),
  );
}

/** Works in a sweep's folder, which is locked meanwhile and has the folders of all runs. */
async function inSweep<T>(
  file: string,
  options: Pick<SweepOptions, 'folder'>,
  work: (folder: string, runs: readonly SweepRun[]) => T | Promise<T>,
): Promise<T> {
  expectText(file, 'the path of a sweep');
  const { folder = join('runs', `sweep-${basename(file, '.json')}`) } = options;
  const runs = sweepRuns(readJsonFile(file));
  expectWritable(folder);
  makeFolder(folder);
  const unlock = lockRun(folder);
  try {
    for (const run of runs) await keepConfig(runFolder(folder, run), run);
    return await work(folder, runs);
  } finally {
    unlock();
  }
}

function runFolder(folder: string, { name }: SweepRun) {
  return join(folder, 'runs', name);
}

/** A run folder holds its config before training begins, so that starting and resuming are the same command. @throws InputError if it holds another */
async function keepConfig(folder: string, { name, config }: SweepRun) {
  const path = join(folder, 'config.json');
  if (!existsSync(path)) {
    makeFolder(folder);
    keepGame(folder, config.preset);
    writeJsonFile(path, config);
    return;
  }
  const own: ReadonlyRecord = { ...config };
  const before: typeof own = { ...(await readRunConfig(folder)) };
  const key = Object.keys({ ...own, ...before }).find((each) => !isSameJson(own[each], before[each]));
  if (key !== undefined)
    throw new InputError(
      `Expected the config of run ${name} to be that of the sweep, but "${key}" differs: the sweep was changed, or defaults have; name another folder with --out, or remove ${folder}`,
    );
}

/** How a run did, by its metrics. @param least decisions after which it is finished @returns null until then */
function resultOf(folder: string, least: number) {
  const metrics = existsSync(join(folder, METRICS_FILE)) ? readMetrics(folder) : [];
  const evaluations = metrics.filter(({ evaluation_return }) => typeof evaluation_return === 'number');
  const last = metrics.at(-1);
  if (last === undefined || last.steps < least || evaluations.length === 0) return null;
  // Of equal ones the last, as in training.
  const best = evaluations.reduce((a, b) => (b.evaluation_return! >= a.evaluation_return! ? b : a));
  const { steps, seconds } = last;
  const busy = metrics.reduce(
    (sum, each) => sum + (each.seconds_environment! + each.seconds_forward! + each.seconds_learn!),
    0,
  );
  return {
    /** Mean return of the best evaluation, by the greedy policy on the config's deals: that of the model in the run folder. */
    return: best.evaluation_return!,
    /** Share of the deals won in it, with the 95 % interval. */
    winRate: {
      estimate: best.evaluation_win_rate!,
      low: best.evaluation_win_rate_low!,
      high: best.evaluation_win_rate_high!,
    },
    /** Mean of the game's main result beside winning in it (cards left, rounds); null if it has none. */
    result: best.evaluation_result ?? null,
    bestSteps: best.steps,
    steps,
    seconds: seconds!,
    /** While training, evaluations left out. */
    decisionsPerSecond: steps / busy,
  };
}

/**
 * Trains a run in its own process, or resumes it. A run whose sweep was killed saves and ends by itself within a minute,
 * which is waited for.
 * @returns its state; `waiting` if the signal was aborted: it has saved
 */
async function trained(run: SweepRun, folder: string, signal: AbortSignal): Promise<RunState> {
  try {
    for (const start = performance.now(); !signal.aborted;)
      try {
        lockRun(folder)();
        break;
      } catch (error) {
        if (performance.now() - start > 60_000) throw error;
        await sleep(200);
      }
    const isWhole = !signal.aborted && (await trainInChild(folder, signal));
    if (isWhole) return { run, status: 'finished', result: resultOf(folder, 0), error: null };
    if (signal.aborted) return { run, status: 'waiting', result: null, error: null };
    throw new Error('Its process was asked to end before it was finished, not by the sweep');
  } catch (error) {
    return { run, status: 'failed', result: null, error: (error as Error).message };
  }
}

/** The program itself, compiled or from its sources, as this file is. */
const MAIN = fileURLToPath(new URL(`../../cli/main${extname(import.meta.url)}`, import.meta.url));

/**
 * Starts or resumes the training of a run folder. The process has a channel to this one and ends as at Ctrl-C when the
 * channel closes: at the signal, or when this process is gone. It has its own process group, or the terminal's Ctrl-C
 * would reach it twice.
 * @returns whether the training is finished; else it was asked to end, and has a checkpoint
 * @throws Error, one line, if it failed
 */
async function trainInChild(folder: string, signal: AbortSignal): Promise<boolean> {
  const child = fork(MAIN, ['train', '--resume', folder, '--no-evaluate', '--json'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
  const stop = (): unknown => child.connected && child.disconnect();
  signal.addEventListener('abort', stop);
  try {
    const said = text(child.stderr!);
    const [code, killer] = (await once(child, 'exit')) as [number | null, string | null];
    // Exit codes after SIGHUP, SIGINT (or its closed channel), SIGTERM.
    if ([0, 129, 130, 143].includes(code!)) return code === 0;
    // The program's own error line; else, as after a crash, the last line.
    const lines = (await said).split('\n').filter((line) => line.trim() !== '');
    const own = lines.filter((line) => line.startsWith('maketen: ')).at(-1);
    const how = `ended by ${killer ?? `exit code ${code}`}`;
    throw new Error(own?.slice('maketen: '.length) ?? [how, ...lines.slice(-1)].join(': '));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The combinations that have a finished run, the highest return first, and all runs. */
export function resultsJson(states: readonly RunState[]) {
  return {
    combinations: combinationResults(states),
    runs: states.map(({ run: { name, combination, seed }, ...state }) => ({ name, combination, seed, ...state })),
  };
}

export type CombinationResult = ReturnType<typeof combinationResults>[number];

/** Means over seeds. */
export function combinationResults(states: readonly RunState[]) {
  const results = [...new Set(states.map(({ run }) => run.combination))].flatMap((combination) => {
    const members = states.filter(({ run }) => run.combination === combination);
    const finished = members.flatMap(({ run, result }) => (result === null ? [] : [{ seed: run.seed, result }]));
    if (finished.length === 0) return [];
    const over = (figure: (result: RunResult) => number) => spreadOf(finished.map(({ result }) => figure(result)));
    return [
      {
        /** Empty if nothing varies but the seed. */
        name: members[0].run.name.replace(/,?seed=\d+$/, ''),
        combination,
        seeds: finished.map(({ seed }) => seed),
        allSeeds: members.length,
        return: over((result) => result.return),
        winRate: over(({ winRate }) => winRate.estimate),
        /** Of the game's main result; null if it has none. */
        result: finished.some(({ result }) => result.result === null) ? null : over(({ result }) => result!),
        steps: over(({ steps }) => steps).mean,
        seconds: over(({ seconds }) => seconds).mean,
        decisionsPerSecond: over(({ decisionsPerSecond }) => decisionsPerSecond).mean,
      },
    ];
  });
  return results.sort((a, b) => b.return.mean - a.return.mean);
}

function spreadOf(values: readonly number[]) {
  const { mean, squares } = moments(values);
  return {
    mean,
    standardDeviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null,
    low: Math.min(...values),
    high: Math.max(...values),
  };
}
