import './game-column.css';
import type { Action } from 'maketen/env';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Hint } from '../hooks/use-hint.js';
import { type PlayController, useFreshEnd } from '../hooks/use-play.js';
import type { SessionController } from '../hooks/use-session.js';
import { useTableFocus } from '../hooks/use-table-focus.js';
import { useTableMotion } from '../hooks/use-table-motion.js';
import { undosLeft } from '../session/undo.js';
import { OutPiles } from '../table/out-piles.js';
import { EndPanel } from './end-panel.js';
import { Goal } from './goal.js';
import { HintLine } from './hint-line.js';
import { HowToPlay } from './how-to-play.js';
import { LookingBack } from './looking-back.js';
import { MoveButtons } from './move-buttons.js';
import { StatusLine } from './status-line.js';
import { statusText } from './status-text.js';
import { Tool, Toolbar } from './toolbar.js';

export interface GameColumnProps {
  readonly controller: SessionController;
  readonly game: PlayController;
  /** The move that a hint is about. */
  readonly hinted: Action | null;
  readonly hint: Hint;
  readonly canHint: boolean;
  /** Whether moves come by themselves, too fast to be said. */
  readonly quiet: boolean;
  /** Asks for a hint, or says why there is none. */
  readonly onHint: () => void;
  /** Ends looking back. */
  readonly onReturn: () => void;
  readonly onNewDeal: () => void;
  readonly onSameDeal: () => void;
  /** Between the table and the moves. */
  readonly children?: ComponentChildren;
}

/** The game itself: what to do, the table, and what can be done. */
export function GameColumn(props: GameColumnProps) {
  const { controller, game, hinted, hint, canHint, quiet, onHint, onReturn, onNewDeal, onSameDeal, children } = props;
  const { session, position } = controller;
  const { view, over, enabled, picking, forced, main } = game;
  const { parts, state } = position;
  const turns = position.turns.length;
  const table = useTableFocus();
  const ghosts = useRef<HTMLDivElement>(null);
  const rules = useRef<HTMLDetailsElement>(null);
  useTableMotion({ table, ghosts, game: session.spec, turns });
  const fresh = useFreshEnd(controller);

  function showRules(): void {
    if (rules.current === null) return;
    rules.current.open = true;
    rules.current.scrollIntoView({ block: 'start' });
    rules.current.querySelector('summary')?.focus({ preventScroll: true });
  }

  const { Table } = view;
  const places = picking.candidates.find(({ action }) => action === hinted)?.places;
  const hasMain = parts.rules.moves.some((_, action) => parts.notation.formatMove(action) === view.main.move);
  const undoLabel = undosLeft(position, session);
  const hintTool = (
    <Tool name="hint" usable={canHint && hint.asking === null} onPress={onHint}>
      Hint
    </Tool>
  );
  return (
    <main class={view.isWordy ? 'is-wordy' : ''}>
      <Goal position={position} session={session} onHelp={showRules} />
      <div class="actions">
        {session.lookingAt !== null ? (
          <LookingBack controller={controller} onReturn={onReturn}>
            {hintTool}
          </LookingBack>
        ) : over ? (
          <EndPanel
            key={session.turns.length}
            words={view.words}
            position={position}
            fresh={fresh}
            onNewDeal={onNewDeal}
            onSameDeal={onSameDeal}
            onUndo={game.undo === null ? null : game.takeBack}
          />
        ) : (
          <Toolbar>
            {hasMain && (
              <Tool
                name="main"
                kind={`primary ${main !== null && main === hinted ? 'is-hinted' : ''}`}
                move={view.main.move}
                usable={main !== null}
                onPress={game.pressMain}
              >
                {view.main.label}
              </Tool>
            )}
            {hasMain && view.main.repeats && (
              <Tool name="repeat" usable={main !== null || forced.drawing} onPress={game.pressRepeat}>
                {forced.drawing ? (
                  'Stop'
                ) : (
                  <>
                    {view.main.label} on<span class="not-narrow"> until a choice</span>
                  </>
                )}
              </Tool>
            )}
            {hintTool}
            <Tool name="undo" usable={game.undo !== null} onPress={game.takeBack}>
              Undo <small>{undoLabel}</small>
            </Tool>
          </Toolbar>
        )}
        {(session.lookingAt !== null || !over) && <HintLine hint={hint} picking={picking} />}
      </div>
      <StatusLine
        text={picking.answer ?? statusText(view.words, session, position)}
        outcome={state.outcome}
        moment={`${turns} ${picking.answers}`}
        quiet={(quiet || forced.drawing) && picking.answer === null}
      />
      <div class="table-box" ref={table} data-outcome={state.outcome} data-turns={session.turns.length}>
        <Table
          position={position}
          session={session}
          picked={picking.picked}
          partners={picking.partners}
          hinted={new Set(places)}
          enabled={enabled}
          onPick={picking.pick}
        />
        <OutPiles piles={view.outPiles(position, session)} />
        <div class="ghosts" ref={ghosts} aria-hidden="true" />
      </div>
      {children}
      <div class="row controls">
        <MoveButtons
          view={view}
          position={position}
          main={view.main.move}
          enabled={enabled}
          hinted={hinted}
          onPlay={game.play}
        />
        <label class="automatic">
          <input
            type="checkbox"
            checked={forced.automatic}
            onChange={({ currentTarget }) => forced.setAutomatic(currentTarget.checked)}
          />{' '}
          Play forced moves by itself
        </label>
      </div>
      <HowToPlay position={position} session={session} panel={rules} />
    </main>
  );
}
