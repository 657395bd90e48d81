import { HAND_NAMES } from './moves.js';
import type { Arrangement, Position } from './position.js';

const HEAD = 'four-ten';
export const NAMES: readonly (keyof Position)[] = [
  ...(['hand', 'home', 'shadow', 'drawn', 'out', 'round', 'safeties', 'points', 'phase', 'seen'] as const),
];

/** A list of values as people write it: "1 4", "-" for none. */
export function formatValues(values: readonly number[]): string {
  return values.length === 0 ? '-' : values.join(' ');
}

/** "14|33|-": Hand, Home and Shadow. */
export function formatArrangement(arrangement: Arrangement): string {
  return HAND_NAMES.map((name) => [...arrangement[name]].sort().join('') || '-').join('|');
}

/** One line: `four-ten hand 1 4 / home 3 3 / shadow - / drawn 2 / out - / round 3 / safeties 3 / points 20 / phase place / seen -`. */
export function formatPosition(position: Position): string {
  const text: Record<keyof Position, string | number> = {
    ...position,
    hand: formatValues(position.hand),
    home: formatValues(position.home),
    shadow: formatValues(position.shadow),
    drawn: position.drawn ?? '-',
    out: formatValues(position.out),
    seen: position.seen.map(formatArrangement).join(' ') || '-',
  };
  return `${HEAD} ${NAMES.map((name) => `${name} ${text[name]}`).join(' / ')}`;
}
