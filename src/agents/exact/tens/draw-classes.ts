import { multisetRank, multisets } from './multisets.js';

const CARDS_OF_A_RANK = 4;

/** What may have been drawn of some ranks, where no difference is made between interchangeable ones. */
export interface DrawClass {
  /** Cards drawn that wait on the tableau for others once all that can leave has left. */
  readonly waiting: number;
  /** Cards still to be drawn. */
  readonly hidden: number;
  readonly draws: readonly Draw[];
}

/** The next card is one of `cards` cards that lead to class `to`, a greater number than that of the class before. */
export interface Draw {
  readonly to: number;
  readonly cards: number;
}

/** One rank: the class is how many of its cards have been drawn, 0 to 4, of which `waitingOf` wait. */
export function rankClasses(waitingOf: (drawn: number) => number): readonly DrawClass[] {
  return Array.from({ length: CARDS_OF_A_RANK + 1 }, (_, drawn) => {
    const hidden = CARDS_OF_A_RANK - drawn;
    return { waiting: waitingOf(drawn), hidden, draws: hidden > 0 ? [{ to: drawn + 1, cards: hidden }] : [] };
  });
}

/** Two ranks, a card of one leaving with a card of the other: those wait that one rank has more. */
export function pairClasses(): readonly DrawClass[] {
  const ranks = rankClasses((drawn) => drawn);
  return interchangeable(ranks, 2).map((each, at) => {
    const [fewer, more] = multisets(ranks.length, 2)[at];
    return { ...each, waiting: more - fewer };
  });
}

/** `count` units (ranks, or pairs of them) whose names do not matter: the class is the rank of the multiset of the units' classes. */
export function interchangeable(unit: readonly DrawClass[], count: number): readonly DrawClass[] {
  return multisets(unit.length, count).map((classes) => {
    const draws: Draw[] = [];
    let waiting = 0;
    let hidden = 0;
    for (let at = 0; at < count; at++) {
      const from = classes[at];
      waiting += unit[from].waiting;
      hidden += unit[from].hidden;
      if (from === classes[at + 1]) continue; // equal classes have their draws in common
      const alike = at + 1 - classes.indexOf(from);
      for (const { to, cards } of unit[from].draws)
        draws.push({ to: multisetRank(classes.with(at, to)), cards: alike * cards });
    }
    return { waiting, hidden, draws };
  });
}

/** Two parts of the deck at once: class a of the first and class b of the second make class a * second.length + b. */
export function together(first: readonly DrawClass[], second: readonly DrawClass[]): readonly DrawClass[] {
  return first.flatMap((a, atFirst) =>
    second.map((b, atSecond) => ({
      waiting: a.waiting + b.waiting,
      hidden: a.hidden + b.hidden,
      draws: [
        ...a.draws.map(({ to, cards }) => ({ to: to * second.length + atSecond, cards })),
        ...b.draws.map(({ to, cards }) => ({ to: atFirst * second.length + to, cards })),
      ],
    })),
  );
}
