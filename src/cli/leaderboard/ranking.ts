import { type EnvironmentParts, type Game, partsOf } from '../../env/index.js';

/**
 * Reward schemes that agents are ranked by where the game's own does not tell them apart: presets that are hardly ever won. By preset; all
 * others are ranked by their game's first scheme.
 */
const RANKED_BY: Readonly<Record<string, string>> = {
  'decade-max3': 'cards-left',
  'decade-seven': 'cards-left',
  'decade-seven-loop3': 'cards-left',
};

/** The reward scheme that agents of a preset are ranked by; undefined for its game's first. */
export function rankedBy(preset: string): string | undefined {
  return Object.hasOwn(RANKED_BY, preset) ? RANKED_BY[preset] : undefined;
}

/** A preset's environment with the reward whose mean return ranks its agents. */
export function rankedParts(preset: string): EnvironmentParts & { game: Game } {
  return partsOf(preset, { reward: rankedBy(preset) });
}
