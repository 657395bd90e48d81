import { beforeAll, describe, expect, test } from 'vitest';
import {
  FourTenExactAgent,
  FourTenPlayer,
  FourTenSolution,
  LEAST_ROUND_COST,
  solveFourTen,
} from '../../../../../src/agents/games/four-ten/exact/index.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/index.js';
import { InputError, partsOf, Random } from '../../../../../src/env/index.js';
import { evaluate } from '../../../../../src/evaluate/index.js';
import { eachPosition } from './expectimax.js';
import { configOf } from './made-up-solution.js';
import { roundStarts } from './round-starts.js';

const GAMES = 600;

const VARIANTS = [
  { config: configOf({ gameTarget: 16, safeties: 1 }), roundCost: 0.01 },
  { config: configOf({ gameTarget: 12, safeties: 1, precedence: 'fault-first' }), roundCost: 0 },
  { config: configOf({ gameTarget: 14, safeties: 0, handTarget: 5 }), roundCost: 0.05 },
  { config: configOf({ gameTarget: 11, safeties: 1 }), roundCost: 2 },
];

function mean(numbers: ArrayLike<number>): number {
  return Array.from(numbers).reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** Standard errors between the mean of a sample and its expectation. */
function standardErrors(sample: ArrayLike<number>, expected: number): number {
  const average = mean(sample);
  const variance = mean(Array.from(sample, (each) => (each - average) ** 2));
  return Math.abs(average - expected) / Math.sqrt(variance / (sample.length - 1) + 1e-18);
}

describe.each(VARIANTS)('the solution of %j', ({ config, roundCost }) => {
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
        let worth = -solution.roundCost;
        for (const state of starts) {
          state.points = points;
          state.safeties = left;
          worth += agent.player.value(state) / 4;
        }
        expect(solution.at(points, left).value).toBeCloseTo(worth, 10);
      }
  });

  test('knows what rounds begin with: a player who works out whole rounds finds the same worths', () => {
    const rules = new FourTenRules(config);
    const { probabilities, rounds } = solution;
    const slow = new FourTenPlayer(new FourTenSolution(config, solution.roundCost, probabilities, rounds));
    const fast = new FourTenPlayer(solution);
    const expected = new Float64Array(rules.moves.length);
    const worths = new Float64Array(rules.moves.length);
    let positions = 0;
    eachPosition(rules, 6, new Random('test late starts', 1), (state) => {
      slow.moveWorths(state, expected);
      fast.moveWorths(state, worths);
      expected.forEach((each, move) => {
        if (Number.isNaN(each)) expect(worths[move]).toBeNaN();
        else expect(worths[move]).toBeCloseTo(each, 12);
      });
      positions++;
    });
    expect(positions).toBeGreaterThan(20);
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

  test('agrees with games that the agent plays', async () => {
    const parts = partsOf('four-ten', { rules: config });
    const deals = Array.from({ length: GAMES }, (_, seed) => ({ seed }));
    const { won, measures } = await evaluate(parts, agent, deals);
    const { probabilityOfReaching, expectedRounds } = solution.start;
    // Four standard errors: fails by chance once in 16,000.
    expect(standardErrors(measures.rounds, expectedRounds)).toBeLessThan(4);
    const deviation = Math.sqrt((probabilityOfReaching * (1 - probabilityOfReaching)) / GAMES);
    expect(Math.abs(mean(won) - probabilityOfReaching)).toBeLessThan(4 * deviation + 1e-9);
  });
});

describe('solveFourTen', () => {
  test('finds that more points and more safeties are never worse', async () => {
    const solution = await solveFourTen(configOf({ gameTarget: 11, safeties: 2 }));
    for (let points = 0; points < 11; points++)
      for (let safeties = 0; safeties <= 2; safeties++) {
        const { value } = solution.at(points, safeties);
        if (points > 0) expect(value).toBeGreaterThanOrEqual(solution.at(points - 1, safeties).value - 1e-12);
        if (safeties > 0) expect(value).toBeGreaterThanOrEqual(solution.at(points, safeties - 1).value - 1e-12);
      }
  });

  test('takes the fewest rounds among the surest plays if rounds cost nothing', async () => {
    const config = configOf({ gameTarget: 6, safeties: 0 });
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
