import { InputError } from '../../../../env/errors.js';
import type { TensRules } from '../../../../env/games/tens/rules.js';
import type { TensState } from '../../../../env/games/tens/state.js';
import type { GameState } from '../../../../env/rules.js';
import type { ExactValue, ExactValues } from '../../../exact-play.js';
import { solveTens, type TensSolution } from './solution.js';

/** Tens by its solution: chance of winning, score, and cards left, all three exact. */
export class TensValues implements ExactValues {
  private solution: TensSolution | null = null;

  constructor(private readonly rules: TensRules) {}

  of(given: Readonly<GameState>): ExactValue | null {
    const state = given as Readonly<TensState>;
    const solution = (this.solution ??= solveTens(this.rules.config));
    try {
      return {
        winProbability: solution.winProbability(state),
        score: solution.expectedScore(state),
        result: solution.expectedCardsLeft(state),
      };
    } catch (error) {
      if (error instanceof InputError) return null; // a program may lay out what no deal leads to
      throw error;
    }
  }
}
