// What a queue adds to a leaderboard: the same one by two threads of a process and by two workers of a queue of one thread each, in turns. Processor time of all processes from their starts to their ends; ratios are medians of the rounds.
// tsx scripts/queue/bench-leaderboard.ts redis://localhost:6379 [--rounds 5] [--env decade] [--deals 2048] [--bound-deals 64] [--program dist/cli/main.js]
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { readLeaderboard } from '../../src/lab/report/input-files.js';
import { timeless } from './killed-leaderboard.js';
import { MeasuredProcess, redisSeconds, type Usage } from './measured-process.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    env: { type: 'string', multiple: true, default: ['decade', 'decade-loop3'] },
    deals: { type: 'string', default: '2048' },
    'bound-deals': { type: 'string', default: '64' },
    program: { type: 'string' },
  },
});
const [url = 'redis://127.0.0.1:6379'] = positionals;
const NAMESPACE = 'maketen-bench';
const WORKERS = 2;
const folder = mkdtempSync(join(tmpdir(), 'maketen-bench-'));
const environment = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') };
const sources = [...process.execArgv, join(import.meta.dirname, '../../src/cli/main.ts')];
const program = values.program === undefined ? sources : [values.program];
const queue = [`--queue=${url}`, `--namespace=${NAMESPACE}`];
const what = [...values.env.map((name) => `--env=${name}`), `--deals=${values.deals}`, `--bound-deals=${values['bound-deals']}`]; // prettier-ignore

/** What a leaderboard took, in seconds of processor time. */
interface Measured {
  readonly all: number;
  /** Of main threads, and of Redis: what stands around the units. */
  readonly around: number;
  /** Of `all` and of `around`: what workers took before they waited for units, which does not grow with the work. */
  readonly start: number;
  readonly parts: Readonly<Record<string, number>>;
}

const start = (...words: string[]): MeasuredProcess => new MeasuredProcess([...program, ...words], environment);
const pathOf = (name: string): string => join(folder, `${name}.json`);

function leaderboard(name: string, ...how: string[]): MeasuredProcess {
  const places = [`--out=${join(folder, `${name}.md`)}`, `--work=${join(folder, name)}`];
  return start('leaderboard', ...what, ...places, ...how);
}

async function byThreads(name: string): Promise<Measured> {
  const { all, main } = await leaderboard(name, `--workers=${WORKERS}`).usage;
  return { all, around: main, start: 0, parts: {} };
}

async function byQueue(name: string, redis: Redis): Promise<Measured> {
  const before = await redisSeconds(redis);
  const workers = Array.from({ length: WORKERS }, () => start('work', ...queue, '--threads=1'));
  try {
    await Promise.all(workers.map((worker) => worker.saying('waiting for units')));
    const started = workers.reduce((all, worker) => all + worker.secondsSoFar(), 0);
    const coordinator = await leaderboard(name, ...queue).usage;
    for (const worker of workers) worker.end();
    const usages = await Promise.all(workers.map((worker) => worker.usage));
    const sum = (key: keyof Usage): number => usages.reduce((all, usage) => all + usage[key], 0);
    const own = (await redisSeconds(redis)) - before;
    return {
      all: coordinator.all + sum('all') + own,
      around: coordinator.main + sum('main') + own,
      start: started,
      parts: { workers: sum('all'), coordinator: coordinator.all, Redis: own },
    };
  } finally {
    for (const worker of workers) worker.end();
  }
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const spread = (numbers: readonly number[], text: (value: number) => string): string =>
  `${text(median(numbers))} (${text(Math.min(...numbers))} to ${text(Math.max(...numbers))})`;

const WAYS = ['threads', 'queue'] as const;
type Way = (typeof WAYS)[number];

const redis = new Redis(url);
const play: Readonly<Record<Way, (name: string) => Promise<Measured>>> = {
  threads: byThreads,
  queue: (name) => byQueue(name, redis),
};
const rounds: Readonly<Record<Way, Measured>>[] = [];
try {
  for (let i = 0; i < Number(values.rounds); i++) {
    const round = new Map<Way, Measured>();
    for (const k of WAYS.keys()) {
      const way = WAYS[(i + k) % WAYS.length];
      round.set(way, await play[way](`${way}-${i}`));
      process.stderr.write(`round ${i + 1}, ${way}: ${JSON.stringify(round.get(way))}\n`);
      if (!isDeepStrictEqual(timeless(pathOf(`${way}-${i}`)), timeless(pathOf('threads-0'))))
        throw new Error(`Expected equal results, but those of ${way} in round ${i + 1} are others`);
    }
    rounds.push(Object.fromEntries(round) as Record<Way, Measured>);
  }
  const { deals, firstSeed } = readLeaderboard(pathOf('threads-0'));
  const isResult = (path: string | Buffer): boolean => String(path).endsWith('.json');
  const units = readdirSync(join(folder, 'threads-0'), { recursive: true }).filter(isResult).length;
  report(`${values.env.join(', ')}: ${deals} deals from seed ${firstSeed}, certified bounds of ${values['bound-deals']}; ${units} units`, units); // prettier-ignore
} finally {
  redis.disconnect();
  rmSync(folder, { recursive: true });
}

function report(title: string, units: number): void {
  const of = (value: (round: Readonly<Record<Way, Measured>>) => number, text: (value: number) => string): string =>
    spread(rounds.map(value), text);
  const seconds = (value: number): string => `${value.toFixed(1)} s`;
  const own = ({ threads, queue }: Readonly<Record<Way, Measured>>): number =>
    queue.around - queue.start - threads.around;
  console.log(`${title}; medians of ${rounds.length} rounds (least to most), processor time\n`);
  console.log(`two threads: ${of(({ threads }) => threads.all, seconds)}`);
  console.log(`two workers of a queue: ${of((round) => round.queue.all, seconds)}`);
  for (const part of ['workers', 'coordinator', 'Redis'])
    console.log(`  ${part}: ${of((round) => round.queue.parts[part], seconds)}`);
  console.log(`  of that before workers wait: ${of((round) => round.queue.start, seconds)}`);
  console.log(
    `  beside two threads: ${of(
      (round) => round.queue.all / round.threads.all,
      (value) => value.toFixed(3),
    )}`,
  );
  console.log(`  without those starts: ${of((round) => (round.queue.all - round.queue.start) / round.threads.all, (value) => value.toFixed(3))}`); // prettier-ignore
  console.log(`the queue's own, of main threads and Redis beside the main thread without a queue: ${of(own, seconds)}`);
  console.log(
    `  a unit: ${of(
      (round) => (own(round) / units) * 1000,
      (value) => `${value.toFixed(2)} ms`,
    )}`,
  );
  console.log(`  share of the leaderboard: ${of((round) => own(round) / round.threads.all, percent)}`);
}
