import type { TensConfig } from 'maketen/env';

const TEN = 9;

/** Whether a rank leaves in fours. */
export function inQuartets(rank: number, { courts }: TensConfig): boolean {
  return rank >= TEN && courts === 'quartets';
}

/** What a card of this rank (0 for the ace to 12 for the king) leaves with; null where it never leaves. */
export function neededWith(rank: number, config: TensConfig): { readonly rank: number } | 'its other three' | null {
  if (rank === TEN && config.blockTen) return null;
  if (inQuartets(rank, config)) return 'its other three';
  return { rank: rank >= TEN ? rank : TEN - 1 - rank };
}
