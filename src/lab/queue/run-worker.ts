import { availableParallelism } from 'node:os';
import type { Job } from 'bullmq';
import { mismatch } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import { untilAborted } from '../jobs/jobs.js';
import { REFUSED } from '../jobs/unit.js';
import { UnitThreads } from '../jobs/unit-thread.js';
import { openConnection } from './connection.js';
import { modelCache } from './models.js';
import { type Answer, KEPT_SECONDS, parseJob, programLabel, queueOf, thisProgram, unitLabel } from './protocol.js';
import type { AttendanceOptions, Program } from './queue-options.js';

/** Seconds without a renewed lock after which a worker loses its units, by default. */
export const DEFAULT_LOCK = 15;

const NO_UNIT = 'no unit of this program';

/** What a worker does, as `queue status` shows it. */
export interface WorkerState extends Program {
  readonly threads: number;
  readonly done: number;
  readonly failed: number;
  readonly refused: number;
  readonly atWork: number;
}

/** How a worker does the units of a queue. Events are units that are done, fail or are refused. */
export interface WorkerOptions extends AttendanceOptions<WorkerState> {
  /** Units at a time, each in a worker thread; default: processor cores. */
  readonly threads?: number | undefined;
  /** Seconds in which units at work may finish after the signal, before they are given back; default 20. */
  readonly grace?: number;
  /** Seconds without a renewed lock after which the queue gives a worker's units to others; default 15. */
  readonly lock?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Takes units from a queue and does them in worker threads, until the signal ends it: units at work are finished then,
 * or given back.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for no Redis, a refused password or TLS, an old Redis, and a namespace with other keys;
 * Error if Redis is unreachable for too long, or full
 * @example await runWorker('redis://localhost:6379', { threads: 2, signal });
 */
export async function runWorker(url: string, options: WorkerOptions = {}): Promise<WorkerState> {
  const { threads = availableParallelism(), lock = DEFAULT_LOCK, grace = 20 } = options;
  const { signal = new AbortController().signal } = options;
  if (!Number.isInteger(threads) || threads < 1) throw mismatch('threads to be an integer of at least 1', threads);
  const connection = await openConnection({ url, ...options });
  const { redis, keys, packages, onError } = connection;
  const program = thisProgram();
  const modelFolder = modelCache(redis, keys);
  const pool = new UnitThreads(threads);
  const counts = { done: 0, failed: 0, refused: 0, atWork: 0 };
  const state = (): WorkerState => ({ ...program, threads, ...counts });
  const givingBack = new AbortController();
  const saidOnce = new Set<string>();
  const say = (line: string): void => options.onEvent?.(printable(line));
  const sayOnce = (line: string): void => {
    if (!saidOnce.has(line)) say(line);
    saidOnce.add(line);
  };

  /** Reports coordinators of other programs: this worker never sees their units. */
  const reportOtherPrograms = async (): Promise<void> => {
    for (const other of await connection.states<Program>('coordinator'))
      if (other.sha256 !== program.sha256)
        sayOnce(
          `${REFUSED}units of ${other.host} are for ${programLabel(other)}, and this worker has ${programLabel(program)}; start it with the same program`,
        );
  };

  /** Does one unit. The answer becomes the job's returned value. */
  const doUnit = async (job: Job, token?: string): Promise<Answer> => {
    const data = parseJob(job.data);
    if (data?.program !== program.sha256) {
      counts.failed++;
      say(`${REFUSED}job ${job.id} is ${NO_UNIT}`);
      throw new packages.UnrecoverableError(NO_UNIT); // no retry: no worker of this program can do it
    }
    const label = unitLabel(data.unit);
    counts.atWork++;
    try {
      const folders: Record<string, string> = {};
      for (const [name, hash] of Object.entries(data.models)) folders[name] = await modelFolder(hash);
      const result = await pool.run(data.unit, givingBack.signal, { folders, backend: data.backend });
      if (result !== null) {
        const text = JSON.stringify(result);
        const isLarge = text.length >= 200_000; // a key of its own, for BullMQ copies returned values to its events
        if (isLarge)
          await redis.set(keys.result(job.id!), text, 'EX', KEPT_SECONDS).catch((error: Error) => {
            onError(error);
            throw error;
          });
        counts.done++;
        say(`done: ${label}`);
        return isLarge ? { isStored: true } : { result };
      }
    } catch (error) {
      const { message } = error as Error;
      const isOld = Date.now() - job.timestamp >= KEPT_SECONDS * 1000;
      // Nobody can do a unit whose models have expired, where no coordinator is there to send them again.
      if (!message.startsWith(REFUSED) || (isOld && (await connection.states('coordinator')).length === 0)) {
        counts.failed++;
        say(`failed: ${label}: ${message}`);
        throw error;
      }
      counts.refused++;
      sayOnce(`${REFUSED}${label}: ${message.replace(REFUSED, '')}`);
      await job.moveToDelayed(Date.now() + 5000, token);
      throw new packages.DelayedError();
    } finally {
      counts.atWork--;
    }
    await job.moveToWait(token);
    say(`given back: ${label}`);
    throw new packages.WaitingError();
  };

  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => {}); // may come when nothing waits for it
  const worker = new packages.Worker(queueOf(program.sha256), doUnit, {
    ...connection.shared,
    concurrency: threads,
    lockDuration: lock * 1000,
    stalledInterval: Math.max(1000, (lock * 1000) / 3),
    maxStalledCount: 10, // workers lost with a unit before it is set aside
    drainDelay: 5,
    runRetryDelay: 1000,
  });
  worker.on('error', onError);
  say(`waiting for units of ${programLabel(program)} at ${connection.label}, ${threads} at a time`);
  pool.begin();
  const sayUnusual = ({ message }: Error): void => {
    if (!/Missing (lock|key)|ECONN|closed|EPIPE|ETIMEDOUT|LOADING|NOSCRIPT/.test(message)) sayOnce(message);
  };
  connection.attend({ role: 'worker', state, more: reportOtherPrograms, fail, onError: sayUnusual }, options);
  try {
    await untilAborted(failed, signal);
    if (counts.atWork > 0) say(`ending: ${counts.atWork} units at work have ${grace} s to their ends`);
    const timer = setTimeout(() => givingBack.abort(), grace * 1000);
    await Promise.race([worker.close(), failed]); // takes no more units and waits for those at work
    clearTimeout(timer);
    await Promise.race([connection.leave(), failed]);
    return state();
  } catch (error) {
    await worker.close(true).catch(() => {});
    throw error;
  } finally {
    connection.close();
    await pool.close();
  }
}
