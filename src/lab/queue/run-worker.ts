import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Job } from 'bullmq';
import { InputError, shown } from '../../env/errors.js';
import { printable } from '../../env/printable.js';
import { REFUSED } from '../jobs/unit.js';
import { claimNamespace, Keys, saidBy } from './keys.js';
import { ModelCache, ModelRefused } from './models.js';
import { type CheckedPlace, checkedPlace, type QueuePlace, withoutPassword } from './place.js';
import { type Program, programLabel, thisProgram } from './program.js';
import { NO_UNIT, parseJob, type QueueJob, unitLabel } from './queue-job.js';
import { QueueThreads } from './queue-thread.js';
import {
  connectRedis,
  DEFAULT_REDIS_PATIENCE,
  endConnection,
  type QueuePackages,
  queuePackages,
  type RedisConnection,
  redisError,
  watchConnection,
} from './redis.js';
import { UnitProcesses } from './unit-processes.js';
import { Wishes } from './wishes.js';

/** A worker that has not said anything for so long has lost its units, in seconds. */
export const DEFAULT_LOCK = 15;

/** Workers that may be lost with a unit before it is set aside: after the first one it has a process of its own, and ends only that. */
const MOST_LOST = 25;

/** Seconds between two times that a worker says that it is there. */
const SAYS_EVERY = 5;

/** Seconds until a unit that was refused is offered again. */
const REFUSED_FOR = 5;

/** What a worker has done so far, and how it is. */
export interface WorkerState extends Program {
  readonly name: string;
  readonly threads: number;
  readonly done: number;
  readonly failed: number;
  readonly refused: number;
  readonly atWork: number;
}

/** How a worker takes units from a queue. */
export interface WorkerOptions extends Omit<QueuePlace, 'url'> {
  /** Units at a time, each in a worker thread; default: processor cores. */
  readonly threads?: number | undefined;
  /** Seconds that Redis may be gone; default 60. */
  readonly patience?: number;
  /** Seconds that units at work may take to their ends once the signal has come, before they are given back; default 20. */
  readonly grace?: number;
  /** Seconds without a sign of life after which the queue gives a worker's units to others; default 15. */
  readonly lock?: number;
  /** Ends the worker. */
  readonly signal?: AbortSignal | undefined;
  /** Told what happens, a line each: units that are done, fail or are refused. */
  readonly onEvent?: (line: string) => void;
  /** Told how it is, every few seconds. */
  readonly onState?: (state: WorkerState) => void;
}

/**
 * Takes units from a queue and does them in worker threads, until the signal ends it: units at work are finished then, or given back.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for no Redis, a password or TLS that is refused, an old Redis, and a namespace that is somebody else's; Error where Redis
 * is gone for longer than the patience, or is full, or this worker has been found to answer wrongly
 * @example await runWorker('redis://localhost:6379', { threads: 2, signal });
 */
export async function runWorker(url: string, options: WorkerOptions = {}): Promise<WorkerState> {
  const {
    threads = availableParallelism(),
    patience = DEFAULT_REDIS_PATIENCE,
    grace = 20,
    lock = DEFAULT_LOCK,
  } = options;
  if (!Number.isInteger(threads) || threads < 1)
    throw new InputError(`Expected threads to be an integer of at least 1, but got ${shown(threads)}`);
  const place = checkedPlace({ url, ...options });
  const packages = await queuePackages();
  const redis = await connectRedis(place, packages);
  const worker = new QueueWorker(place, { ...options, threads, patience, grace, lock }, packages, redis);
  return worker.run();
}

type Settings = WorkerOptions &
  Required<Pick<WorkerOptions, 'threads' | 'patience' | 'grace' | 'lock'>> & { readonly threads: number };

