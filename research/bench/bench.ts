/**
 * Measures the speed of environments, training, backends, hints or reviews, or memory, each figure in several processes.
 *
 * npm run bench                                                  environments and evaluation (two minutes)
 * npm run bench -- train --seconds 20 --processes 3              decisions a second of each algorithm, and memory
 * npm run bench -- train --backend wasm --backend node           one thread on each, with ratios of processor time
 * npm run bench -- train --until 28.0 --env decade-loop3 --algorithm value --set backend=kernel
 *                                                                processor time until unseen deals are won so often
 * npm run bench -- backends                                      forward and train steps on cpu, wasm and node
 * npm run bench -- hints                                         milliseconds of a hint without playouts
 * npm run bench -- memory --processes 3                          most memory of evaluations, by deals
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
  memory: {
    conditions: 'most memory of the process, which plays and compares in one thread',
    load: async () => (await import('./memory.js')).MEMORY_CASES,
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
    only: { type: 'string', default: '' }, // only cases with this in their name
    backend: { type: 'string', multiple: true }, // with train: backends to compare with the first one
    until: { type: 'string' }, // with train: processor time until so many per cent of unseen deals are won
    env: { type: 'string', default: 'decade-loop3' }, // with --until, like the next five: preset to learn
    algorithm: { type: 'string', default: 'value' },
    set: { type: 'string', multiple: true, default: [] }, // config key=value
    seeds: { type: 'string', default: '5' }, // trainings, of the seeds 0, 1, ...
    deals: { type: 'string', default: '2000000..2009999' }, // deals to win, a range of seeds
    every: { type: 'string', default: '20000' }, // decisions between two evaluations
    worker: { type: 'string' }, // the case to measure in this process
  },
});

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

/** What `train --backend` compares. */
const COMPARISON = `one thread, evaluation off, processor time; the backends in turns. ${FLOPS}`;

async function subjectOf(subject: Subject): Promise<{ conditions: string; cases: readonly BenchCase[] }> {
  if (values.backend === undefined || subject !== 'train') {
    const { conditions, load } = SUBJECTS[subject];
    return { conditions, cases: await load() };
  }
  const { trainingBackendCases } = await import('./training.js');
  return { conditions: COMPARISON, cases: await trainingBackendCases(values.backend) };
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
  const { name, unit, ratio, others } = figure;
  const [median, least, most] = numbers(figure, figure.median >= 100 ? 0 : 2);
  const [times, from, to] = ratio ? numbers(ratio, 2) : [];
  const beside = Object.entries(others).map(([name, value]) =>
    name.endsWith(' %') ? `${name.slice(0, -2)} ${value.toFixed(0)} %` : `${value.toFixed(2)} ${name}`,
  );
  const text = `${name.padEnd(66)} ${median.padStart(8)} ${unit.padEnd(18)} (${least} to ${most})`;
  const compared = ratio ? `, ${times} times the first (${from} to ${to})` : '';
  return `${text}${compared}${beside.length === 0 ? '' : `\n    ${beside.join(', ')}`}`;
}

await main(async () => {
  const subject = (positionals[0] ?? 'environments') as Subject;
  if (!(subject in SUBJECTS))
    throw new InputError(`Expected one of ${Object.keys(SUBJECTS).join(', ')}, but got "${subject}"`);
  const worker = values.worker === undefined ? undefined : wholeNumber('worker', values.worker, 0);
  const [processes, seconds] = [wholeNumber('processes', values.processes, 1), Number(values.seconds)];
  if (values.until !== undefined) {
    const [seeds, every] = [wholeNumber('seeds', values.seeds, 1), wholeNumber('every', values.every, 1)];
    return benchStrength({ ...values, until: Number(values.until), set: assigned(values.set), seeds, every, worker });
  }
  const { conditions, cases } = await subjectOf(subject);
  if (worker !== undefined) {
    const measured = await cases[worker].run(seconds);
    console.log(JSON.stringify(typeof measured === 'number' ? { figure: measured } : measured));
    return;
  }
  const chosen = cases.map((each, index) => ({ ...each, index })).filter(({ name }) => name.includes(values.only));
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}`);
  console.log(`median (least to most) of ${processes} processes of ${seconds} s each; ${conditions}\n`);
  for (const group of groupsOf(chosen))
    for (const figure of measureGroup(group, processes, ({ index }) => runOnce(index))) console.log(line(figure));
});
