import { useMemo } from 'preact/hooks';
import { viewOf } from '../games/game-views.js';
import { replay } from '../session/position.js';
import { type GameSpec, newSession, type Session, type Turn } from '../session/session.js';

/** A game beside the one in use, which nobody counts and nothing keeps. */
export function usePlayed(spec: GameSpec, turns: readonly Turn[]) {
  return useMemo(() => {
    const position = replay(spec, turns);
    const session: Session = { ...newSession(spec), spec, turns, foreign: true };
    return { position, session, view: viewOf(position.parts.game.name) };
  }, [spec, turns]);
}
