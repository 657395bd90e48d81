import type { Policy } from '../agents/agent.js';
import { InputError, shown } from '../env/errors.js';
import type { RewardScheme, Rules } from '../env/rules.js';
import { InformationRelaxation, type RelaxationOptions } from './bounds/information-relaxation.js';
import type { Deal } from './evaluate.js';

/** An upper bound for players who cannot see hidden cards, deal by deal. */
export interface UpperBound {
  /** For example "exact", "certified bound", "knowing the deck". */
  readonly name: string;
  /** Whether the expectation of `of` is that of the best honest policy, not only at least that. */
  readonly isExact: boolean;
  /**
   * Returns under the environment's reward scheme.
   * @returns `[deals]`: numbers whose expectation over random deals is at least the expected return of the best honest
   * policy
   */
  of(deals: readonly Deal[]): Promise<Float64Array> | Float64Array;
  /** Frees what the garbage collector does not see. */
  dispose?(): void;
}

/** A bound that is the same for every deal: the expected return of the best honest policy. */
export function exactOptimum(expectedReturn: number): UpperBound {
  return { name: 'exact', isExact: true, of: (deals) => new Float64Array(deals.length).fill(expectedReturn) };
}

/** The penalty of a certified bound; both are chosen on other deals than those that the bound is quoted for. */
export interface Penalty extends RelaxationOptions {
  /** From 0 to 1. */
  readonly factor: number;
}

/**
 * An information relaxation as an upper bound; it owns the policy. Its mean over random deals bounds every honest
 * player from above. Where the penalty leaves out early draws, the luck in them is taken out by the policy's own game.
 * @throws InputError for games that are not bounded this way, or a factor that is none
 */
export function certifiedBound(
  rules: Rules,
  reward: RewardScheme,
  policy: Policy,
  { factor, ...options }: Penalty,
): UpperBound {
  if (!(factor >= 0))
    throw new InputError(`Expected the penalty's factor to be a number from 0, but got ${shown(factor)}`);
  const relaxation = new InformationRelaxation(rules, reward, policy, options);
  const earlyLuck = (deal: Deal): number =>
    options.penaltyFrom === undefined ? 0 : relaxation.ofAgent(policy, deal, factor).early;
  return {
    name: 'certified bound',
    isExact: false,
    of: (deals) => Float64Array.from(deals, (deal) => relaxation.ofDeal(deal, [factor])[0] - earlyLuck(deal)),
    dispose: () => policy.dispose?.(),
  };
}
