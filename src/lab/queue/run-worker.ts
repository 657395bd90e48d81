import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Job } from 'bullmq';
import { InputError, shown } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import { REFUSED } from '../jobs/unit.js';
import { UnitThreads } from '../jobs/unit-thread.js';
import { claimNamespace, KEPT_SECONDS, Keys, publishState, removeState, statesOf } from './keys.js';
import { ModelCache, ModelRefused } from './models.js';
import {
  type Answer,
  parseJob,
  type Program,
  programLabel,
  type QueueJob,
  thisProgram,
  unitLabel,
} from './queue-job.js';
import {
  type CheckedPlace,
  checkedPlace,
  connectRedis,
  DEFAULT_REDIS_PATIENCE,
  endConnection,
  type QueuePackages,
  queuePackages,
  type QueuePlace,
  type RedisConnection,
  redisError,
  watchConnection,
  withoutPassword,
} from './redis.js';

/** Seconds without a renewed lock after which a worker loses its units, by default. */
export const DEFAULT_LOCK = 15;

/** Workers that may be lost with a unit before it is set aside. */
const MOST_LOST = 10;

/** Seconds between two times that a worker publishes its state. */
const PUBLISHES_EVERY = 5;

/** Seconds until a unit that was refused is offered again. */
const REFUSED_FOR = 5;

/** The error of a job that is not one of ours. */
const NO_UNIT = 'no unit of this program';

/** Characters of JSON from which a result has a key of its own: BullMQ keeps returned values in its events as well. */
const LARGE = 200_000;

const GIVEN_BACK = Symbol('given back');

/** The state of a worker. */
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
  /** Seconds that Redis may be unreachable; default 60. */
  readonly patience?: number;
  /** Seconds in which units at work may finish after the signal, before they are given back; default 20. */
  readonly grace?: number;
  /** Seconds without a renewed lock after which the queue gives a worker's units to others; default 15. */
  readonly lock?: number;
  /** Ends the worker. */
  readonly signal?: AbortSignal | undefined;
  /** Called with a line for people: units that are done, fail or are refused. */
  readonly onEvent?: (line: string) => void;
  /** Called with the state every few seconds. */
  readonly onState?: (state: WorkerState) => void;
}

/**
 * Takes units from a queue and does them in worker threads, until the signal ends it: units at work are finished then, or given back.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for no Redis, a refused password or TLS, an old Redis, and a namespace with other keys; Error where Redis is
 * unreachable for too long, or full
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
  private readonly threads = new UnitThreads();
  private readonly counts = { done: 0, failed: 0, refused: 0, atWork: 0 };
  private readonly givingBack = new AbortController();
  private readonly saidOnce = new Set<string>();
  private fail: (error: Error) => void = () => {};

  constructor(
    private readonly place: CheckedPlace,
    private readonly settings: Settings,
    private readonly packages: QueuePackages,
    private readonly redis: RedisConnection,
  ) {
    this.keys = new Keys(place.namespace);
    this.models = new ModelCache(redis, (sha256) => this.keys.model(sha256));
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
    }, PUBLISHES_EVERY * 1000);
    const asked = new Promise<void>((resolve) => {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await Promise.race([asked, failed]);
      await Promise.race([this.drain(worker), failed]);
      clearInterval(timer);
      await ticking; // or it would publish its state once more
      await removeState(redis, keys, 'worker', this.name);
      return this.state;
    } catch (error) {
      await worker.close(true).catch(() => {});
      throw error;
    } finally {
      clearInterval(timer);
      unwatch();
      endConnection(redis);
      await this.threads.close();
    }
  }

  /** Takes no more units and waits for those at work; gives back those that take too long. */
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

  /** Publishes the state, and reports coordinators of other programs. */
  private async tick(): Promise<void> {
    const { redis, keys, program, state } = this;
    this.settings.onState?.(state);
    if (redis.status !== 'ready') return;
    try {
      await publishState(redis, keys, 'worker', state, PUBLISHES_EVERY * 4);
      for (const other of await statesOf<Program>(redis, keys, 'coordinator'))
        if (other.sha256 !== program.sha256)
          this.sayOnce(
            `${REFUSED}units of ${other.host} are for ${programLabel(other)}, and this worker has ${programLabel(program)}; start it with the same program`,
          );
    } catch (error) {
      this.onError(error as Error);
    }
  }

  /** Does one unit. The answer becomes the job's returned value. */
  private async process(job: Job, token: string): Promise<Answer> {
    const { packages, program, counts } = this;
    const data = parseJob(job.data);
    if (data?.program !== program.sha256) {
      counts.failed++;
      this.say(`${REFUSED}job ${job.id} is ${NO_UNIT}`);
      throw new packages.UnrecoverableError(NO_UNIT); // no retry: no worker of this program can do it
    }
    const label = unitLabel(data.unit);
    counts.atWork++;
    try {
      const result = await this.play(data);
      if (result === GIVEN_BACK) {
        await job.moveToWait(token);
        this.say(`given back: ${label}`);
        throw new packages.WaitingError();
      }
      const answer = await this.answerOf(job.id!, result);
      counts.done++;
      this.say(`done: ${label}`);
      return answer;
    } catch (error) {
      if (error instanceof packages.WaitingError) throw error;
      const { message } = error as Error;
      const isRefused = error instanceof ModelRefused || message.startsWith(REFUSED);
      if (isRefused && !(await this.isOrphan(job))) {
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

  /** Whether the job's models have expired, and no coordinator is there to send them again: nobody can do it. */
  private async isOrphan({ timestamp }: Job): Promise<boolean> {
    if (Date.now() - timestamp < KEPT_SECONDS * 1000) return false;
    return (await statesOf(this.redis, this.keys, 'coordinator')).length === 0;
  }

  private async play(data: QueueJob): Promise<unknown> {
    const folders: Record<string, string> = {};
    for (const [name, sha256] of Object.entries(data.models)) folders[name] = await this.models.folderOf(sha256);
    const { signal } = this.givingBack;
    const played = this.threads.run(data.unit, { folders, backend: data.backend });
    played.catch(() => {}); // a unit that is given back may fail
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

  private async answerOf(id: string, result: unknown): Promise<Answer> {
    const text = JSON.stringify(result);
    if (text.length < LARGE) return { result };
    try {
      await this.redis.set(this.keys.result(id), text, 'EX', KEPT_SECONDS);
    } catch (error) {
      this.onError(error as Error);
      throw error;
    }
    return { isStored: true };
  }
}
