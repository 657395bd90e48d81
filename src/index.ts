/** maketen: environments, scripted agents, evaluation and hints. What needs TensorFlow.js is in maketen/train and maketen/agents. */
export type { Agent, Policy } from './agents/agent.js';
export { OneDecision } from './agents/decide-one.js';
export {
  FourTenExactAgent,
  type FourTenSolution,
  knowingTheDeck,
  type KnowingTheDeck,
  type KnowingTheDeckOptions,
  type KnownDeckResult,
  solveFourTen,
  solveTens,
  type TensSolution,
} from './agents/exact/index.js';
export { FirstLegalAgent } from './agents/first-legal.js';
export type { OwnAgent } from './agents/own-agent.js';
export { RandomAgent } from './agents/random.js';
export { type AgentEntry, AGENTS, agentsFor, createAgent } from './agents/registry.js';
export * from './env/index.js';
export * from './evaluate/index.js';
export * from './hint/index.js';
