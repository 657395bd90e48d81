export { FourTenExactAgent } from './agent.js';
export { FourTenPlayer, type FourTenPlayerOptions } from './player.js';
export { shippedFourTenSolution } from './shipped-solution.js';
export { type FourTenValue, FourTenSolution, type SolvedStandings } from './solution.js';
export { canBeSolved } from './standings.js';
export { LEAST_ROUND_COST, solveFourTen, type SolveOptions } from './solve.js';
