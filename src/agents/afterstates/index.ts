import type { RewardScheme } from '../../env/reward.js';
import type { Rules } from '../../env/rules.js';
import { InputError } from '../../env/errors.js';
import type { Afterstates, AfterstatesMaker, AfterstatesOptions } from './afterstates.js';
import { decadeAfterstates } from './decade.js';
import { fourTenAfterstates } from './four-ten.js';
import { tensAfterstates } from './tens.js';

export { AfterstateBatch } from './afterstate-batch.js';
export type { AfterstateBlock, Afterstates, AfterstatesMaker, AfterstatesOptions } from './afterstates.js';
export { Lookahead } from './lookahead.js';
export { LOOKAHEADS, type LookaheadDraws } from './lookahead-draws.js';
export { Ratings, valueScaleOf, type ValueScale } from './ratings.js';

const MAKERS: readonly AfterstatesMaker[] = [decadeAfterstates, fourTenAfterstates, tensAfterstates];

/**
 * The afterstates of a game; undefined for rules or reward schemes whose afterstates are not known.
 * @throws InputError for an endgame where none can be worked out
 */
export function afterstatesFor(
  rules: Rules,
  reward: RewardScheme,
  options: AfterstatesOptions = {},
): Afterstates | undefined {
  const { endgame = 0 } = options;
  for (const maker of MAKERS) {
    const afterstates = maker(rules, reward, options);
    if (afterstates === undefined) continue;
    if ((afterstates.endgame ?? 0) !== endgame)
      throw new InputError(`Expected endgame 0 for ${rules.id} with these options, but got ${endgame}`);
    return afterstates;
  }
  return undefined;
}
