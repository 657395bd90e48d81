import { RANKS } from '../../../../env/cards.js';
import { removedRanks, type TensConfig, tensMoves } from '../../../../env/games/tens/config.js';
import { type DrawClasses, interchangeable, multisetRank, pairClasses, rankClasses, together } from './draw-classes.js';

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

/**
 * Classes of positions. A removal never disables another one, so cards can be thought to come one at a time, each removed as soon as
 * it can be. What waits then follows from how many cards of each rank have been drawn. As interchangeable ranks and pairs need not be told
 * apart, 1,071,000 classes are left of 5^13 positions in Tens (3060 of the pairs times 5 of the fives times 70 of the quartets), and
 * 2,677,500 in Block Ten. Class p of the pairs with class o of the other ranks is class p * others.size + o.
 */
export class PositionClasses {
  readonly pairs: DrawClasses;
  readonly others: DrawClasses;
  private readonly quartetClasses: number;
  private readonly blockedClasses: number;

  /** @param groups the ranks of the deck, each with four cards; tests use small decks */
  constructor(private readonly groups: RankGroups) {
    const { pairs, twins, quartets, blocked } = groups;
    const twinClasses = interchangeable(rankClasses(2), twins.length);
    const quartetClasses = interchangeable(rankClasses(4), quartets.length);
    const blockedClasses = interchangeable(rankClasses(Infinity), blocked.length);
    this.others = together(together(twinClasses, quartetClasses), blockedClasses);
    this.pairs = interchangeable(pairClasses(), pairs.length);
    this.quartetClasses = quartetClasses.size;
    this.blockedClasses = blockedClasses.size;
  }

  get size(): number {
    return this.pairs.size * this.others.size;
  }

  /** The class when `drawn[rank]` cards, 0 to 4, have left the stock. */
  of(drawn: ArrayLike<number>): number {
    const multiset = (classes: number[]): number => multisetRank(classes.sort((a, b) => a - b));
    const rankOf = (ranks: readonly number[]): number => multiset(ranks.map((rank) => drawn[rank]));
    const { pairs, twins, quartets, blocked } = this.groups;
    const pairsClass = multiset(pairs.map(rankOf));
    const otherClass = (rankOf(twins) * this.quartetClasses + rankOf(quartets)) * this.blockedClasses + rankOf(blocked);
    return pairsClass * this.others.size + otherClass;
  }

  /** Cards on the tableau that wait for others. */
  waiting(positions: number): number {
    const { pairs, others } = this;
    return pairs.waiting[Math.floor(positions / others.size)] + others.waiting[positions % others.size];
  }
}
