import type { Redis } from 'ioredis';
import { expectStored, type Store, type Stored, storedOf } from '../store/store.js';
import { Keys } from './keys.js';
import { checkedPlace, type QueuePlace, withoutPassword } from './place.js';
import { connectRedis, endConnection, queuePackages, redisError } from './redis.js';

/** The address of this store: everyone reaches it as they reach the queue. */
export const REDIS_STORE = 'redis';

/** Seconds that what nobody has taken out stays. */
const STAYS = 3 * 86_400;

/** The Redis of a queue as a store. */
export class RedisStore implements Store {
  private constructor(
    private readonly redis: Redis,
    private readonly keys: Keys,
    private readonly url: string,
  ) {}

  /** @throws InputError, one line, for a Redis that does not answer or refuses */
  static async open(place: QueuePlace): Promise<RedisStore> {
    const { url, namespace } = checkedPlace(place);
    return new RedisStore(await connectRedis(place, await queuePackages()), new Keys(namespace), url);
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

  async remove(stored: Stored): Promise<void> {
    await this.redis.unlink(this.keyOf(stored));
  }

  /** The last coordinator that leaves the queue takes out the rest. */
  clear(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    endConnection(this.redis);
    return Promise.resolve();
  }

  private keyOf({ sha256 }: Stored): string {
    return this.keys.stored(sha256);
  }
}
