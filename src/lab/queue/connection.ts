import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { InputError, mismatch, optionalPackages, shown } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import { claimNamespace, FORMAT, keysOf, type Role, ROLES } from './protocol.js';
import { type AttendanceOptions, DEFAULT_NAMESPACE, DEFAULT_REDIS_PATIENCE, type QueuePlace } from './queue-options.js';

/** The place with its namespace. @throws InputError for a wrong address or namespace */
export function checkedPlace({ url, namespace = DEFAULT_NAMESPACE, tlsCa }: QueuePlace) {
  if (!/^[\w-]{1,64}$/.test(namespace)) throw mismatch('a namespace of up to 64 letters, digits, - and _', namespace);
  const { protocol, hostname, pathname } = new URL(URL.canParse(url) ? url : 'none:');
  const got = `but got ${shown(withoutPassword(url))}`;
  if (!['redis:', 'rediss:'].includes(protocol) || hostname === '')
    throw new InputError(`Expected the address of Redis, such as redis://localhost:6379, ${got}`);
  if (!/^(\/\d*)?$/.test(pathname))
    throw new InputError(`Expected a number as the database, as in redis://localhost:6379/1, ${got}`);
  if (tlsCa !== undefined && protocol !== 'rediss:')
    throw new InputError(`Expected rediss:// beside certificates of an authority, ${got}, which is without TLS`);
  return { url, namespace, tlsCa };
}

/** Without what stands before the last @, and without options, which may hold a password too. */
export function withoutPassword(url: string): string {
  return url.replace(/\/\/.*@/s, '//').replace(/\?.*$/s, '');
}

/** bullmq and ioredis. @throws InputError that says what to install where one is missing */
async function queuePackages() {
  const packages = Promise.all([import('bullmq'), import('ioredis')]);
  const [bullmq, { Redis }] = await optionalPackages(packages, 'a queue', 'npm install bullmq@6 ioredis@5');
  const { Queue, QueueEvents, Worker, DelayedError, UnrecoverableError, WaitingError } = bullmq;
  return { Redis, Queue, QueueEvents, Worker, DelayedError, UnrecoverableError, WaitingError };
}

function isFull({ message }: Error): boolean {
  return /\bOOM\b/.test(message);
}

function redisError(error: unknown, url: string): Error {
  if (error instanceof InputError) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  const place = withoutPassword(url);
  const said = printable(message || code || String(error));
  if (isFull(error as Error))
    return new Error(
      `Redis at ${place} is full: give it more memory (maxmemory), or clear what is not needed; the same command goes on (${said.replace(/^.*?OOM/, 'OOM')})`,
    );
  if (/WRONGPASS|NOAUTH|NOPERM|invalid username-password|without any password|no password is set/i.test(message))
    return new InputError(
      `Expected the password of Redis at ${place}, as in redis://:PASSWORD@HOST, but it refuses: ${said}`,
    );
  if (/DB index/.test(message))
    return new InputError(`Expected a database that Redis has, but at ${place} it refuses: ${said}; name another one`);
  if (/certificate|SSL|TLS|EPROTO|self.signed/i.test(`${message} ${code}`))
    return new InputError(
      `Expected TLS with Redis at ${place}, but it is refused: ${said}; redis:// is without TLS, and --tls-ca names the file of an authority of your own`,
    );
  return new InputError(`Expected Redis at ${place}, but it does not answer (${said}); start it, or name another one`);
}

/** The authorities that Node trusts, and those of a file. @throws InputError for a file without certificates */
function authorities(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    const unread = `${shown(file)} cannot be read (${code})`;
    throw new InputError(`Expected a file with certificates of an authority, but ${unread}`);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new InputError(`Expected a file with certificates of an authority (PEM), but ${shown(file)} has none`);
  return [...rootCertificates, text];
}

const OLDEST = [6, 2] as const;

const CONNECT_MS = 10_000;

/** The part of a worker or a coordinator in its queue. */
interface Attendance<State> {
  readonly role: Role;
  readonly state: () => State;
  /** Done after each publication of the state. */
  readonly more: () => Promise<void>;
  /** Called when Redis is full, or was unreachable for too long. */
  readonly fail: (error: Error) => void;
  readonly onError?: (error: Error) => void;
}

/** A connection to Redis, with the keys of a queue and the states of its workers and coordinators. */
export type QueueConnection = Awaited<ReturnType<typeof openConnection>>;

/**
 * Connects to Redis and claims the namespace. Once connected, it reconnects until it is closed.
 * @throws InputError, one line, for a wrong address, missing packages, no answer, a refused password or TLS, an old
 * Redis, no such database, and a namespace with other keys
 */
