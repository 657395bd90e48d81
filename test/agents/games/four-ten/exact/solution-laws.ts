import { beforeAll, describe, expect, test } from 'vitest';
import { FourTenExactAgent } from '../../../../../src/agents/games/four-ten/exact/agent.js';
import type { FourTenSolution } from '../../../../../src/agents/games/four-ten/exact/solution.js';
import { solveFourTen } from '../../../../../src/agents/games/four-ten/exact/solve.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import type { Variant } from './made-up-solution.js';
import { roundStarts } from './round-starts.js';

/** What holds of the solution of any options. */
export function solutionLaws(variants: readonly Variant[]): void {
  describe.each(variants)('the solution of %j', ({ config, roundCost }) => {
    const { gameTarget, safeties } = config;
    const progress: number[] = [];
    let solution: FourTenSolution;
    let agent: FourTenExactAgent;

    beforeAll(async () => {
      solution = await solveFourTen(config, { roundCost, onProgress: (solved) => void progress.push(solved) });
      agent = new FourTenExactAgent(solution);
    });

    test('is worth, before each round, what the positions after its first card are worth', () => {
      const starts = roundStarts(new FourTenRules(config));
      for (let points = 0; points < gameTarget; points += 3)
        for (let left = 0; left <= safeties; left++) {
          let value = -solution.roundCost;
          for (const state of starts) {
            state.points = points;
            state.safeties = left;
            value += agent.player.value(state) / 4;
          }
          expect(solution.at(points, left).value).toBeCloseTo(value, 10);
        }
    });

    test('is the chance of reaching the target minus the cost of the rounds', () => {
      for (let points = 0; points < gameTarget; points++)
        for (let left = 0; left <= safeties; left++) {
          const { value, probabilityOfReaching, expectedRounds } = solution.at(points, left);
          expect(value).toBeCloseTo(probabilityOfReaching - roundCost * expectedRounds, 8);
          expect(probabilityOfReaching).toBeGreaterThanOrEqual(0);
          expect(probabilityOfReaching).toBeLessThanOrEqual(1 + 1e-12);
          expect(expectedRounds).toBeGreaterThanOrEqual(1);
        }
      expect(solution.start).toEqual(solution.at(0, safeties));
      expect(progress.at(-1)).toBe(gameTarget * (safeties + 1));
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
    });

    // Whoever pays more for a round than a win is worth wants to lose soon, which points and safeties only put off.
    test.runIf(roundCost < 1)('is never worth less with more points or more safeties', () => {
      for (let points = 0; points < gameTarget; points++)
        for (let left = 0; left <= safeties; left++) {
          const { value } = solution.at(points, left);
          if (points > 0) expect(value).toBeGreaterThanOrEqual(solution.at(points - 1, left).value - 1e-12);
          if (left > 0) expect(value).toBeGreaterThanOrEqual(solution.at(points, left - 1).value - 1e-12);
        }
    });
  });
}
