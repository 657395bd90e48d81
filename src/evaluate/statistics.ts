import { mismatch } from '../env/base/errors.js';

/** The sum of the first `count` numbers, in their order, on which rounding depends. */
export function sum(numbers: ArrayLike<number>, count = numbers.length): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += numbers[i];
  return total;
}

export function mean(numbers: ArrayLike<number>): number {
  return sum(numbers) / numbers.length;
}

/** Of the first `count` numbers: the mean, the sum of squared differences from it, and the mean of these. */
export function moments(numbers: ArrayLike<number>, count = numbers.length) {
  const mean = sum(numbers, count) / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (numbers[i] - mean) ** 2;
  return { mean, squares, variance: squares / count };
}

/** A 95 % confidence interval. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Checks the arguments of callers without types. @throws InputError for anything but lists of numbers */
function expectNumbers(...lists: readonly unknown[]) {
  for (const list of lists)
    if (!Array.isArray(list) && !ArrayBuffer.isView(list)) throw mismatch('a list of numbers', list);
}

/** The normal distribution's 97.5 % point. */
export const Z = 1.959963984540054;

/** Wilson's score interval for a proportion (1927): right also near 0 and 1, where the plain normal one is not. */
export function wilsonInterval(successes: number, trials: number): Interval {
  if (trials === 0) return { estimate: NaN, low: 0, high: 1 };
  const share = successes / trials;
  const scale = 1 + (Z * Z) / trials;
  const middle = (share + (Z * Z) / (2 * trials)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / trials + (Z * Z) / (4 * trials * trials))) / scale;
  return {
    estimate: share,
    low: Math.min(share, Math.max(0, middle - half)),
    high: Math.max(share, Math.min(1, middle + half)),
  };
}

/** Mean with the normal interval of its standard error; for large samples. */
export function meanInterval(values: ArrayLike<number>): Interval {
  expectNumbers(values);
  const { mean, variance } = sampleOf(values);
  const half = Z * Math.sqrt(variance);
  return { estimate: mean, low: mean - half, high: mean + half };
}

/** The interval of a mean of results: Wilson's where all are 0 or 1 (never beyond them), else the normal one. */
export function resultInterval(results: ArrayLike<number>): Interval {
  expectNumbers(results);
  let ones = 0;
  for (let i = 0; i < results.length; i++) {
    if (results[i] !== 0 && results[i] !== 1) return meanInterval(results);
    ones += results[i];
  }
  return wilsonInterval(ones, results.length);
}

/** The same of chances: it ends at 0 and 1. */
export function chanceInterval(chances: ArrayLike<number>): Interval {
  const { estimate, low, high } = resultInterval(chances);
  return { estimate, low: Math.min(estimate, Math.max(0, low)), high: Math.max(estimate, Math.min(1, high)) };
}

/**
 * Values less the luck in them, which has mean 0, times the weight that makes the other half of the values (every second one) vary least: so that no weight
 * depends on the values it is for, and the mean stays what it is (a control variate, cross-fitted). Rounding is no luck.
 */
export function withControlVariate(values: ArrayLike<number>, luck: ArrayLike<number>): Float64Array {
  expectNumbers(values, luck);
  const weights = [1, 0].map((other) => {
    const half = Array.from(values, (_, i) => i).filter((i) => i % 2 === other);
    const sum = (of: (i: number) => number) => half.reduce((total, i) => total + of(i), 0);
    const mean = sum((i) => values[i]) / half.length;
    const square = sum((i) => luck[i] ** 2);
    const spread = sum((i) => (values[i] - mean) ** 2);
    return square > 1e-12 * spread ? sum((i) => luck[i] * (values[i] - mean)) / square : 0;
  });
  return Float64Array.from({ length: values.length }, (_, i) => values[i] - weights[i % 2] * luck[i]);
}

