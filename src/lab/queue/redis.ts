import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type * as bullmq from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { InputError, shown } from '../../env/errors.js';
import { printable } from '../../env/words.js';

/** The default beginning of a queue's keys. */
export const DEFAULT_NAMESPACE = 'maketen';

/** Where a queue is. */
export interface QueuePlace {
  /** redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS. */
  readonly url: string;
  /** What all its keys begin with; default "maketen". */
  readonly namespace?: string | undefined;
  /** File with the certificates (PEM) of custom authorities, beside those that Node trusts, for rediss://. */
  readonly tlsCa?: string | undefined;
}

/** A checked place. */
export type CheckedPlace = Required<Pick<QueuePlace, 'url' | 'namespace'>> & Pick<QueuePlace, 'tlsCa'>;

/** @throws InputError for a wrong address or namespace */
export function checkedPlace({ url, namespace = DEFAULT_NAMESPACE, tlsCa }: QueuePlace): CheckedPlace {
  if (!/^[\w-]{1,64}$/.test(namespace))
    throw new InputError(`Expected a namespace of up to 64 letters, digits, - and _, but got ${shown(namespace)}`);
  const known =
    URL.canParse(url) && ['redis:', 'rediss:'].includes(new URL(url).protocol) && new URL(url).hostname !== '';
  if (!known)
    throw new InputError(
      `Expected the address of Redis, such as redis://localhost:6379, but got ${shown(withoutPassword(url))}`,
    );
  if (tlsCa !== undefined && new URL(url).protocol !== 'rediss:')
    throw new InputError(
      `Expected rediss:// beside certificates of an authority, but got ${shown(withoutPassword(url))}, which is without TLS`,
    );
  return { url, namespace, tlsCa };
}

/** An address for messages. */
export function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}

/** The oldest Redis that has every command used here. */
const OLDEST = [6, 2] as const;

/** Milliseconds that a first connection may take. */
const CONNECT_MS = 10_000;

/** The packages that a queue needs, with the versions that are tested. */
const PEERS = 'bullmq@6 ioredis@5';

/** Seconds that Redis may be unreachable, by default. */
export const DEFAULT_REDIS_PATIENCE = 60;

export type QueuePackages = typeof bullmq & { readonly Redis: typeof Redis };

/** A connection of ioredis. */
export type RedisConnection = Redis;

/** bullmq and ioredis. @throws InputError that says what to install where one is missing */
export async function queuePackages(): Promise<QueuePackages> {
  try {
    const [queue, redis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { ...queue, Redis: redis.Redis };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError(`Expected the packages of a queue, but they are not installed; npm install ${PEERS}`);
  }
}

/** Stops a connection, and its copies, from reconnecting. */
const givingUp = new WeakMap<Redis, () => void>();

/** An error of Redis or of the connection, as one line that tells what to do. */
export function redisError(error: unknown, url: string): Error {
  const { message, code } = error as NodeJS.ErrnoException;
  const place = withoutPassword(url);
  const said = printable(message || code || String(error));
  if (/^OOM /.test(message))
    return new Error(
      `Redis at ${place} is full: give it more memory (maxmemory), or clear what is not needed; the same command goes on (${said})`,
    );
  if (/WRONGPASS|NOAUTH|invalid username-password|without any password|no password is set/i.test(message))
    return new InputError(
      `Expected the password of Redis at ${place}, as in redis://:PASSWORD@HOST, but it refuses: ${said}`,
    );
  if (/certificate|SSL|TLS|EPROTO|self.signed/i.test(`${message} ${code}`))
    return new InputError(
      `Expected TLS with Redis at ${place}, but it is refused: ${said}; redis:// is without TLS, and --tls-ca names the file of an authority of your own`,
    );
  return new InputError(`Expected Redis at ${place}, but it does not answer (${said}); start it, or name another one`);
}

/** The authorities that Node trusts, and those of a file. @throws InputError for a file without certificates */
function authorities(file: string): string[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new InputError(
      `Expected a file with certificates of an authority, but ${shown(file)} cannot be read (${code})`,
    );
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new InputError(`Expected a file with certificates of an authority (PEM), but ${shown(file)} has none`);
  return [...rootCertificates, text];
}

/**
 * Connects to Redis. Once connected, it reconnects forever.
 * @throws InputError, one line, for a wrong address, no answer, a refused password or TLS, or an old Redis
 */
export async function connectRedis(place: QueuePlace, packages: QueuePackages): Promise<Redis> {
  const { url, tlsCa } = checkedPlace(place);
  let isReady = false;
  const options: RedisOptions = {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times) => (isReady ? Math.min(times * 100, 2000) : null),
    ...(tlsCa !== undefined && { tls: { ca: authorities(tlsCa) } }),
  };
  const redis = new packages.Redis(url, options);
  let failure: unknown;
  let timer: NodeJS.Timeout | undefined;
  redis.on('error', (error) => (failure = error));
  try {
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it takes connections and says nothing')), CONNECT_MS);
    });
    const said = await Promise.race([redis.connect().then(() => redis.info('server')), silent]);
    expectNewEnough(said, url);
    isReady = true;
    givingUp.set(redis, () => (isReady = false));
    return redis;
  } catch (error) {
    redis.disconnect();
    throw error instanceof InputError ? error : redisError(failure ?? error, url);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws InputError for a Redis that is too old */
function expectNewEnough(info: string, url: string): void {
  const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'an unknown version';
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new InputError(
    `Expected Redis ${OLDEST.join('.')} or newer at ${withoutPassword(url)}, but it is ${printable(version)}; use a newer one`,
  );
}

/** Ends a connection: neither it nor the copies that BullMQ made of it reconnect. */
export function endConnection(redis: Redis): void {
  givingUp.get(redis)?.();
  redis.disconnect();
}

/** Calls `gone` when the connection has been lost for so many seconds; returns a function that ends the watch. */
export function watchConnection(redis: Redis, seconds: number, gone: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const lost = (): void => {
    timer ??= setTimeout(gone, seconds * 1000);
  };
  const found = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  redis.on('close', lost);
  redis.on('ready', found);
  return () => {
    redis.off('close', lost);
    redis.off('ready', found);
    found();
  };
}

/** Removes all keys with a prefix. @returns how many */
export async function removeKeys(redis: Redis, prefix: string): Promise<number> {
  let removed = 0;
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', 1000);
    if (keys.length > 0) removed += await redis.unlink(...keys);
    cursor = next;
  }
  return removed;
}
