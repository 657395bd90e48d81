import { describe, expect, test } from 'vitest';
import { FourTenExactAgent, shippedFourTenSolution } from '../../../../../src/agents/games/four-ten/exact/index.js';
import type { MoveExpectation } from '../../../../../src/agents/exact/index.js';
import { FourTenRules, type FourTenState, fourTenPresets } from '../../../../../src/env/games/four-ten/index.js';
import { Random } from '../../../../../src/env/index.js';
import { eachPosition, Expectimax, expectedWorth, legalMoves, type WorthOfEnds } from './expectimax.js';
import { latePosition } from './late-position.js';
import { configOf, madeUpSolution } from './made-up-solution.js';

const VARIANTS = [
  { config: configOf({}), roundCost: 0.01 },
  { config: configOf({ precedence: 'fault-first' }), roundCost: 0.01 },
  { config: configOf({ precedence: 'fault-first', safeties: 0, gameTarget: 33 }), roundCost: 1e-10 },
  { config: configOf({ handTarget: 13, safeties: 1 }), roundCost: 0.2 },
  { config: configOf({ handTarget: 8 }), roundCost: 3 },
];

/** Points and safeties. */
const ROUND_STARTS = [
  [0, 3],
  [0, 0],
  [7, 0],
  [23, 1],
  [38, 0],
  [45, 2],
  [49, 0],
] as const;

/** Digits after the point: the largest errors seen are 1e-8. */
const DIGITS = 6;

function best(expectations: readonly MoveExpectation[]): MoveExpectation {
  return expectations.reduce((most, each) => (each.value > most.value ? each : most));
}

describe.each(VARIANTS)('what moves lead to under best play of %j', ({ config, roundCost }) => {
  const rules = new FourTenRules(config);
  const solution = madeUpSolution(config, roundCost);
  const agent = new FourTenExactAgent(solution, 4);
  /** Value, chance to win and rounds. */
  const ends: WorthOfEnds = {
    won: [1, 1, 0],
    between: (points, safeties) => {
      const { value, probabilityOfReaching, expectedRounds } = solution.at(points, safeties);
      return [value, probabilityOfReaching, expectedRounds];
    },
  };

  function expectEqual(state: FourTenState, worthOf: (move: number) => readonly number[]): void {
    const expectations = agent.moveExpectations(state);
    expect(expectations.map(({ action }) => action)).toEqual(legalMoves(rules, state));
    for (const { action, value, winProbability, result } of expectations) {
      const [worth, chance, rounds] = worthOf(action);
      expect(value).toBeCloseTo(worth, 10);
      expect(winProbability).toBeCloseTo(chance, DIGITS);
      expect(result).toBeCloseTo(state.round + rounds, DIGITS);
      expect(winProbability >= 0 && winProbability <= 1 && result >= state.round).toBe(true);
    }
  }

  test('is what expectimax on the rules finds when few cards are left', () => {
    const random = new Random('test move expectations', 1);
    const mostLeft = config.handTarget > 10 ? 2 : 3;
    const expectimax = new Expectimax(rules, ends);
    for (let trial = 0; trial < 6; trial++) {
      const state = latePosition(rules, random, 1 + (trial % mostLeft));
      expectEqual(state, (move) => expectimax.worthOf(state, move));
    }
  });

  test('is the mean over the positions after a move, of their best moves', () => {
    const random = new Random('test move expectations', 2);
    const worthOf = (state: FourTenState): readonly number[] => {
      const { value, winProbability, result } = best(agent.moveExpectations(state));
      return [value, winProbability, result - state.round];
    };
    let positions = 0;
    eachPosition(rules, 10, random, (state) => {
      if (random.below(5) > 0) return;
      expectEqual(state, (move) => expectedWorth(rules, state, move, ends, worthOf));
      positions++;
    });
    expect(positions).toBeGreaterThan(15);
  });
});

test.each(Object.entries(fourTenPresets))('before each round of %s it is the solution', (_preset, { options }) => {
  const config = configOf(options);
  const rules = new FourTenRules(config);
  const solution = shippedFourTenSolution(config)!;
  const agent = new FourTenExactAgent(solution, 4);
  const state = rules.createState();
  for (const [points, safeties] of ROUND_STARTS) {
    let [chance, rounds, value] = [0, 0, 0];
    for (let first = 1; first <= 4; first++) {
      do rules.deal(state, state.seed + 1);
      while (state.drawn !== first);
      Object.assign(state, { points, safeties });
      const move = best(agent.moveExpectations(state));
      chance += move.winProbability / 4;
      rounds += move.result / 4;
      value += move.value / 4;
    }
    const { probabilityOfReaching, expectedRounds, value: worth } = solution.at(points, safeties);
    expect(chance).toBeCloseTo(probabilityOfReaching, 9);
    expect(rounds).toBeCloseTo(expectedRounds, 7);
    expect(value - solution.roundCost).toBeCloseTo(worth, 12);
  }
});

test('hidden cards play no part in it', () => {
  const config = configOf({});
  const rules = new FourTenRules(config);
  const agent = new FourTenExactAgent(madeUpSolution(config, 0.01), 4);
  const random = new Random('test move expectations', 3);
  const copy = rules.createState();
  eachPosition(rules, 3, random, (state) => {
    const known = agent.moveExpectations(state);
    rules.copyState(copy, state);
    rules.shuffleHidden(copy, random);
    expect(agent.moveExpectations(copy)).toEqual(known);
  });
});

test('a game that is over has none', () => {
  const config = configOf({});
  const rules = new FourTenRules(config);
  const state = rules.createState();
  rules.deal(state, 1);
  Object.assign(state, { phase: 0, outcome: 'won' });
  expect(new FourTenExactAgent(madeUpSolution(config, 0.01), 4).moveExpectations(state)).toEqual([]);
});
