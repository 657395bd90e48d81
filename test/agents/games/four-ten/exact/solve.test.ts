import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { FourTenExactAgent } from '../../../../../src/agents/games/four-ten/exact/agent.js';
import { FourTenPlayer } from '../../../../../src/agents/games/four-ten/exact/player.js';
import {
  type FourTenSolution,
  shippedFourTenSolution,
} from '../../../../../src/agents/games/four-ten/exact/solution.js';
import { LEAST_ROUND_COST, solveFourTen } from '../../../../../src/agents/games/four-ten/exact/solve.js';
import { fourTenPresets } from '../../../../../src/env/games/four-ten/config.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { InputError, Random } from '../../../../../src/env/index.js';
import { sizedLong } from '../../../../support/size.js';
import { FROM_SOURCES } from '../../../../support/sources/from-sources.js';
import { configOf, madeUpSolution, type Variant } from './made-up-solution.js';

/** A new round for each value of its first card. */
function roundStarts(rules: FourTenRules) {
  return [1, 2, 3, 4].map((value) => {
    const state = rules.createState();
    for (let seed = 0; state.drawn !== value; seed++) rules.deal(state, seed);
    return state;
  });
}

describe.each<Variant>([
  { config: configOf({ gameTarget: 4, safeties: 1, precedence: 'fault-first' }), roundCost: 0 },
  { config: configOf({ gameTarget: 6, safeties: 2 }), roundCost: 0.01 },
  { config: configOf({ gameTarget: 14, safeties: 0, handTarget: 5 }), roundCost: 0.05 },
  { config: configOf({ gameTarget: 5, safeties: 0 }), roundCost: 2 },
  // They take longer than the others together.
  ...sizedLong(
    [],
    [
      { config: configOf({ gameTarget: 12, safeties: 1, precedence: 'fault-first' }), roundCost: 0 },
      { config: configOf({ gameTarget: 16, safeties: 1 }), roundCost: 0.01 },
    ],
  ),
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
    for (let points = 0; points < gameTarget; points += 4)
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
      await expect(solveFourTen(configOf({ gameTarget: 1 }), { roundCost })).rejects.toThrow('round cost of 0 or more');
  });
});

describe('the solution in the package', () => {
  const FOLDER = resolve(import.meta.dirname, '../../../../..');

  test.each(sizedLong(['four-ten'], ['four-ten', 'four-ten-fault-first']))(
    'the solution of %s that comes with the package is what is found anew, bit for bit',
    { tags: 'nightly' },
    (preset) => {
      const script = [...FROM_SOURCES, 'scripts/four-ten-tables.ts', '--check', preset];
      expect(() => execFileSync(process.execPath, script, { cwd: FOLDER, stdio: 'pipe' })).not.toThrow();
    },
  );

  test.each(Object.entries(fourTenPresets))('one comes for %s, with games that are over', (_preset, { options }) => {
    const config = configOf(options);
    const { start, standings, values, probabilities, rounds } = shippedFourTenSolution(config)!;
    expect(values).toHaveLength(config.gameTarget * (config.safeties + 1) + 2);
    for (const numbers of [values, probabilities]) expect(Array.from(numbers.slice(-2))).toEqual([1, 0]);
    expect(Array.from(rounds.slice(-2))).toEqual([0, 0]);
    expect([standings.won, standings.lost]).toEqual([values.length - 2, values.length - 1]);
    expect(start.value).toBeCloseTo(start.probabilityOfReaching - 0.01 * start.expectedRounds, 12);
  });

  test.each([{ gameTarget: 60 }, { safeties: 2 }, { handTarget: 9 }])('none comes for %j', (options) => {
    expect(shippedFourTenSolution(configOf(options))).toBeUndefined();
  });
});

test(
  'rounds that are shared players who share the layout of rounds find the values that each finds alone, however few rounds are kept',
  { tags: 'long' },
  () => {
    const config = configOf({ gameTarget: 12, handTarget: 8 });
    const solution = madeUpSolution(config, 0.01);
    const dearer = solution.withRoundCost(0.02);
    const [state] = roundStarts(new FourTenRules(config));
    const random = new Random('test rounds side by side', 1);
    const [alone, otherAlone] = [solution, dearer].map((each) => new FourTenPlayer(each));
    const player = new FourTenPlayer(solution, { keptRounds: 2 });
    const other = new FourTenPlayer(dearer, { round: player.round, keptRounds: 1 });
    for (let i = 0; i < 12; i++) {
      Object.assign(state, { points: 3 * random.below(3), safeties: random.below(2) });
      if (random.below(3) > 0) expect(player.value(state)).toBe(alone.value(state));
      if (random.below(3) > 0) expect(other.value(state)).toBe(otherAlone.value(state));
    }
  },
);
