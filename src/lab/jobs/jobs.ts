import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { InputError, shown } from '../../env/errors.js';
import { expectWritable, makeFolder, sha256, writeFileAtomically } from '../../io/files.js';
import { readJsonFile } from '../../io/json.js';
import type { WorkOptions } from '../work-options.js';

/** Does jobs one after the other: a worker thread, or a process for each job. */
export interface JobWorker<Job, Result> {
  /** @returns null if the signal ended the job before it was done */
  run(job: Job, signal: AbortSignal): Promise<Result | null>;
  close?(): Promise<void>;
}

/** Starts workers that do a part of each job. */
export function workersOf<Job, Part, Result>(
  start: () => Promise<JobWorker<Part, Result>>,
  partOf: (job: Job) => Part,
): () => Promise<JobWorker<Job, Result>> {
  return async () => {
    const worker = await start();
    return {
      run: (job, signal) => worker.run(partOf(job), signal),
      close: () => worker.close?.() ?? Promise.resolve(),
    };
  };
}

/** The result of some work; null if the signal comes first: the work goes on, and its result or error is dropped. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  let stop = (): void => {};
  const aborted = new Promise<null>((resolve) => (stop = () => resolve(null)));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

interface JobOptions<Job, Result> {
  /** Jobs at a time. */
  readonly workers: number;
  readonly start: () => Promise<JobWorker<Job, Result>>;
  /** Called after each job, in the order in which they are done. */
  readonly onResult: (job: Job, result: Result) => void;
  /** Ends the work: no more jobs begin, and those at work end as their workers decide. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does jobs, several at a time; each worker takes the next one. Results must not depend on the worker.
 * @returns true if the signal came before all were done
 * @throws the first error of a job, when all workers have ended; InputError for less than one worker
 */
export async function runJobs<Job, Result>(jobs: readonly Job[], options: JobOptions<Job, Result>): Promise<boolean> {
  const { workers, start, onResult, signal } = options;
  if (!Number.isInteger(workers) || workers < 1)
    throw new InputError(`Expected workers to be an integer of at least 1, but got ${shown(workers)}`);
  // Each job has its own signal: listeners on a single one would pile up.
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
  return signal?.aborted ?? false;
}

/** A piece of work whose result can be kept. */
export interface Job<Input> {
  /** Of its result's file in a folder of jobs. */
  readonly path: string;
  /** Everything that its result depends on, as plain JSON: rules, models, the code. */
  readonly key: object;
  /** For the worker. */
  readonly input: Input;
  /** In the unit of progress, such as deals. */
  readonly size: number;
  /** For progress messages. */
  readonly label: string;
}

const jobFileSchema = z.strictObject({ settings: z.unknown(), sha256: z.string(), result: z.unknown() });

/**
 * Results of jobs, one file each, so that work can be resumed. A file holds everything that its result depends on.
 * Damaged files, and those of other settings, models or code, are replaced.
 */
export class JobFolder {
  /** @throws InputError if the folder cannot be written */
  constructor(private readonly folder: string) {
    expectWritable(folder);
    makeFolder(folder);
  }

  /**
   * The stored result of a job, null if there is none.
   * @param parse checks the stored JSON; null if it is no result of this job
   * @param refused called with the path of a file that cannot be used
   */
  read<Result>(
    job: Job<unknown>,
    parse: (json: unknown) => Result | null,
    refused: (path: string) => void,
  ): Result | null {
    const path = join(this.folder, job.path);
    if (!existsSync(path)) return null;
    const result = parseFile(path, job.key);
    const parsed = result === null ? null : parse(result.json);
    if (parsed === null) refused(path);
    return parsed;
  }

  write({ path, key }: Job<unknown>, result: unknown): void {
    const file = join(this.folder, path);
    makeFolder(dirname(file));
    const content = { settings: key, sha256: sha256(JSON.stringify(result)), result };
    writeFileAtomically(file, `${JSON.stringify(content)}\n`);
  }
}

function parseFile(path: string, key: object): { json: unknown } | null {
  try {
    const { settings, sha256: recorded, result } = jobFileSchema.parse(readJsonFile(path));
    const isExpected = JSON.stringify(settings) === JSON.stringify(key);
    return isExpected && recorded === sha256(JSON.stringify(result)) ? { json: result } : null;
  } catch {
    return null; // truncated, or not readable
  }
}

export interface ResumeOptions<Input, Result> extends WorkOptions {
  readonly folder: JobFolder;
  /** Jobs at a time. */
  readonly workers: number;
  readonly start: () => Promise<JobWorker<Input, Result>>;
  /** Checks a stored result; null if it is none of this job. */
  readonly parse: (json: unknown, input: Input) => Result | null;
  /** Whether to do again the jobs that have results in the folder. */
  readonly isFresh?: boolean;
  /** Called with the files that are damaged, or of other settings, models or code: those jobs are done again. */
  readonly onRefused?: ((paths: readonly string[]) => void) | undefined;
}

/** Does the jobs without a result in the folder, and writes each result at once. Progress is in the jobs' sizes. */
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
  const isInterrupted = await runJobs<Job<Input>, Result>(rest, {
    workers,
    signal,
    start: workersOf(start, ({ input }) => input),
    onResult: (job, result) => {
      folder.write(job, result);
      results.set(job.input, result);
      done += job.size;
      void onProgress?.(Math.min(done, total), total, `| ${job.label}`);
    },
  });
  return { results, isInterrupted };
}

/** The program, compiled or its sources, as this file is. */
const PROGRAM = fileURLToPath(new URL('../..', import.meta.url));

/** The folders that decide how games are played. */
const FOLDERS = ['env', 'agents', 'evaluate'];

/** SHA-256 of the program's code in some folders. Stored results of another hash may not be used. */
export function programHash(folders: readonly string[] = FOLDERS): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(join(PROGRAM, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => extname(name) === extname(import.meta.url)).sort())
      hash.update(`${folder} ${file}\n`).update(readFileSync(join(PROGRAM, folder, file)));
  }
  return hash.digest('hex');
}
