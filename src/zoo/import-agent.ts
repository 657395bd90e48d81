import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Agent } from '../agents/agent.js';
import { isAgent } from '../agents/expect-agent.js';
import type { AgentModule, OwnAgent } from '../agents/resolve/agent-sources.js';
import type { EnvironmentParts } from '../env/environment.js';
import { InputError, shown } from '../env/errors.js';
import { printable } from '../env/printable.js';

const MODULE = /\.[mc]?js$/;

async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new InputError(
      `Expected ${path} to be a module with an agent, but ${String((error as Partial<Error> | null)?.message ?? error)}`,
    );
  }
}

async function agentIn(path: string, parts: EnvironmentParts): Promise<Agent> {
  const module = await importModule(path);
  const given = (module.agent ?? module.default) as OwnAgent | undefined;
  const agent = typeof given === 'function' ? await given(parts) : given;
  if (isAgent(agent)) return agent;
  throw new InputError(
    `Expected ${path} to export "agent" (or a default): an object with act(batch, actions), or a function of the environment's parts that makes one, but got ${shown(agent)}`,
  );
}

/** A module of the user's own, `./mine.mjs`; undefined for a name that is no module's. Its code runs when it is loaded. */
export function findModule(name: string): AgentModule | undefined {
  return MODULE.test(name) ? { label: printable(basename(name)), load: (parts) => agentIn(name, parts) } : undefined;
}
