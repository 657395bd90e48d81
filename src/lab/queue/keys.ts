import type { Redis } from 'ioredis';
import { InputError, shown } from '../../env/errors.js';

export const FORMAT = 'maketen queue 1';

/** Seconds that Redis keeps models and results after they were last used: ended work can be resumed. */
export const KEPT_SECONDS = 86_400;

/** Seconds after which a process that published nothing counts as gone; and what to do once Redis is back. */
export const ROLES = {
  worker: { expiry: 20, advice: 'the worker again' },
  coordinator: { expiry: 60, advice: 'the same command goes on' },
};
export type Role = keyof typeof ROLES;

/** The BullMQ queue of a program: workers of other programs never see its jobs. */
export function queueOf(program: string): string {
  return `units-${program.slice(0, 16)}`;
}

/** The names of all keys of a queue but those of BullMQ. */
export function keysOf(namespace: string) {
  return {
    namespace,
    /** Marks the namespace as a queue of this version. */
    format: `${namespace}:format`,
    /** Set when the queue is drained: coordinators that began before it end. */
    drained: `${namespace}:drained`,
    model: (sha256: string): string => `${namespace}:model:${sha256}`,
    /** The result of a job, if it is large. */
    result: (job: string): string => `${namespace}:result:${job}`,
    /** The set of the names of all workers, or coordinators. */
    names: (role: Role): string => `${namespace}:${role}s`,
    /** The state of a worker or coordinator, which expires soon after its process has ended. */
    state: (role: Role, name: string): string => `${namespace}:${role}:${name}`,
  };
}

export type Keys = ReturnType<typeof keysOf>;

export async function keysLike(redis: Redis, pattern: string): Promise<string[]> {
  const found = new Set<string>();
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1000);
    for (const key of keys) found.add(key);
    cursor = next;
  } while (cursor !== '0');
  return [...found].sort();
}

/** A key of a queue, BullMQ's included, without the namespace. */
const OWN_KEY = /^(units-[0-9a-f]{16}:.+|(worker|coordinator|model|result):.+|workers|coordinators|drained)$/;

/** @throws InputError for a namespace that holds other keys */
export async function claimNamespace(redis: Redis, { namespace, format }: Keys): Promise<void> {
  const read = (): Promise<string | null> =>
    redis.get(format).catch((error: Error) => {
      if (error.message.startsWith('WRONGTYPE')) return 'something else';
      throw error;
    });
  let found = await read();
  if (found === FORMAT) return;
  // Processes that live on when Redis loses its data may write any of a queue's keys before the format.
  const isOther = (key: string): boolean => !OWN_KEY.test(key.slice(namespace.length + 1));
  const other = (await keysLike(redis, `${namespace}:*`)).find(isOther);
  if (other !== undefined) found = await read(); // another process may have claimed it meanwhile
  if (found === FORMAT) return;
  if (found !== null || other !== undefined)
    throw new InputError(
      `Expected the namespace ${shown(namespace)} to be free or a queue of this version, but it holds ${found === null ? other : shown(found)}; name another with --namespace`,
    );
  await redis.set(format, FORMAT);
}
