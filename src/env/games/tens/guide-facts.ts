import type { TensConfig } from './config.js';

/** The most cards among which nothing can leave; more of them always have a pair or a four. */
export function mostStuckTens({ blockTen, courts }: TensConfig): number {
  const pips = 4 * 4 + 1; // all of four ranks that need each other's partner, and one five
  return pips + (blockTen ? 4 : 3) + (courts === 'pairs' ? 3 : 9);
}
