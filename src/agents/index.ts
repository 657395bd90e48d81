/** Scripted players and trained policies. @module maketen/agents */
import './games/kernel-scripts.js';

export type { DecisionBatch } from '../env/environment/environment.js';
export type { Agent, DecisionWatch, Policy } from './agent.js';
export { OneDecision } from './decide-one.js';
export type { AfterstateBatch, AfterstateBlock } from './afterstates/afterstate-batch.js';
export type { Afterstates } from './afterstates/afterstates.js';
export type { AgentKit } from './games/kit.js';
export { RandomAgent } from './registry.js';
export { type AgentEntry, agentsFor, createAgent } from './registry.js';
export { type Backend, loadBackend } from './networks/backend.js';
export type { BackendPreference } from './networks/network-plan.js';
export { Encoder } from '../env/inputs/encoder.js';
export { Network } from './networks/network.js';
export type { PolicyNetwork } from './networks/network-interfaces.js';
export { PpoPolicy, type PpoPolicyOptions } from './policies/move-policies.js';
export { type NetworkOutputs } from './networks/own-network.js';
export { type OwnPolicyOptions, policyOf, type TrainedIn } from './policies/own-policy.js';
export type {
  AgentModule,
  AgentOrName,
  AgentSources,
  ModelSource,
  OwnAgent,
  PlayableModel,
} from './resolve/agent-sources.js';
export { type ResolvedAgent, resolveAgent } from './resolve/resolve-agent.js';
export { RolloutAgent, type RolloutOptions } from './search/rollout-agent.js';
export type { SearchedGame, SearchOptions } from './search/search-options.js';
export { UctAgent, type UctOptions } from './search/uct-agent.js';
