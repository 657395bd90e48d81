import { untilAborted } from '../jobs/jobs.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { openConnection } from './connection.js';
import { modelSender } from './models.js';
import type { Answer, QueueJob } from './protocol.js';
import { jobName, KEPT_SECONDS, queueOf, sentUnit, thisProgram, unitLabel } from './protocol.js';
import type { AttendanceOptions, Program } from './queue-options.js';

const TRIES = 3;

/** How units go through a queue. Events are units that are set aside. */
export type QueueOptions = AttendanceOptions<CoordinatorState>;

/** What a coordinator does, as `queue status` shows it. */
export interface CoordinatorState extends Program {
  /** Units in the queue, or at work. */
  readonly waiting: number;
  readonly done: number;
  readonly aside: number;
}

/** A queue as a runner of units; its owner closes it. */
export type QueueRunner = UnitRunner & Required<Pick<UnitRunner, 'close'>>;

interface Waiting {
  readonly job: QueueJob;
  readonly ended: Promise<unknown>;
  readonly end: (result: unknown) => void;
  readonly fail: (error: unknown) => void;
  /** Whether the result is being taken. */
  isTaken: boolean;
}

/**
 * Has units done by workers (`runWorker`) on any machines, over BullMQ on Redis. Results are the same as from threads
 * of this process, and only this process writes files. The same call resumes work that was ended, with the results of
 * units done meanwhile.
 *
 * A job is named by its content. Two coordinators that want the same job share it. If the other one has taken the
 * result already, the job is done again, with the same result.
 * @param url redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS
 * @throws InputError, one line, for missing packages, no Redis, a refused password or TLS, an old Redis, and a
 * namespace with other keys
 * @example const runner = await queueRunner('redis://localhost:6379');
 */
export async function queueRunner(url: string, options: QueueOptions = {}): Promise<QueueRunner> {
  const connection = await openConnection({ url, ...options });
  const { redis, keys, shared, packages, onError } = connection;
  const drainedBefore = await redis.get(keys.drained).catch((error: unknown) => {
    connection.close();
    throw connection.error(error);
  });
  const program = thisProgram();
  const models = modelSender(redis, keys);
  const streams = { events: { maxLen: 1000 } }; // kept for coordinators that are disconnected
  const queue = new packages.Queue(queueOf(program.sha256), { ...shared, streams });
  const events = new packages.QueueEvents(queue.name, { ...shared, autorun: false });
  const waiting = new Map<string, Waiting>();
  const aside: string[] = [];
  let done = 0;
  let failure: Error | null = null;

  const failAll = (error: Error): void => {
    failure ??= error;
    for (const { fail } of waiting.values()) fail(failure);
  };

  /** Adds a job to the queue. One that is there already, whoever added it, stays as it is. */
  const add = (id: string, job: QueueJob): void => {
    const kept = { age: KEPT_SECONDS };
    const own = { jobId: id, attempts: TRIES, removeOnComplete: kept, removeOnFail: kept };
    queue.add(job.unit.kind, job, own).catch(onError);
  };

  const wait = (id: string, job: QueueJob): Waiting => {
    let [end, fail]: [Waiting['end'], Waiting['fail']] = [() => {}, () => {}];
    const ended = new Promise<unknown>((resolve, reject) => ([end, fail] = [resolve, reject]));
    ended.catch(() => {}); // nobody waits for it after the signal
    const unit = { job, ended, end, fail, isTaken: false };
    waiting.set(id, unit);
    add(id, job);
    return unit;
  };

  /** Takes a job out of the queue and ends its unit with the result, or with null if it failed. */
  const take = async (id: string, unit: Waiting, returned: string | null, reason: string | null): Promise<void> => {
    unit.isTaken = true;
    try {
      let result: unknown = null;
      if (returned === null) {
        const label = `${unitLabel(unit.job.unit)}: ${reason}`;
        options.onEvent?.(`set aside: ${label}`);
        aside.push(label);
      } else {
        const answer = JSON.parse(returned) as Answer;
        const stored = 'result' in answer ? '' : await redis.get(keys.result(id));
        if (stored === null) {
          await queue.remove(id); // another coordinator has taken its result
          add(id, unit.job);
          return;
        }
        result = 'result' in answer ? answer.result : JSON.parse(stored);
        done++;
      }
      await queue.remove(id).catch(onError);
      await redis.unlink(keys.result(id)).catch(onError);
      waiting.delete(id);
      unit.end(result);
    } catch (error) {
      onError(error as Error); // `look` tries again
    } finally {
      unit.isTaken = false;
    }
  };

  /** Takes jobs that have ended, and adds jobs again that Redis has lost. */
  const look = async (ids: readonly string[]): Promise<void> => {
    const pipeline = redis.pipeline();
    for (const id of ids) pipeline.hmget(queue.toKey(id), 'timestamp', 'finishedOn', 'returnvalue', 'failedReason');
    for (const [i, [error, values]] of ((await pipeline.exec()) ?? []).entries()) {
      if (error) throw error;
      const [timestamp, finishedOn, returned, reason] = values as (string | null)[];
      const unit = waiting.get(ids[i]);
      if (unit === undefined || unit.isTaken) continue;
      if (timestamp === null) add(ids[i], unit.job);
      else if (finishedOn !== null) void take(ids[i], unit, returned, reason);
    }
  };

  const tick = async (): Promise<void> => {
    if (failure !== null) return;
    const drained = await redis.get(keys.drained);
    if (drained !== null && drained !== drainedBefore)
      failAll(new Error('The queue has been drained; the same command goes on'));
    await models.keep();
    await look([...waiting.keys()]);
  };

  const state = (): CoordinatorState => ({ ...program, waiting: waiting.size, done, aside: aside.length });
  queue.on('error', onError);
  events.on('error', onError);
  const onEvent = ({ jobId }: { readonly jobId: string }): void => void look([jobId]).catch(onError);
  events.on('completed', onEvent).on('failed', onEvent).on('duplicated', onEvent);
  connection.attend({ role: 'coordinator', state, more: tick, fail: failAll }, options);
  events.run().catch(onError);

  return {
    atOnce: 4096, // enough for two thousand threads, and little memory of Redis
    /** Has a unit done; null if the signal comes first, or the unit is set aside. */
    async run(given, signal) {
      const unit = sentUnit(given);
      const sent = await models.of(unit.subject.agents);
      if (failure !== null) throw failure;
      const job: QueueJob = { format: 'maketen unit 1', program: program.sha256, ...sent, unit };
      const id = jobName(job);
      return untilAborted((waiting.get(id) ?? wait(id, job)).ended, signal);
    },
    expectAllDone() {
      const [first, ...others] = aside.splice(0);
      if (first === undefined) return;
      const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
      throw new Error(
        `A unit could not be done in ${TRIES} tries: ${first}${more}; all others are done, and the same command tries again`,
      );
    },
    /** Leaves unfinished jobs in the queue, to be resumed. The last coordinator removes the keys that nobody needs. */
    async close() {
      const isDone = waiting.size === 0 && failure === null;
      await connection.leave().catch(onError);
      if (connection.isReady())
        try {
          const isLast = isDone && (await connection.states('coordinator')).length === 0;
          if (isLast && Object.values(await queue.getJobCounts()).every((count) => count === 0))
            await redis.unlink(queue.toKey('id'), queue.toKey('events'), ...models.keys());
        } catch (error) {
          onError(error as Error);
        }
      const closed = Promise.all([events.close(), queue.close()]).catch(() => {});
      if (connection.isReady()) await closed; // else it would wait for Redis
      connection.close();
    },
  };
}
