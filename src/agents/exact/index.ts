import '../games/kernel-scripts.js';

export {
  type FewestCardsLeft,
  type KnowingTheDeck,
  knowingTheDeck,
  type KnowingTheDeckOptions,
  type KnownDeckResult,
  type PossibleWin,
} from '../games/decade/clairvoyant/knowing-the-deck.js';
export { exactAgentFor, exactSolvingFor, exactValuesFor } from './exact-agent.js';
export { FourTenExactAgent } from '../games/four-ten/exact/agent.js';
export { type FourTenSolution, type FourTenValue, shippedFourTenSolution } from '../games/four-ten/exact/solution.js';
export { solveFourTen, type SolveOptions } from '../games/four-ten/exact/solve.js';
export type { ExactActionValue, ExactValue, ExactValues, SolvingAgent } from '../exact-play.js';
export { solveTens, type TensSolution } from '../games/tens/exact/solution.js';
