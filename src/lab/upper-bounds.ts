import type { Policy } from '../agents/agent.js';
import type { GameParts } from '../env/game.js';
import { modelFoldersOf } from '../zoo/agent-sources.js';
import { type LoadOptions, loadValues } from './agents.js';
import type { UpperBoundEntry } from './games/kit.js';
import { LAB_KITS } from './games/kits.js';
import { isPresetsOwn } from './rules-label.js';

/**
 * What is known to bound the return of agents under the environment's reward scheme, the tightest bound first: the gap to that one is what
 * agents close a share of. Under other options than the preset's those that a model of the package works out are left out: it knows other rules.
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
