import { expect, test } from 'vitest';
import { FourTenExactAgent } from '../../../../../src/agents/games/four-ten/exact/agent.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { Random } from '../../../../../src/env/index.js';
import { expectationLaws, solutionBeforeRounds } from './action-value-laws.js';
import { eachPosition } from './expectimax.js';
import { configOf, madeUpSolution } from './made-up-solution.js';

expectationLaws([{ config: configOf({ precedence: 'fault-first', safeties: 0, gameTarget: 33 }), roundCost: 1e-10 }]);

solutionBeforeRounds([
  [38, 0],
  [45, 2],
]);

test('hidden cards play no part in it', () => {
  const config = configOf({});
  const rules = new FourTenRules(config);
  const agent = new FourTenExactAgent(madeUpSolution(config, 0.01), 4);
  const random = new Random('test move expectations', 3);
  const copy = rules.createState();
  eachPosition(rules, 3, random, (state) => {
    const known = agent.exactActionValues(state);
    rules.copyState(copy, state);
    rules.shuffleHidden(copy, random);
    expect(agent.exactActionValues(copy)).toEqual(known);
  });
});

test('a game that is over has none', () => {
  const config = configOf({});
  const rules = new FourTenRules(config);
  const state = rules.createState();
  rules.deal(state, 1);
  Object.assign(state, { phase: 0, outcome: 'won' });
  expect(new FourTenExactAgent(madeUpSolution(config, 0.01), 4).exactActionValues(state)).toEqual([]);
});
