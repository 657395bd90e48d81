import type { Deal } from './deals.js';

/** What no player who cannot see hidden cards can beat, deal by deal. */
export interface UpperBound {
  /** For example "exact", "certified bound", "knowing the deck". */
  readonly name: string;
  /** Whether the expectation of `of` is that of the best honest policy, not only at least that. */
  readonly isExact: boolean;
  /**
   * Returns under the environment's reward scheme.
   * @returns `[deals]`: numbers whose expectation over random deals is at least the expected return of the best honest policy
   */
  of(deals: readonly Deal[]): Promise<Float64Array> | Float64Array;
  /** Frees what the garbage collector does not see. */
  dispose?(): void;
}

/** A bound that is the same for every deal: what the best honest policy is known to have as its expected return. */
export function exactOptimum(expectedReturn: number): UpperBound {
  return { name: 'exact', isExact: true, of: (deals) => new Float64Array(deals.length).fill(expectedReturn) };
}
