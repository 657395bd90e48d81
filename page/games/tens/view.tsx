import './view.css';
import { formatCard, NO_CARD } from 'maketen/env';
import { turnsShown } from '../../session/session.js';
import { Heap, StockPile } from '../../table/heap.js';
import { pointStyle } from '../../table/layout/geometry.js';
import { tableauLayout } from '../../table/layout/tableau.js';
import { PlayingCard } from '../../table/playing-card.js';
import { texts } from '../../texts/texts.js';
import type { GameView, TableProps } from '../game-view.js';
import {
  foundation,
  kindOf,
  pointsOf,
  REFILL_PLACE,
  removedBy,
  slotKey,
  tableauOf,
  tensCandidates,
  type TensPosition,
  tensWords,
} from './play.js';

/** The line below the cards, in pixels. */
const FACTS = 24;

function TensTable({ position, session, size }: TableProps<TensPosition>) {
  const { tens } = texts();
  const { state } = position;
  const { cards, quartet, removals } = tableauOf(position, session);
  const points = pointsOf(position);
  const room = { width: size.width, height: size.height - FACTS };
  const { cardWidth, slots, stock, discard } = tableauLayout(cards.length, room);
  return (
    <div class="tens-table fills" data-flourish={quartet ? 'quartet' : undefined}>
      <StockPile at={stock} cardWidth={cardWidth} left={state.stock.left} />
      <Heap at={discard} cardWidth={cardWidth} cards={(removals.at(-1)?.cards ?? []).map(formatCard)} />
      <div class="tableau" role="group" aria-label={tens.tableau}>
        {Array.from(cards, (card, slot) =>
          card === NO_CARD ? (
            <span
              key={`empty${slot}`}
              class="card-space"
              style={pointStyle(slots[slot], cardWidth)}
              aria-hidden="true"
            />
          ) : (
            <PlayingCard
              key={`${slot}-${card}`}
              card={formatCard(card)}
              id={formatCard(card)}
              place={slotKey(slot)}
              where={tens.slot(slot + 1)}
              style={pointStyle(slots[slot], cardWidth)}
            />
          ),
        )}
      </div>
      <p class="facts">
        <span class="fact">{tens.inTheStock(<b>{state.stock.left}</b>)}</span>
        <span class="fact">{tens.removals(state.removals, <b>{state.removals}</b>)}</span>
        {points !== null && (
          <span class="fact">{tens.points(points, <b data-fact="points">{texts().numbers.number(points)}</b>)}</span>
        )}
        {quartet && (
          <span class="fact flourish" key={turnsShown(session)}>
            {tens.quartet}
          </span>
        )}
      </p>
    </div>
  );
}

export const tensView: GameView = {
  game: 'tens',
  guide: () => texts().tens.guide,
  daily: [null, 'tens'],
  course: ({ rules }, state) => rules.cardsLeft(state) ?? 0,
  words: tensWords,
  main: { move: 'refill', label: () => texts().tens.refill, place: REFILL_PLACE },
  outPiles: foundation,
  removed: removedBy,
  request: (cards) => texts().tens.takeOut(cards),
  kindOf,
  candidates: tensCandidates,
  Table: TensTable,
};
