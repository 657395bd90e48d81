export { FourTenExactAgent } from './agent.js';
export { FourTenPlayer, type FourTenPlayerOptions } from './player.js';
export { shippedFourTenSolution } from './shipped-solution.js';
export { canBeSolved, type FourTenValue, FourTenSolution, type SolvedStandings } from './solution.js';
export { LEAST_ROUND_COST, solveFourTen, type SolveOptions } from './solve.js';
