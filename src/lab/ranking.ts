import type { GameParts } from '../env/game.js';
import { partsOf } from '../env/index.js';
import { ofPresets } from './games/kits.js';

const RANKED_BY = ofPresets((kit) => kit.rankedBy);

/** The reward scheme that agents of a preset are ranked by, where it is not its game's first: undefined for that. */
export function rankedBy(preset: string): string | undefined {
  return RANKED_BY.get(preset);
}

/** A preset's environment with the reward whose mean return ranks its agents. */
export function rankedParts(preset: string): GameParts {
  return partsOf(preset, { reward: rankedBy(preset) });
}
