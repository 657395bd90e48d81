import type { ChanceSource, Hint } from '../../hint/index.js';

/** From the surest on. */
const SOURCES: readonly ChanceSource[] = ['exact', 'model', 'playouts'];

/** The least sure source of hints' chances: certain ends are exact beside any others. */
export function basisOf(hints: readonly Hint[]): ChanceSource {
  return SOURCES[Math.max(0, ...hints.map(({ winProbability }) => SOURCES.indexOf(winProbability.source)))];
}
