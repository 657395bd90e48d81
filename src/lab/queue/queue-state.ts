import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../../env/errors.js';
import type { CoordinatorState } from './coordinator.js';
import { claimNamespace, Keys, statesOf } from './keys.js';
import { checkedPlace, connectRedis, type QueuePackages, queuePackages, type QueuePlace, removeKeys } from './redis.js';
import type { WorkerState } from './run-worker.js';

/** A unit that could not be done. */
interface AsideUnit {
  readonly job: string;
  readonly reason: string;
}

/** The units of one program. */
interface ProgramUnits {
  /** The beginning of its SHA-256. */
  readonly program: string;
  readonly waiting: number;
  readonly atWork: number;
  /** Done, and not yet taken out by a coordinator. */
  readonly done: number;
  readonly aside: readonly AsideUnit[];
}

/** The units, workers and coordinators of a queue; plain JSON. */
export interface QueueState {
  readonly namespace: string;
  readonly units: readonly ProgramUnits[];
  readonly workers: readonly WorkerState[];
  readonly coordinators: readonly CoordinatorState[];
  readonly models: number;
}

async function withRedis<T>(
  place: QueuePlace,
  work: (redis: Redis, keys: Keys, packages: QueuePackages) => Promise<T>,
): Promise<T> {
  const checked = checkedPlace(place);
  const packages = await queuePackages();
  const redis = await connectRedis(checked, packages);
  try {
    const keys = new Keys(checked.namespace);
    await claimNamespace(redis, keys);
    return await work(redis, keys, packages);
  } finally {
    redis.disconnect();
  }
}

async function keysLike(redis: Redis, pattern: string): Promise<string[]> {
  const found = new Set<string>();
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1000);
    for (const key of keys) found.add(key);
    cursor = next;
  }
  return [...found].sort();
}

/** Does something with the BullMQ queue of each program. */
async function eachQueue<T>(
  redis: Redis,
  { namespace }: Keys,
  { Queue }: QueuePackages,
  work: (queue: Queue, program: string) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  const beginning = `${namespace}:units-`;
  for (const key of await keysLike(redis, `${beginning}*:meta`)) {
    const program = key.slice(beginning.length, -':meta'.length);
    const shared = { connection: redis, prefix: namespace, skipVersionCheck: true, skipMetasUpdate: true };
    const queue = new Queue(`units-${program}`, shared);
    results.push(await work(queue, program));
    await queue.close();
  }
  return results;
}

/** @throws InputError, one line, for no Redis, a refused password or TLS, an old Redis, and a namespace with other keys */
export function queueState(place: QueuePlace): Promise<QueueState> {
  return withRedis(place, async (redis, keys, packages) => {
    const units = await eachQueue(redis, keys, packages, async (queue, program) => {
      const { wait, active, delayed, completed } = await queue.getJobCounts('wait', 'active', 'delayed', 'completed');
      const failed = await queue.getFailed(0, 99);
      const aside = failed.map(({ id, failedReason }) => ({ job: id!, reason: failedReason }));
      return { program, waiting: wait + delayed, atWork: active, done: completed, aside };
    });
    const workers = await statesOf<WorkerState>(redis, keys, 'worker');
    const coordinators = await statesOf<CoordinatorState>(redis, keys, 'coordinator');
    const models = (await keysLike(redis, keys.model('*'))).length;
    return { namespace: keys.namespace, units, workers, coordinators, models };
  });
}

/** Takes out units that nobody has begun, and ends the coordinators. @returns how many units were taken out @throws as `queueState` does */
export function drainQueue(place: QueuePlace): Promise<number> {
  return withRedis(place, async (redis, keys, packages) => {
    await redis.set(keys.drained, randomUUID(), 'EX', 3600);
    const drained = await eachQueue(redis, keys, packages, async (queue) => {
      const { wait, delayed } = await queue.getJobCounts('wait', 'delayed');
      await queue.drain(true);
      return wait + delayed;
    });
    return drained.reduce((sum, count) => sum + count, 0);
  });
}

/** Removes everything. @returns how many keys @throws InputError where a coordinator is at work, and as `queueState` does */
export function clearQueue(place: QueuePlace): Promise<number> {
  return withRedis(place, async (redis, keys) => {
    const [coordinator] = await statesOf<CoordinatorState>(redis, keys, 'coordinator');
    if (coordinator !== undefined)
      throw new InputError(
        `Expected no coordinator at work, but process ${coordinator.pid} of ${coordinator.host} was a minute ago; end it first, or drain the queue`,
      );
    const removed = await removeKeys(redis, `${keys.namespace}:`);
    await claimNamespace(redis, keys);
    return removed - 1;
  });
}
