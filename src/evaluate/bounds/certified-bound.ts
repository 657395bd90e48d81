import type { Policy } from '../../agents/agent.js';
import type { RewardScheme } from '../../env/reward.js';
import type { Rules } from '../../env/rules.js';
import type { UpperBound } from '../upper-bound.js';
import { InformationRelaxation } from './information-relaxation.js';

/**
 * An information relaxation as an upper bound; it owns the policy. Its mean over random deals bounds every honest player from above.
 * @param factor from 0 to 1, of the penalty; chosen on other deals than those that the bound is quoted for
 * @throws InputError for games that are not bounded this way
 */
export function certifiedBound(rules: Rules, reward: RewardScheme, policy: Policy, factor: number): UpperBound {
  const relaxation = new InformationRelaxation(rules, reward, policy);
  return {
    name: 'certified bound',
    isExact: false,
    of: (deals) => Float64Array.from(deals, (deal) => relaxation.ofDeal(deal, [factor])[0]),
    dispose: () => policy.dispose?.(),
  };
}
