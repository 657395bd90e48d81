import type { Agent } from '../agents/agent.js';
import { isAgent } from '../agents/games-in-play.js';
import type { OwnAgent } from '../agents/resolve/agent-sources.js';
import { mismatch } from '../env/base/errors.js';
import type { EnvironmentParts } from '../env/environment/environment-parts.js';
import { importModule, moduleUrl } from '../io/game-module.js';

/** The agent that a module exports; its code runs in this thread. @throws InputError, one line, for a module without one */
export async function importAgent(path: string, parts: EnvironmentParts): Promise<Agent> {
  const module = await importModule(moduleUrl(path, 'an agent'), 'an agent');
  const given = (module.agent ?? module.default) as OwnAgent | undefined;
  const agent = typeof given === 'function' ? await given(parts) : given;
  if (isAgent(agent)) return agent;
  throw mismatch(
    `${path} to export "agent" (or a default): an object with act(batch, actions), or a function of the environment's parts that makes one`,
    agent,
  );
}
