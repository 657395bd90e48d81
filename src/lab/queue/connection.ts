import type { Redis } from 'ioredis';
import { InputError } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import { claimNamespace, FORMAT, type Keys, keysOf, type Role, ROLES } from './keys.js';
import type { QueuePlace } from './queue-job.js';
import {
  authorities,
  type CheckedPlace,
  checkedPlace,
  DEFAULT_REDIS_PATIENCE,
  isFull,
  type QueuePackages,
  queuePackages,
  redisError,
  withoutPassword,
} from './redis.js';

const OLDEST = [6, 2] as const;

const CONNECT_MS = 10_000;

/** Seconds between two times that a process publishes its state. */
const PUBLISHES_EVERY = 5;

/** The part of a worker or a coordinator in its queue. */
interface Attendance<State extends { readonly name: string }> {
  readonly role: Role;
  readonly state: () => State;
  readonly onState?: ((state: State) => void) | undefined;
  /** Seconds that Redis may be unreachable; default 60. */
  readonly patience?: number | undefined;
  /** Done after each publication of the state. */
  readonly more: () => Promise<void>;
  /** Called when Redis is full, or was unreachable for too long. */
  readonly fail: (error: Error) => void;
  readonly onError?: (error: Error) => void;
}

/** A connection to Redis, with the keys of a queue and the states of its workers and coordinators. */
export class QueueConnection {
  readonly keys: Keys;
  /** The address without the password. */
  readonly label: string;
  readonly redis: Redis;
  /** Whether to reconnect. BullMQ makes copies of the connection, which ask the same. */
  private isOpen = false;
  private attendance: Pick<Attendance<{ readonly name: string }>, 'role' | 'state' | 'fail' | 'onError'> | undefined;
  private ticking = Promise.resolve();
  private ticks: NodeJS.Timeout | undefined;
  private untilGone: NodeJS.Timeout | undefined;

  private constructor(
    private readonly place: CheckedPlace,
    readonly packages: QueuePackages,
  ) {
    const { url, namespace, tlsCa } = place;
    this.keys = keysOf(namespace);
    this.label = withoutPassword(url);
    this.redis = new packages.Redis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      retryStrategy: (times) => (this.isOpen ? Math.min(times * 100, 2000) : null),
      ...(tlsCa !== undefined && { tls: { ca: authorities(tlsCa) } }),
    });
  }

  /**
   * Connects to Redis and claims the namespace. Once connected, it reconnects until it is closed.
   * @throws InputError, one line, for a wrong address, missing packages, no answer, a refused password or TLS, an old
   * Redis, and a namespace with other keys
   */
  static async open(place: QueuePlace): Promise<QueueConnection> {
    const connection = new QueueConnection(checkedPlace(place), await queuePackages());
    try {
      await connection.connect();
      await claimNamespace(connection.redis, connection.keys);
      return connection;
    } catch (error) {
      connection.close();
      throw connection.error(error);
    }
  }

  private async connect(): Promise<void> {
    const { redis } = this;
    let failure: unknown;
    let timer: NodeJS.Timeout | undefined;
    redis.on('error', (error) => (failure = error));
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it takes connections and says nothing')), CONNECT_MS);
    });
    try {
      const info = await Promise.race([redis.connect().then(() => redis.info('server')), silent]);
      expectNewEnough(info, this.label);
      this.isOpen = true;
    } catch (error) {
      throw error instanceof InputError ? error : this.error(failure ?? error);
    } finally {
      clearTimeout(timer);
    }
  }

  get isReady(): boolean {
    return this.redis.status === 'ready';
  }

  get shared() {
    return { connection: this.redis, prefix: this.keys.namespace, skipVersionCheck: true };
  }

  error(error: unknown): Error {
    return redisError(error, this.place.url);
  }

  /** Publishes the state of this process now and every few seconds, until `leave` or `close`. */
  attend<State extends { readonly name: string }>(attendance: Attendance<State>): void {
    const { role, state, onState, patience = DEFAULT_REDIS_PATIENCE, more, fail } = attendance;
    this.attendance = attendance;
    this.redis.on('close', () => {
      const gone = `Redis at ${this.label} has been gone for ${patience} s; start it, and ${ROLES[role].advice}`;
      if (this.isOpen) this.untilGone ??= setTimeout(() => fail(new Error(gone)), patience * 1000);
    });
    this.redis.on('ready', () => this.stopWaiting());
    const publish = async (): Promise<void> => {
      onState?.(state());
      if (!this.isReady) return;
      await this.publish(role, state());
      await more();
    };
    const tick = (): void => void (this.ticking = publish().catch(this.onError));
    this.ticks = setInterval(tick, PUBLISHES_EVERY * 1000);
    tick();
  }

  readonly onError = (error: Error): void => {
    if (isFull(error)) this.attendance?.fail(this.error(error));
    else this.attendance?.onError?.(error);
  };

  /** Publishes a state, and the namespace's format, which a Redis without a disk may have lost. */
  private async publish(role: Role, state: { readonly name: string }): Promise<void> {
    const { redis, keys } = this;
    const pipeline = redis.pipeline().set(keys.format, FORMAT, 'NX').sadd(keys.names(role), state.name);
    pipeline.set(keys.state(role, state.name), JSON.stringify(state), 'EX', ROLES[role].expiry);
    const done = await pipeline.exec();
    for (const [error] of done ?? []) if (error) throw error;
  }

  /** Removes the state of this process, where Redis is there. */
  async leave(): Promise<void> {
    clearInterval(this.ticks);
    if (this.attendance === undefined || !this.isReady) return;
    await this.ticking; // or it would publish the state once more
    const { role, state } = this.attendance;
    const { name } = state();
    await this.redis.pipeline().srem(this.keys.names(role), name).del(this.keys.state(role, name)).exec();
  }

  /** The states of all workers, or coordinators, that are alive; forgets the others. */
  async states<State>(role: Role): Promise<State[]> {
    const { redis, keys } = this;
    const names = await redis.smembers(keys.names(role));
    if (names.length === 0) return [];
    const texts = await redis.mget(...names.map((name) => keys.state(role, name)));
    const gone = names.filter((_, i) => texts[i] === null);
    if (gone.length > 0) await redis.srem(keys.names(role), ...gone);
    return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as State]));
  }

  private stopWaiting(): void {
    clearTimeout(this.untilGone);
    this.untilGone = undefined;
  }

  /** Ends the connection and its copies for good. */
  close(): void {
    this.isOpen = false;
    clearInterval(this.ticks);
    this.stopWaiting();
    this.redis.disconnect();
  }
}

function expectNewEnough(info: string, label: string): void {
  const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'an unknown version';
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new InputError(
    `Expected Redis ${OLDEST.join('.')} or newer at ${label}, but it is ${printable(version)}; use a newer one`,
  );
}
