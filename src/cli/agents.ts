import type { Agent } from '../agents/agent.js';
import { agentLabel as labelOf } from '../agents/resolve/agent-label.js';
import type { AgentSources } from '../agents/resolve/agent-sources.js';
import { resolveAgent } from '../agents/resolve/resolve-agent.js';
import type { EnvironmentParts } from '../env/index.js';
import { diskSources, type FolderModel } from '../zoo/agent-sources.js';
import { solvedAgent } from './solve/exact-agent.js';

/** Where the command line's agents come from: this machine's disk, and exact solutions that are worked out if need be. */
export const agentSources: AgentSources<FolderModel> = { ...diskSources, exactAgent: solvedAgent };

/** The agent of an `--agent` value. */
export async function loadAgent(agent: string, parts: EnvironmentParts): Promise<Agent> {
  return (await resolveAgent(agent, parts, agentSources)).agent;
}

/** How the agent of an `--agent` value is called in reports and traces. */
export function agentLabel(agent: string): string {
  return labelOf(agent, agentSources);
}
