import * as z from 'zod';
import { printable } from '../env/printable.js';
import { inThreads, type UnitRunner } from '../lab/jobs/unit-runner.js';
import { queueRunner } from '../lab/queue/coordinator.js';
import type { CoordinatorState } from '../lab/queue/coordinator-options.js';
import { serveMetrics } from '../lab/queue/metrics.js';
import { coordinatorMetrics } from '../lab/queue/state-metrics.js';
import { MOST_AT_ONCE, numberOption, wholeNumber } from './option-types.js';
import { redisOptions } from './redis-options.js';

/** Work by the workers of a queue: `--queue` and what belongs to it. */
export const queueOptions = {
  queue: z
    .string()
    .optional()
    .describe('Redis whose workers (maketen work) do it instead, redis://[:PASSWORD@]HOST[:PORT] (docs/cluster.md)'),
  verify: numberOption('a number from 0 to 1', (share) => share >= 0 && share <= 1)
    .prefault('0.01')
    .describe(
      "share of the workers' units that is done here once more, to be compared, beside each worker's first one",
    ),
  ...redisOptions,
};

/** Who does work that is made of units: `--workers`, `--queue` and what belongs to that. */
export const runnerOptions = {
  workers: wholeNumber(0, MOST_AT_ONCE)
    .prefault('0')
    .describe('worker threads; 0: none but the main one; results do not depend on them, but for times'),
  ...queueOptions,
};

interface QueueChoice {
  readonly queue?: string;
  readonly verify: number;
  readonly namespace: string;
  readonly redisPatience: number;
  readonly tlsCa?: string;
  readonly metrics?: number;
}

interface RunnerChoice extends QueueChoice {
  readonly workers: number;
  /** Seconds with a decision of an agent of a module. */
  readonly patience?: number;
}

/** Does work with the workers of a queue, or with nobody where none is named. */
export async function withQueueRunner<T>(
  { queue, verify, namespace, redisPatience, tlsCa, metrics }: QueueChoice,
  work: (runner: UnitRunner | undefined) => Promise<T>,
): Promise<T> {
  if (queue === undefined) return work(undefined);
  let state: CoordinatorState | null = null;
  const onState = (now: CoordinatorState): void => void (state = now);
  const onEvent = (line: string): void => void process.stderr.write(`maketen: ${printable(line)}\n`);
  const endMetrics =
    metrics === undefined ? undefined : await serveMetrics(metrics, () => (state ? coordinatorMetrics(state) : []));
  try {
    const runner = await queueRunner(queue, { namespace, tlsCa, verify, patience: redisPatience, onEvent, onState });
    return await work(runner).finally(() => runner.close());
  } finally {
    endMetrics?.();
  }
}

/** Does work with who is asked for: the workers of a queue, worker threads, or nobody but this thread. */
export async function withRunner<T>(
  { workers, patience = 0, ...rest }: RunnerChoice,
  work: (runner: UnitRunner | undefined) => Promise<T>,
): Promise<T> {
  if (rest.queue !== undefined || workers === 0) return withQueueRunner(rest, work);
  const runner = inThreads(workers, patience);
  try {
    return await work(runner);
  } finally {
    await runner.close?.();
  }
}
