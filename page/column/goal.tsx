import './goal.css';
import { viewOf } from '../games/game-views.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';

export interface GoalProps {
  readonly position: Position;
  readonly session: Session;
  /** Shows the rules. */
  readonly onHelp: () => void;
}

/** What the game is called and what to do, with a way to the rules. */
export function Goal({ position: { parts }, session, onHelp }: GoalProps) {
  const { guide } = viewOf(parts.game.name);
  const { config } = parts.rules;
  return (
    <section class="guide" aria-labelledby="guide-title">
      <h2 id="guide-title">
        {guide.title(config)} <small>{session.spec.preset}</small>
      </h2>
      <p class="goal">
        {guide.goal(config)}{' '}
        <button type="button" class="link" onClick={onHelp}>
          How to play
        </button>
      </p>
    </section>
  );
}
