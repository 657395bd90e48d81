import type { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import { FourTenExactAgent } from './agent.js';
import { shippedFourTenSolution } from './shipped-solution.js';

/** One game is played at a time: its last rounds, of 3.7 MB each. */
const KEPT_ROUNDS = 4;

/** Plays by the solution that comes with the package; undefined for options that none is kept of. */
export function shippedExactAgent({ config }: FourTenRules): FourTenExactAgent | undefined {
  const solution = shippedFourTenSolution(config);
  return solution && new FourTenExactAgent(solution, KEPT_ROUNDS);
}
