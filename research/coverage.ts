/**
 * How often 95 % intervals hold the mean of skewed gaps: exponential, lognormal, and 0 in nine of ten scenarios. The normal interval, Student's t, and
 * the bootstrap-t.
 *
 * npm run ts -- research/coverage.ts [--repetitions 2000] [--resamples 400]
 */
import { parseArgs } from 'node:util';
import { Random } from 'maketen';
import { meanInterval } from 'maketen/evaluate';
import { fixed, table } from './support.js';

const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '2000' },
    resamples: { type: 'string', default: '400' },
  },
});
const [repetitions, resamples] = [Number(values.repetitions), Number(values.resamples)];

const SIZES = [20, 30, 60, 100, 200, 400];
/** Student's 97.5 % points for one scenario less than each of the sizes. */
const T = [2.093, 2.045, 2.001, 1.984, 1.972, 1.966];

interface Scenarios {
  readonly kind: string;
  readonly sample: (random: Random) => number;
  readonly truth: number;
}

const exponential = (random: Random): number => -Math.log(1 - random.float());
const normal = (random: Random): number => Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random.float());

function errorOf(values: Float64Array): readonly [mean: number, error: number] {
  const { estimate, high } = meanInterval(values);
  return [estimate, (high - estimate) / 1.959964];
}

/** The 2.5 and 97.5 % points of (mean - true mean) / error, by drawing from the sample. */
function bootstrapPoints(values: Float64Array, random: Random): readonly [number, number] {
  const [mean] = errorOf(values);
  const drawn = new Float64Array(values.length);
  const ratios: number[] = [];
  for (let i = 0; i < resamples; i++) {
    drawn.forEach((_, at) => (drawn[at] = values[random.below(values.length)]));
    const [own, error] = errorOf(drawn);
    if (error > 0) ratios.push((own - mean) / error);
  }
  ratios.sort((a, b) => a - b);
  const at = (share: number): number => ratios[Math.round(share * (ratios.length - 1))] ?? 0;
  return [at(0.025), at(0.975)];
}

/** The share of samples whose interval holds the true mean, for each kind of interval. */
function coverage({ sample, truth }: Scenarios, size: number, t: number): number[] {
  const held = [0, 0, 0];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const random = new Random('coverage', repetition, size);
    const values = Float64Array.from({ length: size }, () => sample(random));
    const [mean, error] = errorOf(values);
    const [low, high] = bootstrapPoints(values, random);
    const holds = [Math.abs(mean - truth) <= 1.959964 * error, Math.abs(mean - truth) <= t * error, mean - high * error <= truth && truth <= mean - low * error]; // prettier-ignore
    holds.forEach((each, i) => (held[i] += Number(each)));
  }
  return held.map((each) => each / repetitions);
}

const KINDS: readonly Scenarios[] = [
  { kind: 'exponential', sample: exponential, truth: 1 },
  { kind: 'lognormal', sample: (random) => Math.exp(normal(random)), truth: Math.exp(0.5) },
  { kind: '0 in 9 of 10', sample: (random) => (random.below(10) === 0 ? exponential(random) : 0), truth: 0.1 },
];
const rows = KINDS.flatMap((scenarios) =>
  SIZES.map((size, i) => [
    scenarios.kind,
    `${size}`,
    ...coverage(scenarios, size, T[i]).map((share) => fixed(100 * share, 1)),
  ]),
);
console.log(table(['scenarios of', 'number', 'normal, %', 't, %', 'bootstrap-t, %'], rows));
