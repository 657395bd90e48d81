import type { Action } from 'maketen/env';
import type { NamedMove, ReviewedMove } from 'maketen/hint';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ReviewedGame } from '../engine/calls.js';
import type { Engine } from '../engine/engine.js';
import { replay } from '../session/position.js';
import { playedOnFromHere, type Turn } from '../session/session.js';
import type { SessionController } from './use-session.js';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** How far a line is shown that was not played: so many of its moves, from a position of the game on. */
export interface ShownLine {
  readonly index: number;
  readonly moves: readonly NamedMove[];
  readonly step: number;
}

/** What is marked on the table. */
export interface ReviewMarks {
  readonly best: Action | null;
  /** Null where it was the best one. */
  readonly played: Action | null;
}

export interface ReviewController {
  readonly isOpen: boolean;
  readonly open: () => void;
  /** The position that is shown stays. */
  readonly close: () => void;
  /** Closes it, and returns to the game. */
  readonly leave: () => void;
  /** Leaves a line, else the review; false where there is nothing to leave. */
  readonly stepOut: () => boolean;
  /** Null while it is being made. */
  readonly reviewed: ReviewedGame | null;
  readonly progress: Progress | null;
  /** Why there is none; one line. */
  readonly error: string | null;
  /** The move that was played in the position that is shown; null at the end, and in a line that was not played. */
  readonly current: ReviewedMove | null;
  readonly line: ShownLine | null;
  /** Shows a line that was not played, from the position that is shown on; null for the game again. */
  readonly showLine: (moves: readonly NamedMove[], step: number) => void;
  readonly leaveLine: () => void;
  /** Null while nothing is reviewed, or no position is looked back at. */
  readonly marks: ReviewMarks | null;
  /** The session with the position that is shown, also one of a line. */
  readonly controller: SessionController;
}

interface Found {
  readonly of: readonly Turn[];
  readonly reviewed: ReviewedGame | null;
  readonly error: string | null;
}

/** What is marked where a move was played. */
function marksOf({ action, decision }: ReviewedMove): ReviewMarks {
  if (decision === null || decision.loss === 0)
    return { best: decision === null ? null : action, played: decision === null ? action : null };
  return { best: decision.best.action, played: action };
}

/** The review of a game, made in the worker when it is opened, and the position that it shows. It closes when the game goes on. */
export function useReview(engine: Engine, base: SessionController): ReviewController {
  const { session, position: ofGame, send, start } = base;
  const { spec, turns, lookingAt } = session;
  const [opened, setOpened] = useState<readonly Turn[] | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [shown, setShown] = useState<ShownLine | null>(null);
  const isOpen = opened === turns;
  const known = found?.of === turns ? found : null;

  useEffect(() => {
    if (!isOpen || known !== null) return;
    let stale = false;
    setProgress(null);
    const follow = (done: number, total: number): void => {
      if (!stale) setProgress({ done, total });
    };
    const settle = (rest: Omit<Found, 'of'>): void => {
      if (!stale) setFound({ of: turns, ...rest });
    };
    engine
      .ask((calls, callable) => calls.review({ spec, turns }, callable(follow)))
      .then(
        (reviewed) => settle({ reviewed, error: null }),
        ({ message }: Error) => settle({ reviewed: null, error: message }),
      );
    return () => {
      stale = true;
      void engine.ask((calls) => calls.stopReview());
    };
  }, [isOpen, turns, known]);

  const line = isOpen && shown !== null && shown.index === lookingAt ? shown : null;
  const inLine = useMemo(() => {
    if (line === null) return null;
    const more = line.moves.slice(0, line.step).map(({ action }) => ({ action }));
    return replay(spec, [...turns.slice(0, line.index), ...more]);
  }, [spec, turns, line]);
  const position = inLine ?? ofGame;
  const moves = (isOpen && known?.reviewed?.review.moves) || null;
  const current = line === null && lookingAt !== null ? (moves?.[lookingAt] ?? null) : null;

  function open(): void {
    setOpened(turns);
    // Of a game that goes on it says what a hint says.
    if (ofGame.parts.game.playMatters && replay(spec, turns).state.outcome === 'ongoing') send({ type: 'hinted' });
  }

  function close(): void {
    setOpened(null);
    setShown(null);
    if (known?.error !== null) setFound(null);
  }

  function leave(): void {
    close();
    send({ type: 'look', at: turns.length });
  }

  function stepOut(): boolean {
    if (line !== null) setShown(null);
    else if (isOpen) leave();
    return isOpen;
  }

  return {
    isOpen,
    open,
    close,
    leave,
    stepOut,
    reviewed: known?.reviewed ?? null,
    progress,
    error: known?.error ?? null,
    current,
    line,
    showLine: (lineMoves, step) => setShown({ index: lookingAt!, moves: lineMoves, step }),
    leaveLine: () => setShown(null),
    marks: line !== null ? { best: line.moves[line.step]?.action ?? null, played: null } : current && marksOf(current),
    controller: {
      ...base,
      position,
      playOn: line === null ? base.playOn : () => start({ ...playedOnFromHere(session), turns: position.turns }),
    },
  };
}
