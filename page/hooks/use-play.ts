import type { Action } from 'maketen/env';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameView, Lesson } from '../games/game-view.js';
import { viewOf } from '../games/game-views.js';
import { legalMove, limitsUndo, type Position } from '../session/position.js';
import { feedbackNow } from '../session/preferences.js';
import type { Session } from '../session/session.js';
import { farthest, noUndoText, redoByRules, turnsToUndo, undoAction, undoIn } from '../session/undo.js';
import { isStill, vibrate } from '../table/feedback.js';
import { useLatest } from '../table/use-later.js';
import { texts } from '../texts/texts.js';
import { usePicking } from './use-picking.js';
import { usePreference } from './use-preferences.js';
import type { SessionController } from './use-session.js';
import type { Watch } from './use-watch.js';

/** Milliseconds between two moves, so that each card is seen. */
const PACE = 300;

/** The only legal move, undoing aside; null where there is a choice, and at the end. */
function forcedMove({ parts, legal }: Position) {
  const moves = legal.filter((action) => parts.notation.formatMove(action) !== 'undo');
  return moves.length === 1 ? moves[0] : null;
}

/** Makes the moves that leave no choice, one after another. @param game another one is another game @param enabled whether the player is to move */
function useForcedMoves(
  game: object,
  position: Position,
  enabled: boolean,
  view: GameView,
  onPlay: (action: Action) => void,
) {
  const [automatic, setAutomatic] = usePreference('maketen.forced-moves', view.isOftenForced);
  /** The first move of a game is the player's: nothing moves before. */
  const isAutomatic = automatic && position.turns.length > 0;
  /** While it is true no move is made by itself: a move that was taken back stays so until the player does something else. */
  const held = useRef(false);
  const forced = enabled ? forcedMove(position) : null;

  useEffect(() => {
    held.current = false;
  }, [game]);

  useEffect(() => {
    if (forced === null || !isAutomatic || held.current) return;
    const timer = setTimeout(() => onPlay(forced), isStill() ? 0 : PACE);
    return () => clearTimeout(timer);
  }, [position, automatic, enabled]);

  return {
    automatic,
    setAutomatic: (next: boolean) => {
      held.current = false;
      setAutomatic(next);
    },
    held,
  };
}

/** Moves for which it says that all is said, and offers sounds. */
const FAREWELL = 6;

/** Leads a new player through three moves of the first deal, and ends with the third. @param isNew whether this is a first visit */
function useCoach({ session, position }: SessionController, view: GameView, isNew: boolean) {
  const [isOn, setOn] = useState(isNew);
  const isPlayable = !session.foreign && session.lookingAt === null && position.legal.length > 0;
  const lesson: Lesson | null = (isOn && isPlayable && view.coach?.(position, session)) || null;
  const [doneAt, setDoneAt] = useState(Infinity);
  const lastAt = useRef(Infinity);
  const { length } = session.turns;
  useEffect(() => {
    if (isOn && length > lastAt.current) {
      setOn(false);
      setDoneAt(length);
    }
    if (lesson?.says === 'choice') lastAt.current = length;
  }, [length]);
  /** Right after its last step, for some moves. */
  const isDone = isPlayable && length >= doneAt && length < doneAt + FAREWELL;
  return { lesson, end: () => setOn(false), isDone };
}

/** The move that was taken back last and can be made again; null if there is none. It is known as long as the page is open. */
function useRedo(session: Session, position: Position) {
  const { id, turns } = session;
  const line = useRef({ id, turns });
  line.current = { id, turns: line.current.id === id ? farthest(line.current.turns, turns) : turns };
  if (session.lookingAt !== null) return null;
  return limitsUndo(session.spec.preset)
    ? redoByRules(turns, undoAction(position))
    : (line.current.turns[turns.length] ?? null);
}

function blockedText(over: boolean, lookingBack: boolean, watching: boolean) {
  const { dock } = texts();
  if (lookingBack) return dock.lookingBack;
  if (watching) return dock.agentPlays;
  return over ? dock.gameIsOver : null;
}

export function usePlay(controller: SessionController, watch: Watch, isNew: boolean, onPlayed: () => void) {
  const { session, position, send } = controller;
  const { parts, legal } = position;
  const [setsShown, showSets] = usePreference('maketen.sets-shown');
  const view = viewOf(parts.game.name);
  const announced = setsShown || view.request === undefined;
  const over = legal.length === 0;
  const blocked = blockedText(over, session.lookingAt !== null, watch.running);
  const enabled = blocked === null;

  function make(action: Action, slots?: readonly number[]) {
    if (!legal.includes(action)) return; // its button still shows an earlier position
    if (feedbackNow() !== 'off') vibrate(view.removed(position, action));
    const chosen = slots ?? picking.candidates.find((each) => each.action === action)?.slots;
    const turn = { action, ...(chosen && { slots: chosen }) };
    send({ type: 'play', turn, after: session.turns, by: 'player' });
    onPlayed();
  }

  function play(action: Action, slots?: readonly number[]) {
    forced.held.current = false;
    make(action, slots);
  }

  const picking = usePicking({ view, position, session }, blocked, ({ action, slots }) => play(action, slots));
  const coach = useCoach(controller, view, isNew);
  const isLed = coach.lesson !== null;
  const forced = useForcedMoves(session.spec, position, enabled && !isLed, view, (action) => make(action));
  const main = (enabled ? legalMove(position, view.main.move) : undefined) ?? null;
  const undo = watch.running ? null : undoIn(position, session);

  function takeBack() {
    forced.held.current = true;
    if (undo === null) picking.say(watch.running ? blocked! : noUndoText(position, session));
    else if (undo !== 'turn') send({ type: 'play', turn: { action: undo }, after: session.turns, by: 'player' });
    else send({ type: 'take-back', turns: forced.automatic && !isLed ? turnsToUndo(session) : 1 });
  }

  const undone = useRedo(session, position);
  const canRedo = enabled && undone !== null && legal.includes(undone.action);

  function redo() {
    if (canRedo) play(undone.action, undone.slots);
    else picking.say(blocked ?? texts().dock.noMoveToRedo);
  }

  function pressMain() {
    if (main === null) picking.refuse(view.main.place);
    else play(main);
  }

  function letGo() {
    forced.held.current = false;
    picking.letGo();
  }

  return {
    ...useLatest({ play, pressMain, takeBack, redo, letGo }),
    view,
    over,
    enabled,
    /** Why the player cannot move, and why there is no hint; null if they can, or there is one. */
    blocked,
    noHint: parts.rules.config.hints === false ? texts().messages.hintsAreOff : blockedText(over, false, watch.running),
    /** Whether sets are said and have buttons before a card is picked; moves that are no sets always have. */
    announced,
    setsShown,
    showSets,
    picking,
    coach,
    forced,
    main,
    undo,
    canRedo,
  };
}

/** Whether a game has come to its end while the page was showing it. */
export function useFreshEnd({ session }: SessionController): boolean {
  const first = useRef({ spec: session.spec, turns: session.turns.length });
  if (first.current.spec !== session.spec) first.current = { spec: session.spec, turns: 0 };
  return session.turns.length > first.current.turns || session.turns.length === 0;
}
