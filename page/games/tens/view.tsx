import { formatCard, NO_CARD } from '../../../src/env/cards.js';
import type { TensState } from '../../../src/env/games/tens/state.js';
import type { GameState } from '../../../src/env/rules.js';
import { turnsShown } from '../../session/session.js';
import { PlayingCard, standingOf } from '../../table/playing-card.js';
import type { GameView, TableProps } from '../game-view.js';
import { slotKey, tensCandidates } from './candidates.js';
import { tableauAfter } from './tableau.js';

function TensTable({ position, session, picked, partners, hinted, enabled, onPick }: TableProps) {
  const state = position.state as TensState;
  const { cards, filled, quartet } = tableauAfter(session.spec, position.turns);
  const arrival = (slot: number) => (filled.includes(slot) ? (quartet ? 'quartet' : 'refill') : '');
  return (
    <div class="tens-table">
      <div class={`tableau slots-${cards.length > 25 ? 'many' : 'few'}`} role="group" aria-label="Tableau">
        {Array.from(cards, (card, slot) =>
          card === NO_CARD ? (
            <span key={`empty${slot}`} class="card-space" aria-hidden="true" />
          ) : (
            <PlayingCard
              key={`${slot}-${card}-${filled.includes(slot) ? turnsShown(session) : ''}`}
              card={formatCard(card)}
              place={slotKey(slot)}
              where={`slot ${slot + 1}`}
              standing={standingOf(slotKey(slot), picked, partners, hinted)}
              arrival={arrival(slot)}
              enabled={enabled}
              onPick={onPick}
            />
          ),
        )}
      </div>
      <p class="facts">
        <span class="fact">
          <b>{state.stock.left}</b> in the stock
        </span>
        <span class="fact">
          <b>{state.removals}</b> removals
        </span>
        {quartet && (
          <span class="fact flourish" key={turnsShown(session)}>
            Quartet!
          </span>
        )}
      </p>
    </div>
  );
}

function resultOf(state: GameState): string {
  const { stock, tableau } = state as TensState;
  const left = stock.left + tableau.filter((card) => card !== NO_CARD).length;
  return state.outcome === 'won' ? 'the stock and the tableau are cleared' : `no removal is left, ${left} cards stay`;
}

export const tensView: GameView = {
  game: 'tens',
  candidates: (position, session) => tensCandidates(position, tableauAfter(session.spec, position.turns)),
  Table: TensTable,
  news: () => '',
  result: resultOf,
};
