import type { Redis } from 'ioredis';
import { expectStored, type Store, type Stored, storedOf } from '../store/store.js';
import { Keys, saidBy } from './keys.js';
import { checkedPlace, type QueuePlace, withoutPassword } from './place.js';
import { connectRedis, endConnection, queuePackages, redisError } from './redis.js';

/** The address of this store: everyone reaches it as they reach the queue. */
export const REDIS_STORE = 'redis';

/** Seconds that what nobody has taken out stays. */
const STAYS = 3 * 86_400;

/** The Redis of a queue as a store. */
export class RedisStore implements Store {
  /** What is to be taken out when nobody else may need it. */
  private readonly unneeded: Stored[] = [];

  private constructor(
    private readonly redis: Redis,
    private readonly keys: Keys,
    private readonly url: string,
    private readonly coordinator: string | undefined,
  ) {}

  /** @param coordinator the name of whose it is; none for a worker @throws InputError, one line, for a Redis that does not answer or refuses */
  static async open(place: QueuePlace, coordinator?: string): Promise<RedisStore> {
    const { url, namespace } = checkedPlace(place);
    return new RedisStore(await connectRedis(place, await queuePackages()), new Keys(namespace), url, coordinator);
  }

  async put(data: Uint8Array): Promise<Stored> {
    const stored = storedOf(data);
    const { buffer, byteOffset, byteLength } = data;
    await this.redis
      .set(this.keyOf(stored), Buffer.from(buffer, byteOffset, byteLength), 'EX', STAYS)
      .catch((error: unknown) => {
        throw redisError(error, this.url);
      });
    return stored;
  }

  async get(stored: Stored): Promise<Uint8Array> {
    return expectStored(
      await this.redis.getBuffer(this.keyOf(stored)),
      stored,
      `Redis at ${withoutPassword(this.url)}`,
    );
  }

  /** While another coordinator is there that uses the store, nothing is taken out: it may train the same. What is left goes with the last of them. */
  async remove(stored: Stored): Promise<void> {
    this.unneeded.push(stored);
    if (await this.isShared()) return;
    const keys = this.unneeded.splice(0).map((each) => this.keyOf(each));
    if (keys.length > 0) await this.redis.unlink(...keys); // else another call has taken it out
  }

  /** The last coordinator that leaves the queue takes out the rest. */
  clear(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    endConnection(this.redis);
    return Promise.resolve();
  }

  private async isShared(): Promise<boolean> {
    const { redis, keys } = this;
    const others = (await redis.smembers(keys.coordinators)).filter((name) => name !== this.coordinator);
    const said = await saidBy(
      redis,
      others.map((name) => keys.coordinator(name)),
    );
    return said.some((state) => (state as { readonly stores?: unknown }).stores === true);
  }

  private keyOf({ sha256 }: Stored): string {
    return this.keys.stored(sha256);
  }
}
