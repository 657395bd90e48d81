import type { InformationRelaxation } from '../../evaluate/bounds/index.js';
import type { Deal } from '../../evaluate/deals.js';
import { type Interval, meanInterval } from '../../evaluate/statistics.js';
import { stepDone, type WorkOptions } from '../work-options.js';

/** Twentieths from 0 to 1. */
export const FACTORS: readonly number[] = Array.from({ length: 21 }, (_, i) => i / 20);

/** Bounds by factor on some deals. */
export interface FactorChoice {
  /** The factor of the lowest bound. */
  readonly factor: number;
  readonly bounds: readonly { readonly factor: number; readonly return: Interval }[];
}

/** Finds the factor of the penalty that bounds lowest on these deals. @throws the signal's reason if it is aborted */
export async function chooseFactor(
  relaxation: InformationRelaxation,
  deals: readonly Deal[],
  work: WorkOptions = {},
): Promise<FactorChoice> {
  const returns = FACTORS.map(() => new Float64Array(deals.length));
  for (const [i, deal] of deals.entries()) {
    relaxation.ofDeal(deal, FACTORS).forEach((value, factor) => (returns[factor][i] = value));
    await stepDone(work, i + 1, deals.length);
  }
  return lowestOf(returns);
}

/** @param returns `[factor][deal]` of `FACTORS` */
export function lowestOf(returns: readonly Float64Array[]): FactorChoice {
  const bounds = FACTORS.map((factor, i) => ({ factor, return: meanInterval(returns[i]) }));
  const lowest = bounds.reduce((best, each) => (each.return.estimate < best.return.estimate ? each : best));
  return { factor: lowest.factor, bounds };
}
