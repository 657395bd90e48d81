import { InputError } from '../../env/errors.js';
import type { RewardScheme } from '../../env/reward.js';
import type { Rules } from '../../env/rules.js';
import { AGENT_KITS } from '../games/kits.js';
import type { Afterstates, AfterstatesOptions } from './afterstates.js';

export { AfterstateBatch } from './afterstate-batch.js';
export type { AfterstateBlock, Afterstates, AfterstatesOptions } from './afterstates.js';
export { LOOKAHEADS, type LookaheadDraws } from './lookahead-draws.js';
export { Ratings, valueScaleOf } from './ratings.js';

/**
 * The afterstates of a game; undefined for rules or reward schemes whose afterstates are not known.
 * @throws InputError for an endgame or hindsight where none can be worked out, or an input version that the game does not have
 */
export function afterstatesFor(
  rules: Rules,
  reward: RewardScheme,
  options: AfterstatesOptions = {},
): Afterstates | undefined {
  const { endgame = 0, hindsight = 0, inputVersion = 1 } = options;
  const afterstates = AGENT_KITS.of(rules).afterstates?.(rules, reward, options);
  if (afterstates === undefined) return undefined;
  if ((afterstates.endgame ?? 0) !== endgame)
    throw new InputError(`Expected endgame 0 for ${rules.id} with these options, but got ${endgame}`);
  if ((afterstates.hindsight ?? 0) !== hindsight)
    throw new InputError(`Expected hindsight 0 for ${rules.id} with these options, but got ${hindsight}`);
  const known = afterstates.inputVersion ?? 1;
  if (known !== inputVersion)
    throw new InputError(
      `Expected inputVersion ${known === 1 ? '1' : `1 or ${known}`} for ${rules.id}, but got ${inputVersion}`,
    );
  return afterstates;
}
