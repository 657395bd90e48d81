export { FourTenExactAgent } from './agent.js';
export { FourTenPlayer } from './player.js';
export { type Prospect, FourTenSolution } from './solution.js';
export { LEAST_ROUND_COST, ROUND_COST, solveFourTen, type SolveOptions } from './solve.js';
export { MOST_STANDINGS } from './standings.js';
