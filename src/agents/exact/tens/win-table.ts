import { interchangeable, pairClasses, rankClasses, together } from './draw-classes.js';
import { FlatClasses } from './flat-classes.js';
import { multisetRank } from './multisets.js';
import type { RankGroups } from './rank-groups.js';
import { winProbabilities } from './win-probabilities.js';

/**
 * The chance of winning after every possible draw. A removal never disables another one, so cards can be thought to come one at
 * a time, each removed as soon as it can be. What waits then follows from how many cards of each rank have been drawn, and the game
 * is lost when it fills the tableau before the last card. As interchangeable ranks and pairs need not be told apart, 1,071,000 classes
 * are left of 5^13 positions in Tens (3060 of the pairs times 5 of the fives times 70 of the quartets), and 2,677,500 in Block Ten.
 */
export class WinTable {
  /** [class of the pairs * otherClasses + class of the other ranks] */
  private readonly values: Float64Array;
  private readonly quartetClasses: number;
  private readonly blockedClasses: number;
  private readonly otherClasses: number;

  /** @param groups the ranks of the deck, each with four cards; tests use small decks */
  constructor(
    private readonly groups: RankGroups,
    tableauSize: number,
  ) {
    const classesOf = (ranks: readonly number[], waitingOf: (drawn: number) => number) =>
      interchangeable(rankClasses(waitingOf), ranks.length);
    const twins = classesOf(groups.twins, (drawn) => drawn % 2);
    const quartets = classesOf(groups.quartets, (drawn) => drawn % 4);
    const blocked = classesOf(groups.blocked, (drawn) => drawn);
    const others = new FlatClasses(together(together(twins, quartets), blocked));
    const pairs = new FlatClasses(interchangeable(pairClasses(), groups.pairs.length));
    this.quartetClasses = quartets.length;
    this.blockedClasses = blocked.length;
    this.otherClasses = others.size;
    this.values = winProbabilities(pairs, others, tableauSize);
  }

  /** Classes of positions. */
  get states(): number {
    return this.values.length;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.values.byteLength;
  }

  /** The chance of winning when `drawn[rank]` cards, 0 to 4, have left the stock; 0 when there is no slot left for the next card. */
  probability(drawn: ArrayLike<number>): number {
    const drawnOf = (rank: number): number => drawn[rank];
    const { pairs, twins, quartets, blocked } = this.groups;
    const pairsClass = multisetRank(pairs.map((ranks) => multisetRank(ranks.map(drawnOf))));
    const [twinsClass, quartetsClass, blockedClass] = [twins, quartets, blocked].map((ranks) =>
      multisetRank(ranks.map(drawnOf)),
    );
    const otherClass = (twinsClass * this.quartetClasses + quartetsClass) * this.blockedClasses + blockedClass;
    return this.values[pairsClass * this.otherClasses + otherClass];
  }
}
