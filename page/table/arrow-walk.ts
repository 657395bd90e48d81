/** A place on the table, as it lies on the screen. */
export interface LaidPlace {
  /** The pile that it belongs to. */
  readonly pile: unknown;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Piles beside are reached from cards that lie deeper in their pile, up to so many card heights. */
const MOST_OFF = 6;

const DIRECTIONS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

export function isDirection(key: string): key is Direction {
  return DIRECTIONS.includes(key);
}

/** Turns the table so that every direction can be looked at as "to the right". */
function turned({ left, top, width, height }: LaidPlace, direction: Direction) {
  const [x, y] = [left + width / 2, top + height / 2];
  if (direction === 'ArrowRight') return { along: x, across: y, breadth: height };
  if (direction === 'ArrowLeft') return { along: -x, across: y, breadth: height };
  return { along: direction === 'ArrowDown' ? y : -y, across: x, breadth: width };
}

/**
 * Where an arrow key leads: to the nearest place of the same pile in that direction, in its own row or column or, up and down, the
 * nearest row; else to the nearest other pile there, up and down only to one that lies above or below; else, at the end of a row, on to
 * the next row. Null where there is nothing.
 * @param places in reading order within each pile
 */
export function walk(places: readonly LaidPlace[], from: number, direction: Direction): number | null {
  const at = turned(places[from], direction);
  const sideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const ahead = Array.from(places.keys()).filter((i) => turned(places[i], direction).along > at.along + 1);
  const nearest = (indexes: readonly number[], weight: number): number | null => {
    const cost = (i: number): number => {
      const { along, across } = turned(places[i], direction);
      return along - at.along + weight * Math.abs(across - at.across);
    };
    return indexes.length === 0 ? null : indexes.reduce((best, i) => (cost(i) < cost(best) ? i : best));
  };
  const off = (i: number): number => Math.abs(turned(places[i], direction).across - at.across);
  const own = ahead.filter((i) => places[i].pile === places[from].pile);
  const inRow = own.filter((i) => off(i) < at.breadth / 2);
  if (sideways && inRow.length > 0) return nearest(inRow, 0);
  if (!sideways && own.length > 0) return nearest(own, 0.4);
  const others = ahead.filter((i) => places[i].pile !== places[from].pile);
  if (!sideways) {
    // A pile beside has cards that are not ahead.
    const level = new Set(places.filter((_, i) => !ahead.includes(i)).map(({ pile }) => pile));
    const beyond = others.filter((i) => !level.has(places[i].pile));
    return nearest(beyond, 1);
  }
  const near = others.filter((i) => off(i) < MOST_OFF * at.breadth);
  const first = nearest(near, 0);
  const beside = near.filter((i) => first !== null && places[i].pile === places[first].pile);
  const best = beside.length === 0 ? null : beside.reduce((one, i) => (off(i) < off(one) ? i : one));
  if (best !== null && off(best) < at.breadth / 2) return best;
  const next = from + (direction === 'ArrowRight' ? 1 : -1);
  const isNextRow = places[next]?.pile === places[from].pile && places[next].left !== places[from].left;
  return isNextRow ? next : best;
}
