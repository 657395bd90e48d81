import './heap.css';
import { Face } from '../cards/face.js';
import { type Point, pointStyle } from './layout/geometry.js';
import { useLater } from './use-later.js';

/** Of a set that has left, so many cards show. */
const SHOWN = 3;

interface HeapProps {
  readonly at: Point;
  readonly cardWidth: number;
  readonly cards: readonly string[];
}

/** Where cards go that leave the table: the last ones lie on top, a little askew. What else has left is listed elsewhere. */
export function Heap({ at, cardWidth, cards }: HeapProps) {
  const last = cards.slice(-SHOWN);
  // They lie below those on their way.
  const lying = useLater(last, (shown) => shown.join() === last.join());
  return (
    <div class="heap" data-heap="discard" style={pointStyle(at, cardWidth)} aria-hidden="true">
      {lying.map((card, i) => (
        <span key={i} class="card heap-card">
          <Face card={card} />
        </span>
      ))}
    </div>
  );
}

interface StockPileProps extends Omit<HeapProps, 'cards'> {
  readonly left: number;
}

/** A stock that deals by itself: the back of a card and how many there are. */
export function StockPile({ at, cardWidth, left }: StockPileProps) {
  return (
    <div
      class={`card card-back stock-pile ${left === 0 ? 'gone' : ''}`}
      data-heap="stock"
      style={pointStyle(at, cardWidth)}
      aria-hidden="true"
    >
      <span class="stock-count">{left}</span>
    </div>
  );
}
