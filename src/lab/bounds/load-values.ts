import type { Policy } from '../../agents/agent.js';
import { hasValues } from '../../agents/agent.js';
import type { AgentOrName } from '../../agents/resolve/agent-sources.js';
import { release } from '../../agents/resolve/resolve-agent.js';
import { type EnvironmentParts, InputError } from '../../env/index.js';
import { labelOf, loadAgent, type LoadOptions } from '../agents.js';

/** The agent of an option that takes values, `--value` or another. @throws InputError if it does not know what positions are worth */
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
