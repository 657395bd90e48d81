import type { GameState, Rules } from '../../env/rules.js';
import { tensValues } from './tens/exact-values.js';

/** What is to be expected from a position on, whatever is played. */
export interface Expectation {
  readonly winProbability: number;
  /** At the end of the game. */
  readonly score: number;
  /** The game's main measure (the first of `measuresOf`) at its end. */
  readonly result: number;
}

/** Exact values of a game in which the order of play does not matter. */
export interface ExactValues {
  /** Null for a position that no deal leads to. The first call solves the game, later ones take microseconds. */
  of(state: Readonly<GameState>): Expectation | null;
}

/** By game; each answers undefined for the rules of another one. */
const MAKERS: readonly ((rules: Rules) => ExactValues | undefined)[] = [tensValues];

/** The exact values under these rules; undefined where they depend on play or are not known. */
export function exactValuesFor(rules: Rules): ExactValues | undefined {
  for (const make of MAKERS) {
    const values = make(rules);
    if (values !== undefined) return values;
  }
  return undefined;
}
