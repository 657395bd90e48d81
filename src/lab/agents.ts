import type { Agent } from '../agents/agent.js';
import { agentLabel as labelOf } from '../agents/resolve/agent-label.js';
import type { AgentOrName, AgentSources } from '../agents/resolve/agent-sources.js';
import { resolveAgent } from '../agents/resolve/resolve-agent.js';
import type { EnvironmentParts } from '../env/index.js';
import { diskSources, type FolderModel } from '../zoo/agent-sources.js';
import { solvedAgent } from './solve/exact-agent.js';
import type { WorkOptions } from './work-options.js';

/** Where the lab's agents come from: this machine's disk, and exact solutions that are worked out if need be. @param options for those */
export function labSources(options: WorkOptions = {}): AgentSources<FolderModel> {
  return { ...diskSources, exactAgent: (parts) => solvedAgent(parts, options) };
}

/** An agent: by its name, as `--agent` takes it, or of a trained model. @throws InputError, one line, for an unknown name or one that is not for these rules */
export async function loadAgent(agent: AgentOrName, parts: EnvironmentParts, options?: WorkOptions): Promise<Agent> {
  return (await resolveAgent(agent, parts, labSources(options))).agent;
}

/** How an agent is called in reports and traces. */
export function agentLabel(agent: AgentOrName): string {
  return labelOf(agent, diskSources);
}
