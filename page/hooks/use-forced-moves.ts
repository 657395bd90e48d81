import type { Action } from 'maketen/env';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Position } from '../session/position.js';
import { texts } from '../texts/texts.js';
import { usePreference } from './use-preference.js';

/** Milliseconds between two moves, so that each card is seen. */
const PACE = 420;

export interface ForcedMoves {
  /** Whether forced draws are being made, because the player asked for it. */
  readonly drawing: boolean;
  /** Draws until there is a choice or a set; stops if it does so already. */
  readonly draw: () => void;
  /** To be called when the player does something else. */
  readonly stop: () => void;
  /** Whether every forced move is made by itself. */
  readonly automatic: boolean;
  readonly setAutomatic: (automatic: boolean) => void;
  /** No move is made by itself until the player has made one: a move that was taken back stays so. */
  readonly hold: () => void;
}

export interface ForcedMovesProps {
  /** Another one is another game. */
  readonly game: object;
  readonly position: Position;
  /** Whether the player is to move. */
  readonly enabled: boolean;
  /** The name of the move that `draw` repeats. */
  readonly drawMove: string;
  readonly onPlay: (action: Action) => void;
}

/** The only legal move, undoing aside; null where there is a choice, and at the end. */
function forcedMove({ parts, legal }: Position): Action | null {
  const moves = legal.filter((action) => parts.notation.formatMove(action) !== 'undo');
  return moves.length === 1 ? moves[0] : null;
}

/** Makes the moves that leave no choice, one after another. */
export function useForcedMoves({ game, position, enabled, drawMove, onPlay }: ForcedMovesProps): ForcedMoves {
  const [drawing, setDrawing] = useState(false);
  const [automatic, setAutomatic] = usePreference('maketen.forced-moves', texts().messages.kept.forcedMoves);
  const held = useRef(false);
  const begun = useRef(false);
  const forced = enabled ? forcedMove(position) : null;
  const isDraw = forced !== null && position.parts.notation.formatMove(forced) === drawMove;

  useEffect(() => {
    held.current = false;
    setDrawing(false);
  }, [game]);

  useEffect(() => {
    if (drawing && !isDraw) setDrawing(false);
    if (forced === null || !(drawing ? isDraw : automatic && !held.current)) {
      begun.current = false;
      return;
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const wait = still || (drawing && !begun.current) ? 0 : PACE;
    begun.current = true;
    const timer = setTimeout(() => onPlay(forced), wait);
    return () => clearTimeout(timer);
  }, [position, drawing, automatic, enabled]);

  return {
    drawing,
    draw: () => setDrawing(!drawing && isDraw),
    stop: () => {
      held.current = false;
      setDrawing(false);
    },
    automatic,
    setAutomatic: (next) => {
      held.current = false;
      setAutomatic(next);
    },
    hold: () => {
      held.current = true;
      setDrawing(false);
    },
  };
}
