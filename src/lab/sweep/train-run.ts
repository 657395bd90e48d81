import { setTimeout as sleep } from 'node:timers/promises';
import { lockRun } from '../../train/runs/run-lock.js';
import { trainInChild } from './child-run.js';
import { readResult, type RunResult, writeResult } from './run-result.js';
import { runFolder, writeRunConfig } from './sweep-folder.js';
import type { SweepRun } from './sweep-runs.js';

/** A run and how far it has come: `waiting` has not begun, or was stopped and has a checkpoint. */
export interface RunState {
  readonly run: SweepRun;
  readonly status: 'waiting' | 'running' | 'finished' | 'failed';
  readonly result: RunResult | null;
  /** Of a run that failed, one line. */
  readonly error: string | null;
}

/** A run whose sweep was killed saves and ends by itself; this long is waited for it. */
const PATIENCE_MS = 60_000;
const POLL_MS = 200;

const STOPPED_BY_OTHERS = 'Its process was asked to end before it was finished, not by the sweep';

/** @param folder of the sweep */
export function stateOf(run: SweepRun, folder: string): RunState {
  const result = readResult(runFolder(folder, run));
  return { run, status: result ? 'finished' : 'waiting', result, error: null };
}

/**
 * Trains a run in a process of its own, or resumes it. Once the signal is aborted it saves, and waits to be resumed.
 * @param sweep folder of the sweep
 */
export async function trainRun(run: SweepRun, sweep: string, signal: AbortSignal): Promise<RunState> {
  const folder = runFolder(sweep, run);
  const failed = (error: string): RunState => ({ run, status: 'failed', result: null, error });
  try {
    writeRunConfig(folder, run);
    await untilFree(folder, signal);
    const end = signal.aborted ? null : await trainInChild(folder, signal);
    if (end?.status === 'finished') return { run, status: 'finished', result: writeResult(folder), error: null };
    if (end?.status === 'failed') return failed(end.error);
    return signal.aborted ? { run, status: 'waiting', result: null, error: null } : failed(STOPPED_BY_OTHERS);
  } catch (error) {
    return failed((error as Error).message);
  }
}

/** @throws InputError if another process still writes the run after all that patience */
async function untilFree(folder: string, signal: AbortSignal): Promise<void> {
  for (const start = performance.now(); !signal.aborted;) {
    try {
      lockRun(folder)();
      return;
    } catch (error) {
      if (performance.now() - start > PATIENCE_MS) throw error;
      await sleep(POLL_MS);
    }
  }
}
