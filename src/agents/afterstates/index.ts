import type { RewardScheme } from '../../env/reward.js';
import type { Rules } from '../../env/rules.js';
import type { Afterstates, AfterstatesMaker } from './afterstates.js';
import { decadeAfterstates } from './decade.js';
import { fourTenAfterstates } from './four-ten.js';
import { tensAfterstates } from './tens.js';

export { AfterstateBatch } from './afterstate-batch.js';
export type { AfterstateBlock, Afterstates, AfterstatesMaker } from './afterstates.js';
export { Lookahead } from './lookahead.js';
export { LOOKAHEADS, type LookaheadDraws } from './lookahead-draws.js';
export { Ratings, valueScaleOf, type ValueScale } from './ratings.js';

const MAKERS: readonly AfterstatesMaker[] = [decadeAfterstates, fourTenAfterstates, tensAfterstates];

/** The afterstates of a game; undefined for rules or reward schemes whose afterstates are not known. */
export function afterstatesFor(rules: Rules, reward: RewardScheme): Afterstates | undefined {
  for (const maker of MAKERS) {
    const afterstates = maker(rules, reward);
    if (afterstates !== undefined) return afterstates;
  }
  return undefined;
}
