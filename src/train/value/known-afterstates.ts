import type { Afterstates, AfterstatesMaker, AfterstatesOptions } from '../../agents/afterstates/afterstates.js';
import { afterstatesFor } from '../../agents/registry.js';
import { InputError } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';

/** @throws InputError for a game whose afterstates nobody has described */
export function knownAfterstates(
  { spec, rules, reward }: GameParts,
  options: AfterstatesOptions = {},
  findAfterstates: AfterstatesMaker = afterstatesFor,
): Afterstates {
  const afterstates = findAfterstates(rules, reward, options);
  if (afterstates !== undefined) return afterstates;
  throw new InputError(
    `Expected a game whose afterstates are known, but got ${spec.preset} with reward "${reward.name}" and these options; train it with --algorithm ppo, or give a game of your own "afterstates" in its agents' kit (docs/adding-a-game.md)`,
  );
}
