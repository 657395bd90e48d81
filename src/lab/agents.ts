import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, type DecisionBatch, hasValues, type Policy } from '../agents/agent.js';
import { exactAgentFor } from '../agents/exact/exact-agent.js';
import { FirstLegalAgent } from '../agents/registry.js';
import { agentLabel, type AgentOrName, type AgentSources } from '../agents/resolve/agent-sources.js';
import { release, resolveAgent } from '../agents/resolve/resolve-agent.js';
import { expectGameParts } from '../env/environment/game.js';
import { type EnvironmentParts, type GameParts, InputError, shown } from '../env/index.js';
import { readTextFile, sha256 } from '../io/files.js';
import { diskSources, type FolderModel, modelFoldersOf, modulesOf, networkFilesOf } from '../zoo/agent-sources.js';
import type { UpperBoundEntry } from './games/kit.js';
import { LAB_KITS } from './games/kits.js';
import { isPresetsOwn, rulesLabel } from './rules-label.js';
import { EXACT, isSolvedByTable, solvedAgent } from './solve.js';
import type { WorkOptions } from './work-options.js';

/** Where the lab's agents come from: the disk, and exact solutions that are worked out if need be. @param options of that work */
export function labSources(options: WorkOptions = {}): AgentSources<FolderModel> {
  return { ...diskSources, exactAgent: (parts, file) => solvedAgent(parts, options, file) };
}

/** An agent by its name or of a trained model. @throws InputError, one line, for one that is not for these rules */
export async function loadAgent(parts: EnvironmentParts, agent: AgentOrName, options?: WorkOptions): Promise<Agent> {
  return (await resolveAgent(parts, agent, labSources(options))).agent;
}

/** An agent's label in reports and traces, with models and modules from this machine's disk. */
export function labelOf(agent: AgentOrName): string {
  return agentLabel(agent, diskSources);
}

/** In place of a model: V = 0. */
export const NO_VALUES = '0';

/** V = 0, which charges nothing but rewards for luck. */
class NoValues extends FirstLegalAgent implements Policy {
  evaluate({ size }: DecisionBatch, _probabilities: Float32Array, values: Float32Array) {
    values.fill(0, 0, size);
  }
}

/** The agent of an option that takes values, `--value` or another. @throws InputError if it does not value positions */
export async function loadValues(
  parts: EnvironmentParts,
  agent: AgentOrName,
  option = '--value',
  options?: WorkOptions,
): Promise<Policy> {
  if (agent === NO_VALUES) return new NoValues(parts.rules.moves.length, parts.rules);
  const loaded = await loadAgent(parts, agent, options);
  if (hasValues(loaded)) return loaded;
  release(agent, loaded);
  throw new InputError(
    `Expected ${option} to be a model, which knows what positions are worth, but got "${labelOf(agent)}"`,
  );
}

/** The default values of audits: a preset's, or those of exact play; undefined where no values are known. */
export function knownAuditValues({ rules, spec }: GameParts): string | undefined {
  const own = isPresetsOwn(spec) ? LAB_KITS.of(rules).auditValues?.[spec.preset] : undefined;
  if (own !== undefined) return own;
  const exact = exactAgentFor(rules);
  return exact && hasValues(exact) ? EXACT.name : undefined;
}

/** The values that a preset's audits use by default. @param others what may name other ones @throws InputError for rules without any */
export function auditValuesOf(
  parts: GameParts,
  others = ', or --values MODEL (exact for a small game in which moves matter)',
): string {
  const own = knownAuditValues(parts);
  if (own !== undefined) return own;
  const audited = LAB_KITS.all.flatMap(({ auditValues = {} }) => Object.keys(auditValues));
  throw new InputError(
    `Expected rules whose positions have known values (${audited.join(', ')})${others}, but got ${shown(rulesLabel(parts))}`,
  );
}

/** The values that take luck out of returns: those of audits, else the exact ones of a custom game. @throws InputError for rules without any */
export function luckFreeValuesOf(parts: GameParts): string {
  return knownAuditValues(parts) === undefined && isSolvedByTable(parts.rules) ? EXACT.name : auditValuesOf(parts, '');
}

/**
 * The known upper bounds of the return under the environment's reward scheme, the tightest first: agents are measured
 * by the share of the gap to that one. Under other options than the preset's, bounds by a model of the package are left
 * out: it was trained on other rules.
 * @example const [bound] = upperBoundsFor(partsOf('tens'));
 * const returns = await (await bound.create()).of(seedDeals(0, 100));
 */
export function upperBoundsFor(parts: GameParts, options?: WorkOptions): readonly UpperBoundEntry[] {
  expectGameParts(parts);
  const bounds = LAB_KITS.of(parts.rules).upperBounds?.(parts.rules, parts) ?? [];
  const known = isPresetsOwn(parts.spec)
    ? bounds
    : bounds.filter(({ agents = [] }) => agents.every((agent) => modelFoldersOf(agent).length === 0));
  const load = (agent: string) => loadValues(parts, agent, undefined, options);
  return known.map((bound) => ({ ...bound, create: () => bound.create(load) }));
}

/** SHA-256 of each model's config.json, which holds the hashes of its other files, and of each module's own file and each file of a custom network. */
export async function modelHashes(agent: string): Promise<string[]> {
  const folders = modelFoldersOf(agent);
  const modules = [
    ...modulesOf(agent).map((path) => sha256(readTextFile(path))),
    ...networkFilesOf(agent).map((path) => sha256(readFileSync(path))),
  ];
  if (folders.length === 0) return modules;
  const { modelOf } = await import('../train/models/model-folder.js');
  return [...folders.map((folder) => sha256(readTextFile(join(modelOf(folder), 'config.json')))), ...modules];
}
