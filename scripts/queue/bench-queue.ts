// What a queue costs: many tiny units by one worker process, processor time of coordinator, worker and Redis, the memory of coordinator and Redis
// after each tenth, and what is left in Redis at the end.
// tsx scripts/queue/bench-queue.ts redis://localhost:6379 [units]
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'ioredis';
import { partsOf } from '../../src/env/index.js';
import { runUnits, type SizedUnit, type UnitRunner } from '../../src/lab/jobs/unit-runner.js';
import { queueRunner } from '../../src/lab/queue/coordinator.js';
import { processSeconds, redisSeconds } from './measured-process.js';

const [url = 'redis://127.0.0.1:6379', number = '100000'] = process.argv.slice(2);
const count = Number(number);
const NAMESPACE = 'maketen-bench';
const MAIN = resolve(import.meta.dirname, '../../src/cli/main.ts');

/** Bytes that a Redis takes, of what is in it, and the most there ever was. */
async function redisMemory(redis: Redis): Promise<{ readonly now: number; readonly peak: number }> {
  const info = await redis.info('memory');
  const [now, peak] = ['used_memory', 'used_memory_peak'].map((name) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)![1]),
  );
  return { now, peak };
}

/** Bytes of what is alive in this process, when what is not has been collected. */
function alive(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const { spec } = partsOf('tens');
const subject = { spec, agents: ['first-legal'], seed: 0, maxDecisions: 1000 };
const units = (from: number, many: number): SizedUnit[] =>
  Array.from({ length: many }, (_, i) => ({
    unit: { kind: 'evaluation', subject, part: { chunk: 0, deals: { firstSeed: from + i, count: 1 } } },
    size: 1,
  }));

const redis = new Redis(url);
const words = ['work', '--queue', url, '--namespace', NAMESPACE, '--threads', '2', '--quiet'];
const worker = spawn(process.execPath, [...process.execArgv, MAIN, ...words], { stdio: 'inherit' });
const ended = new Promise((resolve) => worker.once('exit', resolve));
const runner = await queueRunner(url, { namespace: NAMESPACE });
/** Gives results to nobody, so that what is alive is the coordinator's own. */
const forgetful: UnitRunner = {
  atOnce: runner.atOnce,
  run: async (unit, signal) => (await runner.run(unit, signal)) !== null || null,
};
try {
  await runUnits(units(0, 2000), forgetful, {}); // everything is loaded and compiled then
  const work = units(1_000_000, count);
  const tenths: Promise<{ readonly alive: number; readonly resident: number; readonly redis: number }>[] = [];
  const began = { own: process.cpuUsage(), worker: processSeconds(worker.pid!), redis: await redisSeconds(redis) };
  const before = await redisMemory(redis);
  const measured = async (): Promise<Awaited<(typeof tenths)[number]>> => {
    const own = { alive: alive(), resident: process.memoryUsage().rss };
    return { ...own, redis: (await redisMemory(redis)).now };
  };
  const onProgress = (done: number): void => {
    if (done > 0 && done % Math.ceil(count / 10) === 0) tenths.push(measured());
  };
  await runUnits(work, forgetful, { onProgress });
  const { user, system } = process.cpuUsage(began.own);
  const perUnit = {
    coordinator: (user + system) / 1000 / count,
    worker: ((processSeconds(worker.pid!) - began.worker) * 1000) / count,
    redis: (((await redisSeconds(redis)) - began.redis) * 1000) / count,
  };
  const total = perUnit.coordinator + perUnit.worker + perUnit.redis;
  console.log(`${count} units, milliseconds of processor time for each: ${total.toFixed(3)}`, perUnit);
  const memory = await Promise.all(tenths);
  const all = (of: (tenth: (typeof memory)[number]) => number): string =>
    memory.map((tenth) => megabytes(of(tenth))).join(' ');
  console.log(`coordinator after each tenth, MB: alive ${all((tenth) => tenth.alive)}; resident ${all((tenth) => tenth.resident)}`); // prettier-ignore
  console.log(`Redis after each tenth, MB: ${all((tenth) => tenth.redis)}; before ${megabytes(before.now)}, at most ${megabytes((await redisMemory(redis)).peak)}`); // prettier-ignore
} finally {
  await runner.close();
  worker.kill('SIGTERM');
  await ended;
  console.log(`left afterwards: ${(await redis.keys(`${NAMESPACE}:*`)).join(' ') || 'nothing'}`);
  redis.disconnect();
}
