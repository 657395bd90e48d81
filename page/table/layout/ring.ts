import {
  areReadable,
  ASPECT,
  distance,
  heapsAround,
  laidOut,
  largest,
  LEAST_WIDTH,
  MARGIN,
  painted,
  type PathLayout,
  type Point,
  pointBetween,
  type Size,
  SMALLEST_WIDTH,
  type Spot,
} from './geometry.js';

const WIDEST = 320;
/** Between neighbours, by a card's width: at least, and what the ring closes up to. */
const GAP = { least: 0.05, most: 0.2 } as const;
/** Cards on the two heaps in the middle, by a card's width: what the ring leaves room for, and what they grow to in it. */
const HEAP = { least: 0.58, most: 0.8 } as const;
/** Between them and the ring. */
const ROOM = 0.1;
/** Smaller cards than this, by the table's shorter side, overlap instead. */
const NARROWEST = 0.145;
/** A ring of few cards is not lower than this, by the highest one. */
const LOWEST = 0.92;
/** No ring is higher, by its width. */
const HIGHEST = 2;
const SAMPLES = 80;

/**
 * From the bottom to the top on the right side of rings of radii 1: an ellipse, and two with fuller corners, which have room for more cards. They are
 * |x|^n + |y|^n = 1 with these exponents.
 */
const SHAPES = [2, 2.5, 3.2].map((exponent) =>
  Array.from({ length: SAMPLES + 1 }, (_, i): Point => {
    const angle = (Math.PI * i) / SAMPLES;
    const [x, y] = [Math.sin(angle), Math.cos(angle)];
    return { x: Math.abs(x) ** (2 / exponent), y: Math.sign(y) * Math.abs(y) ** (2 / exponent) };
  }),
);

/** So many steps along the way, each as far as the bird flies; null where the way ends before. */
function walk(way: readonly Point[], steps: number, card: number, first: number, step: number): Point[] | null {
  const points: Point[] = [];
  let at = way[0];
  let next = 1;
  for (let i = 0; i < steps; i++) {
    const wanted = i === 0 ? first : step;
    let last = at;
    while (next < way.length && distance(at, way[next], card) < wanted) last = way[next++];
    if (next === way.length) return null;
    const [from, to] = [distance(at, last, card), distance(at, way[next], card)];
    at = pointBetween(last, way[next], (wanted - from) / (to - from));
    points.push(at);
  }
  return points;
}

interface Ring {
  readonly way: readonly Point[];
  readonly radii: Point;
  readonly spots: readonly Spot[];
}

/** Cards at equal steps of at least `least` on both sides of the newest one; null where there is no room. Where cards overlap the newest one still lies free. */
function around(count: number, way: readonly Point[], centre: number, card: number, least: number): Point[] | null {
  const steps = count >> 1;
  const isEven = count % 2 === 0;
  const walked = (step: number): Point[] | null => {
    const points = walk(way, steps, card, count > 3 ? Math.max(step, 1 + GAP.least) : step, step);
    return points !== null && (isEven || 2 * (points.at(-1)!.x - centre) >= step * card) ? points : null;
  };
  if (count < 2) return [way[0]];
  if (walked(least) === null) return null;
  const length = way.slice(1).reduce((sum, point, i) => sum + distance(way[i], point, card), 0);
  const step = largest(least, (2 * length) / count, 12, (each) => walked(each) !== null);
  const right = walked(step)!;
  if (isEven) right[steps - 1] = way[way.length - 1];
  const left = right.slice(0, isEven ? -1 : undefined).reverse();
  return [...right, ...left.map(({ x, y }) => ({ x: 2 * centre - x, y })), way[0]];
}

/** Cards at equal steps around stock and discard, the newest at the bottom, as large as there is room. Many are smaller, then overlap with their indices showing. */
export function ringLayout(count: number, size: Size): PathLayout {
  const { width, height } = laidOut(size);
  const across = width - 2 * MARGIN;
  const down = Math.min(height - 2 * MARGIN, HIGHEST * across);
  const centre = { x: width / 2, y: MARGIN + down / 2 };
  const widest = Math.min(WIDEST, across / (2 + 2.24 * HEAP.least + 2 * ROOM), down / (ASPECT * 2.82));
  const narrowest = Math.min(widest, Math.max(LEAST_WIDTH, NARROWEST * Math.min(width, height)));

  function isFreeOf(points: readonly Point[], card: number, heap: number) {
    const { stock, discard } = heapsAround(centre, heap * card);
    const apart = (point: Point) => Math.min(distance(point, stock, card), distance(point, discard, card));
    return points.every((point) => apart(point) >= (1 + heap + ROOM) / 2);
  }

  /** A ring with such gaps between the smallest around the heaps, 0, and the largest on the table, 1; null where it has no room. */
  function ringOf(card: number, shape: readonly Point[], share: number, gap: number): Ring | null {
    const tall = ASPECT * card;
    const most = { x: (across - card) / 2, y: (down - tall) / 2 };
    const least = {
      x: Math.min(most.x, (0.5 + 1.12 * HEAP.least + ROOM) * card),
      y: Math.min(most.y, Math.max((0.5 + HEAP.least / 2 + ROOM) * tall, LOWEST * most.y)),
    };
    const radii = pointBetween(least, most, share);
    const way = shape.map(({ x, y }) => ({ x: centre.x + radii.x * x, y: centre.y + radii.y * y }));
    const points = around(count, way, centre.x, card, 1 + gap);
    if (points === null || (gap > 0 && !isFreeOf(points, card, HEAP.least))) return null;
    return { way, radii, spots: painted(points, { x: 1 / radii.x, y: 1 / radii.y }) };
  }

  const fullest = SHAPES[SHAPES.length - 1];
  const isFree = (card: number) => ringOf(card, fullest, 1, GAP.least) !== null;
  let cardWidth = narrowest;
  let ring: Ring | null = null;
  if (isFree(narrowest)) {
    cardWidth = largest(narrowest, widest, 6, isFree);
    for (const shape of SHAPES) {
      const share = 1 - largest(0, 1, 5, (closed) => ringOf(cardWidth, shape, 1 - closed, GAP.most) !== null);
      const closed = ringOf(cardWidth, shape, share, GAP.least);
      if (closed !== null && (ring === null || closed.radii.x < ring.radii.x)) ring = closed;
    }
  }
  while (ring === null) {
    // Cards overlap.
    const dense = ringOf(cardWidth, fullest, 1, -1)!;
    if (cardWidth <= SMALLEST_WIDTH || areReadable(dense.spots, cardWidth)) ring = dense;
    else cardWidth--;
  }
  const { spots } = ring;
  // They keep three times the room that the ring must leave them.
  const heapWidth =
    cardWidth * largest(HEAP.least, HEAP.most, 6, (heap) => isFreeOf(spots, cardWidth, heap + 2 * ROOM));
  return {
    cardWidth,
    heapWidth,
    spots,
    path: [...ring.way, ...ring.way.map(({ x, y }) => ({ x: 2 * centre.x - x, y })).reverse()],
    ...heapsAround(centre, heapWidth),
  };
}