/** The interval of the mean of a[i] - b[i]: what two policies' results share on the same deals cancels out. */
export function pairedDifference(a: ArrayLike<number>, b: ArrayLike<number>): Interval {
  expectNumbers(a, b);
  return meanInterval(Float64Array.from({ length: a.length }, (_, i) => a[i] - b[i]));
}

/** McNemar's exact test (1947): two-sided p-value, if both are equally good, of the deals that only one policy won. */
export function mcNemar(onlyFirst: number, onlySecond: number): number {
  const count = onlyFirst + onlySecond;
  if (count === 0) return 1;
  const logs = new Float64Array(count + 1); // of factorials
  for (let n = 1; n <= count; n++) logs[n] = logs[n - 1] + Math.log(n);
  let tail = 0;
  for (let k = 0; k <= Math.min(onlyFirst, onlySecond); k++) {
    tail += Math.exp(logs[count] - logs[k] - logs[count - k] - count * Math.LN2);
  }
  return Math.min(1, 2 * tail);
}

/**
 * How much of the way from random play to an upper bound an agent goes: (agent - random) / (bound - random), with
 * Fieller's 95 % interval (1954) for a ratio of two means. Each array holds returns of the first deals of one list,
 * which need not be equally many: the agent is compared with random play on the deals that both have, and what the
 * means share through equal deals is counted.
 * @returns null where the bound is not above random play beyond doubt (its lead's 95 % interval reaches 0): then there
 * is no gap to speak of
 */
export function gapClosed(
  agent: ArrayLike<number>,
  random: ArrayLike<number>,
  bound: ArrayLike<number>,
): Interval | null {
  expectNumbers(agent, random, bound);
  const both = Math.min(agent.length, random.length);
  const lead = sampleOf(Float64Array.from({ length: both }, (_, i) => agent[i] - random[i]));
  const floor = sampleOf(random);
  const ceiling = sampleOf(bound);
  const gap = {
    mean: ceiling.mean - floor.mean,
    variance: ceiling.variance + floor.variance - 2 * covarianceOfMeans(ceiling, floor),
  };
  return ratioOfMeans(lead, gap, covarianceOfMeans(lead, ceiling) - covarianceOfMeans(lead, floor));
}

/** A mean, and the variance of that mean. */
type Mean = Readonly<Record<'mean' | 'variance', number>>;

/** The ratio lead / gap with Fieller's interval, from the covariance of the two means; null where the gap may be 0. */
export function ratioOfMeans(lead: Mean, gap: Mean, covariance: number): Interval | null {
  const squares = Z * Z;
  // Fieller's interval: all shares s for which lead - s * gap is within Z standard errors of 0, which is a quadratic
  // inequality in s.
  const a = gap.mean ** 2 - squares * gap.variance;
  if (!(a > 0 && gap.mean > 0)) return null;
  const b = lead.mean * gap.mean - squares * covariance;
  const c = lead.mean ** 2 - squares * lead.variance;
  const half = Math.sqrt(Math.max(0, b * b - a * c));
  return { estimate: lead.mean / gap.mean, low: (b - half) / a, high: (b + half) / a };
}

/** The mean of the first `count` values, and the variance of that mean. */
function sampleOf(values: ArrayLike<number>, count = values.length) {
  const { mean, squares } = moments(values, count);
  return { values, mean, variance: count > 1 ? squares / (count - 1) / count : Infinity };
}

type Sample = ReturnType<typeof sampleOf>;

/** Of the means of two samples of which the shorter one is of the first deals of the longer one. */
function covarianceOfMeans(a: Sample, b: Sample) {
  const count = Math.min(a.values.length, b.values.length);
  const [left, right] = [a, b].map(({ values }) => sampleOf(values, count));
  let products = 0;
  for (let i = 0; i < count; i++) products += (left.values[i] - left.mean) * (right.values[i] - right.mean);
  return products / (count - 1) / Math.max(a.values.length, b.values.length);
}
