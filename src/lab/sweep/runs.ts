import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../env/base/errors.js';
import { makeFolder, sha256 } from '../../io/files.js';
import { writeJsonFile } from '../../io/json.js';
import { parseTrainingConfig, type TrainingConfig, trainingParts } from '../../train/index.js';
import { readMetrics } from '../../train/metrics/metrics-file.js';
import { keepGame } from '../../train/runs/run-folder.js';
import { lockRun } from '../../train/runs/run-lock.js';
import { type Combination, combinationsOf, type Space } from './space.js';

/** One training of a sweep; `name` is that of its folder. */
export interface SweepRun {
  readonly name: string;
  readonly combination: Combination;
  readonly seed: number;
  readonly config: TrainingConfig;
}

/**
 * All runs in the order they begin: every combination with the first seed, then with the next. So half a sweep covers
 * all combinations.
 * @throws InputError for a config that cannot be trained, with the name of its run
 */
export function sweepRuns(space: Space): SweepRun[] {
  const combinations = combinationsOf(space);
  return space.seeds.flatMap((seed) =>
    combinations.map((combination) => {
      const name = runName(combination, seed);
      try {
        const config = parseTrainingConfig({ ...space.base, ...combination, seed });
        trainingParts(config);
        if (config.evaluations > 0) return { name, combination, seed, config };
        throw new InputError(
          'Expected config key "evaluations": at least 1 in a sweep, which compares them, but got 0',
        );
      } catch (error) {
        if (error instanceof InputError) throw new InputError(`${error.message} (in the run ${name})`);
        throw error;
      }
    }),
  );
}

/** File systems allow names of 255 bytes, and some limit the length of whole paths. */
const MOST_CHARACTERS = 120;

function shortHash(value: unknown): string {
  return `~${sha256(JSON.stringify(value)).slice(0, 10)}`;
}

/** A value in characters that every file system takes: 0.001, relu, 64x64, or a hash of its JSON. */
function nameText(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && /^[\w.+-]+$/.test(value)) return value;
  if (Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger)) return value.join('x');
  return shortHash(value);
}

/** "hiddenSizes=64x64,learningRate=0.001", whatever the order of keys; empty if nothing varies. */
export function combinationName(combination: Combination): string {
  const entries = Object.entries(combination).sort(([a], [b]) => (a < b ? -1 : 1));
  const name = entries.map(([key, value]) => `${key}=${nameText(value)}`).join(',');
  if (name.length <= MOST_CHARACTERS) return name;
  return name.slice(0, MOST_CHARACTERS) + shortHash(entries);
}

/** The name of a run's folder: "learningRate=0.001,seed=2". */
export function runName(combination: Combination, seed: number): string {
  const name = combinationName(combination);
  return name === '' ? `seed=${seed}` : `${name},seed=${seed}`;
}

export function runFolder(folder: string, { name }: SweepRun): string {
  return join(folder, 'runs', name);
}

/** A run folder holds its config before training begins, so that starting and resuming are the same command. */
export function writeRunConfig(folder: string, { config }: SweepRun): void {
  makeFolder(folder);
  const path = join(folder, 'config.json');
  if (fs.existsSync(path)) return;
  keepGame(folder, config.preset);
  writeJsonFile(path, config);
}

/** A run and its progress: `waiting` has not begun, or was stopped and has a checkpoint. */
export interface RunState {
  readonly run: SweepRun;
  readonly status: 'waiting' | 'running' | 'finished' | 'failed';
  readonly result: RunResult | null;
  readonly error: string | null;
}

/** How a finished run of a sweep did. */
export type RunResult = Readonly<ReturnType<typeof writeResult>>;

export function readResult(folder: string): RunResult | null {
  try {
    return JSON.parse(fs.readFileSync(join(folder, 'result.json'), 'utf8')) as RunResult;
  } catch {
    return null; // resuming a finished run writes it again
  }
}

/** Evaluations are those of the greedy policy on the config's evaluation deals. */
function writeResult(folder: string) {
  const metrics = readMetrics(folder);
  const evaluations = metrics.filter(({ evaluation_return }) => typeof evaluation_return === 'number');
  // Of equal ones the last, as in training.
  const best = evaluations.reduce((a, b) => (b.evaluation_return! >= a.evaluation_return! ? b : a));
  const { steps, seconds } = metrics[metrics.length - 1];
  const busy = metrics.reduce(
    (sum, each) => sum + (each.seconds_environment! + each.seconds_forward! + each.seconds_learn!),
    0,
  );
  const result = {
    /** Mean return of the best evaluation: that of the model in the run folder. */
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
  writeJsonFile(join(folder, 'result.json'), result);
  return result;
}

/**
 * Trains a run in its own process, or resumes it. A run whose sweep was killed saves and ends by itself within a minute,
 * which is waited for.
 * @param sweep folder of the sweep
 * @returns null if the signal was aborted: it has saved, and waits to be resumed
 * @throws Error if the run failed; InputError if another process still writes it
 */
export async function trainRun(run: SweepRun, sweep: string, signal: AbortSignal): Promise<RunResult | null> {
  const folder = runFolder(sweep, run);
  writeRunConfig(folder, run);
  for (const start = performance.now(); !signal.aborted;)
    try {
      lockRun(folder)();
      break;
    } catch (error) {
      if (performance.now() - start > 60_000) throw error;
      await sleep(200);
    }
  if (!signal.aborted && (await trainInChild(folder, signal))) return writeResult(folder);
  if (signal.aborted) return null;
  throw new Error('Its process was asked to end before it was finished, not by the sweep');
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
  const program = [...process.execArgv, MAIN, 'train', '--resume', folder, '--no-evaluate', '--json'];
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
    windowsHide: true,
  });
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-10_000)));
  const hasSaidAll = new Promise((resolve) => child.stderr!.on('close', resolve));
  const exited = new Promise<string | number>((resolve, reject) => {
    child.on('error', reject);
    // Not 'close': that never comes once the channel has been closed from this side.
    child.on('exit', (code, name) => resolve(name ?? code!));
  });
  const stop = (): unknown => child.connected && child.disconnect();
  signal.addEventListener('abort', stop);
  try {
    const end = await exited;
    await hasSaidAll;
    // Exit codes after SIGHUP, SIGINT (or its closed channel), SIGTERM.
    if ([0, 129, 130, 143].includes(end as number)) return end === 0;
    // The program's own error line; else, as after a crash, the last line.
    const lines = stderr.split('\n').filter((line) => line.trim() !== '');
    const own = lines.filter((line) => line.startsWith('maketen: ')).at(-1);
    const how = `ended by ${typeof end === 'number' ? `exit code ${end}` : end}`;
    throw new Error(own?.slice('maketen: '.length) ?? [how, ...lines.slice(-1)].join(': '));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
