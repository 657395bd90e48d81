import type { TensConfig } from 'maketen/env';

const RANK_WORDS = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'];
const TEN = 9;

/** Rank 0..12 with its article: "an ace", "a 7". */
function aRank(rank: number): string {
  return `${rank === 0 || rank === 7 ? 'an' : 'a'} ${RANK_WORDS[rank]}`;
}

export function rankWord(rank: number): string {
  return RANK_WORDS[rank];
}

/** Whether a rank leaves in fours. */
export function inQuartets(rank: number, { courts }: TensConfig): boolean {
  return rank >= TEN && courts === 'quartets';
}

/** What a card of this rank leaves with: "a 3", "another 5", "the other three kings"; null where it never leaves. */
export function neededWith(rank: number, config: TensConfig): string | null {
  if (rank === TEN && config.blockTen) return null;
  if (inQuartets(rank, config)) return `the other three ${RANK_WORDS[rank]}s`;
  const other = rank >= TEN ? rank : TEN - 1 - rank;
  return other === rank ? `another ${RANK_WORDS[rank]}` : aRank(other);
}
