import type { Queue, QueueEvents } from 'bullmq';
import { untilAborted } from '../jobs/jobs.js';
import type { Unit } from '../jobs/unit.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { QueueConnection } from './connection.js';
import { KEPT_SECONDS, queueOf } from './keys.js';
import { ModelSender } from './models.js';
import {
  type Answer,
  jobName,
  type Program,
  type QueueJob,
  type QueuePlace,
  thisProgram,
  unitLabel,
} from './queue-job.js';

/** Units in the queue at a time: enough for two thousand threads, and little memory of Redis. */
const AT_ONCE = 4096;

const TRIES = 3;

/** Events that Redis keeps for coordinators that are disconnected. */
const EVENTS = 1000;

/** How work is sent to a queue. */
export interface QueueOptions extends Omit<QueuePlace, 'url'> {
  /** Seconds that Redis may be unreachable; default 60. */
  readonly patience?: number | undefined;
  /** Called with a line for people: units that are set aside. */
  readonly onEvent?: (line: string) => void;
  /** Called with the state every few seconds. */
  readonly onState?: (state: CoordinatorState) => void;
}

/** What a coordinator of a queue counts. */
export interface CoordinatorState extends Program {
  /** Units in the queue, or at work. */
  readonly waiting: number;
  readonly done: number;
  readonly aside: number;
}

/** A queue as a runner of units; its owner closes it. */
export interface QueueRunner extends UnitRunner {
  close(): Promise<void>;
}

/**
 * Has units done by workers (`runWorker`) on any machines, over BullMQ on Redis. Results are the same as from threads
 * of this process, and only this process writes files. The same call resumes work that was ended, with the results of
 * units done meanwhile.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for missing packages, no Redis, a refused password or TLS, an old Redis, and a
 * namespace with other keys
 * @example const runner = await queueRunner('redis://localhost:6379');
 */
export async function queueRunner(url: string, options: QueueOptions = {}): Promise<QueueRunner> {
  const connection = await QueueConnection.open({ url, ...options });
  try {
    return new Coordinator(connection, options, await connection.redis.get(connection.keys.drained));
  } catch (error) {
    connection.close();
    throw connection.error(error);
  }
}

