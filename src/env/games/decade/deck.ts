import { RANKS } from '../../cards.js';
import type { DecadeConfig } from './config.js';
import { VALUE_KINDS, VALUE_OF } from './values.js';

/** The cards that a game is played with. */
export interface DecadeDeck {
  /** In ascending order. */
  readonly cards: Readonly<Uint8Array>;
  /** `[kind]`: how many of them have each value. */
  readonly counts: Readonly<Uint8Array>;
}

function deckOf(ranks: string): DecadeDeck {
  // Hermes makes nothing of an iterator: `Uint8Array.from(VALUE_OF.keys())` is empty there.
  const cards = VALUE_OF.map((_, card) => card).filter((card) => ranks.includes(RANKS[card >> 2]));
  const counts = new Uint8Array(VALUE_KINDS);
  for (const card of cards) counts[VALUE_OF[card] - 1]++;
  return { cards, counts };
}

const FULL_DECK = deckOf(RANKS);

/** The deck of a game: all 52 cards, or those of the ranks that the options name. */
export function deckOfConfig({ ranks }: Readonly<DecadeConfig>): DecadeDeck {
  return ranks === undefined ? FULL_DECK : deckOf(ranks);
}
