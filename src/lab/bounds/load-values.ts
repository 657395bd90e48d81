import type { Policy } from '../../agents/agent.js';
import { hasValues } from '../../agents/agent.js';
import { type EnvironmentParts, InputError } from '../../env/index.js';
import { loadAgent } from '../agents.js';

/** The agent of a `--value` option. @throws InputError if it does not know what positions are worth */
export async function loadValues(agent: string, parts: EnvironmentParts): Promise<Policy> {
  const loaded = await loadAgent(agent, parts);
  if (hasValues(loaded)) return loaded;
  loaded.dispose?.();
  throw new InputError(`Expected --value to be a model, which knows what positions are worth, but got "${agent}"`);
}
