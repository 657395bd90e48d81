import { InputError, shown } from './errors.js';

/** Rank letters in ascending order (rules: "rank A 2..9 T J Q K"); the index is the rank number 0..12. */
export const RANKS = 'A23456789TJQK';

/** Suit letters; the index is the suit number 0..3. */
export const SUITS = 'CDHS';

/** Cards in a standard deck. A card is the number `rank * 4 + suit`, 0..51. */
export const DECK_SIZE = 52;

/** Marks an empty place in typed arrays of cards. */
export const NO_CARD = 255;

const CARD_NAMES = Array.from({ length: DECK_SIZE }, (_, card) => RANKS[card >> 2] + SUITS[card & 3]);
const CARD_NUMBERS = new Map(CARD_NAMES.map((name, card) => [name, card]));

/** The card's two letters, for example "TD". */
export function formatCard(card: number): string {
  return CARD_NAMES[card];
}

/** A card as an object, as many apps have it: `value` is 1 for an ace, the number of pips, and 10 for T, J, Q and K. */
export interface Card {
  readonly rank: string;
  readonly suit: string;
  readonly value: number;
}

/** The card as an object: `toCard('TD')` is `{ rank: 'T', suit: 'D', value: 10 }`. @throws InputError when it is no card */
export function toCard(card: string | Card): Card {
  const name = formatCard(parseCard(card));
  return { rank: name[0], suit: name[1], value: Math.min(RANKS.indexOf(name[0]) + 1, 10) };
}

/** The two letters that a rank and a suit make, or the value as it is. */
function letters(card: unknown): unknown {
  if (typeof card !== 'object' || card === null) return card;
  const { rank, suit } = card as Partial<Card>;
  return typeof rank === 'string' && typeof suit === 'string' ? rank + suit : card;
}

/** The card number of two letters such as "TD", or of a card as an object; throws an InputError when they name no card. */
export function parseCard(text: unknown): number {
  const name = letters(text);
  const card = typeof name === 'string' ? CARD_NUMBERS.get(name) : undefined;
  if (card === undefined)
    throw new InputError(`Expected a card such as "TD" (rank ${RANKS}, suit ${SUITS}), but got ${shown(text)}`);
  if (name !== text) expectValue(text as Card, card);
  return card;
}

/** An object may say its value, and nothing else. */
function expectValue(given: Card, card: number): void {
  const { rank, suit, value, ...others } = given;
  const own = Math.min((card >> 2) + 1, 10);
  if (value !== undefined && value !== own)
    throw new InputError(`Expected value ${own} of the card ${rank}${suit}, but got ${shown(value)}`);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new InputError(`Expected a card with rank, suit and value alone, but it has ${shown(unknown)}`);
}
