import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mismatch } from '../../env/base/errors.js';
import { makeFolder, sha256, writeFileAtomically } from '../../io/files.js';
import { readJsonFile } from '../../io/json.js';

/** The result of some work; null if the signal comes first: the work goes on, and its result or error is dropped. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  let stop = () => {};
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
  readonly workers: number;
  readonly run: (job: Job, signal: AbortSignal) => Promise<Result | null>;
  /** Called after each job, in the order in which they are done. */
  readonly onResult: (job: Job, result: Result) => void;
  /** Ends the work: no more jobs begin, and those at work end as `run` decides. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does jobs, several at a time.
 * @returns true if the signal came before all were done
 * @throws the first error of a job, when those at work have ended; InputError for less than one at a time
 */
export async function runJobs<Job, Result>(jobs: readonly Job[], options: JobOptions<Job, Result>): Promise<boolean> {
  const { workers, run, onResult, signal } = options;
  if (!Number.isInteger(workers) || workers < 1) throw mismatch('workers to be an integer of at least 1', workers);
  const failing = new AbortController();
  const end = AbortSignal.any(signal ? [signal, failing.signal] : [failing.signal]);
  setMaxListeners(0, end); // each job at work may have one
  let next = 0;
  const work = async () => {
    try {
      while (next < jobs.length && !end.aborted) {
        const job = jobs[next++];
        const result = await run(job, end);
        if (result !== null) onResult(job, result);
      }
    } catch (error) {
      failing.abort();
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(workers, jobs.length) }, work));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return signal?.aborted ?? false;
}

/** Where a job's result is stored, and what it depends on. */
export interface StoredJob {
  /** Of its file in a folder of jobs. */
  readonly path: string;
  /** Everything that its result depends on, as plain JSON: rules, models, the code. */
  readonly key: object;
}

/** A job's file, by which a damaged one, or one of other settings, is known. */
function stored({ key }: StoredJob, result: unknown) {
  return { settings: key, sha256: sha256(JSON.stringify(result)), result };
}

/** A job's stored result; undefined if it is missing, damaged or of other settings. */
export function readStored(folder: string, job: StoredJob): unknown {
  try {
    const file = readJsonFile(join(folder, job.path)) as ReturnType<typeof stored>;
    return JSON.stringify(file) === JSON.stringify(stored(job, file.result)) ? file.result : undefined;
  } catch {
    return undefined; // missing, truncated, or not readable
  }
}

export function writeStored(folder: string, job: StoredJob, result: unknown) {
  const file = join(folder, job.path);
  makeFolder(dirname(file));
  writeFileAtomically(file, `${JSON.stringify(stored(job, result))}\n`);
}

/** The program, compiled or its sources, as this file is. */
const PROGRAM = fileURLToPath(new URL('../..', import.meta.url));

/** SHA-256 of the program's code in some folders. Stored results of another hash may not be used. */
export function programHash(folders: readonly string[] = ['env', 'agents', 'evaluate']): string {
  const hash = createHash('sha256');
  // A bundle has no folders of sources: all of it counts.
  const isBundle = !existsSync(join(PROGRAM, folders[0]));
  for (const folder of isBundle ? [relative(PROGRAM, import.meta.dirname)] : folders) {
    const files = readdirSync(join(PROGRAM, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => extname(name) === extname(import.meta.url)).sort())
      hash.update(`${folder} ${file}\n`).update(readFileSync(join(PROGRAM, folder, file)));
  }
  return hash.digest('hex');
}
