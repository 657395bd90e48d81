/** Rules of the games of removal in few words, from their texts: a list of cards on the table, one of those to come, and which cards leave together. */
export interface NaiveGame {
  readonly places: number;
  /** Whether cards of these values in ascending order (ace 1, jack 11, queen 12, king 13) leave together. */
  leaves(values: readonly number[]): boolean;
  /** Whether no more cards, of these values or higher ones, can make them leave. */
  isHopeless(values: readonly number[]): boolean;
}

const VALUES = '.A23456789TJQK';
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** Fifteens; `courts`: tens and courts leave as all of a rank, or one of each. */
export function fifteens({
  courts,
  places,
  suits,
}: {
  courts: 'rank' | 'run';
  places: number;
  suits: number;
}): NaiveGame {
  const leavesHigh = (values: readonly number[]): boolean =>
    courts === 'rank' ? values.length === suits && new Set(values).size === 1 : values.join() === '10,11,12,13';
  return {
    places,
    leaves: (values) => (values.some((value) => value > 9) ? leavesHigh(values) : total(values) === 15),
    isHopeless: (values) => values[0] < 10 && total(values) > 15,
  };
}

const atMost = (cards: number) => (values: readonly number[]) => values.length >= cards;

export const NAIVE: Readonly<Record<string, NaiveGame>> = {
  elevens: {
    places: 9,
    leaves: (values) => (values.length === 2 ? total(values) === 11 : values.join() === '11,12,13'),
    isHopeless: atMost(3),
  },
  thirteens: { places: 10, leaves: (values) => total(values) === 13, isHopeless: atMost(2) },
  'simple-pairs': { places: 9, leaves: ([one, other]) => one === other, isHopeless: atMost(2) },
};

function ascending(cards: readonly string[]): string[] {
  return cards.toSorted((a, b) => VALUES.indexOf(a) - VALUES.indexOf(b));
}

/** All that can leave a table, each as its cards from the lowest up: every choice of cards is tried. */
export function removals(game: NaiveGame, table: readonly string[]): string[] {
  const found = new Set<string>();
  const cards = ascending(table);
  const choose = (chosen: readonly string[], from: number): void => {
    const values = chosen.map((card) => VALUES.indexOf(card));
    if (chosen.length > 0 && game.leaves(values)) found.add(chosen.join('+'));
    if (game.isHopeless(values)) return;
    for (let i = from; i < cards.length; i++)
      if (i === from || cards[i] !== cards[i - 1]) choose([...chosen, cards[i]], i + 1);
  };
  choose([], 0);
  return [...found];
}

/** The table without cards that leave. */
function without(table: readonly string[], cards: readonly string[]): string[] {
  return cards.reduce((left, card) => left.toSpliced(left.indexOf(card), 1), [...table]);
}

/**
 * The chance of winning a position, by trying all that can be done and all that can come, one card after the other. @param choose the best of the
 * chances that choices have, or the worst
 */
export function naiveChance(
  game: NaiveGame,
  table: readonly string[],
  hidden: readonly string[],
  choose = Math.max,
  known = new Map<string, number>(),
): number {
  if (table.length + hidden.length === 0) return 1;
  const key = `${table.toSorted().join('')}/${hidden.toSorted().join('')}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const after = (left: readonly string[], toCome: readonly string[]): number =>
    naiveChance(game, left, toCome, choose, known);
  const isOpen = hidden.length > 0 && table.length < game.places;
  const chances = isOpen
    ? [total(hidden.map((card, i) => after([...table, card], hidden.toSpliced(i, 1)))) / hidden.length]
    : removals(game, table).map((cards) => after(without(table, cards.split('+')), hidden));
  const chance = chances.length === 0 ? 0 : choose(...chances);
  known.set(key, chance);
  return chance;
}
