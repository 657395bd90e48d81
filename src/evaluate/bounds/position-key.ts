import type { GameState, Rules } from '../../env/rules.js';
import { decadePositionKey } from './decade-position-key.js';

/** A text that two positions of one deal share if and only if the same can come of them. */
export type PositionKey = (state: Readonly<GameState>) => string;

/** Undefined for games whose lines of play cannot be followed one draw at a time. */
export function positionKeyFor(rules: Rules): PositionKey | undefined {
  return decadePositionKey(rules);
}
