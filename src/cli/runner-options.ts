import { printable } from '../env/words.js';
import { inThreads, type UnitRunner } from '../lab/jobs/unit-runner.js';
import { queueRunner } from '../lab/queue/coordinator.js';
import type { OnProgress } from '../lab/work-options.js';
import { integer, MOST_AT_ONCE, optionalText, redisOptions, type Values } from './command.js';
import { type Report, withOutput } from './output.js';
import { withProgress } from './progress.js';

export const queueOptions = {
  queue: optionalText('let the workers of this Redis do it, redis://[:PASSWORD@]HOST[:PORT] (docs/cluster.md)'),
  ...redisOptions,
};

/** How work that consists of units is done: `--workers`, `--queue` and the options of that. */
export const runnerOptions = {
  workers: integer([0, MOST_AT_ONCE], 'worker threads; 0: the main thread alone; only times depend on them', {
    default: 0,
  }),
  ...queueOptions,
};

type RunnerChoice = Values<typeof queueOptions> & { readonly workers?: number; readonly patience?: number };

/** Does work with a queue, with worker threads, or in this thread, without a runner. */
export async function withRunner<T>(
  { workers = 0, patience = 0, queue, namespace, redisPatience, tlsCa }: RunnerChoice,
  work: (runner: UnitRunner | undefined) => Promise<T>,
): Promise<T> {
  let runner: UnitRunner | undefined;
  try {
    if (queue !== undefined) {
      const onEvent = (line: string): void => void process.stderr.write(`maketen: ${printable(line)}\n`);
      runner = await queueRunner(queue, { namespace, tlsCa, patience: redisPatience, onEvent });
    } else if (workers > 0) runner = inThreads(workers, patience);
    return await work(runner);
  } finally {
    await runner?.close?.();
  }
}

/** Reports on work of units, also in the file `out`. @param what the progress bar says */
export function reportUnits(
  what: string,
  { out, ...options }: RunnerChoice & { readonly out?: string },
  work: (how: { readonly runner: UnitRunner | undefined; readonly onProgress: OnProgress }) => Promise<Report>,
): Promise<Report> {
  return withOutput(out, () =>
    withRunner(options, (runner) => withProgress(what, (onProgress) => work({ runner, onProgress }))),
  );
}
