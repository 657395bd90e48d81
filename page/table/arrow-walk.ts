export type LaidPlace = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A pixel to the side is as far as so many ahead. */
const ASIDE = 2.5;

/**
 * Where an arrow key leads: to the nearest place in its direction, sideways only within a row, and from its end to the next one; up and down not to what
 * lies beside. Null where there is none, undefined for another key.
 * @param places in reading order
 */
export function walk(places: readonly LaidPlace[], from: number, key: string): number | null | undefined {
  if (!Object.hasOwn(WAYS, key)) return undefined;
  const [x, y] = WAYS[key];
  const own = places[from];
  let best: number | null = null;
  let least = Infinity;
  places.forEach(({ left, top, width, height }, i) => {
    const [dx, dy] = [left - own.left + (width - own.width) / 2, top - own.top + (height - own.height) / 2];
    const ahead = dx * x + dy * y;
    const across = Math.abs(dx * y + dy * x);
    const isThere = x === 0 ? across < own.width / 2 || ahead > own.height : across < own.height;
    if (ahead < 1 || !isThere || ahead + ASIDE * across >= least) return;
    best = i;
    least = ahead + ASIDE * across;
  });
  return best ?? (x !== 0 && from + x in places ? from + x : null);
}
