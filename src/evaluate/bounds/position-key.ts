import type { GameState } from '../../env/rules.js';

/** A text that two positions of one deal share if and only if the same can come of them. */
export type PositionKey = (state: Readonly<GameState>) => string;
