import type { Afterstates } from '../../../src/agents/afterstates/afterstates.js';
import { Ratings, valueScaleOf } from '../../../src/agents/afterstates/ratings.js';
import type { Network } from '../../../src/agents/networks/network.js';
import type { DecadeRules } from '../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../src/env/games/decade/state.js';
import type { RewardScheme } from '../../../src/env/index.js';
import { candidatesOf } from '../../agents/afterstates/support.js';

/** How a network values afterstates of a game. */
export interface Valued {
  readonly rules: DecadeRules;
  readonly reward: RewardScheme;
  readonly afterstates: Afterstates<DecadeState>;
  readonly network: Network;
}

/** What the best candidate of a position is worth; of one that is over, its return. */
function bestValue({ rules, reward, afterstates, network }: Valued, state: DecadeState): number {
  if (state.outcome !== 'ongoing') return reward.returnSoFar(rules, state);
  const batch = candidatesOf(afterstates, state);
  const ratings = new Ratings();
  ratings.rate(batch, network, valueScaleOf(reward));
  return Math.max(...ratings.actionValues.subarray(0, batch.count));
}

/** What a draw is worth on average, found by trying every hidden card. */
export function expectedValue(valued: Valued, state: DecadeState): number {
  const { rules } = valued;
  const counts = new Uint8Array(rules.cardKinds.length);
  const hidden = rules.unseen(state, counts);
  const next = rules.createState();
  let sum = 0;
  counts.forEach((copies, kind) => {
    if (copies === 0) return;
    rules.copyState(next, state);
    rules.stackNext(next, kind);
    rules.apply(next, rules.table.draw);
    sum += (copies / hidden) * bestValue(valued, next);
  });
  return sum;
}
