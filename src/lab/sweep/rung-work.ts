import { gameOf, moduleOf } from '../../env/game-registry.js';
import type { TimedMetrics, TrainingConfig } from '../../train/index.js';
import { runFromCheckpoint } from '../../train/runs/run-from-checkpoint.js';
import { loadTrainingBackend } from '../../train/training-backend.js';
import type { Job, JobFolder } from '../jobs/job-folder.js';
import { programHash } from '../jobs/program-hash.js';
import type { Unit } from '../jobs/unit.js';
import type { UnitPool } from '../jobs/unit-pool.js';
import type { Store, Stored } from '../store/store.js';
import type { WorkStore } from '../store/work-store.js';
import { readRungMetrics, rungKind, type RungResult, rungUnit, type TrainedRung } from '../units/rung.js';
import type { SweepRun } from './sweep-runs.js';

/** The folders of the program that decide what comes of a training. */
const ROOMS = ['agents', 'env', 'evaluate', 'train'];

export interface RungWorkOptions extends WorkStore {
  /** Decisions after which a training's rungs end, in ascending order. */
  readonly budgetsOf: (run: SweepRun) => readonly number[];
  /** Where results are kept. */
  readonly folder: JobFolder;
  /** Told files of results that are damaged, or made by other code. */
  readonly onRefused?: ((path: string) => void) | undefined;
}

/** Has the rungs of trainings done as units, each once: what is in the folder is not done again, unless a checkpoint of it is needed that is gone. */
export class RungWork {
  private readonly done = new Map<string, RungResult>();
  private readonly units = new Map<Unit, { readonly run: SweepRun; readonly rung: number }>();
  private readonly backends = new Map<string, ReturnType<typeof loadTrainingBackend>>();
  /** Results that cannot be believed. */
  private readonly takenBack = new Set<string>();
  private readonly program = programHash(ROOMS);

  constructor(private readonly options: RungWorkOptions) {}

  private get store(): Store {
    return this.options.store;
  }

  /** @returns null if the signal of the pool came first, or the unit was set aside */
  async rung(run: SweepRun, rung: number, pool: UnitPool, isFresh = false): Promise<RungResult | null> {
    const key = `${run.name} ${rung}`;
    const known = this.done.get(key);
    if (known && !isFresh) return known;
    const before = rung === 0 ? null : await this.rung(run, rung - 1, pool);
    if (rung > 0 && (before === null || 'diverged' in before)) return before;
    const from = (before as TrainedRung | null)?.checkpoint ?? null;
    const { budgetsOf, address, folder, onRefused } = this.options;
    const backend = await this.backendOf(run.config);
    const unit = rungUnit({ config: run.config, backend, store: address }, { from, until: budgetsOf(run)[rung] });
    const job = this.jobOf(run, rung, unit);
    const isDoneAgain = isFresh || this.takenBack.has(key);
    const parse = (json: unknown): RungResult | null => rungKind.parse(json, unit);
    const stored = isDoneAgain ? null : folder.read(job, parse, (path) => onRefused?.(path));
    const result = stored ?? (await this.have(unit, run, rung, from, pool));
    if (result === null) return null;
    if (stored === null) folder.write(job, result);
    this.takenBack.delete(key);
    this.done.set(key, result);
    return result;
  }

  /** Takes back results of units, to be done again. @returns whose they are */
  takeBack(units: readonly Unit[]): ReadonlySet<SweepRun> {
    const back = units.flatMap((unit) => this.units.get(unit) ?? []);
    for (const { run, rung } of back) this.takenBack.add(`${run.name} ${rung}`);
    if (back.length > 0) this.done.clear(); // what comes after a wrong one is wrong as well; the others are read again
    return new Set(back.map(({ run }) => run));
  }

  /** Nobody goes on from this rung of a training any more. */
  async forget(run: SweepRun, rung: number): Promise<void> {
    const result = this.done.get(`${run.name} ${rung}`);
    if (result && 'checkpoint' in result) await this.store.remove(result.checkpoint);
  }

  /**
   * Makes the run folder of a training that has come to the last rung.
   * @returns whether the signal of the pool left time for it
   */
  async writeRun(run: SweepRun, folder: string, pool: UnitPool): Promise<boolean> {
    const last = this.options.budgetsOf(run).length - 1;
    const results: TrainedRung[] = [];
    for (let rung = 0; rung <= last; rung++) {
      const result = await this.rung(run, rung, pool);
      const isWhole =
        result !== null && 'metrics' in result && (await this.isThere(result.metrics)) &&
        (rung < last || (await this.isThere(result.checkpoint))); // prettier-ignore
      const whole = isWhole ? result : await this.rung(run, rung, pool, true);
      if (whole === null || 'diverged' in whole) return false;
      results.push(whole);
    }
    const metrics: TimedMetrics[] = [];
    for (const result of results) {
      const before = metrics.at(-1)?.seconds ?? 0;
      for (const row of readRungMetrics(await this.store.get(result.metrics)))
        metrics.push({ ...row, seconds: before + row.seconds });
    }
    await runFromCheckpoint(folder, run.config, await this.store.get(results[last].checkpoint), metrics);
    for (const { checkpoint, metrics } of results)
      for (const stored of [checkpoint, metrics]) await this.store.remove(stored);
    return true;
  }

  private async have(
    unit: ReturnType<typeof rungUnit>,
    run: SweepRun,
    rung: number,
    from: Stored | null,
    pool: UnitPool,
  ): Promise<RungResult | null> {
    if (from !== null && !(await this.isThere(from)) && (await this.rung(run, rung - 1, pool, true)) === null)
      return null;
    this.units.set(unit, { run, rung });
    const result = await pool.run(unit, rung);
    return result === null ? null : (result as RungResult);
  }

  private async isThere(stored: Stored): Promise<boolean> {
    return this.store.get(stored).then(
      () => true,
      () => false,
    );
  }

  private backendOf(config: TrainingConfig): ReturnType<typeof loadTrainingBackend> {
    const known = this.backends.get(config.backend) ?? loadTrainingBackend(config);
    this.backends.set(config.backend, known);
    return known;
  }

  private jobOf({ name, config }: SweepRun, rung: number, unit: ReturnType<typeof rungUnit>): Job<unknown> {
    const { subject, part } = unit;
    const game = moduleOf(gameOf(config.preset))?.sha256 ?? null;
    return {
      path: `${name}/${rung}.json`,
      key: { program: this.program, game, config, backend: subject.backend, ...part },
      input: unit,
      size: part.until,
      label: name,
    };
  }
}
