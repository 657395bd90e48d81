import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { partsOf } from '../../../src/index.js';
import { queueRunner, runWorker } from '../../../src/lab/index.js';
import type { Unit } from '../../../src/lab/jobs/unit.js';
import { UnitPlayer } from '../../../src/lab/jobs/unit-player.js';
import { runUnits, type SizedUnit } from '../../../src/lab/jobs/unit-runner.js';
import { claimNamespace, keysOf } from '../../../src/lab/queue/protocol.js';
import { jobName, parseJob, type QueueJob, thisProgram } from '../../../src/lab/queue/protocol.js';
import { clearQueue, drainQueue, queueState } from '../../../src/lab/queue/queue-state.js';
import { maketen, spawnMaketen, temporaryFolder } from '../../cli/run.js';
import { describeWithRedis, RedisServer } from '../../support/redis.js';
import { refusal } from '../../support/refusal.js';

/** Only ends what hangs. */
const HANGS = 500_000;

/** What some work ends with that is nobody's input. */
async function failure(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing failed',
    (error: Error) => error.message,
  );
}

const cache = temporaryFolder();
const program = thisProgram().sha256;
const queueName = `units-${program.slice(0, 16)}`;
const { spec } = partsOf('tens');

/** A unit of a single deal; equal seeds give equal units. */
function unitOf(firstSeed: number, agent = 'random'): SizedUnit {
  const subject = { spec, agents: [agent], seed: 0, maxDecisions: 1000 };
  return { unit: { kind: 'evaluation', subject, part: { chunk: 0, deals: { firstSeed, count: 1 } } }, size: 1 };
}

const units = (count: number, from = 0): SizedUnit[] => Array.from({ length: count }, (_, i) => unitOf(from + i));

const player = new UnitPlayer({ partsOf, agentOf: (name) => name, clock: () => 0 });

/** What comes of units, in this thread. */
async function results(of: readonly SizedUnit[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const { unit } of of) all.push(await player.run(unit));
  return all;
}

async function runAndClose(
  of: readonly SizedUnit[],
  runner: Awaited<ReturnType<typeof queueRunner>>,
): Promise<unknown[]> {
  try {
    return await runUnits(of, runner, {});
  } finally {
    await runner.close();
  }
}

const timeless = (all: readonly unknown[]): unknown[] => all.map((each) => ({ ...(each as object), seconds: 0 }));

