import { cpus } from 'node:os';
import * as z from 'zod';
import { InputError } from '../../env/index.js';
import type { BenchCase, Measurement } from '../bench/bench-case.js';
import { type Figure, groupsOf, measureGroup, type Spread } from '../bench/measure.js';
import { inOwnProcess } from '../bench/own-process.js';
import { benchStrength, strengthOptions } from '../bench/strength.js';
import { defineCommand } from '../command.js';
import { MOST_AT_ONCE, numberOption, wholeNumber } from '../option-types.js';
import { jsonOption } from '../output.js';
import { endAtOnce } from '../process-end.js';
import { printJson } from '../text.js';

/** What GFLOP/s are of. */
const FLOPS =
  'GFLOP/s: products of dense layers, two operations a weight and row, as if no number in them were 0, forward and backward, in processor time';

/** What can be measured, each loaded when it is asked for. */
const SUBJECTS = {
  environments: {
    conditions: 'one core, processor time; random legal play; observation, mask, reward and autoreset included',
    load: async () => (await import('../bench/environments.js')).ENVIRONMENT_CASES,
  },
  train: {
    conditions: `default configs, evaluation off; environments, forward passes and updates included. ${FLOPS}`,
    load: async () => (await import('../bench/training.js')).trainingCases(),
  },
  backends: {
    conditions: 'from plain arrays to plain arrays; "-": the backend does not start here',
    load: async () => (await import('../bench/backends.js')).BACKEND_CASES,
  },
  hints: {
    conditions:
      'models loaded, no playouts; all moves of a position of a random game, with reasons; medians of all positions, but for the rows that say first',
    load: async () => (await import('../bench/hints.js')).HINT_CASES,
  },
  reviews: {
    conditions:
      'processor time; models loaded, no playouts; games of random play where nobody is named; medians, a hinter made once',
    load: async () => (await import('../bench/reviews.js')).REVIEW_CASES,
  },
} as const;

/** In seconds. */
const DAY = 86_400;

type Subject = keyof typeof SUBJECTS;

const options = {
  subject: z
    .enum(Object.keys(SUBJECTS) as [Subject, ...Subject[]])
    .default('environments')
    .describe('what to measure')
    .meta({ positional: true }),
  processes: wholeNumber(1, MOST_AT_ONCE).prefault('5').describe('processes a figure'),
  seconds: numberOption(`a number above 0 and at most ${DAY}`, (seconds) => seconds > 0 && seconds <= DAY)
    .prefault('1')
    .describe('seconds a process measures'),
  only: z.string().optional().describe("only cases with this in their name, for example 'vector' or 'tens'"),
  backend: z
    .array(z.string())
    .optional()
    .describe('with train: compare backends with the first one named; once for each'),
  ...strengthOptions,
  ...jsonOption,
  worker: wholeNumber().optional().describe('the case to measure in this process').meta({ hidden: true }),
};

type BenchOptions = z.output<z.ZodObject<typeof options>>;

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
    throw new InputError(
      `Expected --backend with "maketen bench train" alone, but got it with "${subject}"; leave it out`,
    );
  const { trainingBackendCases } = await import('../bench/training-backends.js');
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
      throw new InputError(`Expected --until with "maketen bench train" alone, but got it with "${argv.subject}"`);
    await benchStrength({ ...argv, until: argv.until });
    return;
  }
  const { conditions, cases } = await subjectOf(argv);
  if (argv.worker !== undefined) {
    if (!(argv.worker in cases))
      throw new InputError(`Expected --worker to be a case's number, but got ${argv.worker}`);
    endAtOnce();
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
  if (argv.json) printJson({ machine, conditions, figures });
}

export const benchCommand = defineCommand({
  description:
    'measure the speed of environments, training, backends, hints or reviews, each figure in several processes',
  options,
  examples: [
    ['maketen bench', 'environments and evaluation (about two minutes)'],
    ['maketen bench train --seconds 20 --processes 3', 'decisions a second of each algorithm, and memory'],
    ['maketen bench train --backend wasm --backend node', 'one thread on each, with ratios of processor time'],
    [
      'maketen bench train --until 28.0 --env decade-loop3 --algorithm value --set backend=kernel',
      'processor time until unseen deals are won so often',
    ],
    ['maketen bench backends', 'forward and train steps on cpu, wasm and node'],
    ['maketen bench hints', 'milliseconds of a hint without playouts'],
    ['maketen bench reviews', 'milliseconds of processor time for the review of 60 moves'],
    ["maketen bench --only 'vector environment' --processes 3", 'some of them, quicker'],
  ],
  run: bench,
});
