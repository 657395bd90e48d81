import '../../table/heap.css';
import './view.css';
import type { FourTenConfig } from 'maketen/env';
import type { FourTenState, HandName } from 'maketen/four-ten';
import type { ComponentChildren } from 'preact';
import { Face } from '../../cards/face.js';
import { shelvesLayout } from '../../table/layout/shelves.js';
import { PlayingCard, usePlace } from '../../table/playing-card.js';
import { useLater } from '../../table/use-later.js';
import { texts } from '../../texts/texts.js';
import type { GameView, TableProps } from '../game-view.js';
import {
  DRAWN,
  END_TURN_PLACE,
  fourTenCandidates,
  type FourTenPosition,
  fourTenWords,
  HAND_LIMIT,
  handKey,
  handsOf,
  inSigns,
  openHands,
  outOfPlay,
  phaseOf,
  removedBy,
  type RoundEnd,
  roundEndOf,
  sumOf,
} from './play.js';

interface HandPileProps {
  readonly position: FourTenPosition;
  readonly hand: HandName;
  /** The round that has just ended: its cards stay to be seen until the next action. */
  readonly ended: RoundEnd | null;
}

/** One of the three hands with its sum. While a card is to be placed, a click anywhere in it places the card. */
function HandPile(props: HandPileProps) {
  const { position, hand, ended } = props;
  const { onPick } = usePlace(hand);
  const { state } = position;
  const { fourTen } = texts();
  const values = handsOf(state)[hand];
  const placing = phaseOf(state) === 'place';
  const isOver = state.outcome !== 'ongoing';
  const before = ended === null || isOver ? [] : ended.hands[hand];
  const lying = useLater(before, (shown) => shown.join() === before.join());
  const isFaulty = ended?.faulty.includes(hand) === true;
  return (
    <section
      data-drop={hand}
      class={`hand ${hand} ${isFaulty ? 'is-faulty' : ''} ${tightness(props, before)}`}
      aria-label={fourTen.handSum(hand, sumOf(values))}
      onClick={(event) => placing && !isOnButton(event) && onPick(hand)}
    >
      <div class="hand-head">
        <h2>{fourTen.hands[hand]}</h2>
        <span class="sum">
          <b>{sumOf(values)}</b> {before.length > 0 ? fourTen.was(sumOf(before)) : needOf(props)}
        </span>
      </div>
      <div class="hand-cards">
        {values.map((value, index) => (
          <PlayingCard
            key={idOf(hand, values, index)}
            card={String(value)}
            id={idOf(hand, values, index)}
            place={handKey(hand, index)}
            where={fourTen.hands[hand]}
            picks={placing ? hand : undefined}
          />
        ))}
        {Array.from({ length: HAND_LIMIT - values.length }, (_, i) =>
          i === 0 && placing && !isOver ? (
            <PlaceHere {...props} key="here" before={lying[0]} />
          ) : (
            <span key={`space${i}`} class="card-space" aria-hidden="true">
              {lying[i] !== undefined && <Face card={String(lying[i])} />}
            </span>
          ),
        )}
      </div>
      <Edge {...props} />
    </section>
  );
}

/** The hand below each: its sum must not be greater. */
const BELOW: Readonly<Partial<Record<HandName, HandName>>> = { home: 'hand', hand: 'shadow' };

/** How near the order is to breaking at this hand: it is broken, or one card can break it. A hand that won may have broken it. */
function tightness({ position, hand }: HandPileProps, before: readonly number[]) {
  const below = BELOW[hand];
  if (below === undefined || before.length > 0 || position.state.outcome === 'won') return '';
  const hands = handsOf(position.state);
  const spare = sumOf(hands[hand]) - sumOf(hands[below]);
  if (spare < 0) return 'is-broken';
  return spare <= 1 && hands[below].length > 0 ? 'is-tight' : '';
}

/** The edge of the shelf is as long as its sum, with a notch where the hand below ends: the notch beyond the edge is a fault. */
function Edge({ position, hand }: HandPileProps) {
  const { handTarget } = position.parts.rules.config;
  const hands = handsOf(position.state);
  const share = (name: HandName) => `${Math.min(100, (100 * sumOf(hands[name])) / (1.2 * handTarget)).toFixed(1)}%`;
  const below = BELOW[hand];
  return (
    <span class="edge" aria-hidden="true">
      <span class="edge-sum" style={{ width: share(hand) }} />
      <span class="edge-target" />
      {below !== undefined && hands[below].length > 0 && <span class="edge-notch" style={{ left: share(below) }} />}
    </span>
  );
}

/** The path is that of the click: what lay under it may have left the table since. */
function isOnButton(event: Event) {
  return event.composedPath().some((each) => each instanceof HTMLButtonElement);
}

