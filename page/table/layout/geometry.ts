/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a card lies: its middle, and which cards it covers. */
export interface Spot extends Point {
  /** Cards with a higher one lie above it. */
  readonly z: number;
}

/** The two heaps of a table. */
export interface Heaps {
  readonly stock: Point;
  /** Where cards go that leave the table. */
  readonly discard: Point;
}

/** Height of a card by its width. */
export const ASPECT = 1.4;

/** What a finger can still hit, and the least that a phone has where it can be had. */
export const LEAST_WIDTH = 56;

/** Where even overlapping cards of that width would hide indices. */
export const SMALLEST_WIDTH = 24;

/** What of a covered card must show: the index in its upper left corner, by its width and height. */
export const INDEX = { width: 0.27, height: 0.3 } as const;

/** Room for the ring around a marked card. */
export const MARGIN = 10;

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Two heaps beside each other, their middle there. */
export function heapsAround({ x, y }: Point, cardWidth: number): Heaps {
  const apart = 0.62 * cardWidth;
  return { stock: { x: x - apart, y }, discard: { x: x + apart, y } };
}

/** The next smaller width to try: in larger steps down to `narrowest`, which is not passed over. */
export function smallerCard(cardWidth: number, narrowest: number): number {
  return cardWidth - (cardWidth > narrowest ? Math.min(2, cardWidth - narrowest) : 1);
}

/** Cards in an order such that of covered ones the upper left corner shows: those to the right and below lie above. */
export function painted(points: readonly Point[], weight: Point = { x: 1, y: 1 }): Spot[] {
  const key = ({ x, y }: Point): number => x * weight.x + y * weight.y;
  const order = Array.from(points.keys()).sort((a, b) => key(points[a]) - key(points[b]));
  const spots: Spot[] = [];
  order.forEach((index, z) => (spots[index] = { ...points[index], z }));
  return spots;
}

/** Whether two cards of this width keep off each other. */
export function areApart(a: Point, b: Point, width: number): boolean {
  return Math.abs(a.x - b.x) >= width || Math.abs(a.y - b.y) >= width * ASPECT;
}

/** Whether the index of each card shows. */
export function areReadable(spots: readonly Spot[], width: number): boolean {
  const tall = width * ASPECT;
  return spots.every((low) =>
    spots.every(({ x, y, z }) => {
      const isBeside = x - low.x >= INDEX.width * width || low.x - x >= width;
      return z <= low.z || isBeside || y - low.y >= INDEX.height * tall || low.y - y >= tall;
    }),
  );
}

/** As inline styles. */
export function spotStyle({ x, y, z }: Spot, cardWidth: number): Readonly<Record<string, string>> {
  return { ...pointStyle({ x, y }, cardWidth), 'z-index': String(z) };
}

/** A card without a rank among others. */
export function pointStyle({ x, y }: Point, cardWidth: number): Readonly<Record<string, string>> {
  return {
    left: `${(x - cardWidth / 2).toFixed(1)}px`,
    top: `${(y - (cardWidth * ASPECT) / 2).toFixed(1)}px`,
    '--card-width': `${cardWidth.toFixed(1)}px`,
  };
}
