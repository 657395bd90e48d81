import type { Action } from '../../src/env/rules.js';
import type { Position } from './position.js';
import type { Session } from './session.js';

/** How the last move can be taken back: by a move of the rules, or by dropping the turn. */
export type Undo =
  { readonly by: 'move'; readonly action: Action } | { readonly by: 'turn'; readonly action?: undefined };

/** The action of the rules' own undo; -1 where they have none. */
function undoAction({ parts }: Position): Action {
  return parts.rules.moves.findIndex((move) => (move as { type?: unknown }).type === 'undo');
}

/** Whether a game's rules say themselves how often a move may be undone. */
export function rulesLimitUndo({ parts }: Position): boolean {
  return Object.hasOwn(parts.rules.config, 'undoLimit');
}

/** Null if nothing can be taken back, or not any more. */
export function undoIn(position: Position, session: Session): Undo | null {
  if (session.lookingAt !== null || session.turns.length === 0 || position.legal.length === 0) return null;
  if (rulesLimitUndo(position)) {
    const action = undoAction(position);
    return action >= 0 && position.legal.includes(action) ? { by: 'move', action } : null;
  }
  const { takeBacks } = session.spec;
  return takeBacks === 'unlimited' || session.takenBack < takeBacks ? { by: 'turn' } : null;
}

/** "2 left", "unlimited" or "none" for the button's label. */
export function undosLeft(position: Position, session: Session): string {
  const limit = rulesLimitUndo(position)
    ? (position.parts.rules.config.undoLimit as number | 'unlimited')
    : session.spec.takeBacks;
  if (limit === 'unlimited') return 'unlimited';
  const action = undoAction(position);
  const used = rulesLimitUndo(position)
    ? session.turns.filter((turn) => turn.action === action).length
    : session.takenBack;
  return limit - used > 0 ? `${limit - used} left` : 'none left';
}
