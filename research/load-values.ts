import { type EnvironmentParts, InputError } from 'maketen';
import type { Policy } from 'maketen/agents';
import { loadAgent } from 'maketen/lab';

/** The agent of an option that takes values. @throws InputError if it does not know what positions are worth */
export async function loadValues(name: string, parts: EnvironmentParts, option = '--value'): Promise<Policy> {
  const agent = await loadAgent(parts, name);
  if ('evaluate' in agent && typeof agent.evaluate === 'function') return agent as Policy;
  throw new InputError(`Expected ${option} to be a model, which knows what positions are worth, but got "${name}"`);
}
