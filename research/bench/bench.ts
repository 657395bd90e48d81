/**
 * Measures the speed of environments, training, backends, hints or reviews, each figure in several processes.
 *
 * npm run bench                                                  environments and evaluation (two minutes)
 * npm run bench -- train --seconds 20 --processes 3              decisions a second of each algorithm, and memory
 * npm run bench -- train --backend wasm --backend node           one thread on each, with ratios of processor time
 * npm run bench -- train --until 28.0 --env decade-loop3 --algorithm value --set backend=kernel
 *                                                                processor time until unseen deals are won so often
 * npm run bench -- backends                                      forward and train steps on cpu, wasm and node
 * npm run bench -- hints                                         milliseconds of a hint without playouts
 * npm run bench -- reviews                                       milliseconds of processor time for the review of 60 moves
 * npm run bench -- --only 'vector environment' --processes 3     some of them, quicker
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { InputError } from 'maketen';
import { main, wholeNumber } from '../support.js';
import {
  type BenchCase,
  type Figure,
  groupsOf,
  inOwnProcess,
  measureGroup,
  type Measurement,
  type Spread,
} from './measure.js';
import { benchStrength } from './strength.js';

/** What GFLOP/s are of. */
const FLOPS =
  'GFLOP/s: products of dense layers, two operations a weight and row, as if no number in them were 0, forward and backward, in processor time';

/** What can be measured, each loaded when it is asked for. */
const SUBJECTS = {
  environments: {
    conditions: 'one core, processor time; random legal play; observation, mask, reward and autoreset included',
    load: async () => (await import('./environments.js')).ENVIRONMENT_CASES,
  },
  train: {
    conditions: `default configs, evaluation off; environments, forward passes and updates included. ${FLOPS}`,
    load: async () => (await import('./training.js')).trainingCases(),
  },
  backends: {
    conditions: 'from plain arrays to plain arrays; "-": the backend does not start here',
    load: async () => (await import('./backends.js')).BACKEND_CASES,
  },
  hints: {
    conditions:
      'models loaded, no playouts; all moves of a position of a random game, with reasons; medians of all positions, but for the rows that say first',
    load: async () => (await import('./hints.js')).HINT_CASES,
  },
  reviews: {
    conditions:
      'processor time; models loaded, no playouts; games of random play where nobody is named; medians, a hinter made once',
    load: async () => (await import('./reviews.js')).REVIEW_CASES,
  },
} as const;

type Subject = keyof typeof SUBJECTS;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'string', default: '5' }, // processes a figure
    seconds: { type: 'string', default: '1' }, // seconds that a process measures
    only: { type: 'string' }, // only cases with this in their name
    backend: { type: 'string', multiple: true }, // with train: backends to compare with the first one
    until: { type: 'string' }, // with train: processor time until so many per cent of unseen deals are won
    env: { type: 'string', default: 'decade-loop3' }, // with --until, like the next five: preset to learn
    algorithm: { type: 'string', default: 'value' },
    set: { type: 'string', multiple: true }, // config key=value
    seeds: { type: 'string', default: '5' }, // trainings, of the seeds 0, 1, ...
    deals: { type: 'string', default: '2000000..2009999' }, // deals to win, a range of seeds
    every: { type: 'string', default: '20000' }, // decisions between two evaluations
    json: { type: 'boolean', default: false },
    worker: { type: 'string' }, // the case to measure in this process
  },
});

function numberAbove0(option: string, text: string, most: number): number {
  const value = Number(text);
  if (value > 0 && value <= most) return value;
  throw new InputError(`Expected --${option} to be a number above 0 and at most ${most}, but got "${text}"`);
}

/** Values of config keys: JSON where they are JSON, text otherwise. */
function assigned(texts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new InputError(`Expected --set key=value, but got "${text}"`);
      try {
        return [text.slice(0, at), JSON.parse(text.slice(at + 1)) as unknown];
      } catch {
        return [text.slice(0, at), text.slice(at + 1)];
      }
    }),
  );
}

