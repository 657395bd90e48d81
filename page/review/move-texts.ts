import type { Action } from 'maketen/env';
import type { GameReview } from 'maketen/hint';
import { viewOf } from '../games/game-views.js';
import { replay } from '../session/position.js';
import type { Session } from '../session/session.js';

/** A move of the game, and the best one there, in the words of the table. */
export interface MoveText {
  readonly played: string;
  /** Null where nothing was decided. */
  readonly best: string | null;
}

/** [move] */
export function moveTexts({ spec, turns }: Session, { moves }: GameReview): MoveText[] {
  const found: MoveText[] = [];
  const { parts } = replay(spec, []);
  replay(spec, turns, (state, index, turn) => {
    if (turn === null) return;
    const described = (action: Action): string => viewOf(parts.game.name).words.describe(parts, state, action);
    const decision = moves[index].decision;
    found.push({ played: described(turn.action), best: decision && described(decision.best.action) });
  });
  return found;
}