/** The first free place of a hand, as the button that places the drawn card. */
function PlaceHere({ position, hand, before }: HandPileProps & { readonly before: number | undefined }) {
  const { marks, enabled, onPick } = usePlace(hand);
  const { state } = position;
  const open = enabled && openHands(position).includes(hand);
  return (
    <button
      class={`card-space place-here ${marks} ${open ? 'is-open' : ''}`}
      data-place={hand}
      aria-disabled={!open}
      aria-label={texts().fourTen.placeHere(state.drawn, hand)}
      onClick={() => onPick(hand)}
    >
      {before === undefined ? open && <span aria-hidden="true">+</span> : <Face card={String(before)} />}
    </button>
  );
}

/** Equal cards of a hand are told apart by their number. */
function idOf(hand: HandName, values: readonly number[], index: number) {
  return `${hand} ${values[index]} ${index - values.indexOf(values[index])}`;
}

/** What the sum of a hand should come to; '' where nothing limits it. */
function needOf({ position, hand }: HandPileProps) {
  const { handTarget } = position.parts.rules.config;
  const { state } = position;
  const { hand: own, home } = handsOf(state);
  const { sumOf: of, atLeast, atMost } = texts().fourTen;
  if (hand === 'hand') return of(handTarget);
  if (state.outcome === 'won' || (hand === 'home' ? own : home).length === 0) return '';
  return (hand === 'home' ? atLeast : atMost)(sumOf(own));
}

/** Rules: Home must be at least Hand, and Hand at least Shadow. */
const ORDER = ['home', 'hand', 'shadow'] as const;

function FourTenTable({ position, size }: TableProps<FourTenPosition>) {
  const { fourTen } = texts();
  const { state } = position;
  const ended = roundEndOf(position);
  const { cardWidth, gap, nameWidth, isAbove, isBeside, isWide, isLarge } = shelvesLayout(ORDER.length, size);
  const lengths = {
    '--card-width': `${cardWidth}px`,
    '--gap': `${gap}px`,
    '--name-width': `${nameWidth}px`,
  };
  return (
    <div
      class={`four-ten-table fills ${isBeside ? 'is-beside' : ''} ${isWide ? 'is-wide' : ''} ${isAbove ? 'is-above' : ''} ${isLarge ? 'is-large' : ''}`}
      style={lengths}
    >
      <div class="drawn" data-heap="stock discard" role="group" aria-label={fourTen.cardDrawn}>
        <span class={`card card-back ${state.stock.left === 0 ? 'gone' : ''}`} aria-hidden="true">
          <span class="stock-count">{state.stock.left}</span>
        </span>
        {phaseOf(state) === 'place' && (
          <PlayingCard
            key={`${state.round}-${state.stock.drawn}`}
            card={String(state.drawn)}
            id={`drawn ${state.round} ${state.stock.drawn}`}
            place={DRAWN}
            where={fourTen.justDrawn}
          />
        )}
      </div>
      <Standing state={state} config={position.parts.rules.config} />
      <div class="hands">
        {ORDER.map((hand) => (
          <HandPile key={hand} {...{ position, hand, ended }} />
        ))}
      </div>
    </div>
  );
}

/** A turn draws one card, at its start or (replacing) after the choice. */
function turnOf(state: FourTenState) {
  return state.stock.drawn + (phaseOf(state) === 'replace' ? 1 : 0);
}

function Standing({ state, config }: { readonly state: FourTenState; readonly config: FourTenConfig }) {
  const { fourTen } = texts();
  const safeties =
    '●'.repeat(Math.min(10, state.safeties)) + '○'.repeat(Math.max(0, Math.min(10, config.safeties) - state.safeties));
  const row = (name: string, value: ComponentChildren) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl class="standing" style={{ '--points': state.points / config.gameTarget }}>
      {row(
        fourTen.points,
        <>
          <b data-fact="points">{state.points}</b> <span>{fourTen.sumOf(config.gameTarget)}</span>
        </>,
      )}
      {row(
        fourTen.safeties,
        <>
          <span aria-hidden="true" class="safeties">
            {safeties}
          </span>{' '}
          <b>{state.safeties}</b>
        </>,
      )}
      {row(fourTen.round, <b data-fact="round">{state.round}</b>)}
      {row(fourTen.turn, <b>{turnOf(state)}</b>)}
      {row(fourTen.cardsToCome, <b>{state.stock.left}</b>)}
    </dl>
  );
}

export const fourTenView: GameView = {
  game: 'four-ten',
  guide: () => texts().fourTen.guide,
  daily: ['four-ten'],
  course: (_, state) => (state as FourTenState).points,
  words: fourTenWords,
  main: { move: 'end turn', label: () => texts().fourTen.endTurn, place: END_TURN_PLACE },
  outPiles: outOfPlay,
  deck: ['1', '2', '3', '4'],
  removed: removedBy,
  inSigns,
  candidates: fourTenCandidates,
  Table: FourTenTable,
};
