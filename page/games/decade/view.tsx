import './view.css';
import type { DecadeState } from 'maketen/decade';
import { type DecadeConfig, decadeGuide } from 'maketen/env';
import { Heap } from '../../table/heap.js';
import { type Point, pointStyle } from '../../table/layout/geometry.js';
import { lineLayout } from '../../table/layout/line.js';
import { ringLayout } from '../../table/layout/ring.js';
import { stacksLayout } from '../../table/layout/stacks.js';
import { useIsPlayed } from '../../table/played.js';
import { standingOf } from '../../table/playing-card.js';
import { texts } from '../../texts/texts.js';
import type { GameView, TableProps } from '../game-view.js';
import { decadeCandidates, neighboursOf, pileOf, STOCK } from './candidates.js';
import { decadeOut, removedBy } from './discard-pile.js';
import { PileCards } from './pile-cards.js';
import { StackPile } from './stack-pile.js';
import { decadeUnaided } from './unaided.js';
import { decadeWords } from './words.js';

function DecadeTable(props: TableProps) {
  const { stacks, loop } = props.position.parts.rules.config as unknown as DecadeConfig;
  if (stacks > 1) return <Stacks {...props} />;
  return loop ? <Ring {...props} /> : <Line {...props} />;
}

function Ring(props: TableProps) {
  const count = (props.position.state as DecadeState).lengths[0];
  const { cardWidth, spots, centre, radii, ...heaps } = ringLayout(count, props.size);
  return (
    <div class="decade-table">
      <svg class="track" aria-hidden="true">
        <ellipse cx={centre.x} cy={centre.y} rx={radii.x} ry={radii.y} />
      </svg>
      <Heaps {...props} {...heaps} cardWidth={cardWidth} />
      <div class="line" role="group" aria-label={texts().decade.line}>
        <PileCards {...props} stack={0} pile="line" title={texts().decade.line} spots={spots} cardWidth={cardWidth} />
      </div>
    </div>
  );
}

function Line(props: TableProps) {
  const count = (props.position.state as DecadeState).lengths[0];
  const { cardWidth, spots, path, ...heaps } = lineLayout(count, props.size);
  return (
    <div class="decade-table">
      <svg class="track" aria-hidden="true">
        <polyline points={path.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      </svg>
      <Heaps {...props} {...heaps} cardWidth={cardWidth} />
      <div class="line" role="group" aria-label={texts().decade.line}>
        <PileCards {...props} stack={0} pile="line" title={texts().decade.line} spots={spots} cardWidth={cardWidth} />
      </div>
    </div>
  );
}

function Stacks(props: TableProps) {
  const state = props.position.state as DecadeState;
  const { cardWidth, step, stacks, ...heaps } = stacksLayout(Array.from(state.lengths), props.size);
  return (
    <div class="decade-table">
      <Heaps {...props} {...heaps} cardWidth={cardWidth} />
      {stacks.map((place, stack) => (
        <StackPile
          {...props}
          key={stack}
          stack={stack}
          pile={pileOf(state, stack)}
          place={place}
          step={step}
          cardWidth={cardWidth}
        />
      ))}
    </div>
  );
}

interface HeapsProps extends TableProps {
  readonly stock: Point;
  readonly discard: Point;
  readonly cardWidth: number;
}

/** The stock, and the cards that have left; with `recycle` they lie under the stock. */
function Heaps({
  position,
  session,
  picked,
  partners,
  hinted,
  challenge,
  enabled,
  onPick,
  stock,
  discard,
  cardWidth,
}: HeapsProps) {
  const state = position.state as DecadeState;
  const { recycle } = position.parts.rules.config as unknown as DecadeConfig;
  const canDraw = challenge
    ? state.stockLeft > 0
    : position.legal.some((action) => position.parts.notation.formatMove(action) === 'draw');
  const drawable = enabled && canDraw;
  const { decade } = texts();
  const standing = standingOf(STOCK, picked, partners, hinted);
  const isPlayed = useIsPlayed(STOCK);
  return (
    <>
      <div class="stock" role="group" aria-label={decade.stock}>
        <button
          type="button"
          class={`card card-back is-${standing} ${state.stockLeft === 0 ? 'gone' : ''} ${drawable ? 'drawable' : ''} ${isPlayed ? 'is-played' : ''}`}
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
            {drawable ? decade.drawSign : decade.stockSign}
          </span>
        </button>
      </div>
      {!recycle && <Heap at={discard} cardWidth={cardWidth} cards={decadeOut(position, session)[0].sets[0] ?? []} />}
    </>
  );
}

export const decadeView: GameView = {
  game: 'decade',
  guide: () => texts().decade.guide ?? decadeGuide,
  daily: ['decade-loop3-optional', 'decade-loop3'],
  course: (_, state) => (state as DecadeState).lengths.reduce((sum, length) => sum + length, 0),
  words: decadeWords,
  unaided: decadeUnaided,
  main: {
    move: 'draw',
    label: () => texts().decade.draw,
    note: () => texts().decade.andWait,
    place: STOCK,
    repeatLabel: () => texts().decade.drawOn,
  },
  outPiles: decadeOut,
  removed: removedBy,
  request: (set) => texts().decade.takeOut(set),
  candidates: (position) => decadeCandidates(position),
  neighbours: neighboursOf,
  Table: DecadeTable,
};
