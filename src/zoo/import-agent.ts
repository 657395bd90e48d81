import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Agent } from '../agents/agent.js';
import type { EnvironmentParts } from '../env/environment.js';
import { InputError, shown } from '../env/errors.js';

/** What a module with an agent of one's own gives as `agent` or as its default export: an agent, or what makes one for some rules. */
export type OwnAgent = Agent | ((parts: EnvironmentParts) => Agent | Promise<Agent>);

const MODULE = /\.[mc]?js$/;

function isAgent(value: unknown): value is Agent {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Agent>).act === 'function';
}

async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new InputError(`Expected ${path} to be a module with an agent, but ${(error as Error).message}`);
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

/** The agent in a module of the user's own, `./mine.mjs`; undefined for a name that is no module's. The module's code runs. */
export function importAgent(name: string, parts: EnvironmentParts): Promise<Agent> | undefined {
  return MODULE.test(name) ? agentIn(name, parts) : undefined;
}
