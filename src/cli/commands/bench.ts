import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { CommandModule } from 'yargs';
import { InputError } from '../../env/index.js';
import { MOST_AT_ONCE } from '../numbers.js';
import { printJson } from '../text.js';
import type { BenchCase } from '../bench/bench-case.js';

/** What can be measured, each loaded when it is asked for. */
const SUBJECTS = {
  environments: {
    conditions: 'one core; random legal play; observation, mask, reward and autoreset included',
    load: async () => (await import('../bench/environments.js')).ENVIRONMENT_CASES,
  },
  train: {
    conditions: 'default configs, evaluation off; environments, forward passes and updates included',
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
} as const;

/** In seconds. */
const DAY = 86_400;

type Subject = keyof typeof SUBJECTS;

interface BenchArguments {
  subject: string;
  processes: number;
  seconds: number;
  only?: string;
  json: boolean;
  worker?: number;
}

interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly processes: number;
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs one case in a fresh process, so that no other game's code has shaped the compiled paths. */
function runOnce(subject: Subject, index: number, seconds: number): number {
  const program = [
    ...process.execArgv,
    process.argv[1],
    'bench',
    subject,
    '--worker',
    String(index),
    '--seconds',
    String(seconds),
  ];
  const child = spawnSync(process.execPath, program, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.signal === 'SIGINT') process.exit(130);
  if (child.status !== 0) throw new Error(`the measuring process ended with exit code ${child.status}`);
  return Number(child.stdout);
}

function measure(
  subject: Subject,
  { name, unit }: BenchCase,
  index: number,
  { processes, seconds }: BenchArguments,
): Figure {
  const values = Array.from({ length: processes }, () => runOnce(subject, index, seconds)).sort((a, b) => a - b);
  return { name, unit, median: median(values), least: values[0], most: values[values.length - 1], processes };
}

function line(figure: Figure): string {
  const digits = figure.median >= 100 ? 0 : 2;
  const numbers = [figure.median, figure.least, figure.most].map((value) =>
    Number.isNaN(value) ? '-' : value.toFixed(digits),
  );
  return `${figure.name.padEnd(66)} ${numbers[0].padStart(8)} ${figure.unit.padEnd(18)} (${numbers[1]} to ${numbers[2]})`;
}

async function bench(argv: BenchArguments): Promise<void> {
  const subject = argv.subject as Subject;
  const { conditions, load } = SUBJECTS[subject];
  const cases = await load();
  if (argv.worker !== undefined) {
    if (!(argv.worker in cases))
      throw new InputError(`Expected --worker to be a case's number, but got ${argv.worker}`);
    console.log(await cases[argv.worker].run(argv.seconds));
    return;
  }
  const chosen = [...cases.keys()].filter((index) => cases[index].name.includes(argv.only ?? ''));
  if (chosen.length === 0)
    throw new InputError(`Expected --only to be part of a case's name, but no case has "${argv.only}" in it`);
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}`;
  if (!argv.json) {
    console.log(`${machine}; median (least to most) of ${argv.processes} processes of ${argv.seconds} s each`);
    console.log(`${conditions}\n`);
  }
  const figures = chosen.map((index) => {
    const figure = measure(subject, cases[index], index, argv);
    if (!argv.json) console.log(line(figure));
    return figure;
  });
  if (argv.json) printJson({ machine, conditions, figures });
}

export const benchCommand: CommandModule<object, BenchArguments> = {
  command: 'bench [subject]',
  describe: 'measure the speed of environments, training, backends or hints, each figure in several processes',
  builder: (yargs) =>
    yargs
      .positional('subject', {
        choices: Object.keys(SUBJECTS),
        default: 'environments',
        describe: 'what to measure',
      })
      .option('processes', { type: 'number', default: 5, describe: 'processes a figure' })
      .option('seconds', { type: 'number', default: 1, describe: 'seconds a process measures' })
      .option('only', {
        type: 'string',
        describe: "only cases with this in their name, for example 'vector' or 'tens'",
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .option('worker', { type: 'number', hidden: true })
      .check(({ processes, seconds }) => {
        if (!Number.isInteger(processes) || processes < 1 || processes > MOST_AT_ONCE)
          throw new InputError(`Expected --processes to be an integer from 1 to ${MOST_AT_ONCE}, but got ${processes}`);
        if (!(seconds > 0 && seconds <= DAY))
          throw new InputError(`Expected --seconds to be above 0 and at most ${DAY}, but got ${seconds}`);
        return true;
      })
      .example('maketen bench', 'environments and evaluation (about two minutes)')
      .example('maketen bench train --seconds 20 --processes 3', 'decisions a second of each algorithm, and memory')
      .example('maketen bench backends', 'forward and train steps on cpu, wasm and node')
      .example('maketen bench hints', 'milliseconds of a hint without playouts')
      .example("maketen bench --only 'vector environment' --processes 3", 'some of them, quicker'),
  handler: bench,
};
