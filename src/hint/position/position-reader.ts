import type { GameState, Rules } from '../../env/rules.js';

/** Reads a plain object as a position of a game; undefined for the rules of another one. */
export type PositionReader = (rules: Rules) => ((json: unknown) => GameState) | undefined;
