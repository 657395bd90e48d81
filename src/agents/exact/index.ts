export * from '../games/decade/clairvoyant/index.js';
export { EXACT, exactAgentFor, exactValuesFor, noExactAgent } from './exact-agent.js';
export type { ExactValues, ExactValue } from './exact-values.js';
export {
  FourTenExactAgent,
  FourTenPlayer,
  type FourTenSolution,
  type FourTenValue,
  shippedFourTenSolution,
  solveFourTen,
  type SolveOptions,
} from '../games/four-ten/exact/index.js';
export { type ExactActionValue, type SolvingAgent, solvesRules } from './solving-agent.js';
export { solveTens, type TensSolution } from '../games/tens/exact/index.js';
