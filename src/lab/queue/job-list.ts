import type { Queue, QueueEvents } from 'bullmq';
import type { Keys } from './keys.js';
import type { QueueJob } from './queue-job.js';
import type { QueuePackages, RedisConnection } from './redis.js';
import { Wishes } from './wishes.js';

/** Tries of a unit that fails. */
export const TRIES = 3;

/** Events that Redis keeps for coordinators that look away. */
const EVENTS = 1000;

/** Whose jobs these are. */
export interface JobOwner {
  /** The coordinator's name. */
  readonly name: string;
  /** SHA-256 of its program. */
  readonly program: string;
  /** Jobs that it still waits for, by their names. */
  readonly jobs: ReadonlyMap<string, { readonly job: QueueJob }>;
  onCompleted(id: string, returned: unknown): void;
  onFailed(id: string, reason: string): void;
  onError(error: Error): void;
}

/** The jobs of a coordinator in a queue that others may share. */
export class JobList {
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly wishes: Wishes;
  private readonly toAdd: string[] = [];
  private isAdding = false;
  private readonly toTake: string[] = [];
  private taking: Promise<void> | null = null;

  constructor(
    private readonly redis: RedisConnection,
    keys: Keys,
    private readonly owner: JobOwner,
    { Queue, QueueEvents }: QueuePackages,
  ) {
    const shared = { connection: redis, prefix: keys.namespace, skipVersionCheck: true };
    const name = keys.queueOf(owner.program);
    this.queue = new Queue(name, { ...shared, streams: { events: { maxLen: EVENTS } } });
    this.events = new QueueEvents(name, { ...shared, autorun: false });
    this.wishes = new Wishes(redis, keys, owner.program, this.queue);
    this.queue.on('error', (error) => owner.onError(error));
    this.events.on('error', (error) => owner.onError(error));
    this.events.on('completed', ({ jobId, returnvalue }) => owner.onCompleted(jobId, returnvalue));
    this.events.on('failed', ({ jobId, failedReason }) => owner.onFailed(jobId, failedReason));
    this.events.on('duplicated', ({ jobId }) => void this.look([jobId]).catch((error: Error) => owner.onError(error)));
  }

  listen(): void {
    this.events.run().catch((error: Error) => this.owner.onError(error));
  }

  /** Puts a job into the queue, together with others that come now. */
  add(id: string): void {
    this.toAdd.push(id);
    if (this.isAdding) return;
    this.isAdding = true;
    setImmediate(() => void this.addAll());
  }

  /** Adds a job that is there once more. */
  async addAgain(id: string): Promise<void> {
    await this.queue.remove(id);
    this.add(id);
  }

  /** Takes a job out of the queue, unless somebody else wants it as well; together with others that are taken now. */
  take(id: string): Promise<void> {
    this.toTake.push(id);
    this.taking ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.taking = null;
      return this.wishes.take(this.owner.name, this.toTake.splice(0));
    });
    return this.taking;
  }

  /** Says that the coordinator is there, and remembers what it waits for; takes out what others have left that nobody wants any more. */
  async say(state: object): Promise<void> {
    await this.wishes.say(this.owner.name, state);
    await this.wishes.tidy();
  }

  /** What has become of jobs whose events were missed: those that are gone are added again. */
  async look(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || this.isAdding) return;
    const pipeline = this.redis.pipeline();
    for (const id of ids) pipeline.hmget(this.queue.toKey(id), 'timestamp', 'finishedOn');
    const found = (await pipeline.exec()) ?? [];
    for (const [i, id] of ids.entries()) {
      const [error, values] = found[i];
      if (error) throw error;
      const [timestamp, finishedOn] = values as (string | null)[];
      if (!this.owner.jobs.has(id)) continue;
      if (timestamp === null) this.add(id);
      else if (finishedOn !== null) await this.finished(id);
    }
  }

  /** Takes back that the coordinator is there. @param isDone whether it wants nothing any more; else what it waits for is kept, so that the same work can go on */
  leave(isDone: boolean): Promise<void> {
    return this.wishes.leave(this.owner.name, isDone);
  }

  async close(): Promise<void> {
    await this.events.close().catch(() => {});
    await this.queue.close().catch(() => {});
  }

  /** A job that is in the queue already, of whomever, stays as it is. */
  private async addAll(): Promise<void> {
    const { owner } = this;
    try {
      while (this.toAdd.length > 0) {
        const ids = [...new Set(this.toAdd.splice(0))].filter((id) => owner.jobs.has(id));
        if (ids.length === 0) continue;
        await this.wishes.want(owner.name, ids);
        const opts = { attempts: TRIES, removeOnComplete: false, removeOnFail: false };
        await this.queue.addBulk(
          ids.map((id) => {
            const { job } = owner.jobs.get(id)!;
            return { name: job.unit.kind, data: job, opts: { ...opts, jobId: id } };
          }),
        );
      }
    } catch (error) {
      owner.onError(error as Error);
    } finally {
      this.isAdding = false;
    }
  }

  private async finished(id: string): Promise<void> {
    const job = await this.queue.getJob(id);
    if (job === undefined) this.add(id);
    else if (await job.isFailed()) this.owner.onFailed(id, job.failedReason);
    else this.owner.onCompleted(id, job.returnvalue);
  }
}
