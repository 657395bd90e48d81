import { join } from 'node:path';
import { partsOf } from '../../../env/index.js';
import { JobFolder } from '../../jobs/job-folder.js';
import { UnitPool } from '../../jobs/unit-pool.js';
import { inThisThread, type UnitRunner } from '../../jobs/unit-runner.js';
import { workStore } from '../../store/work-store.js';
import type { RungResult } from '../../units/rung.js';
import type { WorkOptions } from '../../work-options.js';
import { readResult, writeResult } from '../run-result.js';
import { RungWork } from '../rung-work.js';
import { openSweepFolder, readSpace, runFolder, sweepFolder } from '../sweep-folder.js';
import type { UnitTrainingOptions } from '../unit-training.js';
import { writeHalvingResults } from './halving-files.js';
import {
  type CheckedSettings,
  halvingOf,
  type HalvingSettings,
  type HalvingTrial,
  keepSettings,
} from './halving-options.js';
import { type HalvingResult, scoreOf, type TrialResult, trialResult } from './halving-results.js';
import { Promotions, rungBudgets } from './promotions.js';

export interface HalvingOptions extends WorkOptions, HalvingSettings, UnitTrainingOptions {
  /** Default: runs/sweep-NAME of the file. */
  readonly folder?: string | undefined;
  /** Who trains; default: this thread. Its owner closes it. */
  readonly runner?: UnitRunner | undefined;
}

/**
 * Trains combinations of hyper-parameters by asynchronous successive halving (ASHA; Li et al. 2020, arXiv:1810.05934): all to a small budget, and only the best 1 / reduction
 * of them on to the next one. Who is promoted depends on scores and the trials' order alone, not on who trains and who is ready first: results are the same with any runner.
 * Finished rungs are not trained again: a call that was ended goes on where it was. The winner's config is in winner.json of the folder, and its run beside it.
 * @param file JSON that says what varies (docs/sweeps.md)
 * @throws InputError for a file that is no space, settings that make no sense, or a folder that holds something else
 * @example const { winner } = await runSuccessiveHalving('rates.json', { reduction: 4, minBudget: 20_000, maxBudget: 320_000 });
 */
export async function runSuccessiveHalving(file: string, options: HalvingOptions = {}): Promise<HalvingResult> {
  const space = readSpace(file);
  const { settings, trials, runs } = halvingOf(space, options);
  const { folder = sweepFolder(file), runner = inThisThread({ partsOf, agentOf: (name) => name }) } = options;
  const { close, isNew } = await openSweepFolder(folder, file, space, runs);
  try {
    keepSettings(folder, settings, isNew);
    const reached = await workStore(options.store, runner, folder);
    try {
      const search = new Search(folder, settings, trials, { ...options, runner }, reached);
      const result = await search.run();
      if (!result.isInterrupted) await reached.store.clear();
      return result;
    } finally {
      await reached.store.close();
    }
  } finally {
    close();
  }
}

class Search {
  private readonly budgets: readonly number[];
  private readonly work: RungWork;
  /** `[trial][rung][seed]` */
  private rungs: RungResult[][][] = [];
  private stopped = new Set<number>();
  private promotions: Promotions;
  private saved = -Infinity;

  constructor(
    private readonly folder: string,
    private readonly settings: CheckedSettings,
    private readonly trials: readonly HalvingTrial[],
    private readonly options: HalvingOptions & { readonly runner: UnitRunner },
    reached: Awaited<ReturnType<typeof workStore>>,
  ) {
    const { minBudget, maxBudget, reduction } = settings;
    this.budgets = rungBudgets(minBudget, maxBudget, reduction);
    const jobs = new JobFolder(join(folder, 'rungs'));
    this.work = new RungWork({
      ...reached,
      budgetsOf: () => this.budgets,
      folder: jobs,
      onRefused: options.onRefused,
    });
    this.promotions = this.begin();
  }

  async run(): Promise<HalvingResult> {
    const { signal, runner } = this.options;
    const end = new AbortController();
    const abort = (): void => end.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    const pool = new UnitPool(runner, end.signal);
    try {
      for (let isAgain = false; !isAgain || this.isTakenBack(); isAgain = true) await this.search(pool, end);
      if (!end.signal.aborted) runner.expectAllDone?.();
      const { winner } = this.promotions;
      if (!end.signal.aborted && winner !== null) await this.writeFinished(pool);
      return this.save();
    } finally {
      signal?.removeEventListener('abort', abort);
      await pool.close();
    }
  }

  private begin(): Promotions {
    this.rungs = this.trials.map(() => []);
    this.stopped = new Set();
    return new Promotions(this.trials.length, this.budgets.length, this.settings.reduction);
  }

