import { describe, expect, test } from 'vitest';
import { LEAST_ROUND_COST, solveFourTen } from '../../../../../src/agents/games/four-ten/exact/solve.js';
import { InputError } from '../../../../../src/env/index.js';
import { configOf } from './made-up-solution.js';

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
