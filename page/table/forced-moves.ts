import type { Action } from 'maketen/env';
import type { Position } from '../session/position.js';

/** The only legal move, undoing aside; null where there is a choice, and at the end. */
export function forcedMove({ parts, legal }: Position): Action | null {
  const moves = legal.filter((action) => parts.notation.formatMove(action) !== 'undo');
  return moves.length === 1 ? moves[0] : null;
}
