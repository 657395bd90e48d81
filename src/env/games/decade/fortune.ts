import type { Outcome } from '../../environment/rules.js';

const SUITS = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' } as const;

/** A card as the custom reads it. */
export interface FortuneCard {
  /** "TD" */
  readonly card: string;
  readonly suit: (typeof SUITS)[keyof typeof SUITS];
  /** An ace, a card of 2 to 10, or a jack, queen or king. */
  readonly status: 'ace' | 'number' | 'court';
}

/** What the old custom of telling fortunes by Decade looks at. */
export interface DecadeFortune {
  /** Each card that showed alone in the line, in the order in which they did. */
  readonly alone: readonly FortuneCard[];
  /** The newest card of the set that won the game; null while it is not won. */
  readonly last: FortuneCard | null;
}

interface FortuneGame {
  /** As of a `DecadeGame`. */
  readonly stacks: readonly (readonly string[])[];
  readonly outcome: Outcome;
}

function fortuneCard(card: string): FortuneCard {
  const status = card[0] === 'A' ? 'ace' : 'JQK'.includes(card[0]) ? 'court' : 'number';
  return { card, suit: SUITS[card[1] as keyof typeof SUITS], status };
}

/**
 * The fortune that a game tells; null for a game with stacks, for which there is no such custom.
 * @param games the game after each move, the deal first
 * @example fortuneOf(gamesOf(traceOf(game)))
 */
export function fortuneOf(games: readonly FortuneGame[]): DecadeFortune | null {
  if (games.some(({ stacks }) => stacks.length > 1)) return null;
  const lines = games.map(({ stacks }) => stacks[0]);
  const alone = lines.filter((line, i) => line.length === 1 && lines[i - 1]?.length !== 1).map(([card]) => card);
  const last = games.at(-1)?.outcome === 'won' ? lines.at(-2)?.at(-1) : undefined;
  return { alone: alone.map(fortuneCard), last: last === undefined ? null : fortuneCard(last) };
}
