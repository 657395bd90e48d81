import type { Outcome } from '../../src/env/rules.js';
import { cardsKey } from './link.js';
import type { GameSpec, Session } from './session.js';

/** A game that was played in this browser, as it was left. */
export interface KeptGame {
  readonly session: Session;
  readonly outcome: Outcome;
}

/** Whether moves have been made in a game with these cards, so that some of the hidden ones have been seen. */
export function hasBeenSeen(games: readonly KeptGame[], spec: GameSpec): boolean {
  return games.some(({ session }) => session.turns.length > 0 && cardsKey(session.spec) === cardsKey(spec));
}
