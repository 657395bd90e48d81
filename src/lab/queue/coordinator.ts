import { randomUUID } from 'node:crypto';
import type { Job, Queue, QueueEvents } from 'bullmq';
import { InputError } from '../../env/errors.js';
import type { JobWorker } from '../jobs/jobs.js';
import type { Unit } from '../jobs/unit.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { claimNamespace, KEPT_SECONDS, Keys, publishState, removeState, statesOf } from './keys.js';
import { ModelSender } from './model-sender.js';
import { type Answer, jobName, type Program, type QueueJob, thisProgram, unitLabel } from './queue-job.js';
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

/** Units in the queue at a time: enough for two thousand threads, and little memory of Redis. */
const AT_ONCE = 4096;

/** Tries of a unit that fails. */
const TRIES = 3;

/** Events that Redis keeps for coordinators that are disconnected. */
const EVENTS = 1000;

/** Seconds between two times that a coordinator publishes its state and looks for units whose events it missed. */
const LOOKS_EVERY = 5;

/** Seconds after which a coordinator that published nothing counts as gone. */
const STATE_SECONDS = 60;

/** How work is done by a queue. */
export interface QueueOptions extends Omit<QueuePlace, 'url'> {
  /** Seconds that Redis may be unreachable; default 60. */
  readonly patience?: number | undefined;
  /** Called with a line for people: units that are set aside. */
  readonly onEvent?: (line: string) => void;
  /** Called with the state every few seconds. */
  readonly onState?: (state: CoordinatorState) => void;
}

/** The state of a coordinator. */
export interface CoordinatorState extends Program {
  readonly name: string;
  /** Units in the queue, or at work. */
  readonly waiting: number;
  readonly done: number;
  /** Units that could not be done. */
  readonly aside: number;
}

/** A queue as a runner of units; its owner closes it. */
export interface QueueRunner extends UnitRunner {
  close(): Promise<void>;
}

/**
 * Has units done by workers (`runWorker`) on any machines, over BullMQ on Redis. Results are the same as from threads of this process, and
 * only this process writes files. The same call resumes work that was ended: what has been done meanwhile is not done twice.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for missing packages, no Redis, a refused password or TLS, an old Redis, and a namespace with other keys
 * @example const runner = await queueRunner('redis://localhost:6379');
 */
export async function queueRunner(url: string, options: QueueOptions = {}): Promise<QueueRunner> {
  const place = checkedPlace({ url, ...options });
  const packages = await queuePackages();
  const redis = await connectRedis(place, packages);
  try {
    await claimNamespace(redis, new Keys(place.namespace)); // before BullMQ writes to it
  } catch (error) {
    redis.disconnect();
    throw error instanceof InputError ? error : redisError(error, url);
  }
  const coordinator = new Coordinator(place, options, packages, redis);
  await coordinator.begin();
  return coordinator;
}

