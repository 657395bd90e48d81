import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';

/** Seconds of processor time, start and end included. */
export interface Usage {
  /** Of all threads. */
  readonly all: number;
  /** Of the main thread, which does no units where worker threads do them (Linux). */
  readonly main: number;
}

/** Runs in the process before its program does, and says on the fourth stream what the process has taken. */
const SAYS_USAGE = `
import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ');
  writeSync(3, JSON.stringify({ all: (user + system) / 1e6, main: nanoseconds / 1e9 }));
});`;

const MOST_SAID = 2000;

/** The exit code of a worker that SIGTERM has ended, and which has drained. */
const ENDED_BY_SIGNAL = 143;

/** A process of Node that says at its end how much processor time it has taken. */
export class MeasuredProcess {
  /** @throws Error with its last words where it ends by itself and otherwise than by 0 */
  readonly usage: Promise<Usage>;
  private readonly child: ChildProcess;
  private said = '';
  private isAsked = false;

  /** @param words Node's arguments */
  constructor(words: readonly string[], environment: NodeJS.ProcessEnv = process.env) {
    const preload = `data:text/javascript,${encodeURIComponent(SAYS_USAGE)}`;
    const child = spawn(process.execPath, ['--import', preload, ...words], {
      ...{ env: environment, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
    });
    this.child = child;
    let usage = '';
    (child.stdio[3] as NodeJS.ReadableStream).setEncoding('utf8').on('data', (text: string) => (usage += text));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.said = (this.said + text).slice(-MOST_SAID);
    });
    this.usage = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        if (code === 0 || (this.isAsked && code === ENDED_BY_SIGNAL)) resolve(JSON.parse(usage) as Usage);
        else reject(new Error(`Expected exit code 0, but got ${String(code)}: ${this.said}`));
      });
    });
    this.usage.catch(() => {}); // whoever waits for it hears of it
  }

  /** Resolves when it has said a text on standard error. @throws Error where it ends before */
  async saying(text: string): Promise<void> {
    const spoken = new Promise<void>((resolve) => {
      const look = (): void => {
        if (this.said.includes(text)) resolve();
      };
      this.child.stderr!.on('data', look);
      look();
    });
    const ended = this.usage.then(() => {
      throw new Error(`Expected ${JSON.stringify(text)}, but got ${this.said}`);
    });
    await Promise.race([spoken, ended]);
  }

  /** Processor time until now, of all threads (Linux: clock ticks of a hundredth). */
  secondsSoFar(): number {
    return processSeconds(this.child.pid!);
  }

  /** Asks it to end. */
  end(): void {
    this.isAsked = true;
    this.child.kill('SIGTERM');
  }
}

/** Seconds of processor time that a process has taken, threads included (Linux: clock ticks of a hundredth). */
export function processSeconds(pid: number): number {
  const fields = readFileSync(join('/proc', String(pid), 'stat'), 'latin1')
    .split(') ')[1]
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Seconds of processor time that a Redis has taken. */
export async function redisSeconds(redis: Redis): Promise<number> {
  const info = await redis.info('cpu');
  return ['used_cpu_sys', 'used_cpu_user'].reduce(
    (sum, name) => sum + Number(new RegExp(`${name}:(\\S+)`).exec(info)![1]),
    0,
  );
}
