import { join } from 'node:path';
import { JobFolder } from '../jobs/job-folder.js';
import { UnitPool } from '../jobs/unit-pool.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { type WorkStore, workStore } from '../store/work-store.js';
import { writeResult } from './run-result.js';
import { RungWork } from './rung-work.js';
import { runFolder } from './sweep-folder.js';
import type { SweepRun } from './sweep-runs.js';
import type { RunState } from './train-run.js';

/** Trains the runs of a sweep to their ends as units, by whoever does those. */
export class UnitTraining {
  private readonly work: RungWork;
  private readonly pool: UnitPool;

  private constructor(
    private readonly folder: string,
    private readonly runner: UnitRunner,
    private readonly reached: WorkStore,
    signal: AbortSignal,
    onRefused?: (path: string) => void,
  ) {
    const jobs = new JobFolder(join(folder, 'rungs'));
    this.work = new RungWork({ ...reached, budgetsOf: ({ config }) => [config.totalSteps], folder: jobs, onRefused });
    this.pool = new UnitPool(runner, signal);
  }

  /** @param folder of the sweep @throws InputError for a store that is none, or cannot be written */
  static async open(
    folder: string,
    runner: UnitRunner,
    { store, signal, onRefused }: UnitTrainingOptions,
  ): Promise<UnitTraining> {
    const reached = await workStore(store, runner, folder);
    return new UnitTraining(folder, runner, reached, signal ?? new AbortController().signal, onRefused);
  }

  /** Runs at a time. */
  get atOnce(): number {
    return this.runner.atOnce;
  }

  /** The run's folder is that of a run which was trained by itself, but for times, and for the checkpoint of its start. */
  async train(run: SweepRun): Promise<RunState> {
    const state = { run, result: null, error: null };
    try {
      const result = await this.work.rung(run, 0, this.pool);
      if (result === null) return { ...state, status: 'waiting' };
      if ('diverged' in result) return { ...state, status: 'failed', error: result.diverged };
      const folder = runFolder(this.folder, run);
      if (!(await this.work.writeRun(run, folder, this.pool))) return { ...state, status: 'waiting' };
      return { ...state, status: 'finished', result: writeResult(folder) };
    } catch (error) {
      return { ...state, status: 'failed', error: (error as Error).message };
    }
  }

  /** Runs whose results cannot be believed: they are to be trained again. */
  takenBack(): ReadonlySet<SweepRun> {
    return this.work.takeBack(this.runner.takenBack?.() ?? []);
  }

  /** @param isWhole whether nothing of it is needed any more @throws Error for units that were set aside */
  async close(isWhole: boolean): Promise<void> {
    await this.pool.close();
    if (isWhole) await this.reached.store.clear();
    await this.reached.store.close();
    if (isWhole) this.runner.expectAllDone?.();
  }
}

/** How runs are trained as units. */
export interface UnitTrainingOptions {
  /** Where checkpoints are kept while they are needed: file:///FOLDER or, with a queue, "redis"; default: the queue's Redis, or the sweep's folder. */
  readonly store?: string | undefined;
  /** Told files of results that are damaged, or made by other code: those are trained again. */
  readonly onRefused?: ((path: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}
