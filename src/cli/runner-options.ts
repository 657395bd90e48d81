import { inThreads, type UnitRunner } from '../lab/jobs/unit-runner.js';
import { MOST_AT_ONCE, wholeNumber } from './option-types.js';

/** Who does work that is made of units: `--workers`. */
export const runnerOptions = {
  workers: wholeNumber(0, MOST_AT_ONCE)
    .prefault('0')
    .describe('worker threads; 0: none but the main one; results do not depend on them, but for times'),
};

interface RunnerChoice {
  readonly workers: number;
  /** Seconds with a decision of an agent of a module. */
  readonly patience?: number;
}

/** Does work with who is asked for: worker threads, or nobody but this thread. */
export async function withRunner<T>(
  { workers, patience = 0 }: RunnerChoice,
  work: (runner: UnitRunner | undefined) => Promise<T>,
): Promise<T> {
  if (workers === 0) return work(undefined);
  const runner = inThreads(workers, patience);
  try {
    return await work(runner);
  } finally {
    await runner.close?.();
  }
}
