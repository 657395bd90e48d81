import type { Distribution } from '../../evaluate/distributions.js';

/** Deals by value, the values in ascending order. */
export function entriesOf(distribution: Distribution): [value: number, deals: number][] {
  return Object.entries(distribution)
    .map(([value, deals]): [number, number] => [Number(value), deals])
    .sort(([a], [b]) => a - b);
}

/** The least value that at least `share` of the deals do not exceed. */
export function quantile(distribution: Distribution, share: number): number {
  const entries = entriesOf(distribution);
  const total = entries.reduce((sum, [, deals]) => sum + deals, 0);
  let below = 0;
  for (const [value, deals] of entries) {
    below += deals;
    if (below >= share * total) return value;
  }
  return NaN;
}

/** Bars of equal width that all agents of a figure share. */
export interface Bins {
  /** Where the first bar begins; a bar of whole values has them in its middle. */
  readonly from: number;
  readonly width: number;
  /** [agents][bars]: shares of the agent's deals. */
  readonly shares: readonly (readonly number[])[];
}

/** More bars than this are too thin to be told apart. */
const MOST_BARS = 64;

export function binsOf(distributions: readonly Distribution[]): Bins {
  const entries = distributions.map(entriesOf);
  const values = entries.flat().map(([value]) => value);
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const areWhole = values.every(Number.isInteger);
  const width = areWhole ? Math.ceil((range + 1) / MOST_BARS) : range / (MOST_BARS - 1);
  const from = areWhole ? least - 0.5 : least - width / 2;
  const bars = Math.floor((range + least - from) / width) + 1;
  const shares = entries.map((each) => {
    const total = each.reduce((sum, [, deals]) => sum + deals, 0);
    const row = new Array<number>(bars).fill(0);
    for (const [value, deals] of each) row[Math.min(bars - 1, Math.floor((value - from) / width))] += deals / total;
    return row;
  });
  return { from, width, shares };
}
