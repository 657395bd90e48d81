import { expect, test } from 'vitest';
import { FourTenExactAgent } from '../../../../../src/agents/games/four-ten/exact/agent.js';
import { copyOf } from '../../../../../src/env/environment/rules.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../../src/env/games/four-ten/state.js';
import { partsOf, Random } from '../../../../../src/env/index.js';
import { eachPosition } from './expectimax.js';
import { configOf, madeUpSolution } from './made-up-solution.js';

test('the exact agent plays a best move in each game of a batch, whatever their order, and says what it is worth', () => {
  const config = configOf({});
  const rules = new FourTenRules(config);
  const agent = new FourTenExactAgent(madeUpSolution(config, 0.01));
  const { player } = agent;
  const states: FourTenState[] = [];
  eachPosition(rules, 6, new Random('test exact agent', 1), (state) => {
    states.push(copyOf(rules, state));
  });
  const size = states.length;
  const moves = rules.moves.length;
  const actionMasks = new Uint8Array(size * moves);
  const legalCounts = Uint16Array.from(states, (state, i) => rules.actionMask(state, actionMasks, i * moves));
  const batch = { size, states, actionMasks, legalCounts, observations: new Float32Array(0) };
  const actions = new Int32Array(size);
  agent.act(batch, actions);
  expect([...actions]).toEqual(states.map((state) => player.bestMove(state)));
  expect([...actions].every((action, i) => actionMasks[i * moves + action] === 1)).toBe(true);

  const probabilities = new Float32Array(size * moves).fill(7);
  const values = new Float32Array(size);
  agent.evaluate(batch, probabilities, values);
  states.forEach((state, i) => {
    const row = probabilities.subarray(i * moves, (i + 1) * moves);
    expect([row.indexOf(1), row.reduce((sum, each) => sum + each)]).toEqual([actions[i], 1]);
    expect(values[i]).toBeCloseTo(player.value(state), 6);
  });

  const actionValues = agent.actionValues(batch);
  const row = new Float64Array(moves);
  states.forEach((state, i) => {
    player.actionValues(state, row);
    expect(actionValues.slice(i * moves, (i + 1) * moves)).toEqual(row);
  });
  expect([agent.name, agent.usesObservations, size > 30]).toEqual(['exact', false, true]);
});

test('the exact agent knows which rules it has the solution of', () => {
  const agent = new FourTenExactAgent(madeUpSolution(configOf({ gameTarget: 20 }), 0.01));
  const solves = (preset: string, rules: Record<string, unknown> = {}): boolean =>
    agent.solves(partsOf(preset, { rules }).rules);
  expect(solves('four-ten', { gameTarget: 20 })).toBe(true);
  for (const rules of [{}, { gameTarget: 20, safeties: 2 }]) expect(solves('four-ten', rules)).toBe(false);
  expect(solves('four-ten-fault-first', { gameTarget: 20 })).toBe(false);
  expect(solves('tens')).toBe(false);
});
