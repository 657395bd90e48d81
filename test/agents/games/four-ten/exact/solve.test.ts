import { beforeAll, describe, expect, test } from 'vitest';
import { FourTenExactAgent } from '../../../../../src/agents/games/four-ten/exact/agent.js';
import type { FourTenSolution } from '../../../../../src/agents/games/four-ten/exact/solution.js';
import { LEAST_ROUND_COST, solveFourTen } from '../../../../../src/agents/games/four-ten/exact/solve.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { InputError } from '../../../../../src/env/index.js';
import { sizedLong } from '../../../../support/size.js';
import { configOf, type Variant } from './made-up-solution.js';
import { roundStarts } from './round-starts.js';

describe.each<Variant>([
  { config: configOf({ gameTarget: 5, safeties: 1, precedence: 'fault-first' }), roundCost: 0 },
  { config: configOf({ gameTarget: 6, safeties: 2 }), roundCost: 0.01 },
  { config: configOf({ gameTarget: 12, safeties: 1, precedence: 'fault-first' }), roundCost: 0 },
  { config: configOf({ gameTarget: 14, safeties: 0, handTarget: 5 }), roundCost: 0.05 },
  { config: configOf({ gameTarget: 11, safeties: 1 }), roundCost: 2 },
  // It takes as long as the others together.
  ...sizedLong([], [{ config: configOf({ gameTarget: 16, safeties: 1 }), roundCost: 0.01 }]),
])('the solution of %j', { tags: 'long' }, ({ config, roundCost }) => {
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

describe('solveFourTen', () => {
  test('takes the fewest rounds among the surest plays if rounds cost nothing', { tags: 'long' }, async () => {
    const config = configOf({ gameTarget: 2, safeties: 0 });
    const solutions = [0, 1e-9, 0.1].map((roundCost) => solveFourTen(config, { roundCost }));
    const [free, nearlyFree, dear] = await Promise.all(solutions);
    expect(free.roundCost).toBe(LEAST_ROUND_COST);
    expect(free.start.probabilityOfReaching).toBeCloseTo(nearlyFree.start.probabilityOfReaching, 8);
    expect(free.start.expectedRounds).toBeCloseTo(nearlyFree.start.expectedRounds, 4);
    expect(dear.start.probabilityOfReaching).toBeLessThanOrEqual(free.start.probabilityOfReaching + 1e-12);
    expect(dear.start.expectedRounds).toBeLessThanOrEqual(free.start.expectedRounds + 1e-9);
  });

  test('says what is wrong with options that it cannot take', async () => {
    await expect(solveFourTen(configOf({ gameTarget: 10_000 }))).rejects.toThrow(InputError);
    await expect(solveFourTen(configOf({ gameTarget: 300 }))).rejects.toThrow(
      'Expected at most 1000 pairs of points and safeties to solve Four Ten exactly, but got 1200 (gameTarget 300 x 4); take a smaller gameTarget or fewer safeties',
    );
    for (const roundCost of [-0.1, NaN, Infinity])
      await expect(solveFourTen(configOf({ gameTarget: 1 }), { roundCost })).rejects.toThrow(/round cost of 0 or more/);
  });
});
