// Where a queue's efficiency falls: recorded times of units replayed on 2 to 2,000 simulated workers, with slow machines and losses.
// tsx scripts/queue/simulate.ts [--out docs/images/queue-efficiency.svg] [--seed 0]   writes the figure, and prints the tables of docs/cluster.md
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figureFile } from '../../src/lab/report/html.js';
import { efficiencyFigure } from './efficiency-figure.js';
import { leastUnit, MEASURED, USUAL } from './questions.js';
import { simulate } from './simulation.js';
import { type RecordedUnits, unitTimesSchema, workOf } from './unit-times.js';
import { foundProbability, unitsUntilFound, wrongAnswersLeft } from './wrong-worker.js';

const WORKERS = [2, 8, 32, 125, 250, 500, 1000, 2000];

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: join(import.meta.dirname, 'unit-times.json') },
    out: { type: 'string', default: join(import.meta.dirname, '../../docs/images/queue-efficiency.svg') },
    seed: { type: 'string', default: '0' },
  },
});
const times = unitTimesSchema.parse(JSON.parse(readFileSync(values.times, 'utf8')));
const seed = Number(values.seed);

const works: readonly {
  readonly name: string;
  readonly recorded: readonly RecordedUnits[];
  readonly deals: number;
  readonly verify: number;
}[] = [
  { name: 'leaderboard, 10,000 deals', recorded: times.leaderboard, deals: 10_000, verify: 0.01 },
  { name: 'leaderboard, 200,000 deals', recorded: times.leaderboard, deals: 200_000, verify: 0.01 },
  { name: 'leaderboard, 200,000 deals, nothing verified', recorded: times.leaderboard, deals: 200_000, verify: 0 },
  { name: 'bounds, 100,000 deals, nothing verified', recorded: times.bound, deals: 100_000, verify: 0 },
];

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const duration = (seconds: number): string =>
  seconds < 120 ? `${seconds.toFixed(0)} s` : seconds < 7200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`; // prettier-ignore

const WRONG = [0.5, 0.1, 0.01, 0.001];
const UNITS = [100, 1000, 10_000];
for (const verify of [0.01, 0.005]) {
  console.log(`\nWith which probability a worker is found that answers wrongly by chance, and the mean of its wrong answers that are left, --verify ${verify}\n`); // prettier-ignore
  console.log(row(['wrong', ...UNITS.map((units) => `${units} units`), 'units for 95 %']));
  console.log(row(['--:', ...UNITS.map(() => '--:'), '--:']));
  for (const wrong of WRONG) {
    const found = UNITS.map((units) => {
      const worker = { wrong, verify, units };
      return `${percent(foundProbability(worker))}, ${wrongAnswersLeft(worker).toFixed(1)}`;
    });
    console.log(row([`${wrong * 100} %`, ...found, String(unitsUntilFound({ wrong, verify }, 0.95))]));
  }
}

const lines = works.map(({ name, recorded, deals, verify: share }) => {
  const work = workOf(recorded, deals, seed);
  const total = work.seconds.reduce((sum, each) => sum + each, 0);
  const verify = { ...USUAL.verify, share };
  const points = WORKERS.map((workers) => ({
    workers,
    ...simulate(work, { ...USUAL, ...MEASURED, verify, workers, seed }),
  }));
  console.log(`\n${name}: ${work.seconds.length} units, ${duration(total)} of one thread, ${((total / work.seconds.length) * 1000).toFixed(0)} ms a unit\n`); // prettier-ignore
  console.log(row(['workers', 'efficiency', 'time', 'coordinator', 'Redis', 'verifying', 'loading', 'units lost']));
  console.log(row(Array.from({ length: 8 }, () => '--:')));
  for (const { workers, efficiency, seconds, busy, loading, lost } of points)
    console.log(row([String(workers), percent(efficiency), duration(seconds), percent(busy.coordinator), percent(busy.redis), percent(busy.verifying), percent(loading), String(lost)])); // prettier-ignore
  return { name, points };
});

const figure = efficiencyFigure('queue-efficiency', 'Efficiency of a queue by the number of workers, simulated', lines);
writeFileSync(values.out, figureFile(figure));

const EQUAL = [{ what: 'any', deals: 1, load: 0, seconds: [1] }];
console.log('\nThe smallest unit with 80 %, of long work in equal units without verifying\n');
console.log(row(['workers', 'milliseconds']));
console.log(row(['--:', '--:']));
for (const workers of WORKERS) {
  const least = leastUnit(EQUAL, { ...USUAL, ...MEASURED, workers, seed });
  console.log(row([String(workers), (least * 1000).toPrecision(2)]));
}
