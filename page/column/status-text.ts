import type { GameWords } from '../games/game-view.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { sentences } from '../session/words.js';

const ENDINGS = { won: 'Won', lost: 'Lost', drawn: 'Drawn' } as const;

/** What has just happened, and what is to be done now or how it ended, in words; looking back, only what had happened. */
export function statusText(words: GameWords, session: Session, position: Position): string {
  const { outcome } = position.state;
  const news = position.turns.length === 0 ? 'The cards are dealt.' : words.news(position, session);
  if (session.lookingAt !== null) return sentences('Looking back.', news);
  return sentences(
    news,
    outcome === 'ongoing' ? words.next(position) : `${ENDINGS[outcome]}: ${words.result(position)}.`,
  );
}
