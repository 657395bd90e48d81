import type { GameParts } from '../env/game.js';
import { type EnvironmentSpec, type MakeOptions, partsOf, type PresetName, rewardsOf } from '../env/index.js';
import { ofPresets } from './games/kits.js';

const RANKED_BY = ofPresets((kit) => kit.rankedBy);

/** The reward scheme that agents of a preset are ranked by, where it is not its game's first: undefined for that. */
export function rankedBy(preset: string): string | undefined {
  return RANKED_BY.get(preset);
}

/**
 * An environment with the reward whose mean return ranks its agents: the one that is asked for, else that of the spec, else the preset's, if
 * games can differ in it under these options.
 * @throws InputError as `partsOf`
 */
export function rankedParts<Name extends PresetName = string>(
  presetOrSpec: Name | EnvironmentSpec,
  { rules, reward }: Pick<MakeOptions<Name>, 'rules' | 'reward'> = {},
): GameParts {
  const parts = partsOf(presetOrSpec, { rules, ...(reward !== undefined && { reward }) });
  if (reward !== undefined || typeof presetOrSpec !== 'string') return parts;
  const ranking = rewardsOf(parts).find(({ name }) => name === rankedBy(parts.spec.preset));
  return ranking ? partsOf(presetOrSpec, { rules, reward: ranking.name }) : parts;
}