  /** Results that cannot be believed are taken back: what came of them is searched anew, and all others are there still. */
  private isTakenBack(): boolean {
    const back = this.options.runner.takenBack?.() ?? [];
    if (back.length === 0) return false;
    this.work.takeBack(back);
    this.promotions = this.begin();
    return true;
  }

  /** All trials, each as far as it is promoted. @throws the first error of one, when all have ended */
  private async search(pool: UnitPool, end: AbortController): Promise<void> {
    const { promotions } = this;
    const deciding = new Map<string, (isPromoted: boolean) => void>();
    const ended = new Promise<false>((resolve) => {
      if (end.signal.aborted) resolve(false);
      end.signal.addEventListener('abort', () => resolve(false), { once: true });
    });
    const decide = (trial: number, rung: number, score: number): Promise<boolean> => {
      const decided = new Promise<boolean>((resolve) => deciding.set(`${trial} ${rung}`, resolve));
      for (const each of promotions.report(trial, rung, score)) {
        if (!each.isPromoted && each.rung < this.budgets.length - 1) this.stopped.add(each.trial);
        deciding.get(`${each.trial} ${each.rung}`)!(each.isPromoted);
      }
      return Promise.race([decided, ended]);
    };
    await this.tell();
    const work = this.trials.map(async (trial, index) => {
      try {
        await this.train(trial, index, pool, decide, end.signal);
      } catch (error) {
        end.abort(error);
        throw error;
      }
    });
    const failed = (await Promise.allSettled(work)).find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async train(
    trial: HalvingTrial,
    index: number,
    pool: UnitPool,
    decide: (trial: number, rung: number, score: number) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> {
    const last = this.budgets.length - 1;
    for (let rung = 0, isPromoted = true; isPromoted && rung <= last; rung++) {
      const seeds = await Promise.all(trial.runs.map((run) => this.work.rung(run, rung, pool)));
      if (signal.aborted) return;
      const results = seeds.filter((result) => result !== null);
      const isWhole = results.length === seeds.length; // else one was set aside, which is told at the end
      if (isWhole) this.rungs[index].push(results);
      await this.tell();
      isPromoted = await decide(index, rung, isWhole ? scoreOf(results) : -Infinity);
      if (signal.aborted) return;
      for (const run of trial.runs) {
        if (rung > 0) await this.work.forget(run, rung - 1);
        if (!isPromoted && rung < last) await this.work.forget(run, rung);
      }
    }
  }

  /** Makes the run folders of those that came to the end. */
  private async writeFinished(pool: UnitPool): Promise<void> {
    const finished = this.promotions.arrivals(this.budgets.length - 1);
    const runs = finished.flatMap((index) => (this.result(index).status === 'finished' ? this.trials[index].runs : []));
    for (const run of runs) {
      const folder = runFolder(this.folder, run);
      if (readResult(folder) === null && (await this.work.writeRun(run, folder, pool))) writeResult(folder);
    }
  }

  private result(index: number): TrialResult {
    return trialResult(this.trials[index], this.rungs[index], this.budgets, this.stopped.has(index));
  }

  /** Progress is in decisions: of what has been promoted, and of what will be at least. */
  private async tell(): Promise<void> {
    const { budgets, trials, options } = this;
    const seeds = trials[0].runs.length;
    let [done, total, least] = [0, 0, trials.length];
    for (const [rung, budget] of budgets.entries()) {
      const decisions = (budget - (budgets[rung - 1] ?? 0)) * seeds;
      const here = Math.max(least, this.promotions.arrivals(rung).length);
      total += here * decisions;
      done += this.rungs.filter(({ length }) => length > rung).length * decisions;
      least = Math.max(1, Math.floor(here / this.settings.reduction));
    }
    const atEnd = this.rungs.filter(({ length }) => length === budgets.length).length;
    await options.onProgress?.(done, total, `| ${atEnd} of ${trials.length} trials at the last rung`);
    if (performance.now() - this.saved > SAVES_EVERY_MS) this.save();
  }

  private save(): HalvingResult {
    const { folder, settings, budgets, promotions } = this;
    const results = this.trials.map((_, index) => this.result(index));
    const isInterrupted = results.some(({ status }) => status === 'waiting');
    const best = isInterrupted ? null : promotions.winner;
    const winner = best === null ? null : { trial: results[best], config: this.trials[best].runs[0].config };
    const { runs } = this.trials[0];
    const { preset } = runs[0].config;
    const seeds = runs.map(({ seed }) => seed);
    const result = { folder, preset, seeds, settings, budgets, trials: results, winner, isInterrupted };
    writeHalvingResults(result);
    this.saved = performance.now();
    return result;
  }
}

/** Results are written so often while trials are trained. */
const SAVES_EVERY_MS = 2000;
