import type { Action } from 'maketen/env';
import type { PlayController } from '../hooks/use-play.js';
import type { SessionController } from '../hooks/use-session.js';
import { isCasual } from '../session/results.js';
import type { HintStep } from '../session/statistics.js';
import { undosLeft } from '../session/undo.js';
import { texts } from '../texts/texts.js';
import { LookingBack } from './looking-back.js';
import { Tool, Toolbar } from './toolbar.js';

export interface DockProps {
  readonly controller: SessionController;
  readonly game: PlayController;
  /** The move that a hint is about. */
  readonly hinted: Action | null;
  /** What the next press of the hint tells; null where all is told. */
  readonly nextHint: HintStep | null;
  readonly canHint: boolean;
  /** Asks for a hint, or says why there is none. */
  readonly onHint: () => void;
  /** Ends looking back. */
  readonly onReturn: () => void;
  /** Stops the agent that is playing; null where none is. */
  readonly onStop: (() => void) | null;
  /** Null while the review is open. */
  readonly onReview: (() => void) | null;
}

/** What can be done without a card: the one thing to do next in gold, undo and hint beside it. */
export function Dock(props: DockProps) {
  const { controller, game, hinted, nextHint, canHint, onHint, onReturn, onStop, onReview } = props;
  const { session, position } = controller;
  const { view, main, forced } = game;
  const { parts } = position;
  const { dock } = texts();
  const note = main !== null && position.legal.length > 1 ? view.main.note?.() : undefined;
  const hasMain = parts.rules.moves.some((_, action) => parts.notation.formatMove(action) === view.main.move);
  const hint = (
    <Tool name="hint" usable={canHint} onPress={onHint}>
      {dock.hint} <small>{nextHint === null ? dock.allTold : dock.nextStep(nextHint)}</small>
    </Tool>
  );
  if (session.lookingAt !== null)
    return (
      <LookingBack controller={controller} onReturn={onReturn} onReview={onReview}>
        {hint}
      </LookingBack>
    );
  if (onStop !== null)
    return (
      <Toolbar>
        <Tool name="stop-watching" kind="primary" usable onPress={onStop}>
          {dock.stopWatching}
        </Tool>
      </Toolbar>
    );
  return (
    <Toolbar>
      <Tool name="undo" usable={game.undo !== null} onPress={game.takeBack}>
        {dock.undo} <small>{undosLeft(position, session)}</small>
      </Tool>
      {isCasual(session.spec) && (
        <Tool name="redo" usable={game.canRedo} onPress={game.redo}>
          <span aria-hidden="true">↷</span>
          <span class="visually-hidden">{dock.redo}</span>
        </Tool>
      )}
      {hasMain && (
        <Tool
          name="main"
          kind={`primary ${main !== null && main === hinted ? 'is-hinted' : ''} ${note === undefined ? '' : 'is-choice'}`}
          move={view.main.move}
          usable={game.challenge || main !== null}
          onPress={game.pressMain}
        >
          {view.main.label()} {note !== undefined && <small>{note}</small>}
        </Tool>
      )}
      {hasMain && view.main.repeatLabel !== undefined && !game.challenge && (
        <Tool
          name="repeat"
          kind="primary"
          usable={(main !== null && note === undefined) || forced.drawing}
          onPress={game.pressRepeat}
        >
          <span aria-hidden="true">{forced.drawing ? '■' : '»'}</span>
          <span class="visually-hidden">{forced.drawing ? dock.stop : view.main.repeatLabel()}</span>
        </Tool>
      )}
      {hint}
    </Toolbar>
  );
}
