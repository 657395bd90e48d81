import { DECK_SIZE, formatCard, parseCard } from './cards.js';
import { InputError, shown } from './errors.js';
import type { Deck } from './rules.js';

/** All cards in ascending order. */
const ALL_CARDS: Readonly<Uint8Array> = Uint8Array.from({ length: DECK_SIZE }, (_, card) => card);

function deckOf(cards: readonly number[], all: Readonly<Uint8Array>): Deck {
  const seen = new Set<number>();
  for (const card of cards) {
    if (!all.includes(card))
      throw new InputError(`Expected a deck of ${all.length} cards without ${formatCard(card)}, but got it`);
    if (seen.has(card))
      throw new InputError(`Expected a deck with each card once, but ${formatCard(card)} is repeated`);
    seen.add(card);
  }
  for (const card of all) {
    if (!seen.has(card))
      throw new InputError(
        `Expected a deck of ${all.length} cards, but ${formatCard(card)} is missing (got ${cards.length})`,
      );
  }
  return [Uint8Array.from(cards)];
}

/** Checks a JSON array of cards such as "TD" in draw order. @param all the cards of the deck, in ascending order */
export function parseStandardDeck(json: unknown, all = ALL_CARDS): Deck {
  if (!Array.isArray(json))
    throw new InputError(`Expected a deck: an array of ${all.length} cards, but got ${shown(json)}`);
  return deckOf(json.map(parseCard), all);
}

export function formatStandardDeck(deck: Deck): string[] {
  return Array.from(deck[0], formatCard);
}

/** Cards of each value 1..10 in ascending order: the suits that a deck of bare values is given (trace-format.md: "assigned in order"). */
function cardsByValue(all: Readonly<Uint8Array>): Map<number, number[]> {
  const cards = new Map<number, number[]>();
  for (const card of all) {
    const value = Math.min((card >> 2) + 1, 10);
    cards.set(value, [...(cards.get(value) ?? []), card]);
  }
  return cards;
}

/** A line of a deck file: all its cards ("AC 9D ...") or their values ("1 9 ...", ten, jack, queen and king = 10). */
export function parseStandardDeckLine(line: string, all = ALL_CARDS): Deck {
  const words = line.trim().split(/[\s,]+/);
  if (!words.every((word) => /^\d+$/.test(word))) return parseStandardDeck(words, all);
  const left = cardsByValue(all);
  const cards = words.map((word) => {
    const card = left.get(Number(word))?.shift();
    if (card === undefined) {
      const known = Number(word) >= 1 && Number(word) <= 10;
      throw new InputError(
        known
          ? all === ALL_CARDS
            ? `Expected four cards of each value (sixteen of 10), but value ${word} is repeated once too often`
            : `Expected a deck of ${all.length} cards with fewer of value ${word}`
          : `Expected values 1 to 10, but got ${word} `,
      );
    }
    return card;
  });
  return deckOf(cards, all);
}
