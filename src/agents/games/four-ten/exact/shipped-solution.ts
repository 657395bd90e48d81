import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { FourTenSolution, isSameGame, Standings } from './solution.js';
import { ROUND_COST } from './solve.js';
import { SOLVED_STANDINGS } from './solved-standings.js';

/** By standing, with the two of games that are over at the end. */
function withEnds(numbers: readonly number[], { count, won, lost }: Standings, ifWon: number): Float64Array {
  const all = new Float64Array(count + 2);
  all.set(numbers);
  all[won] = ifWon;
  all[lost] = 0;
  return all;
}

/** The exact solution of these options, if it comes with the package: it does for the presets. */
export function shippedFourTenSolution(config: FourTenConfig): FourTenSolution | undefined {
  const solved = SOLVED_STANDINGS.find((each) => isSameGame(each.config, config));
  if (solved === undefined) return undefined;
  const standings = new Standings(config);
  const probabilities = withEnds(solved.probabilities, standings, 1);
  return new FourTenSolution(config, ROUND_COST, probabilities, withEnds(solved.rounds, standings, 0));
}
