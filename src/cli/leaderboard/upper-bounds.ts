import { ROUND_COST } from '../../agents/games/four-ten/exact/index.js';
import { solveTens } from '../../agents/games/tens/exact/index.js';
import type { FourTenConfig } from '../../env/games/four-ten/config.js';
import type { TensConfig } from '../../env/games/tens/config.js';
import type { EnvironmentParts, Game } from '../../env/index.js';
import { decadeBounds } from './decade-bounds.js';
import { exactOptimum } from '../../evaluate/upper-bound.js';
import type { UpperBoundEntry } from './upper-bound-entry.js';
import { fourTenSolution } from '../solve/four-ten-solution.js';

type Parts = EnvironmentParts & { readonly game: Game };

/** By game: what bounds the return under the environment's reward scheme, the tightest first. */
const BOUNDS: Readonly<Record<string, (parts: Parts) => UpperBoundEntry[]>> = {
  tens: ({ rules, reward }) => {
    const config = rules.config as unknown as TensConfig;
    const isWinning = reward.name === 'win' || (reward.name === 'scoring' && config.scoring === 'binary');
    return isWinning ? [{ name: 'exact', isExact: true, create: () => exactOptimum(solveTens(config).fromDeal) }] : [];
  },
  'four-ten': ({ rules, reward }) => {
    const config = rules.config as unknown as FourTenConfig;
    const create = async () => exactOptimum((await fourTenSolution(config, ROUND_COST)).start.value);
    return reward.name === 'objective' ? [{ name: 'exact', isExact: true, create }] : [];
  },
  decade: decadeBounds,
};

/** What is known to bound the return of agents, the tightest bound first: the gap to that one is what agents close a share of. */
export function upperBoundsFor(parts: Parts): UpperBoundEntry[] {
  return BOUNDS[parts.game.name]?.(parts) ?? [];
}
