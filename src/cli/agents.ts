import type { Agent } from '../agents/agent.js';
import { AGENTS, agentsFor, createAgent } from '../agents/registry.js';
import { shown } from '../env/errors.js';
import type { EnvironmentParts, Rules } from '../env/index.js';
import { InputError } from '../env/index.js';
import { nearestNames, suggestion } from '../env/nearest-name.js';
import { loadModelAgent, modelFolder, modelLabel } from './agents/model-agents.js';
import { loadSearchAgent, searchLabel, SEARCHES } from './agents/search-agents.js';
import { searchName } from './agents/search-settings.js';
import { listModels } from './models.js';
import { EXACT, exactAgent } from './solve/exact-agent.js';

export { modelFolder };

function unknownAgent(agent: string, rules: Rules): InputError {
  const scripted = agentsFor(rules).map(({ name }) => name);
  const others = [...SEARCHES.map(({ name }) => name), ...listModels().map(({ name }) => name)];
  const near = nearestNames(agent, [...scripted, ...others]);
  return new InputError(`Unknown agent ${shown(agent)}${suggestion(agent, near.length > 0 ? near : scripted)}`);
}

/**
 * The agent of an `--agent` value: a scripted agent's name, "exact", a search with its settings, a model folder, or the name of a folder in the
 * package's models.
 */
export async function loadAgent(agent: string, parts: EnvironmentParts): Promise<Agent> {
  if (agent === EXACT.name) return exactAgent(parts);
  if (searchName(agent) !== null) return loadSearchAgent(agent, parts, loadAgent);
  const folder = modelFolder(agent);
  if (folder !== null) return (await loadModelAgent(folder, agent, parts.rules)).policy;
  if (!AGENTS.some(({ name }) => name === agent)) throw unknownAgent(agent, parts.rules);
  return createAgent(agent, parts.rules);
}

/** How an agent is called in reports and traces: its scripted name, its folder's, or a search with its settings. */
export function agentLabel(agent: string): string {
  if (searchName(agent) !== null) return searchLabel(agent);
  const folder = modelFolder(agent);
  return folder === null ? agent : modelLabel(folder, agent);
}