class QueueWorker {
  private readonly program = thisProgram();
  private readonly name = `${this.program.host}:${this.program.pid}:${randomUUID().slice(0, 8)}`;
  private readonly keys: Keys;
  private readonly models: ModelCache;
  private readonly threads = new QueueThreads();
  private readonly processes = new UnitProcesses();
  private readonly counts = { done: 0, failed: 0, refused: 0, atWork: 0 };
  private readonly givingBack = new AbortController();
  private readonly saidOnce = new Set<string>();
  private readonly wishes: Wishes;
  private fail: (error: Error) => void = () => {};

  constructor(
    private readonly place: CheckedPlace,
    private readonly settings: Settings,
    private readonly packages: QueuePackages,
    private readonly redis: RedisConnection,
  ) {
    this.keys = new Keys(place.namespace);
    this.models = new ModelCache(redis, (sha256) => this.keys.model(sha256));
    const { sha256 } = this.program;
    const shared = { connection: redis, prefix: place.namespace, skipVersionCheck: true, skipMetasUpdate: true };
    const queue = new packages.Queue(this.keys.queueOf(sha256), shared);
    queue.on('error', (error) => this.onError(error));
    this.wishes = new Wishes(redis, this.keys, sha256, queue);
  }

  private get state(): WorkerState {
    return { name: this.name, ...this.program, threads: this.settings.threads, ...this.counts };
  }

