// What a queue costs: many tiny units by one worker process, processor time of coordinator, worker and Redis, and the coordinator's memory.
// tsx scripts/queue/bench-queue.ts redis://localhost:6379 [units]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { partsOf } from '../../src/env/index.js';
import { runUnits, type SizedUnit } from '../../src/lab/jobs/unit-runner.js';
import { queueRunner } from '../../src/lab/queue/coordinator.js';

const [url = 'redis://127.0.0.1:6379', number = '100000'] = process.argv.slice(2);
const count = Number(number);
const NAMESPACE = 'maketen-bench';
const MAIN = resolve(import.meta.dirname, '../../src/cli/main.ts');

/** Seconds of processor time that a process has taken, threads included (Linux: clock ticks of a hundredth). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(join('/proc', String(pid), 'stat'), 'latin1')
    .split(') ')[1]
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function redisSeconds(redis: Redis): Promise<number> {
  const info = await redis.info('cpu');
  return ['used_cpu_sys', 'used_cpu_user'].reduce(
    (sum, name) => sum + Number(new RegExp(`${name}:(\\S+)`).exec(info)![1]),
    0,
  );
}

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
const runner = await queueRunner(url, { namespace: NAMESPACE, verify: 0 });
try {
  await runUnits(units(0, 2000), runner, {}); // everything is loaded and compiled then
  const heap: number[] = [];
  const began = { own: process.cpuUsage(), worker: processorSeconds(worker.pid!), redis: await redisSeconds(redis) };
  const onProgress = (done: number): void => {
    if (done % Math.ceil(count / 10) === 0) heap.push(Math.round(process.memoryUsage().rss / 1e6));
  };
  for (let from = 0; from < count; from += 10_000)
    await runUnits(units(1_000_000 + from, Math.min(10_000, count - from)), runner, {
      onProgress: (done) => onProgress(from + done),
    });
  const { user, system } = process.cpuUsage(began.own);
  const perUnit = {
    coordinator: (user + system) / 1000 / count,
    worker: ((processorSeconds(worker.pid!) - began.worker) * 1000) / count,
    redis: (((await redisSeconds(redis)) - began.redis) * 1000) / count,
  };
  const total = perUnit.coordinator + perUnit.worker + perUnit.redis;
  console.log(`${count} units, milliseconds of processor time for each: ${total.toFixed(3)}`, perUnit);
  console.log(`memory of the coordinator after each tenth, MB: ${heap.join(' ')}`);
} finally {
  await runner.close();
  worker.kill('SIGTERM');
  redis.disconnect();
}
