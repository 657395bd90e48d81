import { InputError, shown } from './errors.js';

/** Rank letters in ascending order (rules: "rank A 2..9 T J Q K"); the index is the rank number 0..12. */
export const RANKS = 'A23456789TJQK';

/** Suit letters; the index is the suit number 0..3. */
export const SUITS = 'CDHS';

/** Cards in a standard deck. A card is the number `rank * 4 + suit`, 0..51. */
export const DECK_SIZE = 52;

/** Marks an empty place in typed arrays of cards. */
export const NO_CARD = 255;

/** Rank number 0..12 of each card. */
export const RANK_OF: Readonly<Uint8Array> = Uint8Array.from({ length: DECK_SIZE }, (_, card) => card >> 2);

const CARD_NAMES = Array.from({ length: DECK_SIZE }, (_, card) => RANKS[card >> 2] + SUITS[card & 3]);
const CARD_NUMBERS = new Map(CARD_NAMES.map((name, card) => [name, card]));

/** The card's two letters, for example "TD". */
export function formatCard(card: number): string {
  return CARD_NAMES[card];
}

/** The card number of two letters such as "TD"; throws an InputError when they name no card. */
export function parseCard(text: unknown): number {
  const card = typeof text === 'string' ? CARD_NUMBERS.get(text) : undefined;
  if (card === undefined)
    throw new InputError(`Expected a card such as "TD" (rank ${RANKS}, suit ${SUITS}), but got ${shown(text)}`);
  return card;
}
