/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
  /** How many times larger than usual the player has set the text; 1 where it is absent. */
  readonly text?: number;
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

export interface Heaps {
  readonly stock: Point;
  readonly discard: Point;
}

/** Cards along a path, and two heaps. */
export interface PathLayout extends Heaps {
  readonly cardWidth: number;
  /** Of the cards on the heaps. */
  readonly heapWidth: number;
  readonly spots: readonly Spot[];
  readonly path: readonly Point[];
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

/** A table is laid out as if it were at least so large, also where its size is no number: nobody sees cards on a smaller one. */
export function laidOut({ width, height }: Size): Size {
  return { width: Math.max(160, width || 0), height: Math.max(160, height || 0) };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Two heaps beside each other, their middle there. */
export function heapsAround({ x, y }: Point, cardWidth: number): Heaps {
  const apart = 0.62 * cardWidth;
  return { stock: { x: x - apart, y }, discard: { x: x + apart, y } };
}

/** Cards of this width that lie so far apart, in card widths, touch no more from 1 on. */
export function distance(a: Point, b: Point, width: number): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y) / ASPECT) / width;
}

/** So far on the way from one point to another. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** The largest number for which `holds`, which holds for `low` and for no number above one for which it does not. */
export function largest(low: number, high: number, steps: number, holds: (value: number) => boolean): number {
  if (holds(high)) return high;
  for (let i = 0; i < steps; i++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Cards in an order such that of covered ones the upper left corner shows: those to the right and below lie above. */
export function painted(points: readonly Point[], weight: Point = { x: 1, y: 1 }): Spot[] {
  const key = ({ x, y }: Point) => x * weight.x + y * weight.y;
  const order = Array.from(points.keys()).sort((a, b) => key(points[a]) - key(points[b]));
  const spots: Spot[] = [];
  order.forEach((index, z) => (spots[index] = { ...points[index], z }));
  return spots;
}

export function areReadable(spots: readonly Spot[], width: number): boolean {
  const tall = width * ASPECT;
  return spots.every((low) =>
    spots.every(({ x, y, z }) => {
      const isBeside = x - low.x >= INDEX.width * width || low.x - x >= width;
      return z <= low.z || isBeside || y - low.y >= INDEX.height * tall || low.y - y >= tall;
    }),
  );
}

export function spotStyle(spot: Spot, cardWidth: number): Readonly<Record<string, string>> {
  return { ...pointStyle(spot, cardWidth), 'z-index': String(spot.z) };
}

/** A card without a rank among others. */
export function pointStyle({ x, y }: Point, cardWidth: number): Readonly<Record<string, string>> {
  return {
    left: `${(x - cardWidth / 2).toFixed(1)}px`,
    top: `${(y - (cardWidth * ASPECT) / 2).toFixed(1)}px`,
    '--card-width': `${cardWidth.toFixed(1)}px`,
  };
}
