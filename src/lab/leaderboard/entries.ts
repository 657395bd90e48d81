import { join } from 'node:path';
import type { AgentOrName } from '../../agents/resolve/agent-sources.js';
import { release } from '../../agents/resolve/resolve-agent.js';
import type { EnvironmentParts, Game } from '../../env/index.js';
import { InputError } from '../../env/index.js';
import { readTextFile } from '../../io/files.js';
import { sha256 } from '../../io/sha256.js';
import { modelFoldersOf, modulesOf } from '../../zoo/agent-sources.js';
import { agentLabel, loadAgent } from '../agents.js';
import type { UpperBoundEntry } from '../bounds/upper-bound-entry.js';
import { upperBoundsFor } from '../bounds/upper-bounds.js';
import { rankedParts } from '../ranking.js';
import { defaultAgents } from './contestants.js';
import type { DefaultAgent } from './default-agent.js';
import type { Contestant } from './unit.js';

/** What all agents are compared with. */
export const RANDOM = 'random';

/** An agent that is given itself, not by its name. */
export type GivenAgent = Exclude<AgentOrName, string>;

/** A preset and who plays it. */
export interface PresetEntry {
  readonly parts: EnvironmentParts & { readonly game: Game };
  /** Random first. */
  readonly agents: readonly Contestant[];
  /** Those that are given themselves: worker threads cannot load them, and nobody can tell by a hash whether they are the same as before. */
  readonly given: readonly GivenAgent[];
  /** The tightest first. */
  readonly bounds: readonly (Contestant & Pick<UpperBoundEntry, 'isExact'>)[];
}

/**
 * Who plays what. Every agent is loaded once: a mistyped name or a broken model must not cost an hour.
 * @param named agents, each on the presets that it can play; null for all that there are
 * @param deals of the leaderboard
 * @param boundDeals deals that slow bounds are worked out for; 0 leaves them out
 * @throws InputError for an unknown preset, or an agent that plays none of the presets
 */
export async function enter(
  presets: readonly string[],
  named: readonly AgentOrName[] | null,
  deals: number,
  boundDeals = deals,
): Promise<PresetEntry[]> {
  const all = presets.map((preset) => rankedParts(preset));
  const playable = named && (await presetsOf(named, all));
  const entries: PresetEntry[] = [];
  for (const parts of all) {
    const own = playable?.get(parts);
    const names = own?.filter((each) => typeof each === 'string').map((agent): DefaultAgent => ({ agent }));
    const agents = names ?? defaultAgents(parts);
    const given = own?.filter((each) => typeof each !== 'string') ?? [];
    if (agents.length + given.length === 0) continue;
    if (!playable) for (const { agent } of agents) await tryOut(agent, parts);
    const { preset } = parts.spec;
    const entered: Contestant[] = [];
    for (const agent of [{ agent: RANDOM }, ...agents.filter(({ agent }) => agent !== RANDOM)])
      entered.push(await agentContestant(agent, preset, deals));
    expectDifferentLabels([...entered.map(({ label }) => label), ...given.map(agentLabel)]);
    const bounds: PresetEntry['bounds'][number][] = [];
    for (const bound of upperBoundsFor(parts)) {
      const own = bound.isSlow ? Math.min(boundDeals, deals) : deals;
      if (own > 0) bounds.push(await boundContestant(bound, preset, own));
    }
    entries.push({ parts, agents: entered, given, bounds });
  }
  return entries;
}

type Parts = PresetEntry['parts'];

/** Which of the agents play which preset. */
async function presetsOf(named: readonly AgentOrName[], all: readonly Parts[]): Promise<Map<Parts, AgentOrName[]>> {
  const agents = new Map(all.map((parts): [Parts, AgentOrName[]] => [parts, []]));
  for (const agent of new Set(named)) {
    let refusal: InputError | null = null;
    let plays = false;
    for (const parts of all) {
      try {
        await tryOut(agent, parts);
        agents.get(parts)!.push(agent);
        plays = true;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refusal ??= error;
      }
    }
    if (refusal && !plays) throw refusal;
  }
  return agents;
}

function expectDifferentLabels(labels: readonly string[]): void {
  const twin = labels.find((label, i) => labels.indexOf(label) < i);
  if (twin === undefined) return;
  throw new InputError(`Expected agents of different names, but got two that are called ${twin}; rename one`);
}

async function tryOut(agent: AgentOrName, parts: Parts): Promise<void> {
  release(agent, await loadAgent(agent, parts));
}

async function agentContestant(
  { agent, deals: most = Infinity }: DefaultAgent,
  preset: string,
  deals: number,
): Promise<Contestant> {
  const models = await modelHashes(agent);
  return {
    ...{ preset, kind: 'agent', name: agent, label: agentLabel(agent) },
    deals: Math.min(most, deals),
    models,
    settings: {},
  };
}

/** Of each model's config.json, which has the hashes of its other files, and of each module (not of what that imports). */
async function modelHashes(agent: string): Promise<string[]> {
  const folders = modelFoldersOf(agent);
  const modules = modulesOf(agent).map((path) => sha256(readTextFile(path)));
  if (folders.length === 0) return modules;
  const { modelOf } = await import('../../train/models/model-folder.js');
  return [...folders.map((folder) => sha256(readTextFile(join(modelOf(folder), 'config.json')))), ...modules];
}

async function boundContestant(
  { name, isExact, agents = [], settings = {} }: UpperBoundEntry,
  preset: string,
  deals: number,
): Promise<PresetEntry['bounds'][number]> {
  const models = (await Promise.all(agents.map(modelHashes))).flat();
  return {
    ...{ preset, kind: 'bound', name, label: name },
    deals,
    models,
    settings: { ...settings, agents: agents.map(agentLabel) },
    isExact,
  };
}
