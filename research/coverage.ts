/**
 * How often the 95 % interval holds the mean of skewed gaps: exponential, lognormal, and 0 in nine of ten scenarios.
 *
 * npm run ts -- research/coverage.ts [--repetitions 2000]
 */
import { parseArgs } from 'node:util';
import { Random } from 'maketen';
import { meanInterval } from 'maketen/evaluate';
import { fixed, table } from './support.js';

const { values } = parseArgs({ options: { repetitions: { type: 'string', default: '2000' } } });
const repetitions = Number(values.repetitions);

const SIZES = [20, 30, 60, 100, 200, 400];

interface Scenarios {
  readonly kind: string;
  readonly sample: (random: Random) => number;
  readonly truth: number;
}

const exponential = (random: Random): number => -Math.log(1 - random.float());
const normal = (random: Random): number => Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random.float());

/** The share of samples whose interval holds the true mean. */
function coverage({ sample, truth }: Scenarios, size: number): number {
  let held = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const random = new Random('coverage', repetition, size);
    const { low, high } = meanInterval(Float64Array.from({ length: size }, () => sample(random)));
    if (low <= truth && truth <= high) held++;
  }
  return held / repetitions;
}

const KINDS: readonly Scenarios[] = [
  { kind: 'exponential', sample: exponential, truth: 1 },
  { kind: 'lognormal', sample: (random) => Math.exp(normal(random)), truth: Math.exp(0.5) },
  { kind: '0 in 9 of 10', sample: (random) => (random.below(10) === 0 ? exponential(random) : 0), truth: 0.1 },
];
const rows = KINDS.flatMap((scenarios) =>
  SIZES.map((size) => [scenarios.kind, `${size}`, fixed(100 * coverage(scenarios, size), 1)]),
);
console.log(table(['scenarios of', 'number', 'held, %'], rows));
