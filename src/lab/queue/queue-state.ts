import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { InputError } from '../../env/errors.js';
import type { CoordinatorState } from './coordinator-options.js';
import { claimNamespace, Keys, saidBy } from './keys.js';
import { checkedPlace, type QueuePlace } from './place.js';
import { connectRedis, type QueuePackages, queuePackages, removeKeys } from './redis.js';
import type { WorkerState } from './run-worker.js';

/** A unit that could not be done. */
export interface AsideUnit {
  readonly job: string;
  readonly reason: string;
}

/** The units of one program. */
export interface ProgramUnits {
  /** The beginning of its SHA-256. */
  readonly program: string;
  readonly waiting: number;
  readonly atWork: number;
  /** Done, and not taken yet. */
  readonly done: number;
  readonly aside: readonly AsideUnit[];
}

/** What is in a queue, and who is there; plain JSON. */
export interface QueueState {
  readonly namespace: string;
  readonly units: readonly ProgramUnits[];
  readonly workers: readonly WorkerState[];
  readonly coordinators: readonly CoordinatorState[];
  readonly models: number;
}

async function withQueue<T>(
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

async function namesOf(redis: Redis, pattern: string): Promise<string[]> {
  const found = new Set<string>();
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1000);
    for (const key of keys) found.add(key);
    cursor = next;
  }
  return [...found].sort();
}

/** The BullMQ queues of a namespace. */
async function queuesOf(redis: Redis, { namespace }: Keys): Promise<string[]> {
  const keys = await namesOf(redis, `${namespace}:units-*:meta`);
  return keys.map((key) => key.slice(namespace.length + 1, -':meta'.length));
}

async function workersAndCoordinators(redis: Redis, keys: Keys): Promise<Pick<QueueState, 'workers' | 'coordinators'>> {
  const workers = await saidBy(redis, await namesOf(redis, keys.worker('*')));
  const coordinators = await saidBy(redis, await namesOf(redis, keys.coordinator('*')));
  return { workers: workers as WorkerState[], coordinators: coordinators as CoordinatorState[] };
}

/** @throws InputError, one line, for no Redis, a password or TLS that is refused, an old Redis, and a namespace that is somebody else's */
export function queueState(place: QueuePlace): Promise<QueueState> {
  return withQueue(place, async (redis, keys, { Queue }) => {
    const units: ProgramUnits[] = [];
    for (const name of await queuesOf(redis, keys)) {
      const queue = new Queue(name, {
        connection: redis,
        prefix: keys.namespace,
        skipVersionCheck: true,
        skipMetasUpdate: true,
      });
      const { wait, active, delayed, completed } = await queue.getJobCounts('wait', 'active', 'delayed', 'completed');
      const failed = await queue.getFailed(0, 99);
      const aside = failed.map((job) => ({ job: job.id!, reason: job.failedReason }));
      units.push({
        program: name.slice('units-'.length),
        waiting: wait + delayed,
        atWork: active,
        done: completed,
        aside,
      });
      await queue.close();
    }
    const models = (await namesOf(redis, keys.model('*'))).length;
    return { namespace: keys.namespace, units, ...(await workersAndCoordinators(redis, keys)), models };
  });
}

/** Takes out what nobody has begun, and ends the coordinators. @returns how many units were taken out @throws as `queueState` does */
export function drainQueue(place: QueuePlace): Promise<number> {
  return withQueue(place, async (redis, keys, { Queue }) => {
    await redis.set(keys.drained, randomUUID(), 'EX', 3600);
    let drained = 0;
    for (const name of await queuesOf(redis, keys)) {
      const queue = new Queue(name, {
        connection: redis,
        prefix: keys.namespace,
        skipVersionCheck: true,
        skipMetasUpdate: true,
      });
      const { wait, delayed } = await queue.getJobCounts('wait', 'delayed');
      await queue.drain(true);
      drained += wait + delayed;
      await queue.close();
    }
    return drained;
  });
}

/** Removes everything. @returns how many keys @throws InputError where a coordinator is at work, and as `queueState` does */
export function clearQueue(place: QueuePlace): Promise<number> {
  return withQueue(place, async (redis, keys) => {
    const { coordinators } = await workersAndCoordinators(redis, keys);
    if (coordinators.length > 0) {
      const [{ host, pid }] = coordinators;
      throw new InputError(
        `Expected no coordinator at work, but process ${pid} of ${host} was a minute ago; end it first, or drain the queue`,
      );
    }
    const removed = await removeKeys(redis, `${keys.namespace}:`);
    await claimNamespace(redis, keys);
    return removed - 1;
  });
}
