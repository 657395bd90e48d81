import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { CommandModule } from 'yargs';
import { InputError } from '../../env/index.js';
import { BENCH_CASES } from '../bench/cases.js';

interface BenchArguments {
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
function runOnce(index: number, seconds: number): number {
  const program = [
    ...process.execArgv,
    process.argv[1],
    'bench',
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

function measure(index: number, processes: number, seconds: number): Figure {
  const values = Array.from({ length: processes }, () => runOnce(index, seconds)).sort((a, b) => a - b);
  const { name, unit } = BENCH_CASES[index];
  return { name, unit, median: median(values), least: values[0], most: values[values.length - 1], processes };
}

function line(figure: Figure): string {
  const numbers = [figure.median, figure.least, figure.most].map((value) => value.toFixed(2));
  return `${figure.name.padEnd(66)} ${numbers[0].padStart(8)} ${figure.unit.padEnd(18)} (${numbers[1]} to ${numbers[2]})`;
}

async function bench(argv: BenchArguments): Promise<void> {
  if (argv.worker !== undefined) {
    console.log(await BENCH_CASES[argv.worker].run(argv.seconds));
    return;
  }
  const chosen = [...BENCH_CASES.keys()].filter((index) => BENCH_CASES[index].name.includes(argv.only ?? ''));
  if (chosen.length === 0)
    throw new InputError(`Expected --only to be part of a case's name, but no case has "${argv.only}" in it`);
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
  if (!argv.json) {
    console.log(
      `${machine}; one core, median (least to most) of ${argv.processes} processes of ${argv.seconds} s each`,
    );
    console.log('random legal play; observation, mask, reward and autoreset included\n');
  }
  const figures = chosen.map((index) => {
    const figure = measure(index, argv.processes, argv.seconds);
    if (!argv.json) console.log(line(figure));
    return figure;
  });
  if (argv.json) console.log(JSON.stringify({ machine, figures }, null, 2));
}

export const benchCommand: CommandModule<object, BenchArguments> = {
  command: 'bench',
  describe: 'measure the speed of environments and evaluation, each figure in several processes',
  builder: (yargs) =>
    yargs
      .option('processes', { type: 'number', default: 5, describe: 'processes a figure' })
      .option('seconds', { type: 'number', default: 1, describe: 'seconds a process measures' })
      .option('only', {
        type: 'string',
        describe: "only cases with this in their name, for example 'vector' or 'tens'",
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .option('worker', { type: 'number', hidden: true })
      .check(({ processes, seconds }) => {
        if (!Number.isInteger(processes) || processes < 1)
          throw new InputError(`Expected --processes to be an integer of at least 1, but got ${processes}`);
        if (!(seconds > 0)) throw new InputError(`Expected --seconds to be above 0, but got ${seconds}`);
        return true;
      })
      .example('maketen bench', 'all figures (about two minutes)')
      .example("maketen bench --only 'vector environment' --processes 3", 'some of them, quicker'),
  handler: bench,
};
