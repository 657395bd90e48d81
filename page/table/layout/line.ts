import { type Curve, curveThrough } from './curve.js';
import {
  areReadable,
  ASPECT,
  clamp,
  type Heaps,
  heapsAround,
  LEAST_WIDTH,
  MARGIN,
  painted,
  type Point,
  type Size,
  smallerCard,
  SMALLEST_WIDTH,
  type Spot,
} from './geometry.js';

const WIDEST = 190;
/** From card to card, by their width. */
const STEP = 1.1;
/** From row to row, by a card's height. */
const ROW = 1.16;
/** Points of a bend, and of a row. */
const FINE = 24;

export interface LineLayout extends Heaps {
  readonly cardWidth: number;
  /** The last one is the newest. */
  readonly spots: readonly Spot[];
  /** The way that the line takes, from the middle of its first card. */
  readonly path: readonly Point[];
}

/** Where the line may lie. */
interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Shape {
  readonly heaps: Heaps;
  readonly area: Area;
}

/** The heaps lie above the line, or beside it on a table that is low. */
function shapeFor(card: number, { width, height }: Size): Shape {
  const tall = card * ASPECT;
  if (height < 420) {
    const x = MARGIN + card / 2;
    const apart = Math.min(tall * 0.56, height / 4);
    return {
      heaps: { stock: { x, y: height / 2 - apart }, discard: { x, y: height / 2 + apart } },
      area: { left: card + 2.5 * MARGIN, right: width - MARGIN, top: MARGIN, bottom: height - MARGIN },
    };
  }
  return {
    heaps: heapsAround({ x: width / 2, y: MARGIN + tall / 2 }, card),
    area: { left: MARGIN, right: width - MARGIN, top: tall + 2.5 * MARGIN, bottom: height - MARGIN },
  };
}

/** Rows joined by bends: to the right, round, and back to the left. */
function snake(rows: number, card: number, { left, right, top, bottom }: Area, used: number): Point[] {
  const spacing = ROW * ASPECT * card;
  const bend = rows > 1 ? spacing / 2 : 0;
  // A single row is as long as it needs to be, in the middle, and a little bent itself, as cards are held.
  const half = rows > 1 ? (right - left - card) / 2 - bend : Math.min((right - left - card) / 2, used / 2);
  const [centre, middle] = [(left + right) / 2, (top + bottom) / 2];
  const sag = rows > 1 ? 0 : Math.min(0.1 * card, (bottom - top - card * ASPECT) / 2);
  const points: Point[] = [];
  for (let row = 0; row < rows; row++) {
    const y = middle + (row - (rows - 1) / 2) * spacing;
    const way = row % 2 === 0 ? 1 : -1;
    for (let i = 0; i <= FINE; i++) {
      const at = (2 * i) / FINE - 1;
      points.push({ x: centre + way * at * half, y: y + sag * (at * at - 0.5) * 2 });
    }
    if (row === rows - 1) break;
    for (let i = 1; i < FINE; i++) {
      const angle = (Math.PI * i) / FINE;
      points.push({ x: centre + way * (half + bend * Math.sin(angle)), y: y + bend * (1 - Math.cos(angle)) });
    }
  }
  return points;
}

/** Cards along a curve from its beginning; where they overlap the newest one still lies free. */
function along(curve: Curve, count: number, card: number): Point[] {
  const free = STEP * card;
  const step = count < 2 ? 0 : Math.min(free, (curve.length - free) / Math.max(1, count - 2));
  return Array.from({ length: count }, (_, i) => curve.at(i < count - 1 || i === 0 ? i * step : (i - 1) * step + free));
}

/** A straight line of cards from left to right; what is too long for one row goes round a bend into the next one. */
export function lineLayout(count: number, size: Size): LineLayout {
  const widest = clamp(Math.min(0.15 * size.width, 0.17 * size.height), Math.min(LEAST_WIDTH, size.height / 3), WIDEST);
  const narrowest = Math.min(widest, LEAST_WIDTH);
  for (let card = widest; ; card = smallerCard(card, narrowest)) {
    const { heaps, area } = shapeFor(card, size);
    const most = Math.max(1, Math.floor((area.bottom - area.top - card * ASPECT) / (ROW * ASPECT * card)) + 1);
    for (let rows = 1; rows <= most; rows++) {
      const path = snake(rows, card, area, (count - 1) * STEP * card);
      const curve = curveThrough(path);
      const spots = painted(along(curve, count, card));
      const isFree = (count - 1) * STEP * card <= curve.length + 1;
      const isDense = card <= narrowest && rows === most && areReadable(spots, card);
      if (isFree || isDense || (card <= SMALLEST_WIDTH && rows === most))
        return { ...heaps, cardWidth: card, spots, path };
    }
  }
}
