import { DECK_SIZE, formatCard, parseCard } from './cards.js';
import { InputError, shown } from './errors.js';
import type { Deck } from './rules.js';

function deckOf(cards: readonly number[]): Deck {
  const seen = new Set<number>();
  for (const card of cards) {
    if (seen.has(card))
      throw new InputError(`Expected a deck with each card once, but ${formatCard(card)} is repeated`);
    seen.add(card);
  }
  for (let card = 0; card < DECK_SIZE; card++) {
    if (!seen.has(card))
      throw new InputError(
        `Expected a deck of ${DECK_SIZE} cards, but ${formatCard(card)} is missing (got ${cards.length})`,
      );
  }
  return [Uint8Array.from(cards)];
}

/** Checks a JSON array of 52 cards such as "TD" in draw order. */
export function parseStandardDeck(json: unknown): Deck {
  if (!Array.isArray(json))
    throw new InputError(`Expected a deck: an array of ${DECK_SIZE} cards, but got ${shown(json)}`);
  return deckOf(json.map(parseCard));
}

export function formatStandardDeck(deck: Deck): string[] {
  return Array.from(deck[0], formatCard);
}

/** Cards of each value 1..10 in ascending order: the suits that a deck of bare values is given (trace-format.md: "assigned in order"). */
function cardsByValue(): Map<number, number[]> {
  const cards = new Map<number, number[]>();
  for (let card = 0; card < DECK_SIZE; card++) {
    const value = Math.min((card >> 2) + 1, 10);
    cards.set(value, [...(cards.get(value) ?? []), card]);
  }
  return cards;
}

/** A line of a deck file: 52 cards ("AC 9D ...") or 52 values ("1 9 ...", ten, jack, queen and king = 10). */
export function parseStandardDeckLine(line: string): Deck {
  const words = line.trim().split(/[\s,]+/);
  if (!words.every((word) => /^\d+$/.test(word))) return parseStandardDeck(words);
  const left = cardsByValue();
  const cards = words.map((word) => {
    const card = left.get(Number(word))?.shift();
    if (card === undefined) {
      const known = Number(word) >= 1 && Number(word) <= 10;
      throw new InputError(
        known
          ? `Expected four cards of each value (sixteen of 10), but value ${word} is repeated once too often`
          : `Expected values 1 to 10, but got ${word} `,
      );
    }
    return card;
  });
  return deckOf(cards);
}
