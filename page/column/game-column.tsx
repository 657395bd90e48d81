import './game-column.css';
import type { Action } from 'maketen/env';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { GameView } from '../games/game-view.js';
import { moveNames } from '../games/names.js';
import { useWhenQuiet } from '../hooks/use-drawer.js';
import type { Hint, HintSteps, Solving } from '../hooks/use-hint.js';
import { type PlayController, useFreshEnd } from '../hooks/use-play.js';
import type { SessionController } from '../hooks/use-session.js';
import { useDrag, useSounds, useTableFocus } from '../hooks/use-table.js';
import { useLanding, useTableMotion, useTableSize } from '../hooks/use-table-motion.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { OutPiles } from '../table/out-piles.js';
import { PlayedPlaces } from '../table/played.js';
import { Dock } from './dock.js';
import { LaterEndPanel, LaterHintLine, LaterMoveButtons } from './later-column.js';
import { statusText } from './status-text.js';

export interface GameColumnProps {
  readonly controller: SessionController;
  readonly game: PlayController;
  /** The move that a hint is about. */
  readonly hinted: Action | null;
  /** The move that was played, where a review shows the best one beside it. */
  readonly played: Action | null;
  readonly hint: Hint;
  readonly steps: HintSteps;
  readonly solving: Solving;
  readonly canHint: boolean;
  /** Whether moves come by themselves, too fast to be said. */
  readonly quiet: boolean;
  /** Asks for a hint, or says why there is none. */
  readonly onHint: () => void;
  /** Ends looking back. */
  readonly onReturn: () => void;
  readonly onNewDeal: () => void;
  readonly onSameDeal: () => void;
  readonly onShare: () => void;
  /** Shows the whole ranking. */
  readonly onWhy: () => void;
  /** Stops the agent that is playing; null where none is. */
  readonly onStop: (() => void) | null;
  /** Null while the review is open. */
  readonly onReview: (() => void) | null;
  /** Whether the drawer lies over it. */
  readonly inert: boolean;
  /** What others made of the same cards, when the game is over. */
  readonly beside: ComponentChildren;
  /** For somebody who has not moved yet on the first visit. */
  readonly newcomer: ComponentChildren;
  /** What is to be expected, above the table. */
  readonly children?: ComponentChildren;
}

/** The game itself: the table, what is said of it, and what can be done. */
export function GameColumn(props: GameColumnProps) {
  const { controller, game, hinted, hint, solving, canHint, quiet, onHint, onReturn, onNewDeal, onSameDeal, onWhy } =
    props;
  const { played, steps, onShare, onStop, onReview, inert, beside, newcomer, children } = props;
  const { session, position } = controller;
  const { view, over, picking, forced } = game;
  const { state } = position;
  const turns = position.turns.length;
  const table = useTableFocus();
  const ghosts = useRef<HTMLDivElement>(null);
  const size = useTableSize(table);
  useSounds(controller, view);
  useTableMotion({ table, ghosts, game: session.spec, turns, size });
  useLanding(table);
  useDrag({
    table,
    enabled: game.enabled,
    neighbours: (place) => view.neighbours?.(position, place) ?? [],
    isLit: !game.challenge,
    onHold: picking.hold,
    onDrop: picking.drop,
    onCancel: picking.letGo,
  });
  const fresh = useFreshEnd(controller);
  const { Table } = view;
  const placesOf = (move: Action | null) => picking.candidates.find(({ action }) => action === move)?.places;
  /** The move whose button is pointed at. */
  const [looked, lookAt] = useState<{ readonly position: object; readonly action: Action | null } | null>(null);
  const lookedAt = looked?.position === position ? placesOf(looked.action) : undefined;
  const playedPlaces = useMemo(() => new Set(placesOf(played)), [picking.candidates, played]);
  const isOver = over && session.lookingAt === null;
  const isFirst = turns === 0 && !isOver && picking.answer === null && session.lookingAt === null;
  /** For screen readers: what stands here in the end is said when it is quiet no more. */
  const isQuiet = (quiet || forced.drawing) && picking.answer === null;
  return (
    <main class="on-felt" inert={inert}>
      <div class={`strip ${game.announced ? '' : 'is-low'}`}>
        <Gone view={view} position={position} session={session} />
        <div class="chance">{children}</div>
      </div>
      <div class="table-box" ref={table} data-outcome={state.outcome} data-turns={session.turns.length}>
        <PlayedPlaces.Provider value={playedPlaces}>
          <Table
            position={position}
            session={session}
            size={size}
            picked={picking.picked}
            partners={lookedAt ? new Set(lookedAt) : picking.partners}
            hinted={new Set(placesOf(hinted))}
            challenge={game.challenge}
            enabled={game.enabled}
            onPick={picking.pick}
          />
        </PlayedPlaces.Provider>
        <div class="ghosts" ref={ghosts} aria-hidden="true" />
      </div>
      <div class="console">
        <div class="said">
          {isFirst && <p class="goal">{view.guide().goal(position.parts.rules.config)}</p>}
          <p
            class={`status outcome-${state.outcome}`}
            role="status"
            aria-live={isQuiet ? 'off' : 'polite'}
            aria-atomic="true"
          >
            {/* Another key says the text anew, even if it is the same. */}
            <span key={`${turns} ${picking.answers} ${isQuiet}`}>
              {picking.answer ?? statusText(view, session, position, !game.announced)}
            </span>
          </p>
          {isFirst && newcomer}
          {!isOver && (
            <LaterHintLine
              hint={hint}
              steps={steps}
              bestName={moveNames(position).get(hint.ranking?.hints[0]?.action ?? -1)}
              solving={solving}
              picking={picking}
              position={position}
              onWhy={onWhy}
            />
          )}
        </div>
        {game.announced && (
          <div class="moves-place">
            <LaterMoveButtons
              game={game}
              position={position}
              hinted={hinted}
              onLook={(action) => lookAt({ position, action })}
            />
          </div>
        )}
        {isOver ? (
          <LaterEndPanel
            key={session.turns.length}
            words={view.words}
            position={position}
            fresh={fresh}
            onNewDeal={onNewDeal}
            onReview={onReview}
            onSameDeal={onSameDeal}
            onShare={onShare}
            onUndo={game.undo === null ? null : game.takeBack}
          >
            {beside}
          </LaterEndPanel>
        ) : (
          <Dock
            controller={controller}
            game={game}
            hinted={hinted}
            nextHint={steps.next}
            canHint={canHint && (hint.asking === null || hint.ranking !== null)}
            onHint={onHint}
            onReturn={onReturn}
            onStop={onStop}
            onReview={onReview}
          />
        )}
      </div>
    </main>
  );
}

interface GoneProps {
  readonly view: GameView;
  readonly position: Position;
  readonly session: Session;
}

/** How much has left the table; opened, it lies over the table with every card. */
function Gone({ view, position, session }: GoneProps) {
  const piles = view.outPiles(position, session);
  const [isOpen, setOpen] = useState(false);
  const listed = useWhenQuiet(piles, isOpen);
  return (
    <details class="gone-list" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {piles.map(({ title, count }) => (
          <span key={title}>
            {title} <b data-out={title}>{count}</b>
          </span>
        ))}
      </summary>
      <OutPiles piles={listed} />
    </details>
  );
}
