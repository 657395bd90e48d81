import { InputError, mismatch, shown } from './errors.js';

/** One array of card numbers a shuffle, in draw order: Tens and Decade have one, Four Ten one a round. */
export type Deck = readonly Readonly<Uint8Array>[];

/** Rank letters in ascending order (rules: "rank A 2..9 T J Q K"); the index is the rank number 0..12. */
export const RANKS = 'A23456789TJQK';

/** Suit letters; the index is the suit number 0..3. */
const SUITS = 'CDHS';

/** Cards in a standard deck. A card is the number `rank * 4 + suit`, 0..51. */
export const DECK_SIZE = 52;

/** Marks an empty place in typed arrays of cards. */
export const NO_CARD = 255;

const CARD_NAMES = Array.from({ length: DECK_SIZE }, (_, card) => RANKS[card >> 2] + SUITS[card & 3]);
/** Of "TD" and "DT". */
const CARD_NUMBERS = new Map<string, number>();
CARD_NAMES.forEach((name, card) => CARD_NUMBERS.set(name, card).set(name[1] + name[0], card));

/** The card's two letters, for example "TD". */
export function formatCard(card: number): string {
  return CARD_NAMES[card];
}

/** A card as an object: `value` is that of its rank, 1 for an ace to 13 for a king. */
export interface Card {
  readonly rank: string;
  readonly suit: string;
  readonly value: number;
}

/** The card as an object: `toCard('KS')` is `{ rank: 'K', suit: 'S', value: 13 }`. @throws InputError for no card */
export function toCard(card: string | Card): Card {
  const number = parseCard(card);
  const [rank, suit] = formatCard(number);
  return { rank, suit, value: (number >> 2) + 1 };
}

/** The two letters of a card in another spelling, as "10D", "td", "DT" or with a suit's symbol; other texts as they are. */
export function cardLetters(text: string): string {
  return formatCard(cardNumber(text)!) ?? text;
}

/** The number of a card written "TD", "10D", "td", "DT" or "10♦"; undefined for another text. */
export function cardNumber(name: string): number | undefined {
  return CARD_NUMBERS.get(
    name
      .toUpperCase()
      .replace('10', 'T')
      .replace(/[♣♦♥♠]\uFE0F?/, ([symbol]) => SUITS['♣♦♥♠'.indexOf(symbol)]),
  );
}

/** The number of a card in any spelling, such as "TD", "10D" or "10♦", or given as an object. @throws InputError for what is no card */
export function parseCard(text: unknown): number {
  const { rank, suit } = (typeof text === 'object' && text !== null ? text : {}) as Partial<Card>;
  const name = typeof rank === 'string' && typeof suit === 'string' ? rank + suit : text;
  const card = typeof name === 'string' ? cardNumber(name) : undefined;
  if (card === undefined) throw mismatch(`a card such as "TD" (rank ${RANKS}, suit ${SUITS})`, text);
  if (name !== text) expectValue(text as Card, card);
  return card;
}

/** An object may say its value, that of its rank or (tens and courts) 10, and nothing else. */
function expectValue(given: Card, card: number) {
  const { rank, suit, value, ...others } = given;
  const own = (card >> 2) + 1;
  if (value !== undefined && value !== own && value !== Math.min(own, 10))
    throw mismatch(`value ${own}${own > 10 ? ' or 10' : ''} of the card ${rank}${suit}`, value);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new InputError(`Expected rank, suit and value, but it has ${shown(unknown)}`);
}

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
  if (!Array.isArray(json)) throw mismatch(`a deck: an array of ${all.length} cards`, json);
  return deckOf(json.map(parseCard), all);
}

export function formatStandardDeck(deck: Deck): string[] {
  return Array.from(deck[0], formatCard);
}

/** The words of a line of a deck file: between blanks, commas, quotes and the brackets of JSON. */
export function deckWords(line: string): string[] {
  return line.match(/[^\s,"'[\]]+/g) ?? [];
}

/** A line of a deck file: all its cards ("AC 9D ...") or their values ("1 9 ...", ten, jack, queen and king = 10). */
export function parseStandardDeckLine(line: string, all = ALL_CARDS): Deck {
  const words = deckWords(line);
  if (!words.every((word) => /^\d+$/.test(word))) return parseStandardDeck(words, all);
  const left = Array.from(all); // in ascending order: bare values get suits in this order (trace-format.md)
  const cards = words.map((word) => {
    const value = Number(word);
    const at = left.findIndex((card) => Math.min((card >> 2) + 1, 10) === value);
    if (at >= 0) return left.splice(at, 1)[0];
    if (value < 1 || value > 10) throw new InputError(`Expected values 1 to 10, but got ${word} `);
    throw new InputError(
      all === ALL_CARDS
        ? `Expected four cards of each value (sixteen of 10), but value ${word} is repeated once too often`
        : `Expected a deck of ${all.length} cards with fewer of value ${word}`,
    );
  });
  return deckOf(cards, all);
}
