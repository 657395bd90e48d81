import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { agentLabel, type AgentOrName, type AgentSources } from '../agents/resolve/agent-sources.js';
import { release, resolveAgent } from '../agents/resolve/resolve-agent.js';
import { type EnvironmentParts, type GameParts, InputError } from '../env/index.js';
import { diskSources, type FolderModel, modelFoldersOf } from '../zoo/agent-sources.js';
import type { UpperBoundEntry } from './games/kit.js';
import { LAB_KITS } from './games/kits.js';
import { isPresetsOwn } from './rules-label.js';
import { solvedAgent } from './solve.js';
import type { WorkOptions } from './work-options.js';

/** How agents are loaded: progress and the signal are those of an exact solution that is worked out. */
export interface LoadOptions extends WorkOptions {
  /** Where models and modules come from; default: this machine's disk. */
  readonly sources?: AgentSources<FolderModel> | undefined;
}

/** Where the lab's agents come from: the given sources, and exact solutions that are worked out if need be. */
export function labSources({ sources = diskSources, ...options }: LoadOptions = {}): AgentSources<FolderModel> {
  return { ...sources, exactAgent: (parts) => solvedAgent(parts, options) };
}

/** An agent by its name or of a trained model. @throws InputError, one line, for one that is not for these rules */
export async function loadAgent(parts: EnvironmentParts, agent: AgentOrName, options?: LoadOptions): Promise<Agent> {
  return (await resolveAgent(parts, agent, labSources(options))).agent;
}

/** An agent's label in reports and traces, with models and modules from this machine's disk. */
export function labelOf(agent: AgentOrName): string {
  return agentLabel(agent, diskSources);
}

/** The agent of an option that takes values, `--value` or another. @throws InputError if it does not value positions */
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

/**
 * The known upper bounds of the return under the environment's reward scheme, the tightest first: agents are measured
 * by the share of the gap to that one. Under other options than the preset's, bounds by a model of the package are left
 * out: it was trained on other rules.
 * @example const [bound] = upperBoundsFor(partsOf('tens'));
 * const returns = await (await bound.create()).of(seedDeals(0, 100));
 */
export function upperBoundsFor(parts: GameParts, options?: LoadOptions): readonly UpperBoundEntry[] {
  const bounds = LAB_KITS.of(parts.rules).upperBounds?.(parts.rules, parts) ?? [];
  const known = isPresetsOwn(parts.spec)
    ? bounds
    : bounds.filter(({ agents = [] }) => agents.every((agent) => modelFoldersOf(agent).length === 0));
  const load = (agent: string): Promise<Policy> => loadValues(parts, agent, undefined, options);
  return known.map((bound) => ({ ...bound, create: () => bound.create(load) }));
}
