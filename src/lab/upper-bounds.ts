import type { Policy } from '../agents/agent.js';
import type { GameParts } from '../env/game.js';
import { modelFoldersOf } from '../zoo/agent-sources.js';
import { type LoadOptions, loadValues } from './agents.js';
import type { UpperBoundEntry } from './games/kit.js';
import { LAB_KITS } from './games/kits.js';
import { isPresetsOwn } from './rules-label.js';

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
