import { setTimeout as sleep } from 'node:timers/promises';
import { lockRun } from '../../train/runs/run-lock.js';
import { type ChildRun, type RunEnd, startChild } from './child-run.js';
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

export interface SweepOptions {
  readonly folder: string;
  /** Trainings at a time. */
  readonly parallel: number;
  /** Called after each run, with the states of all. */
  readonly onRunEnd: (states: readonly RunState[]) => void;
}

/** A run whose sweep was killed saves and ends by itself; this long is waited for it. */
const PATIENCE_MS = 60_000;
const POLL_MS = 200;

const STOPPED_BY_OTHERS = 'Its process was asked to end before it was finished, not by the sweep';

/** Trains the runs of a sweep that are not finished. They share nothing, so what comes out does not depend on how many there are at a time. */
export class Sweep {
  /** In the order of the runs. */
  readonly states: RunState[];
  private readonly children = new Set<ChildRun>();
  private isStopped = false;
  private next = 0;

  constructor(
    runs: readonly SweepRun[],
    private readonly options: SweepOptions,
  ) {
    this.states = runs.map((run) => {
      const result = readResult(runFolder(options.folder, run));
      return { run, status: result ? 'finished' : 'waiting', result, error: null };
    });
  }

  /** Returns when nothing is left to train, or, once the signal is aborted, when all have saved; then true. */
  async run(signal?: AbortSignal): Promise<boolean> {
    const stop = (): void => this.stop();
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    try {
      await Promise.all(Array.from({ length: this.options.parallel }, () => this.work()));
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    return this.isStopped;
  }

  /** Trains one after the other of the runs that nobody has begun yet. */
  private async work(): Promise<void> {
    while (this.next < this.states.length && !this.isStopped) {
      const index = this.next++;
      if (this.states[index].status === 'finished') continue;
      this.states[index] = { ...this.states[index], status: 'running' };
      this.states[index] = await this.train(this.states[index].run);
      this.options.onRunEnd(this.states);
    }
  }

  private async train(run: SweepRun): Promise<RunState> {
    const folder = runFolder(this.options.folder, run);
    const failed = (error: string): RunState => ({ run, status: 'failed', result: null, error });
    try {
      writeRunConfig(folder, run);
      await this.untilFree(folder);
      const end: RunEnd = this.isStopped ? { status: 'stopped' } : await this.endOf(startChild(folder));
      if (end.status === 'finished') return { run, status: 'finished', result: writeResult(folder), error: null };
      if (end.status === 'failed') return failed(end.error);
      return this.isStopped ? { run, status: 'waiting', result: null, error: null } : failed(STOPPED_BY_OTHERS);
    } catch (error) {
      return failed((error as Error).message);
    }
  }

  private async endOf(child: ChildRun): Promise<RunEnd> {
    this.children.add(child);
    const end = await child.ended;
    this.children.delete(child);
    return end;
  }

  private stop(): void {
    this.isStopped = true;
    for (const child of this.children) child.stop();
  }

  /** @throws InputError if another process still writes the run after all that patience */
  private async untilFree(folder: string): Promise<void> {
    const start = performance.now();
    while (!this.isStopped) {
      try {
        lockRun(folder)();
        return;
      } catch (error) {
        if (performance.now() - start > PATIENCE_MS) throw error;
      }
      await sleep(POLL_MS);
    }
  }
}
