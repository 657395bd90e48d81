import { InputError, shown } from '../../errors.js';
import type { Deck } from '../../rules.js';
import { cardsOfValues, countByValue } from './position.js';
import { CARDS, CARDS_PER_VALUE } from './state.js';

function shuffleOf(values: unknown, round: number): Uint8Array {
  if (!Array.isArray(values))
    throw new InputError(`Expected round ${round} as an array of ${CARDS} values, but got ${shown(values)}`);
  const foreign = values.find((value) => ![1, 2, 3, 4].includes(value as number)) as unknown;
  if (foreign !== undefined)
    throw new InputError(`Expected values 1 to 4 in round ${round}, but got ${shown(foreign)}`);
  const counts = countByValue(values as number[]);
  const wrong = counts.findIndex((count) => count !== CARDS_PER_VALUE);
  if (wrong >= 0)
    throw new InputError(
      `Expected eight cards of each value in round ${round}, but got ${counts[wrong]} of value ${wrong + 1} (${values.length} cards)`,
    );
  return Uint8Array.from(cardsOfValues(values as number[]));
}

/** Checks trace-format.md's `deck`: one array of 32 values for each round, in draw order. */
export function parseFourTenDeck(json: unknown): Deck {
  if (!Array.isArray(json) || json.length === 0)
    throw new InputError(`Expected a deck: one array of ${CARDS} values for each round, but got ${shown(json)}`);
  return json.map((values, index) => shuffleOf(values, index + 1));
}

/** A line of a deck file: 32 values a round, all rounds on the line. */
export function parseFourTenDeckLine(line: string): Deck {
  const words = line.trim().split(/[\s,]+/);
  const foreign = words.find((word) => !/^[1-4]$/.test(word));
  if (foreign !== undefined)
    throw new InputError(`Expected values 1 to 4 separated by spaces, but got ${shown(foreign)}`);
  if (words.length % CARDS !== 0)
    throw new InputError(`Expected ${CARDS} values for each round, but got ${words.length} values`);
  const rounds = Array.from({ length: words.length / CARDS }, (_, round) =>
    words.slice(round * CARDS, (round + 1) * CARDS),
  );
  return parseFourTenDeck(rounds.map((values) => values.map(Number)));
}

export function formatFourTenDeck(deck: Deck): number[][] {
  return deck.map((cards) => Array.from(cards, (card) => (card >> 3) + 1));
}
