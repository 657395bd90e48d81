import { InputError, shown } from '../../env/index.js';

/** Does jobs one after the other: a worker thread, or one who starts a process for each. */
export interface JobWorker<Job, Result> {
  /** @returns null if the signal ended the job before it was done */
  run(job: Job, signal: AbortSignal): Promise<Result | null>;
  close?(): Promise<void>;
}

export interface JobOptions<Job, Result> {
  /** Jobs at a time. */
  readonly workers: number;
  readonly start: () => Promise<JobWorker<Job, Result>>;
  /** Called after each job, in the order in which they are done. */
  readonly onResult: (job: Job, result: Result) => void;
  /** Called when all are done: those that are to be done again, whatever came of them; `onResult` is called again. */
  readonly takenBack?: () => readonly Job[];
  /** Ends the work: no job is begun any more, and those at work end as their workers do then. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does jobs, several at a time; each worker takes the next one that nobody has begun. What comes out of a job must not depend on who does it.
 * @returns true if the signal came before all were done
 * @throws the first error of a job, when all workers have ended; InputError for less than one worker
 */
export async function runJobs<Job, Result>(jobs: readonly Job[], options: JobOptions<Job, Result>): Promise<boolean> {
  const { workers, start, onResult, signal } = options;
  if (!Number.isInteger(workers) || workers < 1)
    throw new InputError(`Expected workers to be an integer of at least 1, but got ${shown(workers)}`);
  // A signal for each job: listeners on a single one would pile up.
  const atWork = new Set<AbortController>();
  let next = 0;
  let isEnding = signal?.aborted ?? false;
  const end = (): void => {
    isEnding = true;
    for (const each of atWork) each.abort();
  };
  const runOne = async (worker: JobWorker<Job, Result>, job: Job): Promise<void> => {
    const own = new AbortController();
    atWork.add(own);
    const result = await worker.run(job, own.signal).finally(() => atWork.delete(own));
    if (result !== null) onResult(job, result);
  };
  const work = async (): Promise<void> => {
    const worker = await start();
    try {
      while (next < jobs.length && !isEnding) await runOne(worker, jobs[next++]);
    } catch (error) {
      end();
      throw error;
    } finally {
      await worker.close?.();
    }
  };
  signal?.addEventListener('abort', end);
  const ended = await Promise.allSettled(Array.from({ length: Math.min(workers, jobs.length) }, work));
  signal?.removeEventListener('abort', end);
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  const back = signal?.aborted ? [] : (options.takenBack?.() ?? []);
  if (back.length > 0) return runJobs(back, options);
  return signal?.aborted ?? false;
}
