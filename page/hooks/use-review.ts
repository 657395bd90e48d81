import type { Action } from 'maketen/env';
import type { NamedMove, ReviewedMove } from 'maketen/hint';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { engine } from '../engine/engine.js';
import type { ReviewedGame } from '../engine/worker.js';
import { replay } from '../session/position.js';
import { playedOnFromHere, type Turn } from '../session/session.js';
import { type SessionController, useOver } from './use-session.js';

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

export interface ReviewMarks {
  readonly best: Action | null;
  /** Null where it was the best one. */
  readonly played: Action | null;
}

export type ReviewController = ReturnType<typeof useReview>;

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
export function useReview(base: SessionController) {
  const { session, position: ofGame, send, start } = base;
  const { spec, turns, lookingAt } = session;
  const [opened, setOpened] = useState<readonly Turn[] | null>(null);
  /** Who is asked; null for the strongest. */
  const [by, setBy] = useState<string | null>(null);
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
      .ask((calls, callable) => calls.review({ spec, turns }, by, callable(follow)))
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

  function openBy(agent: string | null): void {
    if (agent !== null || agent !== by) setFound(null);
    setBy(agent);
    setOpened(turns);
    // Of a game that goes on it says what a hint says.
    if (ofGame.parts.game.playMatters && replay(spec, turns).state.outcome === 'ongoing') send({ type: 'hinted' });
  }

  /** The position that is shown stays. */
  function close(): void {
    setOpened(null);
    setShown(null);
    if (known?.error !== null) setFound(null);
  }

  function leave(): void {
    close();
    send({ type: 'look', at: turns.length });
  }

  useOver(isOpen, () => setTimeout(leave)); // once Back has been followed

  /** Leaves a line, else the review; false where there is nothing to leave. */
  function stepOut(): boolean {
    if (line !== null) setShown(null);
    else if (isOpen) leave();
    return isOpen;
  }

  const marks: ReviewMarks | null =
    line === null ? current && marksOf(current) : { best: line.moves[line.step]?.action ?? null, played: null };
  return {
    isOpen,
    open: () => openBy(null),
    openBy,
    close,
    leave,
    stepOut,
    /** Null while it is being made. */
    reviewed: known?.reviewed ?? null,
    progress,
    /** Why there is none; one line. */
    error: known?.error ?? null,
    line,
    /** Shows a line that was not played, from the position that is shown on. */
    showLine: (lineMoves: readonly NamedMove[], step: number): void =>
      setShown({ index: lookingAt!, moves: lineMoves, step }),
    leaveLine: (): void => setShown(null),
    /** Null while nothing is reviewed, or no position is looked back at. */
    marks,
    /** The session with the position that is shown, also one of a line. */
    controller: {
      ...base,
      position,
      playOn: line === null ? base.playOn : () => start({ ...playedOnFromHere(session), turns: position.turns }),
    },
  };
}
