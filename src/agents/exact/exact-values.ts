import type { GameState } from '../../env/rules.js';

/** What is to be expected from a position on, whatever is played. */
export interface ExactValue {
  readonly winProbability: number;
  /** At the end of the game. */
  readonly score: number;
  /** The game's main measure (the first of `measuresOf`) at its end. */
  readonly result: number;
}

/** Exact values of a game in which the order of play does not matter. */
export interface ExactValues {
  /** Null for a position that no deal leads to. The first call solves the game, later ones take microseconds. */
  of(state: Readonly<GameState>): ExactValue | null;
}
