import type { Action } from 'maketen/env';
import { useRef } from 'preact/hooks';
import type { GameView } from '../games/game-view.js';
import { viewOf } from '../games/game-views.js';
import { feedbackNow } from '../session/feedback.js';
import { noUndoText, type Undo, undoIn } from '../session/undo.js';
import { vibrate } from '../table/vibrate.js';
import { texts } from '../texts/texts.js';
import { type ForcedMoves, useForcedMoves } from './use-forced-moves.js';
import { type PickingController, usePicking } from './use-picking.js';
import { usePreference } from './use-preference.js';
import { useRedo } from './use-redo.js';
import type { SessionController } from './use-session.js';
import type { Watch } from './use-watch.js';

export interface PlayController {
  readonly view: GameView;
  readonly over: boolean;
  /** Whether the player is to move. */
  readonly enabled: boolean;
  /** Whether legal moves are neither announced nor marked. */
  readonly challenge: boolean;
  readonly setChallenge: (on: boolean) => void;
  readonly picking: PickingController;
  readonly forced: ForcedMoves;
  readonly play: (action: Action) => void;
  /** The legal move that has the fixed button; null while it is not legal. */
  readonly main: Action | null;
  /** Makes that move, or says why it cannot be made. */
  readonly pressMain: () => void;
  /** Makes it again and again while nothing else can be done, or says why not; once, where it does not repeat. */
  readonly pressRepeat: () => void;
  readonly undo: Undo | null;
  readonly takeBack: () => void;
  /** Whether a move that was taken back can be made again. */
  readonly canRedo: boolean;
  /** Makes it again, or says that there is none. */
  readonly redo: () => void;
  readonly letGo: () => void;
}

function blockedText(over: boolean, lookingBack: boolean, watching: boolean): string | null {
  const { dock } = texts();
  if (lookingBack) return dock.lookingBack;
  if (watching) return dock.agentPlays;
  return over ? dock.gameIsOver : null;
}

/** Everything that the player can do in the game in use. */
export function usePlay(
  { session, position, send }: SessionController,
  watch: Watch,
  onPlayed: () => void,
): PlayController {
  const { parts, legal } = position;
  const [challenge, setChallenge] = usePreference('maketen.challenge', texts().messages.kept.challenge);
  const view = viewOf(parts.game.name);
  const over = legal.length === 0;
  const blocked = blockedText(over, session.lookingAt !== null, watch.running);
  const enabled = blocked === null;

  function make(action: Action, slots?: readonly number[]): void {
    if (feedbackNow() !== 'off') vibrate(view.removed(position, action));
    const chosen = slots ?? picking.candidates.find((each) => each.action === action)?.slots;
    send({ type: 'play', turn: { action, ...(chosen && { slots: chosen }) }, by: 'player', unaided: challenge });
    onPlayed();
  }

  function play(action: Action, slots?: readonly number[]): void {
    forced.stop();
    make(action, slots);
  }

  const picking = usePicking({
    view,
    position,
    session,
    blocked,
    challenge,
    onPlay: ({ action, slots }) => play(action, slots),
  });
  const forced = useForcedMoves({
    game: session.spec,
    position,
    enabled: enabled && !challenge, // moves that come by themselves tell that there are no others
    drawMove: view.main.move,
    onPlay: (action) => make(action),
  });
  const main = legal.find((action) => enabled && parts.notation.formatMove(action) === view.main.move) ?? null;
  const undo = watch.running ? null : undoIn(position, session);

  function takeBack(): void {
    forced.hold();
    if (undo === null) {
      picking.say(watch.running ? blocked! : noUndoText(position, session));
      return;
    }
    if (undo.by === 'move') send({ type: 'play', turn: { action: undo.action }, by: 'player', unaided: challenge });
    else send({ type: 'take-back' });
  }

  const undone = useRedo(session, position);
  const canRedo = enabled && undone !== null && legal.includes(undone.action);

  function redo(): void {
    if (canRedo) play(undone.action, undone.slots);
    else picking.say(blocked ?? texts().dock.noMoveToRedo);
  }

  function pressMain(): void {
    if (main === null) picking.refuse(view.main.place);
    else play(main);
  }

  function pressRepeat(): void {
    if (view.main.repeatLabel === undefined || challenge) pressMain();
    else if (forced.drawing) forced.stop();
    else if (main === null || legal.length > 1) picking.refuse(view.main.place);
    else forced.draw();
  }

  return {
    view,
    over,
    enabled,
    challenge,
    setChallenge,
    picking,
    forced,
    play,
    main,
    pressMain,
    pressRepeat,
    undo,
    takeBack,
    canRedo,
    redo,
    letGo: () => {
      forced.stop();
      picking.letGo();
    },
  };
}

/** Whether a game has come to its end while the page was showing it. */
export function useFreshEnd({ session }: SessionController): boolean {
  const first = useRef({ spec: session.spec, turns: session.turns.length });
  if (first.current.spec !== session.spec) first.current = { spec: session.spec, turns: 0 };
  return session.turns.length > first.current.turns || session.turns.length === 0;
}
