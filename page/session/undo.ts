import type { Action } from 'maketen/env';
import { texts } from '../texts/texts.js';
import { legalActions, limitsUndo, partsFor, type Position, replay } from './position.js';
import type { Session, TakeBackLimit, Turn } from './session.js';

/** The action of the rules' own undo; -1 where they have none. */
export function undoAction({ parts }: Position): Action {
  return parts.rules.moves.findIndex((move) => (move as { type?: unknown }).type === 'undo');
}

/** How the last move can be taken back: by an action of the rules, or by dropping the turn (also that of the end); null if it cannot. */
export function undoIn(position: Position, session: Session): Action | 'turn' | null {
  if (session.lookingAt !== null || session.turns.length === 0) return null;
  if (limitsUndo(position.parts.spec.preset)) {
    const action = undoAction(position);
    return position.legal.includes(action) ? action : null;
  }
  const { takeBacks } = session.spec;
  return takeBacks === 'unlimited' || session.takenBack < takeBacks ? 'turn' : null;
}

/** Turns that go with one undo where forced moves are made by themselves: the last choice and all since; the last turn alone where there was none. */
export function turnsToUndo({ spec, turns }: Session): number {
  const parts = partsFor(spec);
  const choices = [turns.length - 1];
  replay(spec, turns, (state, index, turn) => {
    if (turn !== null && legalActions(parts, state).length > 1) choices.push(index);
  });
  return turns.length - choices.at(-1)!;
}

/** Undos of a whole game: by its rules, or else what the page allows. */
export function undoLimit(position: Position, session: Session): TakeBackLimit {
  return (position.parts.rules.config.undoLimit as TakeBackLimit | undefined) ?? session.spec.takeBacks;
}

function undosUsed(position: Position, session: Session) {
  const action = undoAction(position);
  return session.takenBack + session.turns.filter((turn) => turn.action === action).length;
}

/** "2 left", "none left" or "unlimited" for the button's label. */
export function undosLeft(position: Position, session: Session): string {
  const { dock } = texts();
  const limit = undoLimit(position, session);
  if (limit === 'unlimited') return dock.undosUnlimited;
  return dock.undosLeft(Math.max(0, limit - undosUsed(position, session)));
}

/** Why nothing can be taken back, for when `undoIn` is null. */
export function noUndoText(position: Position, session: Session): string {
  const { dock } = texts();
  const limit = undoLimit(position, session);
  if (limit === 0) return dock.noUndo;
  if (session.lookingAt !== null) return dock.lookingBack;
  if (limit !== 'unlimited' && undosUsed(position, session) >= limit) return dock.undosUsed(limit);
  const isEnd = session.turns.length > 0 && position.state.outcome !== 'ongoing';
  return isEnd ? dock.endIsNotUndone : dock.noMoveToUndo;
}

function isSame(a: Turn, b: Turn) {
  return a.action === b.action && JSON.stringify(a.slots) === JSON.stringify(b.slots);
}

/** The farthest that a game has been played, if it still leads through the turns so far; else these turns. */
export function farthest(known: readonly Turn[], turns: readonly Turn[]): readonly Turn[] {
  const isOnTheWay = turns.length < known.length && turns.every((turn, i) => isSame(turn, known[i]));
  return isOnTheWay ? known : turns;
}

/** The move that was undone last and can be made again, where undoing is a move of the rules; null if there is none. */
export function redoByRules(turns: readonly Turn[], undo: Action): Turn | null {
  const made: Turn[] = [];
  let undone: Turn[] = [];
  for (const turn of turns) {
    const next = undone.at(-1);
    if (turn.action === undo) undone = [...undone, made.pop()!];
    else {
      made.push(turn);
      undone = next !== undefined && isSame(turn, next) ? undone.slice(0, -1) : [];
    }
  }
  return undone.at(-1) ?? null;
}
