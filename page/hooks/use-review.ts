import type { Action } from 'maketen/env';
import type { NamedMove, ReviewedMove } from 'maketen/hint';
import { useMemo, useState } from 'preact/hooks';
import { replay } from '../session/position.js';
import { playedOnFromHere } from '../session/session.js';
import { useAnswer } from './use-answer.js';
import { useOver } from './use-over.js';
import type { SessionController } from './use-session.js';
import { useStateOf } from './use-state-of.js';

/** How far a line is shown that was not played: so many of its moves, from a position of the game on. */
interface ShownLine {
  readonly index: number;
  readonly moves: readonly NamedMove[];
  readonly step: number;
}

export type ReviewController = ReturnType<typeof useReview>;

/** What is marked where a move was played: the best one, and the played one where that is another. */
function marksOf({ action, decision }: ReviewedMove): { readonly best: Action | null; readonly played: Action | null } {
  if (decision === null) return { best: null, played: action };
  return decision.loss === 0 ? { best: action, played: null } : { best: decision.best.action, played: action };
}

/** The review of a game, made in the worker when it is opened, and the position that it shows. It closes when the game goes on. */
export function useReview(base: SessionController) {
  const { session, position: ofGame, send, start } = base;
  const { spec, turns, lookingAt } = session;
  const [opened, setOpen] = useStateOf<boolean>(turns);
  const isOpen = opened === true;
  /** By whom the game is reviewed; null for the strongest. */
  const [question, setQuestion] = useStateOf<{ readonly by: string | null }>(turns);
  const [error, setError] = useStateOf<string>(question);
  const [progress, setProgress] = useStateOf<{ readonly done: number; readonly total: number }>(question);
  const [shown, setShown] = useState<ShownLine | null>(null);
  const reviewed = useAnswer(
    (calls, callable) => {
      const follow = callable((done: number, total: number) => setProgress({ done, total }));
      return calls.review({ spec, turns }, question!.by, follow);
    },
    question,
    ({ message }) => setError(message),
    (calls) => calls.stopReview(),
  );

  const line = isOpen && shown !== null && shown.index === lookingAt ? shown : null;
  const inLine = useMemo(() => {
    if (line === null) return null;
    const more = line.moves.slice(0, line.step).map(({ action }) => ({ action }));
    return replay(spec, [...turns.slice(0, line.index), ...more]);
  }, [spec, turns, line]);
  const position = inLine ?? ofGame;
  const moves = (isOpen && reviewed?.review.moves) || null;
  const current = line === null && lookingAt !== null ? (moves?.[lookingAt] ?? null) : null;

  function openBy(agent: string | null) {
    if (agent !== null || question === null || question.by !== null) setQuestion({ by: agent });
    setOpen(true);
    // Of a game that goes on it says what a hint says.
    if (ofGame.parts.game.playMatters && replay(spec, turns).state.outcome === 'ongoing') send({ type: 'hinted' });
  }

  function close() {
    setOpen(false);
    setShown(null);
    if (!reviewed) setQuestion(null);
  }

  function leave() {
    close();
    send({ type: 'look', at: turns.length });
  }

  useOver(isOpen, () => setTimeout(leave)); // once Back has been followed

  function stepOut() {
    if (line !== null) setShown(null);
    else if (isOpen) leave();
    return isOpen;
  }

  const marks =
    line === null ? current && marksOf(current) : { best: line.moves[line.step]?.action ?? null, played: null };
  return {
    isOpen,
    open: () => openBy(null),
    openBy,
    close,
    leave,
    stepOut,
    reviewed: reviewed ?? null,
    progress,
    error,
    line,
    showLine: (lineMoves: readonly NamedMove[], step: number) =>
      setShown({ index: lookingAt!, moves: lineMoves, step }),
    leaveLine: () => setShown(null),
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
