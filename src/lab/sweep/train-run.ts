import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeFolder, writeFileAtomically } from '../../io/files.js';
import { lockRun } from '../../train/runs/run-lock.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { parseTrainingResult, trainingUnit } from '../units/training.js';
import { runFolder, type RunResult, type RunState, type SweepRun, writeResult, writeRunConfig } from './runs.js';

export function stateOf(run: SweepRun, result: RunResult | null = null): RunState {
  return { run, status: result ? 'finished' : 'waiting', result, error: null };
}

/**
 * Trains a run in its own process, or resumes it. When the signal is aborted it saves, and waits to be resumed.
 * @param sweep folder of the sweep
 * @throws Error if the run failed
 */
export async function trainRun(run: SweepRun, sweep: string, signal: AbortSignal): Promise<RunState> {
  const folder = runFolder(sweep, run);
  writeRunConfig(folder, run);
  await untilFree(folder, signal);
  if (!signal.aborted && (await trainInChild(folder, signal))) return stateOf(run, writeResult(folder));
  if (signal.aborted) return stateOf(run);
  throw new Error('Its process was asked to end before it was finished, not by the sweep');
}

/**
 * Trains a run as a unit of work, in a worker thread or by a queue, and writes the same run folder as `trainRun`.
 * @param sweep folder of the sweep
 * @throws Error if the run failed
 */
export async function trainByRunner(
  run: SweepRun,
  sweep: string,
  runner: UnitRunner,
  signal: AbortSignal,
): Promise<RunState> {
  const answer = await runner.run(await trainingUnit(run.config), signal);
  if (answer === null) return stateOf(run);
  const result = parseTrainingResult(answer);
  if ('diverged' in result) throw new Error(result.diverged);
  const folder = runFolder(sweep, run);
  const partial = `${folder}.partial-${process.pid}`;
  for (const old of [partial, folder]) fs.rmSync(old, { recursive: true, force: true });
  for (const [name, data] of Object.entries(result.files)) {
    makeFolder(dirname(join(partial, name)));
    writeFileAtomically(join(partial, name), Buffer.from(data, 'base64'));
  }
  writeRunConfig(partial, run);
  fs.renameSync(partial, folder);
  return stateOf(run, writeResult(folder));
}

/**
 * A run whose sweep was killed saves and ends by itself within a minute.
 * @throws InputError if another process still writes the run after that
 */
async function untilFree(folder: string, signal: AbortSignal): Promise<void> {
  for (const start = performance.now(); !signal.aborted;) {
    try {
      lockRun(folder)();
      return;
    } catch (error) {
      if (performance.now() - start > 60_000) throw error;
      await sleep(200);
    }
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
