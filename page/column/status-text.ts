import type { GameView } from '../games/game-view.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { sentences } from '../session/words.js';
import { texts } from '../texts/texts.js';

/** What has just happened, and what to do now or how it ended; looking back, only the former. @param isUntold whether the player is to find the sets */
export function statusText(
  { words }: Pick<GameView, 'words'>,
  session: Session,
  position: Position,
  isUntold: boolean,
): string {
  const { outcome } = position.state;
  const { column } = texts();
  const news = position.turns.length === 0 ? column.dealt : words.news(position, session);
  if (session.lookingAt !== null) return sentences(column.lookingBack, news);
  return sentences(
    news,
    outcome === 'ongoing'
      ? ((isUntold && words.untold) || words.next)(position)
      : column.outcome(outcome, words.result(position)),
  );
}
