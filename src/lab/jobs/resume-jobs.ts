import type { WorkOptions } from '../work-options.js';
import type { Job, JobFolder } from './job-folder.js';
import { type JobWorker, runJobs } from './run-jobs.js';

export interface ResumeOptions<Input, Result> extends WorkOptions {
  readonly folder: JobFolder;
  /** Jobs at a time. */
  readonly workers: number;
  readonly start: () => Promise<JobWorker<Input, Result>>;
  /** Inputs whose results are to be made again, whatever they were. */
  readonly takenBack?: () => ReadonlySet<Input>;
  /** Checks a stored result; null for what is none of this job. */
  readonly parse: (json: unknown, input: Input) => Result | null;
  /** Whether to do again what is in the folder. */
  readonly isFresh?: boolean;
  /** Told the files of the folder that are damaged, or made by other settings, models or code: those jobs are done again. */
  readonly onRefused?: ((paths: readonly string[]) => void) | undefined;
}

/** Does the jobs that the folder has no results of, and puts each there as soon as it is done. Progress is in the jobs' sizes. */
export async function resumeJobs<Input, Result>(
  jobs: readonly Job<Input>[],
  options: ResumeOptions<Input, Result>,
): Promise<{ readonly results: ReadonlyMap<Input, Result>; readonly isInterrupted: boolean }> {
  const { folder, workers, start, parse, isFresh = false, onRefused, onProgress, signal } = options;
  const results = new Map<Input, Result>();
  const refused: string[] = [];
  for (const job of isFresh ? [] : jobs) {
    const stored = folder.read(job, (json) => parse(json, job.input), (path) => refused.push(path)); // prettier-ignore
    if (stored !== null) results.set(job.input, stored);
  }
  if (refused.length > 0) onRefused?.(refused);
  const rest = jobs.filter(({ input }) => !results.has(input));
  const total = rest.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  await onProgress?.(0, total);
  const isInterrupted = await runJobs(rest, {
    workers,
    signal,
    start: async () => {
      const worker = await start();
      return { run: ({ input }, end) => worker.run(input, end), close: () => worker.close?.() ?? Promise.resolve() };
    },
    onResult: (job, result) => {
      folder.write(job, result);
      results.set(job.input, result);
      done += job.size;
      void onProgress?.(Math.min(done, total), total, `| ${job.label}`);
    },
    takenBack: () => {
      const back = options.takenBack?.();
      return back === undefined ? [] : rest.filter(({ input }) => back.has(input));
    },
  });
  return { results, isInterrupted };
}
