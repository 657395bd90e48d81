import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { partsOf } from '../../../src/index.js';
import { queueRunner, runWorker, type UnitRunner } from '../../../src/lab/index.js';
import { runUnits, type SizedUnit } from '../../../src/lab/jobs/unit-runner.js';
import { thisProgram } from '../../../src/lab/queue/protocol.js';
import { queueState } from '../../../src/lab/queue/queue-state.js';
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
    await redis.sadd('maketen:coordinators', name.slice('maketen:coordinator:'.length));
    await redis.set(name, said);
  }

  /** As if the time had passed for which killed coordinators are remembered. */
  async function forget(): Promise<void> {
    for (const key of await redis.keys('maketen:coordinator:*')) await redis.del(key);
  }

  async function all(of: readonly SizedUnit[]): Promise<void> {
    const runner: UnitRunner = await queueRunner(server.url);
    try {
      await runUnits(of, runner, {});
    } finally {
      await runner.close?.();
    }
  }

  const left = async (): Promise<string[]> =>
    (await redis.keys('*')).filter(
      (key) => !/^maketen:(workers?\b.*|units-\w+:(marker|stalled-check|meta))$/.test(key),
    );

  it('is nothing but its name when the work of a killed coordinator has been done by another one', async () => {
    await killed(units(20));
    await forget();
    work();
    await all(units(30));
    expect(await left()).toEqual(['maketen:format']);
  });

  it('is the work of a killed coordinator, which is resumed with what was done meanwhile', async () => {
    await killed(units(20));
    work();
    await vi.waitFor(async () => expect(await queue.getCompletedCount()).toBe(20), HANGS);
    await all(units(10, 100)); // of another coordinator
    expect(await queue.getCompletedCount()).toBe(20);
    const before = (await queueState({ url: server.url })).workers[0].done;
    await all(units(20));
    await forget();
    await all(units(1, 200));
    await vi.waitFor(async () => {
      const [{ done }] = (await queueState({ url: server.url })).workers;
      expect(done).toBeLessThanOrEqual(31);
      expect(done).toBeGreaterThan(before);
    }, HANGS);
    expect(await left()).toEqual(['maketen:format']);
  });

  it('is nothing but its name where the coordinator ends after the last worker', async () => {
    await killed(units(5));
    work();
    await vi.waitFor(async () => expect(await queue.getCompletedCount()).toBe(5), HANGS);
    await closing.pop()!();
    await forget();
    await all(units(5));
    await queue.close();
    expect(await left()).toEqual(['maketen:format']);
  });
});
