import './game-column.css';
import { useLayoutEffect, useState } from 'preact/hooks';
import { PlayTable } from '../hooks/play-table.js';
import { useGame, usePage, useTableGame } from '../hooks/use-page.js';
import { useSounds } from '../hooks/use-table.js';
import { OutPiles } from '../table/out-piles.js';
import { QUIET, useLater } from '../table/use-later.js';
import { texts } from '../texts/texts.js';
import { Dock } from './dock.js';
import { Later } from './later.js';
import { statusText } from './status-text.js';

/** Letters of a sentence that needs four lines on a phone. */
const LONG = 110;

export function GameColumn() {
  const { session, isCopy, position, view, over, picking, announced, review, watch, coach } = useGame();
  const { sheets, isCovered, daily } = usePage();
  const { state } = position;
  // Styles of the whole page may differ by it.
  useLayoutEffect(() => {
    document.documentElement.dataset.game = view.game;
  }, [view]);
  const turns = position.turns.length;
  const isOver = over && session.lookingAt === null;
  const isCoached = coach.lesson !== null || coach.isDone;
  const stands = [
    isOver && 'is-over',
    isOver && state.outcome === 'won' && !view.deck && 'is-won',
    review.isOpen && 'is-reviewed',
  ].filter(Boolean);
  const isFirst = turns === 0 && !isOver && picking.answer === null && session.lookingAt === null;
  /** For screen readers: what stands here in the end is said when it is quiet no more. */
  const isQuiet = watch.isTooFastToSay && picking.answer === null;
  const said = picking.answer ?? statusText(view, session, position, !announced);
  return (
    <main
      class={stands.join(' ')}
      inert={isCovered}
      data-outcome={state.outcome}
      data-turns={session.turns.length}
      data-position={position.parts.notation.formatState(state)}
    >
      {isCoached && <Later from="column" of="FirstSteps" placeholder={<div class="first-steps is-said" />} />}
      <div class={`strip ${announced ? '' : 'is-low'} ${daily.present === null ? '' : 'is-daily'}`}>
        {isFirst && sheets.isNew && coach.lesson === null ? <Later from="panels" of="NewHere" /> : <Gone />}
        <div class="chance">
          {isCopy && <b class="daily-note">{texts().column.copy}</b>}
          <Later from="panels" of="DailyNote" />
          <Later from="panels" of="Odds" placeholder={<span class="odds pill" />} />
        </div>
      </div>
      {TABLE}
      <div class={`console ${announced ? 'has-moves' : ''}`}>
        <div class="said">
          {/* It stands in the place of what comes after it. */}
          {!isOver && <Later from="column" of="HintLine" />}
          {isFirst && coach.lesson === null && <p class="goal">{view.guide().goal(position.parts.rules.config)}</p>}
          <p
            class={`status outcome-${state.outcome} ${said.length > LONG ? 'is-long' : ''}`}
            role="status"
            aria-live={isQuiet ? 'off' : 'polite'}
            aria-atomic="true"
          >
            {/* Another key says the text anew, even if it is the same. */}
            <span key={`${turns} ${picking.answers} ${isQuiet}`}>{said}</span>
          </p>
        </div>
        {announced && (
          <div class="moves-place">
            <Later from="column" of="MoveButtons" />
          </div>
        )}
        {isOver ? <Later from="column" of="EndPanel" key={session.turns.length} /> : <Dock />}
      </div>
    </main>
  );
}

function Table() {
  const { session, position, view, picking, enabled, review, hinted, pointedAt } = useTableGame();
  useSounds({ session, position }, view);
  const { placesOf } = picking;
  const pointed = placesOf(pointedAt);
  return (
    <PlayTable
      {...{ view, position, session, picking, enabled }}
      partners={pointed && new Set(pointed)}
      hinted={new Set(placesOf(hinted))}
      played={new Set(placesOf(review.marks?.played ?? null))}
    />
  );
}

/** It is rendered by the table's own page alone. */
const TABLE = <Table />;

/** How much has left the table; opened, it lies over the table with every card. */
function Gone() {
  const { session, position, view } = useGame();
  const piles = view.outPiles(position, session);
  const [isOpen, setOpen] = useState(false);
  const listed = useLater(piles, () => isOpen, QUIET);
  if (piles.length === 0) return null;
  return (
    <details class="gone-list" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class="pill">
        {piles.map(({ title, count, says }) => {
          const shown = <b data-out={title}>{count}</b>;
          return <span key={title}>{says?.(shown) ?? [title, ' ', shown]}</span>;
        })}
      </summary>
      <OutPiles piles={listed} />
    </details>
  );
}
