import type { Redis } from 'ioredis';
import { InputError, shown } from '../../env/errors.js';

const FORMAT = 'maketen queue 1';

/** The names of all keys of a queue. */
export class Keys {
  /** Says whose the namespace is. */
  readonly format: string;
  /** The set of coordinators' names. */
  readonly coordinators: string;
  /** Of workers who answered wrongly. */
  readonly banned: string;
  /** Set when the queue is drained: coordinators that began before it end. */
  readonly drained: string;

  constructor(readonly namespace: string) {
    this.format = `${namespace}:format`;
    this.coordinators = `${namespace}:coordinators`;
    this.banned = `${namespace}:banned`;
    this.drained = `${namespace}:drained`;
  }

  /** The BullMQ queue of a program: workers of other programs never see its jobs. */
  queueOf(program: string): string {
    return `units-${program.slice(0, 16)}`;
  }

  model(sha256: string): string {
    return `${this.namespace}:model:${sha256}`;
  }

  /** What a coordinator says of itself; gone soon after it is. */
  coordinator(name: string): string {
    return `${this.namespace}:coordinator:${name}`;
  }

  /** The names of the jobs that a coordinator waits for. */
  wanted(name: string): string {
    return `${this.namespace}:wanted:${name}`;
  }

  /** The names of jobs of a program whose results a coordinator has taken, and which stay because another one may want them, too. */
  taken(program: string): string {
    return `${this.namespace}:taken:${program.slice(0, 16)}`;
  }

  /** What a worker says of itself; gone soon after it is. */
  worker(name: string): string {
    return `${this.namespace}:worker:${name}`;
  }
}

/** Makes the namespace ours. @throws InputError where it is somebody else's */
export async function claimNamespace(redis: Redis, { namespace, format }: Keys): Promise<void> {
  const read = (): Promise<string | null> => redis.get(format).catch(() => 'something else');
  let found = await read();
  if (found === FORMAT) return;
  const [, others] = await redis.scan('0', 'MATCH', `${namespace}:*`, 'COUNT', 100_000);
  if (others.length > 0) found = await read(); // somebody of us may have come in between: they write this one first
  if (found === FORMAT) return;
  if (found !== null || others.length > 0)
    throw new InputError(
      `Expected the namespace ${shown(namespace)} to be free or a queue of this version, but it holds ${found === null ? others[0] : shown(found)}; name another with --namespace`,
    );
  await redis.set(format, FORMAT);
}

/** What the others say of themselves, under keys that begin so. */
export async function saidBy(redis: Redis, keys: readonly string[]): Promise<unknown[]> {
  if (keys.length === 0) return [];
  const texts = await redis.mget(...keys);
  return texts.flatMap((text) => {
    try {
      return text === null ? [] : [JSON.parse(text) as unknown];
    } catch {
      return [];
    }
  });
}
