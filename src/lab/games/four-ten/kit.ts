import { canBeSolved, FourTenExactAgent } from '../../../agents/games/four-ten/exact/index.js';
import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import { exactOptimum } from '../../../evaluate/upper-bound.js';
import type { LabKit } from '../kit.js';
import { fourTenSolution } from './solution.js';
import { solveFourTenPreset } from './solve.js';

/** What the lab knows of Four Ten. */
export const fourTenLabKit: LabKit<FourTenRules> = {
  game: 'four-ten',
  upperBounds: ({ config }, { reward }) => {
    const create = async () => exactOptimum((await fourTenSolution(config)).start.value);
    return reward.name === 'objective' && canBeSolved(config) ? [{ name: 'exact', isExact: true, create }] : [];
  },
  solve: solveFourTenPreset,
  calibration: { deals: 200, playouts: 50 },
  solvedAgent: async ({ config }, options) => {
    const agent = new FourTenExactAgent(await fourTenSolution(config, options));
    agent.player.solveRoundsOfGains();
    return agent;
  },
};
