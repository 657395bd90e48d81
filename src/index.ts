/** maketen: environments, scripted agents and evaluation. What needs tfjs is in maketen/agents, maketen/train and maketen/hint. */
export type { Agent, Policy } from './agents/agent.js';
export { OneDecision } from './agents/decide-one.js';
export { FirstLegalAgent } from './agents/first-legal.js';
export { RandomAgent } from './agents/random.js';
export { type AgentEntry, AGENTS, agentsFor, createAgent } from './agents/registry.js';
export * from './env/index.js';
export * from './evaluate/index.js';
