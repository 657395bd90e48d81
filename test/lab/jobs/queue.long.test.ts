import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Random } from '../../../src/env/base/random.js';
import { partsOf, PRESETS, seedDeals } from '../../../src/index.js';
import { evaluateAgents, inQueue, inThreads, type LeaderboardOptions, runLeaderboard, workOnQueue } from '../../../src/lab/index.js'; // prettier-ignore
import { spawnMaketen, temporaryFolder } from '../../cli/run.js';
import { RedisUnderTest, withoutRedis } from '../../support/redis.js';
import { refusal } from '../../support/refusal.js';
import { sizedLong } from '../../support/size.js';
import { COMMAND_LINE_FROM_SOURCES } from '../../support/sources/from-sources.js';

const folder = temporaryFolder();

/** How often workers are killed, and how often Redis; more with MAKETEN_KILLS=20. */
const KILLS = Number(process.env.MAKETEN_KILLS ?? sizedLong(1, 2));

function startWorker(url: string) {
  return spawn(process.execPath, [...COMMAND_LINE_FROM_SOURCES, 'work', url, '--workers', '1'], { stdio: 'ignore' });
}

/** A leaderboard without times. */
function lasting(value: unknown) {
  return JSON.stringify(value, (key, each: unknown) => (/seconds|PerSecond|^timing$/i.test(key) ? 0 : each));
}

describe.skipIf(withoutRedis)('a queue on Redis', () => {
  let redis: RedisUnderTest;
  let client: Redis;

  beforeAll(async () => {
    redis = await RedisUnderTest.start();
    client = new Redis(redis.url(), { maxRetriesPerRequest: null });
    client.on('error', () => {});
  });

  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });

  /** A coordinator, and a worker in this process, until the test ends. */
  async function queueHere(notices: string[] = []) {
    const runner = await inQueue(redis.url(), { onNotice: (line) => notices.push(line) });
    const end = new AbortController();
    const working = workOnQueue(redis.url(), { signal: end.signal });
    onTestFinished(async () => {
      end.abort();
      await Promise.all([working, runner.close()]);
    });
    return runner;
  }

  it('ranks presets as threads do, with workers and Redis killed at random moments', async () => {
    const options: LeaderboardOptions = { presets: sizedLong(['decade'], PRESETS), agents: ['random', 'next-card', 'first-legal', 'longest-run', 'decade-value'], deals: 700, boundDeals: 2 }; // prettier-ignore
    const threads = inThreads(sizedLong(1, 2));
    const expected = await runLeaderboard({ ...options, work: join(folder, 'threads'), runner: threads });
    await threads.close!();
    const runner = await inQueue(redis.url());
    const workers = [startWorker(redis.url()), startWorker(redis.url())];
    onTestFinished(() => workers.forEach((each) => each.kill('SIGKILL')));
    const random = new Random('kills', 7);
    const kinds = ['worker', 'server', 'keys'] as const;
    const kills = Array.from({ length: kinds.length * KILLS }, (_, i) => ({
      after: 0.05 + 0.8 * random.float(),
      what: kinds[i % kinds.length],
    })).sort((a, b) => a.after - b.after);
    let killing = Promise.resolve();
    const kill = async (what: (typeof kinds)[number]) => {
      if (what === 'keys') {
        await client.flushall();
      } else if (what === 'server') {
        await redis.kill();
        await redis.begin();
      } else {
        workers.shift()!.kill('SIGKILL');
        workers.push(startWorker(redis.url()));
      }
    };
    const onProgress = (done: number, total: number) => {
      while (kills.length > 0 && done / total > kills[0].after) {
        const { what } = kills.shift()!;
        killing = killing.then(() => kill(what));
      }
    };
    const found = await runLeaderboard({ ...options, work: join(folder, 'queue'), runner, onProgress });
    await killing;
    await runner.close();
    expect(kills).toEqual([]);
    expect(found.done).toBe(expected.done);
    expect(lasting(found.leaderboard)).toBe(lasting(expected.leaderboard));
  });

  it('keeps results of an hour for a call that resumes', async () => {
    const runner = await queueHere();
    const play = () => evaluateAgents(partsOf('decade'), ['random'], seedDeals(0, 600), { runner });
    const [first] = await play();
    const [again] = await play();
    expect(again).toEqual(first); // times included: nothing was played again
  });

  it('says what keeps a connection from being made', async () => {
    const wrong = (url: string) => refusal(inQueue(url));
    expect(await wrong(redis.url('wrong'))).toMatch(/^Expected the password of Redis at redis:\/\/127\S+, as in redis:\/\/:PASSWORD@HOST, but it refuses: WRONGPASS/); // prettier-ignore
    expect(await wrong(redis.url().replace(':secret@', ''))).toMatch(/^Expected the password .*NOAUTH/);
    expect(await wrong('redis://:x@127.0.0.1:1')).toMatch(/^Expected Redis at redis:\/\/127.0.0.1:1, but it does not answer \(connect ECONNREFUSED/); // prettier-ignore
    expect(await wrong('http://localhost')).toMatch(/^Expected the address of Redis, such as redis:/);
    const { code, stderr } = await spawnMaketen(`work ${redis.url('wrong')}`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^maketen: Expected the password of Redis[^\n]*\n$/)]);
  });

  it('names the worker that lacks a model or a module, and takes a module that has changed', async () => {
    const file = join(folder, 'mine.mjs');
    const agentOf = (move: string) => `export const agent = { name: 'mine', act({ rules, size, states }, actions) { for (let i = 0; i < size; i++) { const mask = new Uint8Array(rules.moves.length); rules.actionMask(states[i], mask); actions[i] = mask.${move}(1); } } };`; // prettier-ignore
    const runner = await queueHere();
    const play = async () => {
      const [{ returns }] = await evaluateAgents(partsOf('decade-loop3'), [file], seedDeals(0, 50), { runner });
      return Array.from(returns);
    };
    writeFileSync(file, agentOf('indexOf'));
    const first = await play();
    writeFileSync(file, agentOf('lastIndexOf'));
    const last = await play();
    expect(last).not.toEqual(first);
    const sent = runner.run.bind(runner);
    const unit = { kind: 'evaluation', subject: { spec: partsOf('decade').spec, agents: [join(folder, 'none.mjs')] }, part: {} } as never; // prettier-ignore
    expect(await refusal(sent(unit, new AbortController().signal))).toContain('none.mjs');
  });

  it('tells that there are no workers, or only some of other versions', async () => {
    const notices: string[] = [];
    const runner = await inQueue(redis.url(), { onNotice: (line) => notices.push(line) });
    const end = new AbortController();
    const [other] = [client.duplicate()];
    await other.call('CLIENT', 'SETNAME', `maketen:${Buffer.from('other').toString('base64')}`);
    const unit = { kind: 'evaluation', subject: { spec: partsOf('decade').spec, agents: ['random'], seed: 0, maxDecisions: 9 }, part: { chunk: 0, deals: { firstSeed: 0, count: 1 } } } as never; // prettier-ignore
    const waiting = runner.run(unit, end.signal);
    await expect.poll(() => notices).toEqual([expect.stringMatching(/^no workers of this version, only of other versions; start some: maketen work redis:\/\/127\S+$/)]); // prettier-ignore
    end.abort();
    expect(await waiting).toBeNull();
    other.disconnect();
    await runner.close();
  });
});
