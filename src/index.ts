/** Environments, scripted agents, evaluation and hints. The parts that need TensorFlow.js are in maketen/train and maketen/agents. @module maketen */
export type { Agent, Policy } from './agents/agent.js';
export { OneDecision } from './agents/decide-one.js';
export {
  exactAgentFor,
  exactSolvingFor,
  type ExactValue,
  type ExactValues,
  FourTenExactAgent,
  type FourTenSolution,
  knowingTheDeck,
  type KnowingTheDeck,
  type KnowingTheDeckOptions,
  type KnownDeckResult,
  solveFourTen,
  solveTens,
  type SolvingAgent,
  type TensSolution,
} from './agents/exact/index.js';
export { type AgentEntry, agentsFor, createAgent, RandomAgent, strongestFor } from './agents/registry.js';
export {
  type AgentModule,
  type AgentSources,
  EXACT,
  type ModelSource,
  type OwnAgent,
  type PlayableModel,
} from './agents/resolve/agent-sources.js';
export { type ResolvedAgent, resolveAgent } from './agents/resolve/resolve-agent.js';
export * from './env/index.js';
export * from './evaluate/index.js';
export type {
  Audit,
  AuditOptions,
  Foresight,
  LineEnd,
  Penalty,
  RelaxationOptions,
  RelaxedGame,
  UpperBound,
} from './gap/index.js';
export { audit, certifiedBound, InformationRelaxation } from './gap/index.js';
export * from './hint/index.js';
