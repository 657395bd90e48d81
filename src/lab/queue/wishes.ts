import type { Queue } from 'bullmq';
import type { Keys } from './keys.js';
import { STAYS } from './models.js';
import { type RedisConnection, removeKeys } from './redis.js';

/** Seconds after its last word that a coordinator is believed to be there. */
const REMEMBERED = 60;

/**
 * A coordinator does not want some jobs any more. Those that nobody else who is there wants go: coordinators that are gone do not want them any more
 * either, for what came of them has been taken. Answers with those of them that are not done: BullMQ has to find where they are.
 */
const TAKE = `
local others, undone = {}, {}
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if name ~= ARGV[1] then others[#others + 1] = name end
end
for i = 6, #ARGV do
  local id, isWanted = ARGV[i], false
  redis.call('SREM', KEYS[2], id)
  for _, name in ipairs(others) do
    if redis.call('SISMEMBER', ARGV[3] .. name, id) == 1 then
      if redis.call('EXISTS', ARGV[2] .. name) == 1 then isWanted = true
      else redis.call('SREM', ARGV[3] .. name, id) end
    end
  end
  if isWanted then
    redis.call('SADD', KEYS[3], id)
    redis.call('EXPIRE', KEYS[3], ARGV[4])
  else
    redis.call('SREM', KEYS[3], id)
    if redis.call('ZREM', KEYS[4], id) + redis.call('ZREM', KEYS[5], id) == 0 then undone[#undone + 1] = id
    else redis.call('UNLINK', ARGV[5] .. id, ARGV[5] .. id .. ':logs') end
  end
end
return undone`;

/** A connection that knows the script, which then travels once. */
type Taking = RedisConnection & { takeJobs(...words: (string | number)[]): Promise<string[]> };

/**
 * Which coordinators are there, and which jobs of a program each of them wants. What a killed or interrupted one waited for stays for a day, so that the
 * same work can go on, or until another one has taken it. Coordinators and workers tidy up what nobody wants.
 */
export class Wishes {
  constructor(
    private readonly redis: RedisConnection,
    private readonly keys: Keys,
    private readonly program: string,
    private readonly queue: Queue,
  ) {
    redis.defineCommand('takeJobs', { numberOfKeys: 5, lua: TAKE });
  }

  /** A coordinator is there. @param state what it says of itself */
  async say(name: string, state: object): Promise<void> {
    const { redis, keys } = this;
    const pipeline = redis.pipeline().set(keys.coordinator(name), JSON.stringify(state), 'EX', REMEMBERED);
    const said = await pipeline.sadd(keys.coordinators, name).expire(keys.wanted(name), STAYS).exec();
    for (const [error] of said ?? []) if (error) throw error;
  }

  async want(name: string, ids: readonly string[]): Promise<void> {
    const wanted = this.keys.wanted(name);
    const done = await this.redis
      .pipeline()
      .sadd(wanted, ...ids)
      .expire(wanted, STAYS)
      .exec();
    for (const [error] of done ?? []) if (error) throw error;
  }

  /** Takes jobs out of the queue, but for those that somebody else wants as well. */
  async take(name: string, ids: readonly string[]): Promise<void> {
    const { keys, program, queue } = this;
    const own = [keys.coordinators, keys.wanted(name), keys.taken(program)];
    const done = [queue.toKey('completed'), queue.toKey('failed')];
    const words = [name, keys.coordinator(''), keys.wanted(''), STAYS, queue.toKey('')];
    const undone = await (this.redis as Taking).takeJobs(...own, ...done, ...words, ...ids);
    for (const id of undone) await queue.remove(id);
  }

  /** A coordinator goes. Where it was the last one, and nobody's work is to go on, nothing stays. */
  async leave(name: string, isDone: boolean): Promise<void> {
    const { redis, keys } = this;
    await redis.unlink(keys.coordinator(name), ...(isDone ? [keys.wanted(name)] : []));
    await this.tidy();
  }

  /**
   * Takes out what nobody wants any more: jobs that were kept for coordinators which are gone by now though another one had taken their results; and
   * all where nobody is there and no work is to go on.
   */
  async tidy(): Promise<void> {
    const { redis, keys, program } = this;
    const names = await redis.smembers(keys.coordinators);
    if (names.length === 0) return;
    const said = await redis.mget(...names.map((name) => keys.coordinator(name)));
    const gone = names.filter((_, i) => said[i] === null);
    if (gone.length === 0) return;
    const there = names.filter((_, i) => said[i] !== null);
    for (const id of await redis.smembers(keys.taken(program))) await this.untake(id, there, gone);
    for (const name of gone)
      if ((await redis.exists(keys.wanted(name))) === 0) await redis.srem(keys.coordinators, name);
    if ((await redis.exists(keys.coordinators)) === 1) return;
    await removeKeys(redis, `${keys.namespace}:${keys.queueOf(program)}:`);
    await redis.unlink(keys.taken(program));
    await removeKeys(redis, keys.model(''));
  }

  /** A job whose result was taken goes, unless somebody who is there wants it. */
  private async untake(id: string, there: readonly string[], gone: readonly string[]): Promise<void> {
    const { redis, keys, program } = this;
    for (const name of there) if ((await redis.sismember(keys.wanted(name), id)) === 1) return;
    await this.queue.remove(id);
    const pipeline = redis.pipeline().srem(keys.taken(program), id);
    for (const name of gone) pipeline.srem(keys.wanted(name), id);
    await pipeline.exec();
  }
}
