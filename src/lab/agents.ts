import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { agentLabel, type AgentOrName, type AgentSources } from '../agents/resolve/agent-sources.js';
import { release, resolveAgent } from '../agents/resolve/resolve-agent.js';
import { type EnvironmentParts, InputError } from '../env/index.js';
import { diskSources, type FolderModel } from '../zoo/agent-sources.js';
import { solvedAgent } from './solve.js';
import type { WorkOptions } from './work-options.js';

/** How agents are loaded: progress and the signal are those of an exact solution that is worked out. */
export interface LoadOptions extends WorkOptions {
  /** Where models and modules come from; default: this machine's disk. */
  readonly sources?: AgentSources<FolderModel> | undefined;
}

/** Where the lab's agents come from: the given sources, and exact solutions that are worked out if need be. */
export function labSources({ sources = diskSources, ...options }: LoadOptions = {}): AgentSources<FolderModel> {
  return { ...sources, exactAgent: (parts) => solvedAgent(parts, options) };
}

/**
 * An agent by its name, as `--agent` takes it, or of a trained model.
 * @throws InputError, one line, for an unknown name or one that is not for these rules
 */
export async function loadAgent(parts: EnvironmentParts, agent: AgentOrName, options?: LoadOptions): Promise<Agent> {
  return (await resolveAgent(parts, agent, labSources(options))).agent;
}

/** An agent's label in reports and traces, with models and modules from this machine's disk. */
export function labelOf(agent: AgentOrName): string {
  return agentLabel(agent, diskSources);
}

/** The agent of an option that takes values, `--value` or another. @throws InputError if it does not value positions */
export async function loadValues(
  parts: EnvironmentParts,
  agent: AgentOrName,
  option = '--value',
  options?: LoadOptions,
): Promise<Policy> {
  const loaded = await loadAgent(parts, agent, options);
  if (hasValues(loaded)) return loaded;
  release(agent, loaded);
  throw new InputError(
    `Expected ${option} to be a model, which knows what positions are worth, but got "${labelOf(agent)}"`,
  );
}
