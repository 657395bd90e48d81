import type { JobWorker } from './run-jobs.js';
import type { Unit } from './unit.js';
import type { UnitRunner } from './unit-runner.js';

interface Waiting {
  readonly unit: Unit;
  readonly urgency: number;
  readonly begin: (worker: JobWorker<Unit, unknown>) => Promise<void>;
  readonly giveUp: (error?: Error) => void;
}

/** Does units that come one by one, as many at a time as the runner takes; of those that wait, the most urgent first. For a list of them there is `runUnits`. */
export class UnitPool {
  private readonly waiting: Waiting[] = [];
  private readonly idle: JobWorker<Unit, unknown>[] = [];
  private readonly workers: Promise<JobWorker<Unit, unknown>>[] = [];
  private readonly ended: Promise<null>;
  /** Why no more workers start. */
  private failure: Error | null = null;

  constructor(
    private readonly runner: UnitRunner,
    private readonly signal: AbortSignal,
  ) {
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        for (const { giveUp } of this.waiting.splice(0)) giveUp();
        resolve(null);
      };
      if (signal.aborted) end();
      signal.addEventListener('abort', end, { once: true });
    });
  }

  /** @returns null if the signal came first, or the runner has set the unit aside @throws what the unit does */
  async run(unit: Unit, urgency: number): Promise<unknown> {
    if (this.signal.aborted) return null;
    if (this.failure !== null) throw this.failure;
    return new Promise((resolve, reject) => {
      const begin = async (worker: JobWorker<Unit, unknown>): Promise<void> => {
        const own = new AbortController();
        void this.ended.then(() => own.abort());
        try {
          const done = worker.run(unit, own.signal);
          done.catch(() => {}); // after the signal nobody waits for it
          resolve(await Promise.race([done, this.ended]));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      const giveUp = (error?: Error): void => (error === undefined ? resolve(null) : reject(error));
      this.waiting.push({ unit, urgency, begin, giveUp });
      this.waiting.sort((a, b) => b.urgency - a.urgency); // stable: of equal ones the first
      this.serve();
    });
  }

  /** Ends its workers: to be called when nothing more comes. */
  async close(): Promise<void> {
    for (const worker of await Promise.allSettled(this.workers))
      if (worker.status === 'fulfilled') await worker.value.close?.();
  }

  private serve(): void {
    const worker = this.idle.pop();
    if (worker !== undefined) this.work(worker);
    else if (this.workers.length < this.runner.atOnce) this.startOne();
  }

  private startOne(): void {
    const starting = this.runner.start();
    this.workers.push(starting);
    starting.then(
      (started) => this.work(started),
      (error: Error) => {
        this.failure = error;
        for (const { giveUp } of this.waiting.splice(0)) giveUp(error);
      },
    );
  }

  private work(worker: JobWorker<Unit, unknown>): void {
    const next = this.waiting.shift();
    if (next === undefined) {
      this.idle.push(worker);
      return;
    }
    void next.begin(worker).then(() => this.work(worker));
  }
}
