import { curveThrough } from './curve.js';
import {
  areApart,
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

const WIDEST = 200;
/** Between neighbours, by a card's width. */
const GAP = 1.08;
/** From so many cards on the ring is as large as the table. */
const FULL = 10;
const SMALLEST = 0.68;
const SAMPLES = 720;
/** A wider table is left empty at its sides. */
const FLATTEST = 2.35;

export interface RingLayout extends Heaps {
  readonly cardWidth: number;
  /** In the order of the line: the last one is the newest, at the bottom. */
  readonly spots: readonly Spot[];
  readonly centre: Point;
  readonly radii: Point;
}

let circle: readonly Point[] = [];

/** Counterclockwise from the bottom, all the way round. */
function ellipse(centre: Point, radii: Point): Point[] {
  if (circle.length === 0)
    circle = Array.from({ length: SAMPLES + 1 }, (_, i) => {
      const angle = (2 * Math.PI * i) / SAMPLES;
      return { x: Math.sin(angle), y: Math.cos(angle) };
    });
  return circle.map(({ x, y }) => ({ x: centre.x + radii.x * x, y: centre.y + radii.y * y }));
}

/** Equal steps along the ellipse; where cards overlap the newest one still lies free. */
function around(count: number, centre: Point, radii: Point, width: number): Point[] {
  const curve = curveThrough(ellipse(centre, radii));
  const step = curve.length / count;
  const beside = count > 2 ? clamp(width * GAP, step, curve.length / 4) : step;
  const other = count > 2 ? (curve.length - 2 * beside) / (count - 2) : step;
  return Array.from({ length: count }, (_, i) => curve.at(i === count - 1 ? curve.length : beside + i * other));
}

/**
 * A ring of cards: at equal steps along an ellipse, with the newest at the bottom and the first to its right, stock and discard in the middle.
 * Many cards are smaller, and then overlap so that their indices show.
 */
export function ringLayout(count: number, { width, height }: Size): RingLayout {
  const centre = { x: width / 2, y: height / 2 };
  const widest = Math.min(WIDEST, width / 5.2, height / (3.3 * ASPECT));
  const narrowest = Math.min(widest, Math.max(LEAST_WIDTH, 0.11 * Math.min(width, height)));
  const share = clamp(SMALLEST + ((1 - SMALLEST) * (count - 3)) / (FULL - 3), SMALLEST, 1);

  function radiiFor(card: number): Point {
    const most = { x: width / 2 - card / 2 - MARGIN, y: height / 2 - (card * ASPECT) / 2 - MARGIN };
    // Room for the two heaps in the middle.
    const least = { x: Math.min(most.x, 2.05 * card), y: Math.min(most.y, 1.12 * ASPECT * card) };
    const y = Math.max(least.y, share * most.y);
    return { x: Math.max(least.x, Math.min(share * most.x, FLATTEST * y)), y };
  }

  function at(card: number): { readonly points: Point[]; readonly radii: Point; readonly spots: Spot[] } {
    const radii = radiiFor(card);
    const points = around(count, centre, radii, card);
    return { points, radii, spots: painted(points, { x: 1 / radii.x, y: 1 / radii.y }) };
  }

  let cardWidth = widest;
  let ring = at(cardWidth);
  const isFree = (): boolean => {
    const { stock, discard } = heapsAround(centre, cardWidth);
    const apart = (a: Point, b: Point): boolean => areApart(a, b, 1.04 * cardWidth);
    return ring.points.every(
      (point, i) =>
        (count < 2 || apart(point, ring.points[(i + 1) % count])) && apart(point, stock) && apart(point, discard),
    );
  };
  const isEnough = (): boolean =>
    isFree() || cardWidth <= SMALLEST_WIDTH || (cardWidth <= narrowest && areReadable(ring.spots, cardWidth));
  while (!isEnough()) ring = at((cardWidth = smallerCard(cardWidth, narrowest)));
  return {
    cardWidth,
    spots: ring.spots,
    centre,
    radii: ring.radii,
    ...heapsAround(centre, cardWidth),
  };
}
