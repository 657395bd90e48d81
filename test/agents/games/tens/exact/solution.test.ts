import { describe, expect, test } from 'vitest';
import { solveTens } from '../../../../../src/agents/exact/index.js';
import { tensPresets } from '../../../../../src/env/games/tens/config.js';
import { afterAction, legalActions, randomGame } from './positions.js';
import { solutionLaws, solved } from './solution-laws.js';

describe('the chance of winning a shuffled deck', () => {
  test.each([
    ['tens', 0.091340598523],
    ['tens-15', 0.366634499251],
    ['block-ten', 0.05428840922],
    ['block-ten-15', 0.270733021199],
    ['block-ten-classic', 0.036381715949],
  ] as const)('%s: %d', (preset, chance) => {
    expect(solved(tensPresets[preset].options).solution.fromDeal).toBeCloseTo(chance, 12);
  });

  test('rises with the tableau, up to 1 where all cards are dealt at once', { tags: 'long' }, () => {
    for (const options of [{}, { blockTen: true, courts: 'pairs' }]) {
      const chances = [1, 9, 13, 20, 52].map((tableauSize) => solved({ ...options, tableauSize }).solution.fromDeal);
      chances.slice(1).forEach((chance, at) => expect(chance).toBeGreaterThanOrEqual(chances[at]));
      expect(chances[0]).toBe(0);
      expect(chances.at(-1)).toBe(1);
    }
  });

  test('is the same whatever the refill, the undos, the hints and the scoring', () => {
    const other = { refill: 'buffered', undoLimit: 'unlimited', hints: false, scoring: 'points', removalPoints: 3 };
    expect(solved(other).solution.fromDeal).toBe(solved({}).solution.fromDeal);
  });
});

test('a solution says how many classes it knows and what memory it takes', () => {
  expect(solved({}).solution).toMatchObject({ states: 1_071_000, bytes: 8_568_000 });
  expect(solved({ blockTen: true }).solution).toMatchObject({ states: 2_677_500, bytes: 21_420_000 });
  expect(solved({ blockTen: true, courts: 'pairs' }).solution).toMatchObject({ states: 1_071_000, bytes: 8_568_000 });
});

solutionLaws([{}, { tableauSize: 15, blockTen: true, refill: 'buffered', undoLimit: 3, scoring: 'points' }]);

test('what an undo has shown counts: the next cards are known', () => {
  const { rules, solution } = solved({ undoLimit: 3 });
  let changed = 0;
  for (let seed = 0; seed < 50; seed++) {
    for (const state of randomGame(rules, seed)) {
      if (state.outcome !== 'ongoing' || !legalActions(rules, state).includes(rules.undoAction)) continue;
      const undone = afterAction(rules, state, rules.undoAction);
      expect(solution.winProbability(undone)).toBe(solution.winProbability(state));
      const forgotten = rules.createState();
      rules.copyState(forgotten, undone);
      forgotten.stock.seen = forgotten.stock.drawn;
      if (solution.winProbability(forgotten) !== solution.winProbability(undone)) changed++;
    }
  }
  expect(changed).toBeGreaterThan(20);
});

test('two solutions of the same options are equal, bit for bit', () => {
  const { rules, solution } = solved({ tableauSize: 15 });
  const second = solveTens(rules.config);
  expect(second.fromDeal).toBe(solution.fromDeal);
  for (const state of randomGame(rules, 5)) expect(second.winProbability(state)).toBe(solution.winProbability(state));
});
