import type { Outcome } from 'maketen/env';
import { cardsKey } from './link.js';
import type { GameSpec, Session } from './session.js';

/** A game that was played in this browser, as it was left. */
export interface KeptGame {
  readonly session: Session;
  readonly outcome: Outcome;
}

/**
 * Whether a game has been played on in another tab.
 * @param known the game as it was when this tab opened or kept it
 */
export function isPlayedElsewhere(games: readonly KeptGame[], known: Session): boolean {
  const kept = games.find(({ session }) => session.id === known.id)?.session;
  return kept !== undefined && JSON.stringify(kept.turns) !== JSON.stringify(known.turns);
}

/** Whether moves have been made in a game with these cards, so that some of the hidden ones have been seen. */
export function hasBeenSeen(games: readonly KeptGame[], spec: GameSpec): boolean {
  return games.some(({ session }) => session.turns.length > 0 && cardsKey(session.spec) === cardsKey(spec));
}
