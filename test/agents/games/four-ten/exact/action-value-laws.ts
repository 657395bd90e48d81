import { describe, expect, test } from 'vitest';
import type { ExactActionValue } from '../../../../../src/agents/exact/index.js';
import { FourTenExactAgent } from '../../../../../src/agents/games/four-ten/exact/agent.js';
import { shippedFourTenSolution } from '../../../../../src/agents/games/four-ten/exact/solution.js';
import { fourTenPresets } from '../../../../../src/env/games/four-ten/config.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../../src/env/games/four-ten/state.js';
import { Random } from '../../../../../src/env/index.js';
import { eachPosition, expectedValue, legalMoves, type ValuesOfEnds } from './expectimax.js';
import { configOf, madeUpSolution, type Variant } from './made-up-solution.js';
/** Digits after the point: the largest errors seen are 1e-8. */
const DIGITS = 6;

function best(expectations: readonly ExactActionValue[]): ExactActionValue {
  return expectations.reduce((most, each) => (each.value > most.value ? each : most));
}

/** That expectations are those of the rules, under any options. */
export function expectationLaws(variants: readonly Variant[]): void {
  describe.each(variants)('what moves lead to under best play of %j', ({ config, roundCost }) => {
    const rules = new FourTenRules(config);
    const solution = madeUpSolution(config, roundCost);
    const agent = new FourTenExactAgent(solution, 4);
    /** Value, chance to win and rounds. */
    const ends: ValuesOfEnds = {
      won: [1, 1, 0],
      between: (points, safeties) => {
        const { value, probabilityOfReaching, expectedRounds } = solution.at(points, safeties);
        return [value, probabilityOfReaching, expectedRounds];
      },
    };

    function expectEqual(state: FourTenState, valuesOf: (move: number) => readonly number[]): void {
      const expectations = agent.exactActionValues(state);
      expect(expectations.map(({ action }) => action)).toEqual(legalMoves(rules, state));
      for (const { action, value, winProbability, result } of expectations) {
        const [wanted, chance, rounds] = valuesOf(action);
        expect(value).toBeCloseTo(wanted, 10);
        expect(winProbability).toBeCloseTo(chance, DIGITS);
        expect(result).toBeCloseTo(state.round + rounds, DIGITS);
        expect(winProbability >= 0 && winProbability <= 1 && result! >= state.round).toBe(true);
      }
    }

    test('is the mean over the positions after a move, of their best moves', () => {
      const random = new Random('test move expectations', 2);
      const valuesOf = (state: FourTenState): readonly number[] => {
        const { value, winProbability, result } = best(agent.exactActionValues(state));
        return [value, winProbability, result! - state.round];
      };
      let positions = 0;
      eachPosition(rules, 10, random, (state) => {
        if (random.below(5) > 0) return;
        expectEqual(state, (move) => expectedValue(rules, state, move, ends, valuesOf));
        positions++;
      });
      expect(positions).toBeGreaterThan(15);
    });
  });
}

/** That before a round, at these points and safeties, they are what the solution of a preset says. */
export function solutionBeforeRounds(roundStarts: readonly (readonly [number, number])[]): void {
  test.each(Object.entries(fourTenPresets))('before each round of %s it is the solution', (_preset, { options }) => {
    const config = configOf(options);
    const rules = new FourTenRules(config);
    const solution = shippedFourTenSolution(config)!;
    const agent = new FourTenExactAgent(solution, 4);
    const state = rules.createState();
    for (const [points, safeties] of roundStarts) {
      let [chance, rounds, value] = [0, 0, 0];
      for (let first = 1; first <= 4; first++) {
        do rules.deal(state, state.seed + 1);
        while (state.drawn !== first);
        Object.assign(state, { points, safeties });
        const move = best(agent.exactActionValues(state));
        chance += move.winProbability / 4;
        rounds += move.result! / 4;
        value += move.value / 4;
      }
      const { probabilityOfReaching, expectedRounds, value: wanted } = solution.at(points, safeties);
      expect(chance).toBeCloseTo(probabilityOfReaching, 9);
      expect(rounds).toBeCloseTo(expectedRounds, 7);
      expect(value - solution.roundCost).toBeCloseTo(wanted, 12);
    }
  });
}