function benchOptions() {
  const { only, backend, until, set, env, algorithm, deals, json, worker } = values;
  const [subject = 'environments'] = positionals;
  if (!(subject in SUBJECTS))
    throw new InputError(`Expected one of ${Object.keys(SUBJECTS).join(', ')}, but got "${subject}"`);
  return {
    subject: subject as Subject,
    only,
    backend,
    env,
    algorithm,
    deals,
    json,
    processes: wholeNumber('processes', values.processes, 1, 1024),
    seconds: numberAbove0('seconds', values.seconds, 86_400),
    until: until === undefined ? undefined : numberAbove0('until', until, 100),
    set: set && assigned(set),
    seeds: wholeNumber('seeds', values.seeds, 1, 1000),
    every: wholeNumber('every', values.every, 1),
    worker: worker === undefined ? undefined : wholeNumber('worker', worker, 0),
  };
}

type BenchOptions = ReturnType<typeof benchOptions>;

/** What `train --backend` compares. */
const COMPARISON = `one thread, evaluation off, processor time; the backends in turns. ${FLOPS}`;

async function subjectOf({ subject, backend }: BenchOptions): Promise<{
  conditions: string;
  cases: readonly BenchCase[];
}> {
  if (backend === undefined) {
    const { conditions, load } = SUBJECTS[subject];
    return { conditions, cases: await load() };
  }
  if (subject !== 'train')
    throw new InputError(`Expected --backend with "bench train" alone, but got it with "${subject}"; leave it out`);
  const { trainingBackendCases } = await import('./training.js');
  return { conditions: COMPARISON, cases: await trainingBackendCases(backend) };
}

/** Runs one case in a fresh process, so that no other game's code has shaped the compiled paths. */
function runOnce(index: number): Measurement {
  const { figure, others } = inOwnProcess(index) as { figure: number | null } & Measurement;
  return { figure: figure ?? NaN, others }; // JSON has no NaN
}

function numbers(spread: Spread, digits: number): string[] {
  return [spread.median, spread.least, spread.most].map((value) => (Number.isNaN(value) ? '-' : value.toFixed(digits)));
}

function line(figure: Figure): string {
  const [median, least, most] = numbers(figure, figure.median >= 100 ? 0 : 2);
  const text = `${figure.name.padEnd(66)} ${median.padStart(8)} ${figure.unit.padEnd(18)} (${least} to ${most})`;
  return `${text}${ratioText(figure)}${othersText(figure)}`;
}

function ratioText({ ratio }: Figure): string {
  if (!ratio) return '';
  const [median, lowest, highest] = numbers(ratio, 2);
  return `, ${median} times the first (${lowest} to ${highest})`;
}

function othersText({ others = {} }: Figure): string {
  const words = Object.entries(others).map(([name, value]) =>
    name.endsWith(' %') ? `${name.slice(0, -2)} ${value.toFixed(0)} %` : `${value.toFixed(2)} ${name}`,
  );
  return words.length === 0 ? '' : `\n    ${words.join(', ')}`;
}

async function bench(argv: BenchOptions): Promise<void> {
  if (argv.until !== undefined) {
    if (argv.subject !== 'train')
      throw new InputError(`Expected --until with "bench train" alone, but got it with "${argv.subject}"`);
    await benchStrength({ ...argv, until: argv.until });
    return;
  }
  const { conditions, cases } = await subjectOf(argv);
  if (argv.worker !== undefined) {
    if (!(argv.worker in cases))
      throw new InputError(`Expected --worker to be a case's number, but got ${argv.worker}`);
    const measured = await cases[argv.worker].run(argv.seconds);
    console.log(JSON.stringify(typeof measured === 'number' ? { figure: measured } : measured));
    return;
  }
  const chosen = cases.map((each, index) => ({ ...each, index })).filter(({ name }) => name.includes(argv.only ?? ''));
  if (chosen.length === 0)
    throw new InputError(`Expected --only to be part of a case's name, but no case has "${argv.only}" in it`);
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}`;
  if (!argv.json) {
    console.log(`${machine}; median (least to most) of ${argv.processes} processes of ${argv.seconds} s each`);
    console.log(`${conditions}\n`);
  }
  const figures = groupsOf(chosen).flatMap((group) => {
    const measured = measureGroup(group, argv.processes, ({ index }) => runOnce(index));
    if (!argv.json) for (const figure of measured) console.log(line(figure));
    return measured;
  });
  if (argv.json) console.log(JSON.stringify({ machine, conditions, figures }, null, 2));
}

await main(() => bench(benchOptions()));
