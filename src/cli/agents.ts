import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { LOOKAHEADS, type LookaheadDraws } from '../agents/afterstates/lookahead-draws.js';
import type { Agent, Policy } from '../agents/agent.js';
import { AGENTS, agentsFor, createAgent } from '../agents/registry.js';
import { nearestNames, suggestion } from '../env/nearest-name.js';
import type { EnvironmentParts, Rules } from '../env/index.js';
import { InputError } from '../env/index.js';
import { listModels } from './models.js';
import { MODELS_FOLDER } from './package-files.js';
import { EXACT, exactAgent } from './solve/exact-agent.js';

function folderName(folder: string): string {
  return basename(resolve(folder));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** How far a model looks ahead can be said after its name: decade-loop3-value+lookahead=0. */
const LOOKAHEAD = /\+lookahead=(.*)$/;

/** The model folder that an `--agent` value means; null if it is a scripted agent's name, or nothing at all. */
export function modelFolder(agentName: string): string | null {
  const agent = agentName.replace(LOOKAHEAD, '');
  if (AGENTS.some(({ name }) => name === agent)) return null;
  if (/[/\\]/.test(agent) || isFolder(agent)) return agent;
  const own = join(MODELS_FOLDER, agent);
  return agent !== '' && existsSync(own) ? own : null;
}

/** Loads a model folder as a policy for these rules. TensorFlow.js is loaded only here: it takes a second. */
export async function loadPolicy(
  folder: string,
  rules: Rules,
  name: string,
  lookahead?: LookaheadDraws,
): Promise<Policy> {
  const { loadModel } = await import('../train/models/model-folder.js');
  return (await loadModel(folder, { rules, name, lookahead })).policy;
}

function unknownAgent(agent: string, rules: Rules): InputError {
  const scripted = agentsFor(rules).map(({ name }) => name);
  const models = listModels().map(({ name }) => name);
  const near = nearestNames(agent, [...scripted, ...models]);
  return new InputError(`Unknown agent "${agent}"${suggestion(agent, near.length > 0 ? near : scripted)}`);
}

function lookaheadOf(agent: string): LookaheadDraws | undefined {
  const given = LOOKAHEAD.exec(agent)?.[1];
  if (given === undefined) return undefined;
  const draws = LOOKAHEADS.find((each) => String(each) === given);
  if (draws === undefined)
    throw new InputError(
      `Expected +lookahead=${LOOKAHEADS.join(' or ')}, but got "${given}" after ${agent.replace(LOOKAHEAD, '')}`,
    );
  return draws;
}

/** The agent of an `--agent` value: a scripted agent's name, "exact", a model folder, or the name of a folder in the package's models. */
export async function loadAgent(agent: string, parts: EnvironmentParts): Promise<Agent> {
  if (agent === EXACT.name) return exactAgent(parts);
  const folder = modelFolder(agent);
  if (folder !== null) return loadPolicy(folder, parts.rules, agentLabel(agent), lookaheadOf(agent));
  if (!AGENTS.some(({ name }) => name === agent)) throw unknownAgent(agent, parts.rules);
  return createAgent(agent, parts.rules);
}

/** How an agent is called in reports and traces: its scripted name, or its folder's. */
export function agentLabel(agent: string): string {
  const folder = modelFolder(agent);
  return folder === null ? agent : `${folderName(folder)}${LOOKAHEAD.exec(agent)?.[0] ?? ''}`;
}
