import { RANKS } from '../../../../env/base/cards.js';
import { removedRanks, type TensConfig, tensMoves } from '../../../../env/games/tens/config.js';

/**
 * The number of a multiset, its values ascending: the combinatorial number system (Knuth, The Art of Computer Programming 4A, 7.2.1.3),
 * in which the i-th smallest value v counts C(v + i, i + 1), i from 0. With one value raised, a multiset always comes later.
 */
function multisetRank(values: readonly number[]): number {
  let rank = 0;
  for (let i = 0; i < values.length; i++) rank += binomial(values[i] + i, i + 1);
  return rank;
}

function binomial(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

const CARDS_OF_A_RANK = 4;

/**
 * What may have been drawn of some ranks, where no difference is made between interchangeable ones. Arrays by class; those with the most
 * classes are made in the first hint, in which objects would take longer than all else.
 */
export class DrawClasses {
  /** Cards drawn that wait on the tableau for others once all that can leave has left. */
  readonly waiting: Uint8Array;
  /** Removals that the others have left in. */
  readonly removals: Uint8Array;
  /** Cards still to be drawn. */
  readonly hidden: Uint8Array;
  /** Where the draws of a class begin; they end where those of the next one begin. With all cards drawn, in the last class, there are none. */
  readonly starts: Uint32Array;
  /** `[draw]`: the class that follows, a greater number than that of the draw, and how many cards lead there. */
  readonly to: number[] = [];
  readonly cards: number[] = [];

  constructor(readonly size: number) {
    this.waiting = new Uint8Array(size);
    this.removals = new Uint8Array(size);
    this.hidden = new Uint8Array(size);
    this.starts = new Uint32Array(size + 1);
  }

  /** Adds what has been drawn of other ranks to a class. */
  add(at: number, { waiting, removals, hidden }: DrawClasses, other: number): void {
    this.waiting[at] += waiting[other];
    this.removals[at] += removals[other];
    this.hidden[at] += hidden[other];
  }

  /** Adds a class of other ranks with its draws. @param after the class here that follows one of theirs */
  addWithDraws(at: number, other: DrawClasses, from: number, after: (to: number) => number): void {
    this.add(at, other, from);
    for (let draw = other.starts[from]; draw < other.starts[from + 1]; draw++)
      this.addDraw(at, after(other.to[draw]), other.cards[draw]);
  }

  /** A further draw of a class; they come in the order of the classes. */
  addDraw(at: number, to: number, cards: number): void {
    this.to.push(to);
    this.starts[at + 1] = this.cards.push(cards);
  }
}

/** One rank whose cards leave `together` at a time: the class is how many of its cards have been drawn, 0 to 4. */
function rankClasses(together: number): DrawClasses {
  const found = new DrawClasses(CARDS_OF_A_RANK + 1);
  for (let drawn = 0; drawn < found.size; drawn++) {
    found.waiting[drawn] = drawn % together;
    found.removals[drawn] = Math.floor(drawn / together);
    found.hidden[drawn] = CARDS_OF_A_RANK - drawn;
    if (drawn < CARDS_OF_A_RANK) found.addDraw(drawn, drawn + 1, CARDS_OF_A_RANK - drawn);
  }
  return found;
}

/** Two ranks, a card of one leaving with a card of the other: those wait that one rank has more. */
function pairClasses(): DrawClasses {
  const found = interchangeable(rankClasses(Infinity), 2);
  for (let more = 0, at = 0; more <= CARDS_OF_A_RANK; more++)
    for (let fewer = 0; fewer <= more; fewer++, at++) {
      found.waiting[at] = more - fewer;
      found.removals[at] = fewer;
    }
  return found;
}

/** `count` units (ranks, or pairs of them) whose names do not matter: the class is the number of the multiset of the units' classes. */
function interchangeable(units: DrawClasses, count: number): DrawClasses {
  const found = new DrawClasses(binomial(units.size + count - 1, count));
  const classes = new Array<number>(count).fill(0);
  for (let at = 0; at < found.size; at++) {
    for (let unit = 0; unit < count; unit++) {
      const own = classes[unit];
      found.add(at, units, own);
      if (own === classes[unit + 1]) continue; // equal classes have their draws in common
      const alike = unit + 1 - classes.indexOf(own);
      for (let draw = units.starts[own]; draw < units.starts[own + 1]; draw++) {
        const after = classes.slice();
        let place = unit;
        for (; after[place + 1] < units.to[draw]; place++) after[place] = after[place + 1];
        after[place] = units.to[draw];
        found.addDraw(at, multisetRank(after), alike * units.cards[draw]);
      }
    }
    // The next multiset raises the first value that can be.
    const raised = classes.findIndex((own, unit) => own !== classes[unit + 1]);
    classes.fill(0, 0, raised);
    classes[raised]++;
  }
  return found;
}

/** Two parts of the deck at once: class a of the first and class b of the second make class a * second.size + b. */
function together(first: DrawClasses, second: DrawClasses): DrawClasses {
  const found = new DrawClasses(first.size * second.size);
  for (let a = 0, at = 0; a < first.size; a++)
    for (let b = 0; b < second.size; b++, at++) {
      found.addWithDraws(at, first, a, (to) => to * second.size + b);
      found.addWithDraws(at, second, b, (to) => a * second.size + to);
    }
  return found;
}

/** A class and all that draws lead to from there, numbered anew in the same order, and `[class]`: its new number, -1 for one that is not among them. */
export function followers(all: DrawClasses, first: number) {
  const numbers = new Int16Array(all.size).fill(-1);
  numbers[first] = 0;
  let count = 0;
  for (let at = first; at < all.size; at++) {
    if (numbers[at] < 0) continue;
    numbers[at] = count++;
    for (let draw = all.starts[at]; draw < all.starts[at + 1]; draw++) numbers[all.to[draw]] = 0;
  }
  const found = new DrawClasses(count);
  numbers.forEach((at, old) => {
    if (at >= 0) found.addWithDraws(at, all, old, (to) => numbers[to]);
  });
  return { found, numbers };
}

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
 * 2,677,500 in Block Ten. Class p of the pairs with class o of the other ranks is class p * others.length + o.
 */
export class PositionClasses {
  readonly pairs: DrawClasses;
  readonly others: DrawClasses;
  private readonly quartetClasses;
  private readonly blockedClasses;

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
    const { waiting, size } = this.others;
    return this.pairs.waiting[Math.floor(positions / size)] + waiting[positions % size];
  }
}
