import type { GameParts } from '../../env/game.js';
import { LAB_KITS } from '../games/kits.js';
import { loadValues } from './load-values.js';
import type { UpperBoundEntry } from './upper-bound-entry.js';

/**
 * What is known to bound the return of agents under the environment's reward scheme, the tightest bound first: the gap to that one is what
 * agents close a share of.
 * @example const [bound] = upperBoundsFor(partsOf('tens'));
 * const returns = await (await bound.create()).of(seedDeals(0, 100));
 */
export function upperBoundsFor(parts: GameParts): readonly UpperBoundEntry[] {
  const bounds = LAB_KITS.of(parts.rules).upperBounds?.(parts.rules, parts) ?? [];
  return bounds.map((bound) => ({ ...bound, create: () => bound.create((agent) => loadValues(agent, parts)) }));
}
