import { type DrawClasses, interchangeable, pairClasses, rankClasses, together } from './draw-classes.js';
import { multisetRank } from './multisets.js';
import type { RankGroups } from './rank-groups.js';

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
