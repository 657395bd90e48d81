import type { Point } from './geometry.js';

/** A way through many points, each with its distance from the first. */
export interface Curve {
  readonly length: number;
  /** The point at a distance from the beginning; the ends beyond them. */
  at(distance: number): Point;
}

/** The way along points that lie close together. */
export function curveThrough(points: readonly Point[]): Curve {
  const distances = [0];
  for (let i = 1; i < points.length; i++)
    distances.push(distances[i - 1] + Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y));
  const length = distances.at(-1)!;
  return {
    length,
    at(distance) {
      if (distance <= 0) return points[0];
      if (distance >= length) return points.at(-1)!;
      let low = 0;
      let high = distances.length - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (distances[middle] <= distance) low = middle;
        else high = middle;
      }
      const share = (distance - distances[low]) / (distances[high] - distances[low]);
      const [from, to] = [points[low], points[high]];
      return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    },
  };
}
