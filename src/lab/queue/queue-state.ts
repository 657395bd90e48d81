import { randomUUID } from 'node:crypto';
import { InputError } from '../../env/errors.js';
import { openConnection, type QueueConnection } from './connection.js';
import type { CoordinatorState } from './coordinator.js';
import { keysLike, queueOf } from './protocol.js';
import type { QueuePlace } from './queue-options.js';
import type { WorkerState } from './run-worker.js';

async function withQueue<T>(place: QueuePlace, work: (connection: QueueConnection) => Promise<T>): Promise<T> {
  const connection = await openConnection(place);
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

/** The queue of each program. */
async function* queuesOf({ redis, keys, shared, packages }: QueueConnection) {
  const beginning = `${keys.namespace}:${queueOf('')}`;
  for (const key of await keysLike(redis, `${beginning}*:meta`)) {
    const program = key.slice(beginning.length, -':meta'.length);
    const queue = new packages.Queue(queueOf(program), { ...shared, skipMetasUpdate: true });
    yield { queue, program };
    await queue.close();
  }
}

/**
 * The units, workers and coordinators of a queue; plain JSON. Units are by program (the beginning of its SHA-256);
 * `done` ones have not been taken out by a coordinator yet.
 * @throws InputError, one line, for no Redis, a refused password or TLS, an old Redis, and a namespace with other keys
 */
export function queueState(place: QueuePlace) {
  return withQueue(place, async (connection) => {
    const units = [];
    for await (const { queue, program } of queuesOf(connection)) {
      const { wait, active, delayed, completed } = await queue.getJobCounts('wait', 'active', 'delayed', 'completed');
      const failed = await queue.getFailed(0, 99);
      const aside = failed.map(({ id, failedReason }) => ({ job: id!, reason: failedReason }));
      units.push({ program, waiting: wait + delayed, atWork: active, done: completed, aside });
    }
    const { redis, keys } = connection;
    const workers = await connection.states<WorkerState>('worker');
    const coordinators = await connection.states<CoordinatorState>('coordinator');
    const models = (await keysLike(redis, keys.model('*'))).length;
    return { namespace: keys.namespace, units, workers, coordinators, models };
  });
}

export type QueueState = Awaited<ReturnType<typeof queueState>>;

/** Takes out units that nobody has begun, and ends the coordinators. @returns how many units @throws as `queueState` */
export function drainQueue(place: QueuePlace): Promise<number> {
  return withQueue(place, async (connection) => {
    await connection.redis.set(connection.keys.drained, randomUUID(), 'EX', 3600);
    let drained = 0;
    for await (const { queue } of queuesOf(connection)) {
      const { wait, delayed } = await queue.getJobCounts('wait', 'delayed');
      await queue.drain(true);
      drained += wait + delayed;
    }
    return drained;
  });
}

/** Removes everything. @returns how many keys @throws InputError if a coordinator is at work, and as `queueState` */
export function clearQueue(place: QueuePlace): Promise<number> {
  return withQueue(place, async (connection) => {
    const { redis, keys } = connection;
    const [coordinator] = await connection.states<CoordinatorState>('coordinator');
    if (coordinator !== undefined)
      throw new InputError(
        `Expected no coordinator at work, but process ${coordinator.pid} of ${coordinator.host} was a minute ago; end it first, or drain the queue`,
      );
    const all = (await keysLike(redis, `${keys.namespace}:*`)).filter((key) => key !== keys.format);
    let removed = 0;
    for (let i = 0; i < all.length; i += 1000) removed += await redis.unlink(...all.slice(i, i + 1000));
    return removed;
  });
}
