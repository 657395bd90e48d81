import { useRef } from 'preact/hooks';
import type { Position } from '../session/position.js';
import { farthest, redoByRules } from '../session/redo.js';
import type { Session, Turn } from '../session/session.js';
import { rulesLimitUndo, undoAction } from '../session/undo.js';

/** The move that was taken back last and can be made again; null if there is none. It is known as long as the page is open. */
export function useRedo(session: Session, position: Position): Turn | null {
  const { id, turns } = session;
  const line = useRef({ id, turns });
  line.current = { id, turns: line.current.id === id ? farthest(line.current.turns, turns) : turns };
  if (session.lookingAt !== null) return null;
  return rulesLimitUndo(position)
    ? redoByRules(turns, undoAction(position))
    : (line.current.turns[turns.length] ?? null);
}
