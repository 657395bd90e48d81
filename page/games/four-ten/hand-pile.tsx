import type { FourTenConfig } from '../../../src/env/games/four-ten/config.js';
import { type FourTenMove, HAND_NAMES, type HandName } from '../../../src/env/games/four-ten/moves.js';
import { HAND_LIMIT, SUM, valuesOf } from '../../../src/env/games/four-ten/multisets.js';
import type { FourTenState } from '../../../src/env/games/four-ten/state.js';
import { PlayingCard, standingOf } from '../../table/playing-card.js';
import type { TableProps } from '../game-view.js';
import { handKey } from './candidates.js';

const TITLES: Readonly<Record<HandName, string>> = { hand: 'Hand', home: 'Home', shadow: 'Shadow' };

export interface HandPileProps extends TableProps {
  readonly hand: HandName;
}

/** One of the three hands with its sum, and a button to place the drawn card in it. */
export function HandPile({ position, picked, partners, hinted, enabled, onPick, hand }: HandPileProps) {
  const state = position.state as FourTenState;
  const { handTarget } = position.parts.rules.config as unknown as FourTenConfig;
  const moves = position.parts.rules.moves as readonly FourTenMove[];
  const multiset = state.hands[HAND_NAMES.indexOf(hand)];
  const values = valuesOf(multiset);
  const placeable = position.legal.some((action) => {
    const move = moves[action];
    return move.type === 'place' && move.to === hand;
  });
  return (
    <section class={`hand ${hand}`} aria-label={`${TITLES[hand]}, sum ${SUM[multiset]}`}>
      <div class="hand-head">
        <h3>{TITLES[hand]}</h3>
        <button
          type="button"
          class={`small place-here is-${standingOf(hand, picked, partners, hinted)}`}
          data-place={hand}
          disabled={!enabled || !placeable}
          onClick={() => onPick(hand)}
        >
          Place here<span class="visually-hidden">, in {TITLES[hand]}</span>
        </button>
        <span class="sum">
          <b data-sum={hand}>{SUM[multiset]}</b> / {handTarget}
        </span>
      </div>
      <div class="hand-cards">
        {values.map((value, index) => (
          <PlayingCard
            key={index}
            card={String(value)}
            place={handKey(hand, index)}
            where={TITLES[hand]}
            standing={standingOf(handKey(hand, index), picked, partners, hinted)}
            enabled={enabled}
            onPick={onPick}
          />
        ))}
        {Array.from({ length: HAND_LIMIT - values.length }, (_, i) => (
          <span key={`space${i}`} class="card-space" aria-hidden="true" />
        ))}
      </div>
    </section>
  );
}
