import './view.css';
import { type DecadeState, fortuneOf, stackCards } from 'maketen/decade';
import { formatCard } from 'maketen/env';
import { useMemo } from 'preact/hooks';
import { legalMove, replay } from '../../session/position.js';
import { Heap } from '../../table/heap.js';
import { ASPECT, type Point, pointStyle, type Spot, spotStyle } from '../../table/layout/geometry.js';
import { lineLayout } from '../../table/layout/line.js';
import { ringLayout } from '../../table/layout/ring.js';
import { stacksLayout } from '../../table/layout/stacks.js';
import { PlayingCard, usePlace } from '../../table/playing-card.js';
import { texts } from '../../texts/texts.js';
import type { GameView, TableProps } from '../game-view.js';
import {
  cardKey,
  coachIn,
  decadeCandidates,
  decadeOut,
  type DecadePosition,
  decadeWords,
  neighboursOf,
  pileOf,
  removedBy,
  STOCK,
} from './play.js';

type DecadeTableProps = TableProps<DecadePosition>;

interface PileCardsProps {
  readonly state: DecadeState;
  readonly stack: number;
  readonly pile: string;
  readonly title: string;
  readonly spots: readonly Spot[];
  readonly cardWidth: number;
}

function PileCards({ state, stack, pile, title, spots, cardWidth }: PileCardsProps) {
  const cards = stackCards(state, stack);
  const isNewest = (index: number) => stack === state.checked && index === cards.length - 1;
  return (
    <>
      {cards.map((card, index) => (
        <PlayingCard
          key={card}
          card={formatCard(card)}
          id={formatCard(card)}
          place={cardKey(pile, index)}
          where={texts().decade.where(title, index + 1, cards.length, isNewest(index))}
          style={spotStyle(spots[index], cardWidth)}
          isNewest={isNewest(index)}
        />
      ))}
    </>
  );
}

interface StackPileProps {
  readonly state: DecadeState;
  readonly stack: number;
  readonly place: ReturnType<typeof stacksLayout>['stacks'][number];
  readonly head: number;
  readonly step: number;
  readonly cardWidth: number;
}

function StackPile({ state, stack, place, head, step, cardWidth }: StackPileProps) {
  const checked = state.checked === stack && state.outcome === 'ongoing';
  const cleared = state.eliminated[stack] === 1;
  const title = texts().decade.stack(stack + 1);
  const spots = Array.from({ length: state.lengths[stack] }, (_, z): Spot => ({
    x: place.width / 2,
    y: head + (cardWidth * ASPECT) / 2 + z * step,
    z,
  }));
  const style = {
    left: `${place.left}px`,
    top: `${place.top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
  };
  return (
    <div class={`stack ${checked ? 'checked' : ''}`} style={style} role="group" aria-label={title}>
      <span class="pile-title quiet">{stack + 1}</span>
      {spots.length === 0 && (
        <span
          class="card-space"
          role={cleared ? 'img' : undefined}
          aria-label={cleared ? texts().decade.cleared : undefined}
          style={pointStyle(
            { x: place.width / 2, y: head + (cardWidth * ASPECT) / 2 },
            Math.min(cardWidth, place.width - 4),
          )}
        >
          {cleared && '✓'}
        </span>
      )}
      <PileCards {...{ state, stack, title, spots, cardWidth }} pile={pileOf(state, stack)} />
    </div>
  );
}

function DecadeTable(props: DecadeTableProps) {
  const { stacks, loop } = props.position.parts.rules.config;
  if (stacks > 1) return <Stacks {...props} />;
  return <Path {...props} loop={loop} />;
}

function Path({ loop, ...props }: DecadeTableProps & { readonly loop: boolean }) {
  const { size } = props;
  const { state } = props.position;
  const count = state.lengths[0];
  const layout = useMemo(() => (loop ? ringLayout : lineLayout)(count, size), [loop, count, size]);
  const { cardWidth, heapWidth, spots, path, ...heaps } = layout;
  const title = texts().decade[loop ? 'ring' : 'line'];
  return (
    <div class="decade-table fills">
      <svg class="track fills" aria-hidden="true">
        <polyline points={path.map(({ x, y }) => `${x.toFixed(0)},${y.toFixed(0)}`).join(' ')} />
      </svg>
      <Heaps {...props} {...heaps} cardWidth={heapWidth} />
      <div class="line" role="group" aria-label={title}>
        <PileCards {...{ state, spots, cardWidth, title }} stack={0} pile="line" />
      </div>
    </div>
  );
}

function Stacks(props: DecadeTableProps) {
  const { state } = props.position;
  const { cardWidth, heapWidth, head, step, stacks, ...heaps } = stacksLayout(Array.from(state.lengths), props.size);
  return (
    <div class="decade-table fills">
      <Heaps {...props} {...heaps} cardWidth={heapWidth} />
      {stacks.map((place, stack) => (
        <StackPile key={stack} {...{ state, stack, place, head, step, cardWidth }} />
      ))}
    </div>
  );
}

interface HeapsProps extends DecadeTableProps {
  readonly stock: Point;
  readonly discard: Point;
  readonly cardWidth: number;
}

/** The stock, and the cards that have left; with `recycle` they lie under the stock. */
function Heaps({ position, session, stock, discard, cardWidth }: HeapsProps) {
  const { state, parts } = position;
  const { recycle } = parts.rules.config;
  const { marks, enabled, onPick } = usePlace(STOCK);
  const drawable = enabled && legalMove(position, 'draw') !== undefined;
  const { decade } = texts();
  return (
    <>
      <div class="stock" role="group" aria-label={decade.stock}>
        <button
          class={`card card-back ${marks} ${state.stockLeft === 0 ? 'gone' : ''} ${drawable ? 'drawable' : ''}`}
          style={pointStyle(stock, cardWidth)}
          data-place={STOCK}
          data-heap={recycle ? 'stock discard' : 'stock'}
          aria-disabled={!drawable}
          aria-label={decade.stockLeft(state.stockLeft, drawable)}
          onClick={() => onPick(STOCK)}
        >
          <span class="stock-count" aria-hidden="true">
            {state.stockLeft}
          </span>
          <span class="stock-word" aria-hidden="true">
            {drawable ? decade.moves.draw : decade.stock}
          </span>
        </button>
      </div>
      {!recycle && <Heap at={discard} cardWidth={cardWidth} cards={decadeOut(position, session)[0].sets[0] ?? []} />}
    </>
  );
}

export const decadeView: GameView = {
  game: 'decade',
  guide: () => texts().decade.guide,
  daily: ['decade-loop3-optional', 'decade-loop3'],
  slip: 0.02,
  isOftenForced: true,
  course: (_, state) => (state as DecadeState).lengths.reduce((sum, length) => sum + length, 0),
  words: decadeWords,
  main: {
    move: 'draw',
    label: () => texts().decade.draw,
    note: () => texts().decade.andWait,
    place: STOCK,
  },
  takes: true,
  outPiles: decadeOut,
  removed: removedBy,
  request: (set) => texts().decade.takeOut(set),
  candidates: decadeCandidates,
  neighbours: neighboursOf,
  coach: coachIn,
  epilogue: ({ spec, turns }) => {
    const games: Parameters<typeof fortuneOf>[0][number][] = [];
    replay(spec, turns, (given) => {
      const state = given as DecadeState;
      const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack).map(formatCard));
      games.push({ stacks, outcome: state.outcome });
    });
    const fortune = fortuneOf(games);
    return fortune && texts().decade.fortune(fortune);
  },
  Table: DecadeTable,
};
