import { type DecadeState, stackCards } from 'maketen/decade';
import { formatCard } from 'maketen/env';
import { type Spot, spotStyle } from '../../table/layout/geometry.js';
import { PlayingCard, standingOf } from '../../table/playing-card.js';
import { texts } from '../../texts/texts.js';
import type { TableProps } from '../game-view.js';
import { cardKey } from './candidates.js';

export interface PileCardsProps extends TableProps {
  readonly stack: number;
  readonly pile: string;
  readonly title: string;
  readonly spots: readonly Spot[];
  readonly cardWidth: number;
}

/** The cards of the line or of a stack, each in its place. */
export function PileCards(props: PileCardsProps) {
  const { position, picked, partners, hinted, enabled, onPick, stack, pile, title, spots, cardWidth } = props;
  const state = position.state as DecadeState;
  const cards = stackCards(state, stack);
  return (
    <>
      {cards.map((card, index) => (
        <PlayingCard
          key={card}
          card={formatCard(card)}
          id={formatCard(card)}
          place={cardKey(pile, index)}
          where={texts().decade.where(title, index + 1, cards.length)}
          standing={standingOf(cardKey(pile, index), picked, partners, hinted)}
          enabled={enabled}
          onPick={onPick}
          style={spotStyle(spots[index], cardWidth)}
          isNewest={stack === state.checked && index === cards.length - 1}
        />
      ))}
    </>
  );
}
