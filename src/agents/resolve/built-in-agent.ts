import type { EnvironmentParts } from '../../env/environment.js';
import type { Agent } from '../agent.js';
import { EXACT, exactAgentFor, noExactAgent } from '../exact/exact-agent.js';
import { AGENTS, createAgent, strongestFor } from '../registry.js';

/**
 * The agent of a name that nothing has to be loaded for: a scripted one, or exact play by a solution that is ready. Undefined for other names.
 * @throws InputError for one that does not play these rules
 */
export function builtInAgent(name: string, { rules, spec }: EnvironmentParts): Agent | undefined {
  if (AGENTS.some((each) => each.name === name)) return createAgent(name, rules);
  if (name !== EXACT) return undefined;
  const exact = exactAgentFor(rules);
  if (exact === undefined) throw noExactAgent(rules, spec.preset, strongestFor(rules).name);
  return exact;
}