  async run(): Promise<WorkerState> {
    const { redis, keys, settings, place, packages } = this;
    const { threads, lock, patience, signal } = settings;
    try {
      await claimNamespace(redis, keys);
    } catch (error) {
      redis.disconnect();
      throw error;
    }
    const failed = new Promise<never>((_, reject) => (this.fail = reject));
    failed.catch(() => {});
    const label = withoutPassword(place.url);
    const unwatch = watchConnection(redis, patience, () =>
      this.fail(new Error(`Redis at ${label} has been gone for ${patience} s; start it, and the worker again`)),
    );
    const worker = new packages.Worker(keys.queueOf(this.program.sha256), (job, token) => this.process(job, token!), {
      connection: redis,
      prefix: keys.namespace,
      concurrency: threads,
      lockDuration: lock * 1000,
      stalledInterval: Math.max(1000, (lock * 1000) / 3),
      maxStalledCount: MOST_LOST,
      drainDelay: 5,
      runRetryDelay: 1000,
      skipVersionCheck: true,
    });
    worker.on('error', (error) => this.onError(error));
    this.say(`waiting for units of ${programLabel(this.program)} at ${label}, ${threads} at a time`);
    this.threads.begin(threads);
    let ticking = this.tick();
    const timer = setInterval(() => {
      ticking = this.tick();
    }, SAYS_EVERY * 1000);
    const asked = new Promise<void>((resolve) => {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await Promise.race([asked, failed]);
      await Promise.race([this.drain(worker), failed]);
      clearInterval(timer);
      await ticking; // or it would say once more that it is there
      await redis.del(keys.worker(this.name));
      return this.state;
    } catch (error) {
      await worker.close(true).catch(() => {});
      throw error;
    } finally {
      clearInterval(timer);
      unwatch();
      endConnection(redis);
      this.processes.close();
      await this.threads.close();
    }
  }

  /** Takes no more, and waits for what is at work; what takes too long is given back. */
  private async drain(worker: { close(): Promise<void> }): Promise<void> {
    if (this.counts.atWork > 0)
      this.say(`ending: ${this.counts.atWork} units at work have ${this.settings.grace} s to their ends`);
    const timer = setTimeout(() => this.givingBack.abort(), this.settings.grace * 1000);
    await worker.close();
    clearTimeout(timer);
  }

  private onError(error: Error): void {
    if (/^OOM |\bOOM command/.test(error.message))
      this.fail(redisError(new Error(`OOM ${error.message}`), this.place.url));
    else if (!/Missing (lock|key)|ECONN|closed|EPIPE|ETIMEDOUT|LOADING/.test(error.message))
      this.sayOnce(error.message);
  }

  private say(line: string): void {
    this.settings.onEvent?.(printable(line));
  }

  private sayOnce(line: string): void {
    if (this.saidOnce.has(line)) return;
    this.saidOnce.add(line);
    this.say(line);
  }

  /** Says that it is there, looks who else is, and tidies up after those who are gone. */
  private async tick(): Promise<void> {
    const { redis, keys } = this;
    this.settings.onState?.(this.state);
    if (redis.status !== 'ready') return;
    try {
      await redis.set(keys.worker(this.name), JSON.stringify(this.state), 'EX', SAYS_EVERY * 4);
      if ((await redis.sismember(keys.banned, this.name)) === 1)
        this.fail(
          new Error(
            `This worker (${this.name}) answers otherwise than its coordinator does: its machine or its program is broken`,
          ),
        );
      await this.wishes.tidy();
      const names = await redis.smembers(keys.coordinators);
      for (const said of await saidBy(
        redis,
        names.map((name) => keys.coordinator(name)),
      )) {
        const other = said as Program;
        if (other.sha256 !== this.program.sha256)
          this.sayOnce(
            `${REFUSED}units of ${other.host} are for ${programLabel(other)}, and this worker has ${programLabel(this.program)}; start it with the same program`,
          );
      }
    } catch (error) {
      this.onError(error as Error);
    }
  }

  /** One unit. What it answers is the job's result. */
  private async process(job: Job, token: string): Promise<unknown> {
    const { packages, program, counts } = this;
    const data = parseJob(job.data);
    if (data?.program !== program.sha256) throw this.noUnit(job);
    const label = unitLabel(data.unit);
    counts.atWork++;
    try {
      const isSuspect = job.stalledCounter > 0;
      if (isSuspect) this.say(`in a process of its own, for a worker was lost with it: ${label}`);
      const result = await this.play(data, isSuspect ? this.processes : this.threads);
      if (result === GIVEN_BACK) {
        await job.moveToWait(token);
        this.say(`given back: ${label}`);
        throw new packages.WaitingError();
      }
      counts.done++;
      this.say(`done: ${label}`);
      return { worker: this.name, program: program.sha256, result };
    } catch (error) {
      if (error instanceof packages.WaitingError) throw error;
      const { message } = error as Error;
      if (message === NO_UNIT) throw this.noUnit(job);
      if (error instanceof ModelRefused || message.startsWith(REFUSED)) {
        counts.refused++;
        this.sayOnce(`${REFUSED}${label}: ${message.replace(REFUSED, '')}`);
        await job.moveToDelayed(Date.now() + REFUSED_FOR * 1000, token);
        throw new packages.DelayedError();
      }
      counts.failed++;
      this.say(`failed: ${label}: ${message}`);
      throw error;
    } finally {
      counts.atWork--;
    }
  }

  /** It is not tried again: nobody of this program could do it. */
  private noUnit({ id }: Job): Error {
    this.counts.failed++;
    this.say(`${REFUSED}job ${id} is ${NO_UNIT}`);
    return new this.packages.UnrecoverableError(NO_UNIT);
  }

  private async play(data: QueueJob, where: UnitProcesses | QueueThreads): Promise<unknown> {
    const folders: Record<string, string> = {};
    for (const [name, sha256] of Object.entries(data.models)) folders[name] = await this.models.folderOf(sha256);
    const { signal } = this.givingBack;
    const played = where.run(data, folders);
    played.catch(() => {}); // where it is given back nobody waits for it
    let giveBack = (): void => {};
    const back = new Promise<typeof GIVEN_BACK>((resolve) => (giveBack = () => resolve(GIVEN_BACK)));
    if (signal.aborted) giveBack();
    signal.addEventListener('abort', giveBack);
    try {
      return await Promise.race([played, back]);
    } finally {
      signal.removeEventListener('abort', giveBack);
    }
  }
}

const GIVEN_BACK = Symbol('given back');
