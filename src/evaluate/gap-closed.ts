import type { Interval } from './statistics.js';
import { expectNumbers, Z } from './statistics.js';

/** Mean and variance of a sample's numbers. */
interface Sample {
  readonly values: Float64Array;
  readonly mean: number;
  /** Of the mean. */
  readonly variance: number;
}

/**
 * How much of the way from random play to an upper bound an agent goes: (agent - random) / (bound - random), with Fieller's 95 % interval
 * (1954) for a ratio of two means. Each array holds returns of the first deals of one list, which need not be equally many: the
 * agent is compared with random play on the deals that both have, and what the means share through equal deals is counted.
 * @returns null where the bound is not above random play beyond doubt (its lead's 95 % interval reaches 0): then there is no gap to speak of
 */
export function gapClosed(
  agent: ArrayLike<number>,
  random: ArrayLike<number>,
  bound: ArrayLike<number>,
): Interval | null {
  expectNumbers(agent, random, bound);
  const lead = sampleOf(differences(agent, random));
  const floor = sampleOf(Float64Array.from(random));
  const ceiling = sampleOf(Float64Array.from(bound));
  const gap = {
    mean: ceiling.mean - floor.mean,
    variance: ceiling.variance + floor.variance - 2 * covarianceOfMeans(ceiling, floor),
  };
  const covariance = covarianceOfMeans(lead, ceiling) - covarianceOfMeans(lead, floor);
  const squares = Z * Z;
  // Fieller's interval: all shares s for which lead - s * gap is within Z standard errors of 0, which is a quadratic inequality in s.
  const a = gap.mean ** 2 - squares * gap.variance;
  if (!(a > 0 && gap.mean > 0)) return null;
  const b = lead.mean * gap.mean - squares * covariance;
  const c = lead.mean ** 2 - squares * lead.variance;
  const half = Math.sqrt(Math.max(0, b * b - a * c));
  return { estimate: lead.mean / gap.mean, low: (b - half) / a, high: (b + half) / a };
}

function differences(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: Math.min(a.length, b.length) }, (_, i) => a[i] - b[i]);
}

function sampleOf(values: Float64Array): Sample {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { values, mean, variance: values.length > 1 ? squares / (values.length - 1) / values.length : Infinity };
}

/** Of the means of two samples of which the shorter one is of the first deals of the longer one. */
function covarianceOfMeans(a: Sample, b: Sample): number {
  const count = Math.min(a.values.length, b.values.length);
  const [left, right] = [a, b].map(({ values }) => sampleOf(values.subarray(0, count)));
  let products = 0;
  for (let i = 0; i < count; i++) products += (left.values[i] - left.mean) * (right.values[i] - right.mean);
  return products / (count - 1) / Math.max(a.values.length, b.values.length);
}