interface Waiting {
  readonly job: QueueJob;
  readonly ended: Promise<unknown>;
  readonly end: (result: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * A job is named by its content. Two coordinators that want the same job share it. If the other one has taken the
 * result already, the job is done again, with the same result.
 */
class Coordinator implements QueueRunner {
  readonly atOnce = AT_ONCE;
  /** By the names of their jobs. */
  private readonly waiting = new Map<string, Waiting>();
  /** The names of jobs whose results are being taken. */
  private readonly taken = new Set<string>();
  private readonly aside: string[] = [];
  private readonly program = thisProgram();
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private readonly models: ModelSender;
  private readonly onError: (error: Error) => void;
  private done = 0;
  private failure: Error | null = null;

  /** @param drainedBefore the mark of the last time that the queue was drained before this coordinator began */
  constructor(
    private readonly connection: QueueConnection,
    private readonly options: QueueOptions,
    private readonly drainedBefore: string | null,
  ) {
    const { redis, keys, shared, packages } = connection;
    const name = queueOf(this.program.sha256);
    this.onError = connection.onError;
    this.models = new ModelSender(redis, keys);
    this.queue = new packages.Queue(name, { ...shared, streams: { events: { maxLen: EVENTS } } });
    this.events = new packages.QueueEvents(name, { ...shared, autorun: false });
    this.queue.on('error', this.onError);
    this.events.on('error', this.onError);
    const onEvent = ({ jobId }: { readonly jobId: string }): void => void this.look([jobId]).catch(this.onError);
    this.events.on('completed', onEvent).on('failed', onEvent).on('duplicated', onEvent);
    connection.attend({
      role: 'coordinator',
      state: () => this.state,
      onState: options.onState,
      patience: options.patience,
      more: () => this.tick(),
      fail: (error) => this.failAll(error),
    });
    this.events.run().catch(this.onError);
  }

  /** Has a unit done; null if the signal comes first, or the unit is set aside. */
  async run(unit: Unit, signal: AbortSignal): Promise<unknown> {
    const { models, backend } = await this.models.of(unit.subject.agents);
    if (this.failure !== null) throw this.failure;
    const job: QueueJob = { format: 'maketen unit 1', program: this.program.sha256, backend, models, unit };
    const id = jobName(job);
    const { ended } = this.waiting.get(id) ?? this.wait(id, job);
    return untilAborted(ended, signal);
  }

  expectAllDone(): void {
    const [first, ...others] = this.aside.splice(0);
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    throw new Error(
      `A unit could not be done in ${TRIES} tries: ${first}${more}; all others are done, and the same command tries again`,
    );
  }

  /** Leaves unfinished jobs in the queue, to be resumed. The last coordinator removes the keys that nobody needs. */
  async close(): Promise<void> {
    const { connection, queue } = this;
    const isDone = this.waiting.size === 0 && this.failure === null;
    await connection.leave().catch(this.onError);
    if (connection.isReady)
      try {
        const isLast = isDone && (await connection.states('coordinator')).length === 0;
        if (isLast && Object.values(await queue.getJobCounts()).every((count) => count === 0))
          await connection.redis.unlink(queue.toKey('id'), queue.toKey('events'), ...this.models.keys);
      } catch (error) {
        this.onError(error as Error);
      }
    const closed = Promise.all([this.events.close(), queue.close()]).catch(() => {});
    if (connection.isReady) await closed; // else it would wait for Redis
    connection.close();
  }

  private get state(): CoordinatorState {
    return { ...this.program, waiting: this.waiting.size, done: this.done, aside: this.aside.length };
  }

  private failAll(error: Error): void {
    this.failure ??= error;
    for (const { fail } of this.waiting.values()) fail(this.failure);
  }

  private wait(id: string, job: QueueJob): Waiting {
    let [end, fail]: [Waiting['end'], Waiting['fail']] = [() => {}, () => {}];
    const ended = new Promise<unknown>((resolve, reject) => ([end, fail] = [resolve, reject]));
    ended.catch(() => {}); // nobody waits for it after the signal
    const waiting = { job, ended, end, fail };
    this.waiting.set(id, waiting);
    this.add(id, job);
    return waiting;
  }

  /** Adds a job to the queue. One that is there already, whoever added it, stays as it is. */
  private add(id: string, job: QueueJob): void {
    const kept = { age: KEPT_SECONDS };
    const options = { jobId: id, attempts: TRIES, removeOnComplete: kept, removeOnFail: kept };
    this.queue.add(job.unit.kind, job, options).catch(this.onError);
  }

  private async tick(): Promise<void> {
    if (this.failure !== null) return;
    const drained = await this.connection.redis.get(this.connection.keys.drained);
    if (drained !== null && drained !== this.drainedBefore)
      this.failAll(new Error('The queue has been drained; the same command goes on'));
    await this.models.keep();
    await this.look([...this.waiting.keys()]);
  }

  /** Takes jobs that have ended, and adds jobs again that Redis has lost. */
  private async look(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const pipeline = this.connection.redis.pipeline();
    for (const id of ids)
      pipeline.hmget(this.queue.toKey(id), 'timestamp', 'finishedOn', 'returnvalue', 'failedReason');
    for (const [i, [error, values]] of ((await pipeline.exec()) ?? []).entries()) {
      if (error) throw error;
      const [timestamp, finishedOn, returned, reason] = values as (string | null)[];
      const waiting = this.waiting.get(ids[i]);
      if (waiting === undefined || this.taken.has(ids[i])) continue;
      if (timestamp === null) this.add(ids[i], waiting.job);
      else if (finishedOn !== null) void this.take(ids[i], waiting, returned, reason);
    }
  }

  /** Takes a job out of the queue and ends its unit with the result, or with null if it failed. */
  private async take(id: string, waiting: Waiting, returned: string | null, reason: string | null): Promise<void> {
    const { redis, keys } = this.connection;
    this.taken.add(id);
    try {
      let result: unknown = null;
      if (returned === null) {
        const label = `${unitLabel(waiting.job.unit)}: ${reason}`;
        this.options.onEvent?.(`set aside: ${label}`);
        this.aside.push(label);
      } else {
        const answer = JSON.parse(returned) as Answer;
        const stored = 'result' in answer ? '' : await redis.get(keys.result(id));
        if (stored === null) {
          await this.queue.remove(id); // another coordinator has taken its result
          this.add(id, waiting.job);
          return;
        }
        result = 'result' in answer ? answer.result : JSON.parse(stored);
        this.done++;
      }
      await this.queue.remove(id).catch(this.onError);
      await redis.unlink(keys.result(id)).catch(this.onError);
      this.waiting.delete(id);
      waiting.end(result);
    } catch (error) {
      this.onError(error as Error); // `look` tries again
    } finally {
      this.taken.delete(id);
    }
  }
}
