import './dock.css';
import type { ComponentChildren } from 'preact';
import { hasMainMove, moveNames } from '../games/names.js';
import { useAgents, useGame } from '../hooks/use-page.js';
import { legalMove } from '../session/position.js';
import { isCasual } from '../session/results.js';
import { undoLimit, undosLeft } from '../session/undo.js';
import { texts } from '../texts/texts.js';
import { Later } from './later.js';

interface ToolProps {
  readonly name: string;
  /** Why it cannot be used is said by the page: the button stays where it is and can be pressed. */
  readonly usable: boolean;
  readonly onPress: () => void;
  readonly kind?: string;
  /** The name in the move table, for a button that makes a move. */
  readonly move?: string;
  readonly children: ComponentChildren;
}

function Tool({ name, usable, onPress, kind = '', move, children }: ToolProps) {
  return (
    <button class={kind} data-action={name} data-move={move} aria-disabled={!usable} onClick={onPress}>
      {children}
    </button>
  );
}

/** What can be done without a card, always in the same place: no other move ever comes to lie there. */
function Toolbar({ kind = '', children }: { readonly kind?: string; readonly children: ComponentChildren }) {
  return (
    <div class={`toolbar ${kind}`} role="group" aria-label={texts().dock.actions}>
      {children}
    </div>
  );
}

/** What can be done without a card: the one thing to do next in gold, undo and hint beside it. */
export function Dock() {
  const game = useGame();
  const { session, position, view, main, announced, enabled, hinted, review, watch } = game;
  const { hint: given, steps, askHint } = useAgents();
  const { parts, legal } = position;
  const { dock, column } = texts();
  const canHint = game.noHint === null && (given.asking === null || given.ranking !== null);
  const hint = (
    <Tool name="hint" usable={canHint} onPress={askHint}>
      {dock.hint} {game.playMatters && <small>{steps.next === null ? dock.allTold : dock.nextStep[steps.next]}</small>}
    </Tool>
  );
  if (session.lookingAt !== null)
    return (
      <Toolbar>
        <Tool name="return" kind="primary" usable onPress={() => game.look(session.turns.length)}>
          {dock.backToTheGame}
        </Tool>
        {legal.length > 0 && (
          <Tool name="play-on" usable onPress={game.playOn}>
            {dock.playOnFromHere}
          </Tool>
        )}
        {!review.isOpen && (
          <Tool name="review" usable onPress={review.open}>
            {column.review}
          </Tool>
        )}
        {hint}
      </Toolbar>
    );
  if (watch.running)
    return (
      <Toolbar>
        <Tool name="stop-watching" kind="primary" usable onPress={watch.stop}>
          {dock.stopWatching}
        </Tool>
      </Toolbar>
    );
  const note = main !== null && legal.length > 1 ? view.main.note?.() : undefined;
  const canFinish = enabled && legalMove(position, 'finish') !== undefined;
  const isPlayedForFun = isCasual(session.spec);
  return (
    <Toolbar kind={isPlayedForFun ? 'has-redo' : ''}>
      {undoLimit(position, session) !== 0 && (
        <Tool name="undo" usable={game.undo !== null} onPress={game.takeBack}>
          {dock.undo} <small>{undosLeft(position, session)}</small>
        </Tool>
      )}
      {isPlayedForFun && (
        <Tool name="redo" usable={game.canRedo} onPress={game.redo}>
          <span aria-hidden="true">↷</span>
          <span class="visually-hidden">{dock.redo}</span>
        </Tool>
      )}
      {view.takes && !announced && <Take />}
      {hasMainMove(parts, view) && (
        <Tool
          name="main"
          kind={`primary ${main !== null && main === hinted ? 'is-hinted' : ''} ${note === undefined ? '' : 'is-choice'}`}
          move={view.main.move}
          usable={main !== null}
          onPress={game.pressMain}
        >
          {view.main.label()} {note !== undefined && <small>{note}</small>}
        </Tool>
      )}
      {canFinish && <Later from="column" of="FinishButton" />}
      {hint}
    </Toolbar>
  );
}

/** Takes out the set whose cards are picked or shown; where it is not plain which one, it shows those that there are. */
function Take() {
  const { position, view, picking, enabled, hinted, play } = useGame();
  const { dock } = texts();
  const sets = picking.candidates.filter(({ places }) => !places.includes(view.main.place));
  const shown = sets.filter(
    ({ action, places }) =>
      action === hinted || places.every((place) => picking.picked.includes(place) || picking.partners.has(place)),
  );
  const set = shown.find(({ action }) => action === hinted) ?? (shown.length === 1 ? shown[0] : undefined);
  const name = set === undefined ? undefined : moveNames(position).get(set.action);
  const [cards, total] = name?.split('=') ?? [];

  function press() {
    if (set !== undefined && enabled) play(set.action);
    else picking.reveal();
  }

  return (
    <Tool name="take" kind="primary" usable={enabled && sets.length > 0} onPress={press}>
      {dock.take(total)} {sets.length > 0 && <small>{cards ?? (shown.length > 1 ? dock.whichSet : dock.aSet)}</small>}
    </Tool>
  );
}
