import type { AgentEntry } from '../registry.js';

export const fourTenAgents: readonly AgentEntry[] = [];
