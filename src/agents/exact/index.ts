export * from '../games/decade/clairvoyant/index.js';
export { EXACT, exactAgentFor, exactValuesFor, noExactAgent } from './exact-agent.js';
export type { ExactValues, Expectation } from './exact-values.js';
export {
  FourTenExactAgent,
  FourTenPlayer,
  type FourTenSolution,
  type Prospect,
  shippedFourTenSolution,
  solveFourTen,
  type SolveOptions,
} from '../games/four-ten/exact/index.js';
export { type MoveExpectation, type SolvingAgent, solvesRules } from './solving-agent.js';
export { solveTens, type TensSolution } from '../games/tens/exact/index.js';
