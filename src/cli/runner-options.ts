import { printable } from '../env/words.js';
import { inThreads, type UnitRunner } from '../lab/jobs/unit-runner.js';
import { type CoordinatorState, queueRunner } from '../lab/queue/coordinator.js';
import { coordinatorMetrics, serveMetrics } from '../lab/queue/metrics.js';
import { MOST_AT_ONCE, optionalText, wholeNumber } from './option-types.js';
import { redisOptions } from './redis-options.js';

/** Work by the workers of a queue: `--queue` and its options. */
export const queueOptions = {
  queue: optionalText(
    'Redis whose workers (maketen work) do it instead, redis://[:PASSWORD@]HOST[:PORT] (docs/cluster.md)',
  ),
  ...redisOptions,
};

/** How work that consists of units is done: `--workers`, `--queue` and the options of that. */
export const runnerOptions = {
  workers: wholeNumber(0, MOST_AT_ONCE)
    .prefault('0')
    .describe('worker threads; 0: none but the main one; results do not depend on them, but for times'),
  ...queueOptions,
};

interface QueueChoice {
  readonly queue?: string;
  readonly namespace: string;
  readonly redisPatience: number;
  readonly tlsCa?: string;
  readonly metrics?: number;
}

interface RunnerChoice extends QueueChoice {
  readonly workers: number;
  /** Seconds for a decision of an agent of a module. */
  readonly patience?: number;
}

/** Does work with a queue, or without a runner where none is named. */
export async function withQueueRunner<T>(
  { queue, namespace, redisPatience, tlsCa, metrics }: QueueChoice,
  work: (runner: UnitRunner | undefined) => Promise<T>,
): Promise<T> {
  if (queue === undefined) return work(undefined);
  let state: CoordinatorState | null = null;
  const onState = (now: CoordinatorState): void => void (state = now);
  const onEvent = (line: string): void => void process.stderr.write(`maketen: ${printable(line)}\n`);
  const endMetrics =
    metrics === undefined ? undefined : await serveMetrics(metrics, () => (state ? coordinatorMetrics(state) : []));
  try {
    const runner = await queueRunner(queue, { namespace, tlsCa, patience: redisPatience, onEvent, onState });
    try {
      return await work(runner);
    } finally {
      await runner.close();
    }
  } finally {
    endMetrics?.();
  }
}

/** Does work with a queue, with worker threads, or in this thread. */
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
