import type { Redis } from 'ioredis';
import { InputError, shown } from '../../env/errors.js';

const FORMAT = 'maketen queue 1';

/** Seconds that Redis keeps models and results after they were last used, so that work that was ended can be resumed. */
export const KEPT_SECONDS = 86_400;

/** The names of all keys of a queue. */
export class Keys {
  /** Says that the namespace is ours. */
  readonly format: string;
  /** Set when the queue is drained: coordinators that began before it end. */
  readonly drained: string;

  constructor(readonly namespace: string) {
    this.format = `${namespace}:format`;
    this.drained = `${namespace}:drained`;
  }

  /** The BullMQ queue of a program: workers of other programs never see its jobs. */
  queueOf(program: string): string {
    return `units-${program.slice(0, 16)}`;
  }

  model(sha256: string): string {
    return `${this.namespace}:model:${sha256}`;
  }

  /** The result of a job, where it is large. */
  result(job: string): string {
    return `${this.namespace}:result:${job}`;
  }

  /** The set of the names of all workers, or coordinators. */
  names(role: Role): string {
    return `${this.namespace}:${role}s`;
  }

  /** The state of one of them, which expires soon after its process has ended. */
  state(role: Role, name: string): string {
    return `${this.namespace}:${role}:${name}`;
  }
}

type Role = 'worker' | 'coordinator';

/** Claims the namespace. @throws InputError where it holds other keys */
export async function claimNamespace(redis: Redis, { namespace, format }: Keys): Promise<void> {
  const read = (): Promise<string | null> => redis.get(format).catch(() => 'something else');
  let found = await read();
  if (found === FORMAT) return;
  const [, keys] = await redis.scan('0', 'MATCH', `${namespace}:*`, 'COUNT', 100_000);
  // A worker that was waiting when Redis lost everything: BullMQ writes its keys before the worker writes the format.
  const others = keys.filter((key) => !/^units-[0-9a-f]{16}:/.test(key.slice(namespace.length + 1)));
  if (others.length > 0) found = await read(); // another of our processes may have claimed it meanwhile: it writes this key first
  if (found === FORMAT) return;
  if (found !== null || others.length > 0)
    throw new InputError(
      `Expected the namespace ${shown(namespace)} to be free or a queue of this version, but it holds ${found === null ? others[0] : shown(found)}; name another with --namespace`,
    );
  await redis.set(format, FORMAT);
}

/** Publishes a process' state, which expires after so many seconds; and the namespace's format, which a Redis without a disk may have lost. */
export async function publishState(
  redis: Redis,
  keys: Keys,
  role: Role,
  state: { readonly name: string },
  seconds: number,
): Promise<void> {
  const { name } = state;
  const pipeline = redis.pipeline().set(keys.format, FORMAT, 'NX').sadd(keys.names(role), name);
  const done = await pipeline.set(keys.state(role, name), JSON.stringify(state), 'EX', seconds).exec();
  for (const [error] of done ?? []) if (error) throw error;
}

/** A process ends. */
export async function removeState(redis: Redis, keys: Keys, role: Role, name: string): Promise<void> {
  await redis.pipeline().srem(keys.names(role), name).del(keys.state(role, name)).exec();
}

/** The states of all workers, or coordinators, that are alive; forgets the others. */
export async function statesOf<State>(redis: Redis, keys: Keys, role: Role): Promise<State[]> {
  const names = await redis.smembers(keys.names(role));
  if (names.length === 0) return [];
  const texts = await redis.mget(...names.map((name) => keys.state(role, name)));
  const gone = names.filter((_, i) => texts[i] === null);
  if (gone.length > 0) await redis.srem(keys.names(role), ...gone);
  return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as State]));
}