/** A unit in the queue. */
interface Waiting {
  readonly job: QueueJob;
  isSettling: boolean;
  readonly ended: Promise<unknown>;
  readonly end: (result: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * A job is named by its content. Two coordinators that want the same job share it: both hear that it is completed, and one that comes too late
 * for the result has the job done again, with the same result.
 */
class Coordinator implements QueueRunner {
  readonly atOnce = AT_ONCE;
  /** By the names of their jobs. */
  private readonly waiting = new Map<string, Waiting>();
  private readonly aside: string[] = [];
  private readonly self = thisProgram();
  private readonly name = `${this.self.host}:${this.self.pid}:${randomUUID().slice(0, 8)}`;
  private readonly keys: Keys;
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly models: ModelSender;
  private done = 0;
  private timer: NodeJS.Timeout | undefined;
  private unwatch = (): void => {};
  private failure: Error | null = null;
  /** The mark of the last time that the queue was drained, when this coordinator began. */
  private drainedBefore: string | null = null;

  constructor(
    private readonly place: CheckedPlace,
    private readonly options: QueueOptions,
    { Queue, QueueEvents }: QueuePackages,
    private readonly redis: RedisConnection,
  ) {
    this.keys = new Keys(place.namespace);
    this.models = new ModelSender(redis, (model) => this.keys.model(model));
    const shared = { connection: redis, prefix: place.namespace, skipVersionCheck: true };
    const name = this.keys.queueOf(this.self.sha256);
    this.queue = new Queue(name, { ...shared, streams: { events: { maxLen: EVENTS } } });
    this.events = new QueueEvents(name, { ...shared, autorun: false });
    this.queue.on('error', this.onError);
    this.events.on('error', this.onError);
    this.events.on('completed', ({ jobId, returnvalue }) => this.onCompleted(jobId, returnvalue));
    this.events.on('failed', ({ jobId, failedReason }) => this.onFailed(jobId, failedReason));
    this.events.on('duplicated', ({ jobId }) => void this.look([jobId]).catch(this.onError));
  }

  async begin(): Promise<void> {
    const { redis, keys, place } = this;
    const { patience = DEFAULT_REDIS_PATIENCE } = this.options;
    try {
      this.drainedBefore = await redis.get(keys.drained);
      await publishState(redis, keys, 'coordinator', this.state, STATE_SECONDS);
    } catch (error) {
      await this.disconnect();
      throw redisError(error, place.url);
    }
    const gone = `Redis at ${withoutPassword(place.url)} has been gone for ${patience} s`;
    this.unwatch = watchConnection(redis, patience, () =>
      this.failAll(new Error(`${gone}; start it, and the same command goes on`)),
    );
    this.events.run().catch(this.onError);
    this.timer = setInterval(() => void this.tick(), LOOKS_EVERY * 1000);
  }

  start(): Promise<JobWorker<Unit, unknown>> {
    return Promise.resolve({ run: (unit, signal) => this.have(unit, signal) });
  }

  expectAllDone(): void {
    const [first, ...others] = this.aside.splice(0);
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    throw new Error(
      `A unit could not be done in ${TRIES} tries: ${first}${more}; all others are done, and the same command tries again`,
    );
  }

  /** Leaves unfinished jobs in the queue: the same work resumes with their results. With nothing left to do, no key stays but the queue's own. */
  async close(): Promise<void> {
    const { redis, keys, queue } = this;
    const isDone = this.waiting.size === 0 && this.failure === null;
    if (redis.status === 'ready')
      try {
        await removeState(redis, keys, 'coordinator', this.name);
        const isLast = isDone && (await statesOf(redis, keys, 'coordinator')).length === 0;
        if (isLast && Object.values(await queue.getJobCounts()).every((count) => count === 0))
          await redis.unlink(queue.toKey('id'), queue.toKey('events'), ...this.models.keys);
      } catch (error) {
        this.onError(error as Error);
      }
    await this.disconnect();
  }

  private async disconnect(): Promise<void> {
    clearInterval(this.timer);
    this.unwatch();
    const closed = Promise.all([this.events.close(), this.queue.close()]).catch(() => {});
    if (this.redis.status === 'ready') await closed; // else it would wait for a Redis that is gone
    endConnection(this.redis);
  }

  private get state(): CoordinatorState {
    const { name, self, waiting, done, aside } = this;
    return { name, ...self, waiting: waiting.size, done, aside: aside.length };
  }

  private failAll(error: Error): void {
    this.failure ??= error;
    for (const { fail } of this.waiting.values()) fail(this.failure);
  }

  private readonly onError = (error: Error): void => {
    if (/\bOOM\b/.test(error.message))
      this.failAll(redisError(new Error(error.message.replace(/^.*?OOM/, 'OOM')), this.place.url));
  };

  /** Has a unit done; null if the signal comes first, or the unit is set aside. */
  private async have(unit: Unit, signal: AbortSignal): Promise<unknown> {
    const { hashes: models, backend } = await this.models.of(unit.subject.agents);
    if (this.failure !== null) throw this.failure;
    const job: QueueJob = { format: 'maketen unit 1', program: this.self.sha256, backend, models, unit };
    const id = jobName(job);
    const { ended } = this.waiting.get(id) ?? this.wait(id, job);
    return Promise.race([
      ended,
      new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true })),
    ]);
  }

  private wait(id: string, job: QueueJob): Waiting {
    let [end, fail]: [Waiting['end'], Waiting['fail']] = [() => {}, () => {}];
    const ended = new Promise<unknown>((resolve, reject) => ([end, fail] = [resolve, reject]));
    ended.catch(() => {}); // after the signal nobody waits for it
    const waiting = { job, isSettling: false, ended, end, fail };
    this.waiting.set(id, waiting);
    this.add(id);
    return waiting;
  }

  /** Adds a job to the queue. One that is there already, whoever added it, stays as it is. */
  private add(id: string): void {
    const job = this.waiting.get(id)?.job;
    if (job === undefined) return;
    const kept = { age: KEPT_SECONDS };
    const options = { jobId: id, attempts: TRIES, removeOnComplete: kept, removeOnFail: kept };
    this.queue.add(job.unit.kind, job, options).catch(this.onError);
  }

  private async tick(): Promise<void> {
    const { redis, keys } = this;
    this.options.onState?.(this.state);
    if (redis.status !== 'ready' || this.failure !== null) return;
    try {
      await publishState(redis, keys, 'coordinator', this.state, STATE_SECONDS);
      const drained = await redis.get(keys.drained);
      if (drained !== null && drained !== this.drainedBefore)
        this.failAll(new Error('The queue has been drained; the same command goes on'));
      await this.models.keep();
      await this.look([...this.waiting].flatMap(([id, { isSettling }]) => (isSettling ? [] : [id])));
    } catch (error) {
      this.onError(error as Error);
    }
  }

  /** Handles jobs whose events were missed. Jobs that Redis has lost are added again. */
  private async look(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const pipeline = this.redis.pipeline();
    for (const id of ids) pipeline.hmget(this.queue.toKey(id), 'timestamp', 'finishedOn');
    const found = (await pipeline.exec()) ?? [];
    for (const [i, id] of ids.entries()) {
      const [error, values] = found[i];
      if (error) throw error;
      const [timestamp, finishedOn] = values as (string | null)[];
      if (!this.waiting.has(id)) continue;
      const job = finishedOn === null ? undefined : ((await this.queue.getJob(id)) as Job | undefined);
      if (timestamp === null || (finishedOn !== null && job === undefined)) this.add(id);
      else if (job !== undefined && (await job.isFailed())) this.onFailed(id, job.failedReason);
      else if (job !== undefined) this.onCompleted(id, job.returnvalue);
    }
  }

  private onFailed(id: string, reason: string): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined || waiting.isSettling) return;
    const label = `${unitLabel(waiting.job.unit)}: ${reason}`;
    this.options.onEvent?.(`set aside: ${label}`);
    this.aside.push(label);
    void this.end(id, waiting, null);
  }

  private onCompleted(id: string, returned: unknown): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined || waiting.isSettling) return;
    waiting.isSettling = true;
    this.settle(id, waiting, returned as Answer).catch((error: Error) => {
      waiting.isSettling = false; // `look` tries again
      this.onError(error);
    });
  }

  private async settle(id: string, waiting: Waiting, answer: Answer): Promise<void> {
    const stored = 'result' in answer ? null : await this.redis.get(this.keys.result(id));
    if ('result' in answer || stored !== null) {
      this.done++;
      return this.end(id, waiting, stored === null ? (answer as { result: unknown }).result : JSON.parse(stored));
    }
    await this.queue.remove(id); // another coordinator has taken its result
    waiting.isSettling = false;
    this.add(id);
  }

  /** Takes a job out of the queue and returns its result; null: it was set aside. */
  private async end(id: string, { end }: Waiting, result: unknown): Promise<void> {
    this.waiting.delete(id);
    try {
      await this.queue.remove(id);
      await this.redis.unlink(this.keys.result(id));
    } catch (error) {
      this.onError(error as Error);
    }
    end(result);
  }
}
