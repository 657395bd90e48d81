import { RANKS } from '../../../../env/base/cards.js';
import { removedRanks, type TensConfig, tensMoves } from '../../../../env/games/tens/config.js';

/** Rank numbers (0 is the ace) by how their cards leave. The ranks of a pair are interchangeable, and so is all that is in one group. */
export interface RankGroups {
  /** Two ranks, a card of one leaving with a card of the other: A and 9. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Ranks of which two cards leave together: 5, and under courts: 'pairs' J, Q and K. */
  readonly twins: readonly number[];
  /** Ranks of which all four cards leave together. */
  readonly quartets: readonly number[];
  /** Ranks whose cards never leave: T under blockTen. */
  readonly blocked: readonly number[];
}

/** The groups, read off the move table. */
export function rankGroups(config: TensConfig): RankGroups {
  const removals = tensMoves(config).map(removedRanks);
  const movable = removals.flat();
  return {
    pairs: removals.flatMap(([a, b]): [number, number][] => (a === b ? [] : [[a, b]])),
    twins: removals.flatMap((ranks) => (ranks.length === 2 && ranks[0] === ranks[1] ? [ranks[0]] : [])),
    quartets: removals.flatMap((ranks) => (ranks.length === 4 ? [ranks[0]] : [])),
    blocked: Array.from(RANKS, (_, rank) => rank).filter((rank) => !movable.includes(rank)),
  };
}
