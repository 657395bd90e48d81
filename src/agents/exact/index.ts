export * from '../games/decade/clairvoyant/index.js';
export { exactAgentFor, exactSolvingFor, exactValuesFor, standInFor } from './exact-agent.js';
export type { ExactValues, ExactValue } from '../exact-play.js';
export {
  FourTenExactAgent,
  type FourTenSolution,
  type FourTenValue,
  shippedFourTenSolution,
  solveFourTen,
  type SolveOptions,
} from '../games/four-ten/exact/index.js';
export { type ExactActionValue, type SolvingAgent, type SolvingErrors } from '../exact-play.js';
export { solveTens, type TensSolution } from '../games/tens/exact/index.js';