export async function openConnection(place: QueuePlace) {
  const { url, namespace, tlsCa } = checkedPlace(place);
  const packages = await queuePackages();
  const keys = keysOf(namespace);
  const label = withoutPassword(url);
  /** Whether to reconnect. BullMQ makes copies of the connection, which ask the same. */
  let isOpen = false;
  let attendance: Attendance<{ readonly name: string }> | undefined;
  let ticking = Promise.resolve();
  let ticks: NodeJS.Timeout | undefined;
  let untilGone: NodeJS.Timeout | undefined;
  let failure: unknown;
  const redis = new packages.Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times) => (isOpen ? Math.min(times * 100, 2000) : null),
    ...(tlsCa !== undefined && { tls: { ca: authorities(tlsCa) } }),
  });
  redis.on('error', (error) => (failure = error));

  const stopWaiting = (): void => {
    clearTimeout(untilGone);
    untilGone = undefined;
  };

  const connection = {
    keys,
    /** The address without the password. */
    label,
    redis,
    packages,
    shared: { connection: redis, prefix: keys.namespace, skipVersionCheck: true },
    isReady: () => redis.status === 'ready',

    /** An error of Redis or of the connection, as one line that tells what to do. */
    error: (error: unknown): Error => redisError(error, url),

    onError: (error: Error): void => {
      if (isFull(error)) attendance?.fail(connection.error(error));
      else attendance?.onError?.(error);
    },

    /** Publishes the state of this process now and every few seconds, until `leave` or `close`. */
    attend<State extends { readonly name: string }>(
      own: Attendance<State>,
      { onState, patience = DEFAULT_REDIS_PATIENCE }: AttendanceOptions<State>,
    ): void {
      const { role, state, more, fail } = own;
      attendance = own;
      redis.on('close', () => {
        const gone = `Redis at ${label} has been gone for ${patience} s; start it, and ${ROLES[role].advice}`;
        if (isOpen) untilGone ??= setTimeout(() => fail(new Error(gone)), patience * 1000);
      });
      redis.on('ready', stopWaiting);
      const tick = async (): Promise<void> => {
        onState?.(state());
        if (!connection.isReady()) return;
        const { name } = state();
        const publishing = redis
          .pipeline()
          .set(keys.format, FORMAT, 'NX') // which a Redis without a disk may have lost
          .sadd(keys.names(role), name)
          .set(keys.state(role, name), JSON.stringify(state()), 'EX', ROLES[role].expiry);
        for (const [error] of (await publishing.exec()) ?? []) if (error) throw error;
        await more();
      };
      const start = (): void => void (ticking = tick().catch(connection.onError));
      ticks = setInterval(start, 5000);
      start();
    },

    /** Removes the state of this process, where Redis is there. */
    async leave(): Promise<void> {
      clearInterval(ticks);
      if (attendance === undefined || !connection.isReady()) return;
      await ticking; // or it would publish the state once more
      const { role, state } = attendance;
      const { name } = state();
      await redis.pipeline().srem(keys.names(role), name).del(keys.state(role, name)).exec();
    },

    /** The states of all workers, or coordinators, that are alive; forgets the others. */
    async states<State>(role: Role): Promise<State[]> {
      const names = await redis.smembers(keys.names(role));
      if (names.length === 0) return [];
      const texts = await redis.mget(...names.map((name) => keys.state(role, name)));
      const gone = names.filter((_, i) => texts[i] === null);
      if (gone.length > 0) await redis.srem(keys.names(role), ...gone);
      return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as State]));
    },

    /** Ends the connection and its copies for good. */
    close(): void {
      isOpen = false;
      clearInterval(ticks);
      stopWaiting();
      redis.disconnect();
    },
  };

  let timer: NodeJS.Timeout | undefined;
  try {
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it takes connections and says nothing')), CONNECT_MS);
    });
    const connected = redis.connect().then(() => redis.info('server'));
    const info = await Promise.race([connected, silent]).catch((error: unknown) => {
      throw failure ?? error;
    });
    const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'an unknown version';
    const [major, minor] = version.split('.').map(Number);
    if (!(major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])))
      throw new InputError(
        `Expected Redis ${OLDEST.join('.')} or newer at ${label}, but it is ${printable(version)}; use a newer one`,
      );
    const { db = 0 } = redis.options;
    await redis.select(db); // a database that is not there would be taken for the first one
    isOpen = true;
    await claimNamespace(redis, keys);
    return connection;
  } catch (error) {
    connection.close();
    throw connection.error(error);
  } finally {
    clearTimeout(timer);
  }
}
