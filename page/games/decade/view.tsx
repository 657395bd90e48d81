import './view.css';
import { decadeGuide, type DecadeState, formatCard, stackCards } from 'maketen/env';
import { counted } from '../../session/words.js';
import { PlayingCard, standingOf } from '../../table/playing-card.js';
import type { GameView, TableProps } from '../game-view.js';
import { cardKey, decadeCandidates, pileOf, STOCK } from './candidates.js';
import { decadeOut, removedBy } from './discard-pile.js';
import { Fortune } from './fortune.js';
import { decadeWords } from './words.js';

function DecadeTable(props: TableProps) {
  const state = props.position.state as DecadeState;
  const stacks = state.lengths.length;
  return (
    <div class="decade-table">
      <Stock {...props} />
      {stacks === 1 ? (
        <Pile {...props} stack={0} pile={pileOf(state, 0)} title="Line" />
      ) : (
        <div class="stacks">
          {Array.from({ length: stacks }, (_, stack) => (
            <Pile {...props} key={stack} stack={stack} pile={pileOf(state, stack)} title={`Stack ${stack + 1}`} />
          ))}
        </div>
      )}
    </div>
  );
}

function Stock({ position, picked, partners, hinted, enabled, onPick }: TableProps) {
  const state = position.state as DecadeState;
  const drawable = enabled && position.legal.some((action) => position.parts.notation.formatMove(action) === 'draw');
  const standing = standingOf(STOCK, picked, partners, hinted);
  return (
    <div class="stock" role="group" aria-label="Stock">
      <button
        type="button"
        class={`card card-back is-${standing} ${state.stockLeft === 0 ? 'gone' : ''} ${drawable ? 'drawable' : ''}`}
        data-place={STOCK}
        aria-disabled={!drawable}
        aria-label={`Stock, ${counted(state.stockLeft, 'card')}${drawable ? ', draw a card' : ''}`}
        onClick={() => onPick(STOCK)}
      >
        <span class="stock-count" aria-hidden="true">
          {state.stockLeft}
        </span>
        <span class="stock-word" aria-hidden="true">
          {drawable ? 'draw' : 'stock'}
        </span>
      </button>
    </div>
  );
}

interface PileProps extends TableProps {
  readonly stack: number;
  readonly pile: string;
  readonly title: string;
}

function Pile({ position, picked, partners, hinted, enabled, onPick, stack, pile, title }: PileProps) {
  const state = position.state as DecadeState;
  const cards = stackCards(state, stack);
  const checked = state.lengths.length > 1 && state.checked === stack && state.outcome === 'ongoing';
  const cleared = state.eliminated[stack] === 1;
  return (
    <div
      class={`pile ${pile === 'line' ? 'line' : 'stack'} ${checked ? 'checked' : ''}`}
      role="group"
      aria-label={title}
    >
      {pile !== 'line' && <span class="pile-title">{stack + 1}</span>}
      {cleared && (
        <span class="pile-note" role="img" aria-label="cleared">
          ✓
        </span>
      )}
      {cards.map((card, index) => (
        <PlayingCard
          key={card}
          card={formatCard(card)}
          id={formatCard(card)}
          place={cardKey(pile, index)}
          where={`${title}, card ${index + 1} of ${cards.length}`}
          standing={standingOf(cardKey(pile, index), picked, partners, hinted)}
          enabled={enabled}
          onPick={onPick}
        />
      ))}
    </div>
  );
}

/** Descriptions of options that are short for a command line, in full. */
const reworded = {
  '1: one line, three cards dealt first; 2 or more: cards go to the stacks in turn':
    'with 1 the cards lie in one line, with more they go to so many stacks in turn',
};

export const decadeView: GameView = {
  game: 'decade',
  guide: decadeGuide,
  reworded,
  words: decadeWords,
  main: { move: 'draw', label: 'Draw', place: STOCK, repeats: true },
  outPiles: decadeOut,
  removed: removedBy,
  candidates: (position) => decadeCandidates(position),
  Table: DecadeTable,
  Aside: Fortune,
};
