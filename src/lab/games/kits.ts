import { type GameParts, KitsOfLayer, rewardsOf } from '../../env/environment/game.js';
import { type EnvironmentSpec, type MakeOptions, partsOf, type PresetName } from '../../env/index.js';
import { decadeLabKit } from './decade.js';
import { fourTenLabKit } from './four-ten.js';
import { LAB_KIT_CHECKS, type LabKit } from './kit.js';
import { tensLabKit } from './tens.js';

export const LAB_KITS = new KitsOfLayer<LabKit>('lab', [tensLabKit, decadeLabKit, fourTenLabKit], LAB_KIT_CHECKS);

/**
 * An environment with the reward whose mean return ranks its agents: the given one, else that of the spec, else the
 * preset's if it exists under these options.
 * @throws InputError as `partsOf`
 */
export function rankedParts<Name extends PresetName = string>(
  presetOrSpec: Name | EnvironmentSpec,
  { rules, reward }: Pick<MakeOptions<Name>, 'rules' | 'reward'> = {},
): GameParts {
  const parts = partsOf(presetOrSpec, { rules, ...(reward !== undefined && { reward }) });
  if (reward !== undefined || typeof presetOrSpec !== 'string') return parts;
  const by = LAB_KITS.of(parts.rules).rankedBy?.[parts.spec.preset];
  const ranking = rewardsOf(parts).find(({ name }) => name === by);
  return ranking ? partsOf(presetOrSpec, { rules, reward: ranking.name }) : parts;
}