describeWithRedis('a queue', () => {
  let server: RedisServer;
  let redis: Redis;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    server = await RedisServer.start();
    redis = new Redis(server.url);
  });
  beforeEach(async () => {
    vi.stubEnv('XDG_CACHE_HOME', cache);
    await redis.set('maketen:format', 'maketen queue 1'); // as a coordinator or a worker would
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await redis.flushall();
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    redis.disconnect();
    await server.end();
  });

  /** A worker in this process, whose units run in a thread. */
  function work(options: Parameters<typeof runWorker>[1] = {}): { readonly said: string[] } {
    const said: string[] = [];
    const stop = new AbortController();
    const ended = runWorker(server.url, {
      threads: 1,
      signal: stop.signal,
      onEvent: (line) => said.push(line),
      ...options,
    });
    ended.catch((error: Error) => said.push(error.message));
    closing.push(() => (stop.abort(), ended.catch(() => {})));
    return { said };
  }

  /** Somebody who answers what they like. */
  function answering(answer: (unit: Unit) => unknown, name = 'somebody'): void {
    const process = ({ data }: { data: unknown }): Promise<unknown> => Promise.resolve(answer(parseJob(data)!.unit));
    const worker = new Worker(queueName, process, {
      connection: { url: server.url, maxRetriesPerRequest: null },
      prefix: 'maketen',
      name,
    });
    closing.push(() => worker.close(true));
  }

  const honest = async (unit: Unit): Promise<unknown> => ({ result: await player.run(unit) });

  /** Has units done by the queue's workers, and closes the coordinator. */
  async function byQueue(
    of: readonly SizedUnit[],
    options: Parameters<typeof queueRunner>[1] = {},
  ): Promise<unknown[]> {
    const runner = await queueRunner(server.url, options);
    return runAndClose(of, runner);
  }

  it('works again where Redis is emptied beside a worker', async () => {
    const { said } = work();
    const workers = async () => (await queueState({ url: server.url })).workers.length;
    await vi.waitFor(async () => expect(await workers()).toBe(1), HANGS);
    await redis.flushall();
    await redis.set('maketen:result:1', '{}'); // a worker's key comes before the format
    expect(await workers()).toBe(0);
    expect(timeless(await byQueue(units(3)))).toEqual(timeless(await results(units(3))));
    await vi.waitFor(async () => expect(await workers()).toBe(1), HANGS);
    expect(said.filter((line) => line.startsWith('done: '))).toHaveLength(3);
    await redis.set('maketen:somebody-else', '1');
    await redis.del('maketen:format');
    await expect(queueState({ url: server.url })).rejects.toThrow('but it holds maketen:somebody-else');
  });

  it('gives the same results as no queue, by models that travel, and keeps nothing but its name', async () => {
    work();
    const args = 'compare --env decade-seven --agent random --agent decade-seven-value --seeds 0..599 --json';
    const plain = await maketen(args);
    const queued = await maketen(`${args} --queue ${server.url}`);
    expect(queued.stderr).toBe('');
    const facts = (text: string): unknown =>
      JSON.parse(text, (key, value: unknown) => (/seconds|decisionsPerSecond/i.test(key) ? 0 : value));
    expect(facts(queued.stdout)).toEqual(facts(plain.stdout));
    const bound =
      'bound decade-seven --seeds 3..12 --tune 3 --value decade-seven-value+lookahead=0 --agent random --json';
    expect((await maketen(`${bound} --queue ${server.url}`)).stdout).toBe((await maketen(bound)).stdout);
    for (const close of closing.splice(0)) await close();
    const left = await redis.keys('*');
    expect(left.filter((key) => !/^maketen:(format|units-\w+:(meta|stalled-check|marker))$/.test(key))).toEqual([]);
  });

  it('sets aside what fails three times, and names it at the end', async () => {
    const { said } = work();
    const told: string[] = [];
    const all = [...units(3), unitOf(9, 'nobody'), unitOf(10)];
    const message = await failure(byQueue(all, { onEvent: (line) => told.push(line) }));
    expect(message).toMatch(
      /^A unit could not be done in 3 tries: evaluation of nobody on tens .*: Unknown agent or model "nobody"/,
    );
    expect(told).toHaveLength(1);
    expect(said.filter((line) => line.startsWith('failed: evaluation of nobody'))).toHaveLength(3);
    expect(said.filter((line) => line.startsWith('done: '))).toHaveLength(4);
  });

  it('takes a namespace that another one takes at the same time', async () => {
    const keys = keysOf('both');
    const read = redis.get.bind(redis);
    const late = vi.spyOn(redis, 'get').mockImplementationOnce(async (key) => {
      const before = await read(key);
      await claimNamespace(redis, keys);
      return before;
    });
    await claimNamespace(redis, keys);
    expect(late).toHaveBeenCalledTimes(3);
    await redis.set('theirs:word', '1');
    expect(await refusal(claimNamespace(redis, keysOf('theirs')))).toMatch(/ but it holds theirs:word; name another/);
  });

  it('serves two coordinators that want the same at once: both end with the same results', async () => {
    const all = units(50);
    const runners = [await queueRunner(server.url), await queueRunner(server.url)];
    const running = runners.map((runner) => runAndClose(all, runner));
    answering(honest);
    const [first, second] = await Promise.all(running);
    expect(timeless(first)).toEqual(timeless(await results(all)));
    expect(timeless(second)).toEqual(timeless(first));
    expect((await redis.keys('*')).filter((key) => /units-\w+:[0-9a-f]{64}|coordinator/.test(key))).toEqual([]);
  });

  it('stores large results under keys of their own, and takes them out', async () => {
    const unit: Unit = { ...unitOf(0).unit, part: { chunk: 0, deals: { firstSeed: 0, count: 20_000 } } };
    const { said } = work();
    const [result] = await byQueue([{ unit, size: 20_000 }]);
    expect(timeless([result])).toEqual(timeless([await player.run(unit)]));
    expect(JSON.stringify(result).length).toBeGreaterThan(200_000);
    expect(said.at(-1)).toMatch(/^done: /);
    expect(await redis.keys('maketen:result:*')).toEqual([]);
  });

  it('goes on from what was done while no coordinator was there', async () => {
    const all = units(30);
    const lost = await queueRunner(server.url);
    const signal = new AbortController();
    const running = runUnits(all, lost, { signal: signal.signal }).catch(() => {});
    const queue = new Queue(queueName, { connection: redis, prefix: 'maketen' });
    closing.push(() => queue.close());
    await vi.waitFor(async () => expect(await queue.getWaitingCount()).toBe(30), HANGS);
    signal.abort();
    await running;
    await lost.close();
    let done = 0;
    answering((unit) => (done++, honest(unit)));
    await vi.waitFor(async () => expect(await queue.getCompletedCount()).toBe(30), HANGS);
    expect(timeless(await byQueue(all))).toEqual(timeless(await results(all)));
    expect(done).toBe(30);
  });

  it('is drained and cleared', async () => {
    const place = { url: server.url };
    const runner = await queueRunner(server.url);
    const running = failure(runAndClose(units(20), runner));
    await vi.waitFor(async () => expect((await queueState(place)).units[0]?.waiting).toBe(20), HANGS);
    expect(await refusal(clearQueue(place))).toMatch(
      /^Expected no coordinator at work, but process \d+ of .* was a minute ago/,
    );
    expect(await drainQueue(place)).toBe(20);
    expect(await running).toBe('The queue has been drained; the same command goes on');
    expect(JSON.parse((await maketen(`queue clear --queue ${server.url} --json`)).stdout)).toEqual({ removed: expect.any(Number) as number }); // prettier-ignore
    expect(await redis.keys('*')).toEqual(['maketen:format']);
    expect((await maketen(`queue status --queue ${server.url}`)).stdout).toMatch(/^Queue maketen\n {2}0 models\n$/);
  });

  it('refuses jobs of another program, and says which', async () => {
    const other = { ...thisProgram(), sha256: 'a'.repeat(64), version: '9.9.9', host: 'elsewhere' };
    await redis.sadd('maketen:coordinators', 'other');
    await redis.set('maketen:coordinator:other', JSON.stringify(other));
    const { said } = work();
    await vi.waitFor(() => expect(said).toHaveLength(2), HANGS);
    expect(said[1]).toMatch(
      /^refused: units of elsewhere are for program aaaaaaaaaaaa \(maketen 9\.9\.9\), and this worker has program [0-9a-f]{12} /,
    );
  });

  it('refuses models that are not those of their hash, and gives the unit back', async () => {
    const { said } = work();
    const { unit } = unitOf(1, 'mine');
    const sha256 = 'b'.repeat(64);
    const backend = { name: 'kernel', patched: false } as const;
    const job: QueueJob = { format: 'maketen unit 1', program, backend, models: { mine: sha256 }, unit };
    await redis.hset(`maketen:model:${sha256}`, { 'config.json': '{}' });
    const queue = new Queue(queueName, { connection: redis, prefix: 'maketen' });
    closing.push(() => queue.close());
    await queue.add('evaluation', job, { jobId: jobName(job) });
    await vi.waitFor(() => expect(said.at(-1)).toMatch(/^refused: evaluation of mine on tens .*: model bbbbbbbbbbbb in the queue is another one, [0-9a-f]{12}$/), HANGS); // prettier-ignore
    await vi.waitFor(async () => expect(await queue.getDelayedCount()).toBe(1), HANGS);
    await queue.add('odd', { what: 'ever' });
    await vi.waitFor(() => expect(said.at(-1)).toMatch(/^refused: job \d+ is no unit of this program$/), HANGS);
    const unknown: QueueJob = { ...job, backend: null, models: {}, unit: { ...unit, kind: 'mining' } };
    await queue.add('mining', unknown, { jobId: 'mining' });
    await vi.waitFor(() => expect(said.at(-1)).toBe('refused: job mining is no unit of this program'), HANGS);
    expect(await queue.getFailedCount()).toBe(2);
  });

  it('gives back what takes too long when it ends, and others do it', async () => {
    const stop = new AbortController();
    const said: string[] = [];
    const onEvent = (line: string): void => void said.push(line);
    const worker = runWorker(server.url, { threads: 1, grace: 0, signal: stop.signal, onEvent });
    const subject = { spec: partsOf('decade-loop3').spec, agents: ['uct+playouts=2000'], seed: 0, maxDecisions: 1000 };
    const long: Unit = { kind: 'evaluation', subject, part: { chunk: 0, deals: { firstSeed: 0, count: 512 } } };
    const job: QueueJob = { format: 'maketen unit 1', program, backend: null, models: {}, unit: long };
    const queue = new Queue(queueName, { connection: redis, prefix: 'maketen' });
    closing.push(() => queue.close());
    await queue.add('evaluation', job, { jobId: jobName(job) });
    await vi.waitFor(async () => expect(await queue.getActiveCount()).toBe(1), HANGS);
    stop.abort();
    expect(await worker).toMatchObject({ done: 0, atWork: 0 });
    expect(said.at(-1)).toMatch(/^given back: evaluation of uct/);
    expect(await queue.getWaitingCount()).toBe(1);
  });

  const evaluate = 'evaluate --env tens --agent random --seeds 0..9';

  it('says in one line what is wrong with Redis, and exits with 2', async () => {
    const old = createServer((socket) => {
      socket.on('data', (data) => {
        for (const command of data
          .toString()
          .split(/^\*\d+\r\n/m)
          .slice(1))
          socket.write(/\binfo\b/i.test(command) ? '$23\r\nredis_version:4.0.9\r\nx:\r\n' : '+OK\r\n');
      });
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
    const { port } = old.address() as { port: number };
    await redis.config('SET', 'requirepass', 'secret');
    const refused = async (url: string, more = ''): Promise<string> => {
      const { code, stderr, stdout } = await maketen(`${evaluate} --queue ${url}${more}`);
      expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
      return stderr;
    };
    const place = `127.0.0.1:${server.port}`;
    expect(await refused(server.url)).toMatch(/Expected the password of Redis at redis:\/\/127\.0\.0\.1:\d+, as in/);
    expect(await refused(`redis://:wrong@${place}`)).toMatch(
      /Expected the password of Redis at redis:\/\/127.*WRONGPASS/,
    );
    await redis.config('SET', 'requirepass', '');
    expect(await refused('redis://127.0.0.1:1')).toMatch(
      /Expected Redis at redis:\/\/127\.0\.0\.1:1, but it does not answer \(.*ECONNREFUSED/,
    );
    expect(await refused(`rediss://:hidden@${place}`)).toMatch(
      /Expected (TLS with )?Redis at rediss:\/\/127\.0\.0\.1:\d+, but/,
    );
    expect(await refused('http://localhost')).toMatch(
      /Expected the address of Redis, such as .* but got "http:\/\/localhost"/,
    );
    expect(await refused(`redis://127.0.0.1:${port}`)).toMatch(
      /Expected Redis 6\.2 or newer at .*, but it is 4\.0\.9; use a newer one/,
    );
    expect(await refused(`${server.url}/99`)).toMatch(
      /Expected a database that Redis has, but at redis:\/\/127\.0\.0\.1:\d+\/99 it refuses: ERR DB index is out of range; name another one/,
    );
    expect(await refused(`redis://:hid@den@${place}/x`)).toMatch(/but got "redis:\/\/127\.0\.0\.1:\d+\/x"$/m);
    expect(await refused(server.url, ' --namespace a:b')).toMatch(/Expected a namespace of up to 64 letters/);
    await redis.set('theirs:list', 'of somebody');
    expect(await refused(server.url, ' --namespace theirs')).toMatch(
      /Expected the namespace "theirs" to be free .* but it holds theirs:list; name another/,
    );
    expect(await refused(server.url, ' --verify 0.1')).toMatch(/^maketen: Unknown .*verify/i);
    await new Promise((resolve) => old.close(resolve));
  });

  it('refuses agents whose code would have to travel', async () => {
    const mine = join(cache, 'mine.mjs');
    writeFileSync(
      mine,
      "export const agent = { name: 'mine', usesObservations: false, act: (batch, actions) => actions.fill(0) };\n",
    );
    const { code, stderr } = await maketen(`${evaluate.replace('random', mine)} --queue ${server.url}`);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^maketen: Expected agents that every worker has, but ".*mine\.mjs" is a module of your own, and code does not travel; leave --queue out\n$/); // prettier-ignore
  });

  it('says that Redis is full, and goes on when it is not any more', async () => {
    work();
    const used = Number(/used_memory:(\d+)/.exec(await redis.info('memory'))![1]);
    await redis.config('SET', 'maxmemory', String(used));
    const { code, stderr } = await maketen(`${evaluate} --queue ${server.url}`);
    await redis.config('SET', 'maxmemory', '0');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^maketen: Redis at redis:\/\/127\.0\.0\.1:\d+ is full: give it more memory[^\n]*\n$/);
    for (const close of closing.splice(0)) await close();
    work();
    expect((await maketen(`${evaluate} --queue ${server.url}`)).code).toBe(0);
  });

  it('ends where Redis is gone for longer than the patience', async () => {
    const gone = await RedisServer.start();
    const runner = await queueRunner(gone.url, { patience: 1 });
    const ended = failure(runAndClose(units(3), runner));
    const worker = failure(runWorker(gone.url, { threads: 1, patience: 1 }));
    await vi.waitFor(async () => expect((await queueState({ url: gone.url })).workers).toHaveLength(1), HANGS);
    await gone.end();
    expect(await ended).toMatch(
      /^Redis at redis:\/\/127\.0\.0\.1:\d+ has been gone for 1 s; start it, and the same command goes on$/,
    );
    expect(await worker).toMatch(/has been gone for 1 s; start it, and the worker again$/);
  });
});

it('says what to install where bullmq is missing', async () => {
  const refusing =
    "if (name === 'bullmq') throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' }); return next(name, context);";
  writeFileSync(join(cache, 'hooks.mjs'), `export async function resolve(name, context, next) { ${refusing} }`);
  writeFileSync(
    join(cache, 'register.mjs'),
    "import { register } from 'node:module'; register('./hooks.mjs', import.meta.url);",
  );
  vi.stubEnv('NODE_OPTIONS', `--import ${pathToFileURL(join(cache, 'register.mjs')).href}`);
  const { code, stderr } = await spawnMaketen('queue status --queue redis://127.0.0.1:1');
  vi.unstubAllEnvs();
  expect([code, stderr]).toEqual([
    2,
    'maketen: Expected the packages of a queue, but they are not installed; npm install bullmq@6 ioredis@5\n',
  ]);
});
