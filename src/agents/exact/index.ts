export * from './decade/deck-knowing/index.js';
export { EXACT, exactAgentFor, noExactAgent } from './exact-agent.js';
export { type ExactValues, exactValuesFor, type Expectation } from './exact-values.js';
export {
  FourTenExactAgent,
  FourTenPlayer,
  type FourTenSolution,
  type Prospect,
  shippedFourTenSolution,
  solveFourTen,
  type SolveOptions,
} from './four-ten/index.js';
export { type MoveExpectation, type SolvingAgent, solvesRules } from './solving-agent.js';
export { solveTens, type TensSolution } from './tens/index.js';
