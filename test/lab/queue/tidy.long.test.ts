import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { partsOf } from '../../../src/index.js';
import { queueRunner, runWorker, type UnitRunner } from '../../../src/lab/index.js';
import { runUnits, type SizedUnit } from '../../../src/lab/jobs/unit-runner.js';
import { thisProgram } from '../../../src/lab/queue/program.js';
import { describeWithRedis, RedisServer } from '../../support/redis.js';

/** Only ends what hangs. */
const HANGS = 500_000;

const queueName = `units-${thisProgram().sha256.slice(0, 16)}`;
const { spec } = partsOf('tens');
const subject = { spec, agents: ['random'], seed: 0, maxDecisions: 1000 };

function units(count: number, from = 0): SizedUnit[] {
  return Array.from({ length: count }, (_, i) => ({
    unit: { kind: 'evaluation', subject, part: { chunk: 0, deals: { firstSeed: from + i, count: 1 } } },
    size: 1,
  }));
}

describeWithRedis('what a queue keeps', () => {
  let server: RedisServer;
  let redis: Redis;
  let queue: Queue;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    server = await RedisServer.start();
    redis = new Redis(server.url, { maxRetriesPerRequest: null });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await redis.flushall();
  });
  afterAll(async () => {
    redis.disconnect();
    await server.end();
  });

  function work(): void {
    const stop = new AbortController();
    const ended = runWorker(server.url, { threads: 1, signal: stop.signal });
    closing.push(() => (stop.abort(), ended));
  }

  /** A coordinator that is killed when its units are in the queue: what it said of itself stays, and nobody takes it back. */
  async function killed(of: readonly SizedUnit[]): Promise<void> {
    queue = new Queue(queueName, { connection: redis, prefix: 'maketen', skipMetasUpdate: true });
    closing.push(() => queue.close());
    const before = await redis.keys('maketen:coordinator:*');
    const [runner, signal] = [await queueRunner(server.url), new AbortController()];
    const ended = runUnits(of, runner, { signal: signal.signal }).catch(() => {});
    await vi.waitFor(async () => expect(await queue.getWaitingCount()).toBe(of.length), HANGS);
    const [name] = (await redis.keys('maketen:coordinator:*')).filter((key) => !before.includes(key));
    const said = (await redis.get(name))!;
    signal.abort();
    await ended;
    await runner.close();
    await redis.set(name, said);
  }

  /** As if the time had passed for which killed coordinators are remembered. */
  const forget = async (what: 'coordinator' | 'wanted'): Promise<void> => {
    for (const key of await redis.keys(`maketen:${what}:*`)) await redis.del(key);
  };

  async function all(of: readonly SizedUnit[]): Promise<void> {
    const runner: UnitRunner = await queueRunner(server.url, { verify: 0 });
    await runUnits(of, runner, {}).finally(() => runner.close?.());
  }

  const left = async (): Promise<string[]> =>
    (await redis.keys('*')).filter((key) => !/^maketen:(worker:.*|units-\w+:(marker|stalled-check|meta))$/.test(key));

  it('is nothing but its name when the work of a killed coordinator has been done by another one, as soon as that is forgotten', async () => {
    await killed(units(20));
    work();
    await all(units(30));
    expect(await redis.scard(`maketen:taken:${queueName.slice(6)}`)).toBe(20);
    expect(await queue.getCompletedCount()).toBe(20);
    await forget('coordinator');
    await vi.waitFor(async () => expect(await left()).toEqual(['maketen:format']), HANGS);
  });

  it('is the work of a killed coordinator, for a day', async () => {
    await killed(units(20));
    await forget('coordinator');
    work();
    await vi.waitFor(async () => expect(await queue.getCompletedCount()).toBe(20), HANGS);
    await all(units(10, 100)); // of somebody else
    expect(await queue.getCompletedCount()).toBe(20);
    const [wanted] = await redis.keys('maketen:wanted:*');
    expect(await redis.ttl(wanted)).toBeGreaterThan(80_000);
    await forget('wanted'); // as if the day had passed
    await vi.waitFor(async () => expect(await left()).toEqual(['maketen:format']), HANGS);
  });

  it('is nothing but its name after a coordinator that ends after a killed one is forgotten, with no worker there', async () => {
    await killed(units(5));
    work();
    await vi.waitFor(async () => expect(await queue.getCompletedCount()).toBe(5), HANGS);
    await closing.pop()!();
    await forget('coordinator');
    await all(units(5));
    await queue.close();
    expect((await redis.keys('*')).sort()).toEqual(['maketen:format']);
  });
});
