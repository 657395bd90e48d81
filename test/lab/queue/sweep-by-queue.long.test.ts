import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMetrics } from '../../../src/train/metrics/metrics-file.js';
import { PROGRAM, spawnMaketen, temporaryFolder } from '../../cli/run.js';
import { describeWithRedis, RedisServer } from '../../support/redis.js';
import { BASE, spaceFile } from '../sweep/small-sweep.js';

const root = temporaryFolder();
const environment = { ...process.env, XDG_CACHE_HOME: join(root, 'cache') };
const base = { ...BASE, workers: 0, totalSteps: 4096, evaluations: 1 };
const space = spaceFile(root, 'rates.json', { base, grid: { learningRate: [0.001, 0.01, 0.1], epochs: [1, 2, 3] } });
const grid = `sweep --config ${space}`;

/** A process of the program; `onLine` is told what it says on standard error. */
function start(args: string, onLine: (line: string) => void = () => {}): ChildProcess {
  const child = spawn(process.execPath, [...PROGRAM, ...args.split(' ')], { env: environment });
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => text.split('\n').forEach(onLine));
  return child;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    child.on('close', resolve);
  });
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended(child);
}

/** All that a sweep has left, without times. */
function facts(out: string): unknown {
  const results: unknown = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'), (key, value: unknown) =>
    /seconds|decisionsPerSecond/.test(key) ? 0 : value,
  );
  const runs = readdirSync(join(out, 'runs')).sort();
  return {
    results,
    winner: readFileSync(join(out, 'winner.json'), 'utf8'),
    runs: runs.map((name) => ({
      name,
      weights: readFileSync(join(out, 'runs', name, 'model/weights.bin'), 'hex'),
      metrics: readMetrics(join(out, 'runs', name)).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => !/^seconds|^steps_per/.test(key))),
      ),
    })),
  };
}

describeWithRedis('a sweep by a queue', () => {
  let server: RedisServer;
  let redis: Redis;
  const plain = join(root, 'plain');

  beforeAll(async () => {
    server = await RedisServer.start('--appendfsync', 'always');
    redis = new Redis(server.url);
    expect((await spawnMaketen(`${grid} --out ${plain}`)).code).toBe(0);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.end();
  });

  it('comes to the same when workers are killed within trainings and the coordinator is', async () => {
    const out = join(root, 'queued');
    const workers: ChildProcess[] = [];
    let coordinator: ChildProcess | null = null;
    let done = 0;
    // What is done is what time is counted by. A worker that has just done one has begun another, and is killed within it.
    const onLine = (line: string): void => {
      if (!line.includes(': done: ')) return;
      done++;
      if (done === 2 || done === 6) {
        workers.shift()!.kill('SIGKILL');
        work();
      }
      if (done === 4) coordinator?.kill('SIGKILL');
    };
    const work = (): void => void workers.push(start(`work --queue ${server.url} --threads 1 --lock 2`, onLine));
    const sweep = `${grid} --out ${out} --queue ${server.url}`;
    work();
    work();
    coordinator = start(sweep);
    expect(await ended(coordinator)).toBeNull();
    const said: string[] = [];
    coordinator = start(sweep, (line) => said.push(line));
    expect(await ended(coordinator), said.join('\n')).toBe(0);
    expect(facts(out)).toEqual(facts(plain));
    for (const worker of workers) await kill(worker, 'SIGTERM');
  });
});
