import { RANKS } from '../../../../env/base/cards.js';
import { removedRanks, type TensConfig, tensMoves } from '../../../../env/games/tens/config.js';

/** Every multiset of `size` values from 0 .. kinds - 1, its values ascending; with one value raised, a multiset always comes later. */
function multisets(kinds: number, size: number): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: kinds }, (_, most) =>
    multisets(most + 1, size - 1).map((less) => [...less, most]),
  ).flat();
}

/**
 * Where a multiset, its values ascending, stands in `multisets`, whatever `kinds`: the combinatorial number system (Knuth, The Art of
 * Computer Programming 4A, 7.2.1.3), in which the i-th smallest value v counts C(v + i, i + 1), i from 0.
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

/** What may have been drawn of some ranks, where no difference is made between interchangeable ones. */
interface DrawClass {
  /** Cards drawn that wait on the tableau for others once all that can leave has left. */
  readonly waiting: number;
  /** Removals that the others have left in. */
  readonly removals: number;
  /** Cards still to be drawn. */
  readonly hidden: number;
  /** The class that follows a draw, a greater number than its own, and how many cards lead there. */
  readonly draws: readonly { readonly to: number; readonly cards: number }[];
}

/** One rank whose cards leave `together` at a time: the class is how many of its cards have been drawn, 0 to 4. */
function rankClasses(together: number): DrawClass[] {
  return Array.from({ length: CARDS_OF_A_RANK + 1 }, (_, drawn) => {
    const hidden = CARDS_OF_A_RANK - drawn;
    const draws = hidden > 0 ? [{ to: drawn + 1, cards: hidden }] : [];
    return { waiting: drawn % together, removals: Math.floor(drawn / together), hidden, draws };
  });
}

/** Two ranks, a card of one leaving with a card of the other: those wait that one rank has more. */
function pairClasses(): DrawClass[] {
  const classes = interchangeable(rankClasses(Infinity), 2);
  return multisets(CARDS_OF_A_RANK + 1, 2).map(([fewer, more], at) => ({
    ...classes[at],
    waiting: more - fewer,
    removals: fewer,
  }));
}

/** `count` units (ranks, or pairs of them) whose names do not matter: the class is the rank of the multiset of the units' classes. */
function interchangeable(units: readonly DrawClass[], count: number): DrawClass[] {
  return multisets(units.length, count).map((classes) => {
    const draws: { to: number; cards: number }[] = [];
    const sums = { waiting: 0, removals: 0, hidden: 0, draws };
    for (let at = 0; at < count; at++) {
      const unit = units[classes[at]];
      sums.waiting += unit.waiting;
      sums.removals += unit.removals;
      sums.hidden += unit.hidden;
      if (classes[at] === classes[at + 1]) continue; // equal classes have their draws in common
      const alike = at + 1 - classes.indexOf(classes[at]);
      for (const { to, cards } of unit.draws) {
        const after = classes.slice();
        let place = at;
        for (; after[place + 1] < to; place++) after[place] = after[place + 1];
        after[place] = to;
        draws.push({ to: multisetRank(after), cards: alike * cards });
      }
    }
    return sums;
  });
}

/** Two parts of the deck at once: class a of the first and class b of the second make class a * second.length + b. */
function together(first: readonly DrawClass[], second: readonly DrawClass[]): DrawClass[] {
  const width = second.length;
  return first.flatMap((one, a) =>
    second.map((other, b) => ({
      waiting: one.waiting + other.waiting,
      removals: one.removals + other.removals,
      hidden: one.hidden + other.hidden,
      draws: [
        ...one.draws.map(({ to, cards }) => ({ to: to * width + b, cards })),
        ...other.draws.map(({ to, cards }) => ({ to: a * width + to, cards })),
      ],
    })),
  );
}

/** Classes in typed arrays, which are several times as quick; the draws of class c are those from starts[c] to before starts[c + 1]. */
function arraysOf(classes: readonly DrawClass[]) {
  const starts = new Uint32Array(classes.length + 1);
  classes.forEach(({ draws }, at) => (starts[at + 1] = starts[at] + draws.length));
  const to = new Uint32Array(starts[classes.length]);
  const cards = new Float64Array(to.length);
  classes.forEach(({ draws }, at) =>
    draws.forEach((draw, i) => {
      to[starts[at] + i] = draw.to;
      cards[starts[at] + i] = draw.cards;
    }),
  );
  const waiting = Uint8Array.from(classes, (each) => each.waiting);
  const hidden = Uint8Array.from(classes, (each) => each.hidden);
  const removals = Uint8Array.from(classes, (each) => each.removals);
  return { waiting, hidden, removals, starts, to, cards };
}

/** A class and all that draws lead to from there, in ascending order. */
export function reachable({ starts, to }: ReturnType<typeof arraysOf>, first: number): number[] {
  const isReached = new Uint8Array(starts.length - 1);
  isReached[first] = 1;
  for (let at = first; at < isReached.length; at++)
    for (let draw = starts[at]; isReached[at] === 1 && draw < starts[at + 1]; draw++) isReached[to[draw]] = 1;
  return Array.from(isReached.keys()).filter((at) => isReached[at] === 1);
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
  readonly pairs: ReturnType<typeof arraysOf>;
  readonly others: ReturnType<typeof arraysOf>;
  private readonly quartetClasses: number;
  private readonly blockedClasses: number;

  /** @param groups the ranks of the deck, each with four cards; tests use small decks */
  constructor(private readonly groups: RankGroups) {
    const { pairs, twins, quartets, blocked } = groups;
    const twinClasses = interchangeable(rankClasses(2), twins.length);
    const quartetClasses = interchangeable(rankClasses(4), quartets.length);
    const blockedClasses = interchangeable(rankClasses(Infinity), blocked.length);
    this.others = arraysOf(together(together(twinClasses, quartetClasses), blockedClasses));
    this.pairs = arraysOf(interchangeable(pairClasses(), pairs.length));
    this.quartetClasses = quartetClasses.length;
    this.blockedClasses = blockedClasses.length;
  }

  get size(): number {
    return this.pairs.waiting.length * this.others.waiting.length;
  }

  /** The class when `drawn[rank]` cards, 0 to 4, have left the stock. */
  of(drawn: ArrayLike<number>): number {
    const multiset = (classes: number[]): number => multisetRank(classes.sort((a, b) => a - b));
    const rankOf = (ranks: readonly number[]): number => multiset(ranks.map((rank) => drawn[rank]));
    const { pairs, twins, quartets, blocked } = this.groups;
    const pairsClass = multiset(pairs.map(rankOf));
    const otherClass = (rankOf(twins) * this.quartetClasses + rankOf(quartets)) * this.blockedClasses + rankOf(blocked);
    return pairsClass * this.others.waiting.length + otherClass;
  }

  /** Cards on the tableau that wait for others. */
  waiting(positions: number): number {
    const { waiting } = this.others;
    return this.pairs.waiting[Math.floor(positions / waiting.length)] + waiting[positions % waiting.length];
  }
}
