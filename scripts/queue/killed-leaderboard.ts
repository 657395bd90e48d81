import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { readLeaderboard } from '../../src/lab/report/input-files.js';

/** How a leaderboard is made by a queue whose workers are killed. */
export interface KilledOptions {
  /** Node's arguments for the program `maketen`. */
  readonly program: readonly string[];
  /** Of a Redis that is there. */
  readonly url: string;
  readonly workers: number;
  /** What of all workers together comes before one of them, each in its turn, is killed and started again: seconds or units that are done. */
  readonly killEvery: { readonly seconds: number } | { readonly units: number };
  /** Of `maketen leaderboard`: what is played. */
  readonly what: readonly string[];
  /** Of `maketen work`, beside the queue. */
  readonly workerOptions?: readonly string[];
  /** For files. */
  readonly folder: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** Told what happens, a line each. */
  readonly onEvent?: (line: string) => void;
}

/** A leaderboard's JSON but for its times and what models were computed with, which are the machine's. @param presets those that count; default: all */
export function timeless(path: string, presets: readonly string[] = []): unknown {
  const { deals, firstSeed, presets: all, timing } = readLeaderboard(path);
  const counts = all.filter(({ preset }) => presets.length === 0 || presets.includes(preset));
  const timed = counts.map(({ preset }) => Object.keys(timing.presets[preset]));
  return { deals, firstSeed, presets: counts, timed };
}

/** A process of the program; rejects with what it says where it ends otherwise than by 0. */
async function ended(child: ChildProcess, said: readonly string[]): Promise<void> {
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`Expected exit code 0, but got ${String(code)}: ${said.slice(-3).join(' ')}`);
}

function linesOf(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    lines.forEach(onLine);
  });
}

/** A leaderboard by worker threads of one process. @returns the path of its JSON */
export async function plainLeaderboard(
  { program, what, folder, environment = process.env }: KilledOptions,
  workers: number,
): Promise<string> {
  const words = ['leaderboard', ...what, `--workers=${workers}`];
  const child = spawn(process.execPath, [...program, ...words, ...places(folder, 'plain')], {
    ...{ env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  const said: string[] = [];
  linesOf(child, (line) => said.push(line));
  await ended(child, said);
  return join(folder, 'plain.json');
}

function places(folder: string, name: string): string[] {
  return [`--out=${join(folder, `${name}.md`)}`, `--work=${join(folder, name)}`];
}

/** A leaderboard by a queue whose workers are killed one after the other. @returns the path of its JSON, and how many were killed */
export async function killedLeaderboard(
  options: KilledOptions,
): Promise<{ readonly path: string; readonly kills: number; readonly units: number }> {
  const { program, url, killEvery, what, workerOptions = [], folder, environment = process.env, onEvent } = options;
  const workers: ChildProcess[] = [];
  let [kills, units, isOver] = [0, 0, false];
  const start = (): ChildProcess => {
    const words = ['work', `--queue=${url}`, ...workerOptions];
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    const child = spawn(process.execPath, [...program, ...words], { env: environment, stdio: [...stdio] });
    linesOf(child, (line) => {
      if (!line.includes(': done: ')) onEvent?.(line);
      else if (++units && 'units' in killEvery && units % killEvery.units === 0) killNext();
    });
    return child;
  };
  const killNext = (): void => {
    if (isOver) return;
    const i = kills++ % workers.length;
    onEvent?.(`killed: worker ${workers[i].pid}`);
    workers[i].kill('SIGKILL');
    workers[i] = start();
  };
  for (let i = 0; i < options.workers; i++) workers.push(start());
  const timer = 'seconds' in killEvery ? setInterval(killNext, killEvery.seconds * 1000) : undefined;
  try {
    const words = ['leaderboard', ...what, `--queue=${url}`, ...places(folder, 'killed')];
    const coordinator = spawn(process.execPath, [...program, ...words], {
      ...{ env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
    });
    const said: string[] = [];
    linesOf(coordinator, (line) => (said.push(line), onEvent?.(line)));
    await ended(coordinator, said);
  } finally {
    isOver = true;
    clearInterval(timer);
    const gone = workers.map((worker) => new Promise((resolve) => worker.once('close', resolve)));
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(gone);
  }
  return { path: join(folder, 'killed.json'), kills, units };
}
