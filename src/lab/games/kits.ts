import { type GameParts, KitsOfLayer, rewardsOf } from '../../env/game.js';
import { type EnvironmentSpec, type MakeOptions, partsOf, type PresetName } from '../../env/index.js';
import { decadeLabKit } from './decade.js';
import { fourTenLabKit } from './four-ten.js';
import { type CertifiedValue, LAB_KIT_CHECKS, type LabKit } from './kit.js';
import { tensLabKit } from './tens.js';

/** What the lab knows of each game. */
export const LAB_KITS = new KitsOfLayer<LabKit>('lab', [tensLabKit, decadeLabKit, fourTenLabKit], LAB_KIT_CHECKS);

/** What kits hold for single presets, of all games in one map; games that are registered later are added. */
function ofPresets<T>(of: (kit: LabKit) => Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> {
  const presets = new Map<string, T>();
  LAB_KITS.onChange((kits) => {
    presets.clear();
    for (const kit of kits) for (const [preset, own] of Object.entries(of(kit) ?? {})) presets.set(preset, own);
  });
  return presets;
}

/** The default bound of each preset that can be bounded by a model's values. */
export const CERTIFIED_VALUES: ReadonlyMap<string, CertifiedValue> = ofPresets(
  ({ certifiedValues }) => certifiedValues,
);

const RANKED_BY = ofPresets((kit) => kit.rankedBy);

/** The reward scheme that agents of a preset are ranked by, where it is not its game's first: undefined for that. */
export function rankedBy(preset: string): string | undefined {
  return RANKED_BY.get(preset);
}

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
  const ranking = rewardsOf(parts).find(({ name }) => name === rankedBy(parts.spec.preset));
  return ranking ? partsOf(presetOrSpec, { rules, reward: ranking.name }) : parts;
}
