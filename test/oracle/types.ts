/**
 * Shared types and small helpers of the naive test oracle.
 *
 * The oracle is written from the written rules and the trace format alone. It shares no code with the real implementation, and it
 * prefers clarity to speed everywhere.
 */

/** Tens and decade: 52 cards such as "TD" in draw order. Four Ten: one array of 32 values per round started. */
export type Deck = string[] | number[][];

export type Outcome = 'ongoing' | 'won' | 'lost' | 'drawn';

export interface Oracle<Config, Position, Move, Json> {
  start(config: Config, deck: Deck): Position;
  /** MOVE objects exactly as in trace-format.md, each once; empty at the end of the game. */
  legalMoves(config: Config, position: Position): Move[];
  /** Pure: returns a new position; throws on an illegal move. */
  play(config: Config, position: Position, move: Move): Position;
  /** STATE exactly as in trace-format.md. */
  stateOf(config: Config, position: Position): Json;
  outcome(position: Position): Outcome;
  score(config: Config, position: Position): number;
  cardsLeft(position: Position): number | null;
}

/** Rules: "Cards: rank A 2..9 T J Q K". */
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

/** Rules: "suit C D H S". */
const SUITS = ['C', 'D', 'H', 'S'];

/** Rules: 'written "TD"', so the rank is the first character. */
export function rankOf(card: string): string {
  return card.charAt(0);
}

/** The item at an index that must exist (arrays are never read silently out of bounds). */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`oracle: no item at index ${index} of ${items.length}`);
  return item;
}

export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Rules: "Standard 52-card deck", or its cards of some ranks. Returns the deck, checked to hold each card once. */
export function standardDeck(deck: Deck, ranks: string | readonly string[] = RANKS): string[] {
  const cards: string[] = [];
  for (const card of deck) {
    if (typeof card !== 'string') throw new Error('oracle: a deck of 52 cards such as "TD" is expected');
    const known = card.length === 2 && ranks.includes(card.charAt(0)) && SUITS.includes(card.charAt(1));
    if (!known) throw new Error(`oracle: unknown card ${JSON.stringify(card)}`);
    if (cards.includes(card)) throw new Error(`oracle: the card ${card} is twice in the deck`);
    cards.push(card);
  }
  const size = 4 * ranks.length;
  if (cards.length !== size) throw new Error(`oracle: ${size} cards expected, got ${cards.length}`);
  return cards;
}

/** JSON with the keys of every object sorted, so that equal values give equal text. */
export function canonical(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return '[' + value.map((item) => canonical(item)).join(',') + ']';
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record).sort();
  return '{' + keys.map((key) => JSON.stringify(key) + ':' + canonical(record[key])).join(',') + '}';
}

/** Throws unless the move is one of the legal moves. */
export function assertLegal(legal: readonly unknown[], move: unknown) {
  const wanted = canonical(move);
  if (!legal.some((candidate) => canonical(candidate) === wanted)) {
    throw new Error(`oracle: illegal move ${wanted}`);
  }
}
