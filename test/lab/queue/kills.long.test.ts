import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { Random } from '../../../src/env/random.js';
import { PROGRAM, temporaryFolder } from '../../cli/run.js';
import { describeWithRedis, RedisServer } from '../../support/redis.js';
import { sizedLong } from '../../support/size.js';
import { facts } from '../leaderboard/files.js';

const KILLS = sizedLong(8, 20);
const root = temporaryFolder();
const environment = { ...process.env, XDG_CACHE_HOME: join(root, 'cache') };

/** A process of the program, what it says on standard error line by line, and how it ends. */
class Program {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  said = '';

  constructor(args: readonly string[], onLine: (line: string) => void = () => {}) {
    const child = spawn(process.execPath, [...PROGRAM, ...args], { env: environment });
    this.child = child;
    let rest = '';
    child.stdout.resume();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.said += text;
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      lines.forEach(onLine);
    });
    this.ended = new Promise((resolve) => child.on('close', resolve));
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}

const presets = ['decade', 'decade-loop3', 'decade-fives', 'decade-loop'];
const agents = ['random', 'longest-run', 'next-card', 'rollout+playouts=1'];
const what = [...presets.map((name) => `--env=${name}`), ...agents.map((name) => `--agent=${name}`), '--bound-deals=0'];
const leaderboard = (out: string, ...more: string[]): string[] => [
  ...['leaderboard', ...what, '--deals=2048', `--out=${join(root, `${out}.md`)}`, `--work=${join(root, out)}`],
  ...more,
];

describeWithRedis('a leaderboard by a queue', () => {
  it(`comes to the same when workers, the coordinator and Redis are killed, ${KILLS} times`, async () => {
    expect(await new Program(leaderboard('plain', '--workers=2')).ended).toBe(0);
    const server = await RedisServer.start('--appendfsync', 'always');
    const random = new Random('kills of a queue', 1);
    let [kills, untilKill, rounds] = [0, 3, 0];
    let killing = Promise.resolve();
    const workers: Program[] = [];
    let coordinator: Program | null = null;
    const work = (): Program => new Program(['work', `--queue=${server.url}`, '--threads=1', '--lock=2'], onLine);

    const killOne = async (): Promise<void> => {
      const victim = random.below(4);
      if (victim === 0) await coordinator?.kill();
      else if (victim === 1) {
        await server.kill();
        await server.startAgain();
      } else {
        const i = random.below(workers.length);
        await workers[i].kill();
        workers[i] = work();
      }
    };
    // A unit that is done is what time is counted by.
    const onLine = (line: string): void => {
      if (!line.includes(': done: ') || --untilKill > 0 || kills >= KILLS) return;
      untilKill = 1 + random.below(6);
      kills++;
      killing = killing.then(killOne);
    };
    workers.push(work(), work());
    let code: number | null = null;
    do {
      // What was killed goes on; what is done begins anew until all kills have been made.
      const out = `queued-${rounds}`;
      coordinator = new Program(leaderboard(out, `--queue=${server.url}`));
      code = await coordinator.ended;
      await killing;
      expect([0, null], coordinator.said).toContain(code);
      if (code === 0) {
        expect(existsSync(join(root, `${out}.json`))).toBe(true);
        expect(facts(join(root, `${out}.json`))).toEqual(facts(join(root, 'plain.json')));
        rounds++;
      }
    } while (kills < KILLS || code !== 0);
    // Killed coordinators are remembered for a minute: as if it had passed.
    const redis = new Redis(server.url);
    for (const key of await redis.keys('*:coordinator:*')) await redis.del(key);
    expect(await new Program(leaderboard('last', `--queue=${server.url}`)).ended).toBe(0);
    expect(facts(join(root, 'last.json'))).toEqual(facts(join(root, 'plain.json')));
    for (const worker of workers) await worker.kill('SIGTERM');
    const left = await redis.keys('*');
    redis.disconnect();
    await server.end();
    expect(kills).toBe(KILLS);
    expect(left.filter((key) => /:(result|model):|units-\w+:[0-9a-f]{64}$/.test(key))).toEqual([]);
  });

  it('goes on without a worker that hangs, whose late answer is nobody’s', async () => {
    const server = await RedisServer.start();
    let seen: (line: string) => void = () => {};
    const first = new Promise<string>((resolve) => (seen = resolve));
    const hanging = new Program(['work', `--queue=${server.url}`, '--threads=2', '--lock=2'], (line) => {
      if (line.includes(': done: ')) seen(line);
    });
    const coordinator = new Program(leaderboard('hanging', `--queue=${server.url}`));
    await first;
    hanging.child.kill('SIGSTOP');
    const other = new Program(['work', `--queue=${server.url}`, '--threads=1', '--lock=2']);
    expect(await coordinator.ended).toBe(0);
    hanging.child.kill('SIGCONT');
    await hanging.kill('SIGTERM');
    await other.kill('SIGTERM');
    const redis = new Redis(server.url);
    const left = await redis.keys('*');
    redis.disconnect();
    await server.end();
    if (existsSync(join(root, 'plain.json')))
      expect(facts(join(root, 'hanging.json'))).toEqual(facts(join(root, 'plain.json')));
    expect(left.filter((key) => /:(result|model):|units-\w+:[0-9a-f]{64}$/.test(key))).toEqual([]);
  });
});
