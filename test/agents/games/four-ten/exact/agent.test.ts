import { AfterstateBatch } from '../../../../../src/agents/afterstates/afterstate-batch.js';
import type { ExactActionValue } from '../../../../../src/agents/exact/index.js';
import { FourTenExactAgent } from '../../../../../src/agents/games/four-ten/exact/agent.js';
import { FourTenPlayer } from '../../../../../src/agents/games/four-ten/exact/player.js';
import { shippedFourTenSolution } from '../../../../../src/agents/games/four-ten/exact/solution.js';
import { afterstatesFor } from '../../../../../src/agents/registry.js';
import { copyOf, legalActions } from '../../../../../src/env/environment/rules.js';
import { fourTenPresets } from '../../../../../src/env/games/four-ten/config.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../../src/env/games/four-ten/state.js';
import { partsOf, Random } from '../../../../../src/env/index.js';
import { sized } from '../../../../support/size.js';
import { eachPosition, expectedValue, type ValuesOfEnds } from './expectimax.js';
import { configOf, madeUpSolution, type Variant, VARIANTS } from './made-up-solution.js';

test('the exact agent plays a best move in each game of a batch, whatever their order, and says what it is worth', () => {
  const config = configOf({});
  const rules = new FourTenRules(config);
  const agent = new FourTenExactAgent(madeUpSolution(config, 0.01));
  const { player } = agent;
  const states: FourTenState[] = [];
  eachPosition(rules, 2, new Random('test exact agent', 1), (state) => {
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
  const solves = (preset: string, rules: Record<string, unknown> = {}) =>
    agent.solves(partsOf(preset, { rules }).rules);
  expect(solves('four-ten', { gameTarget: 20 })).toBe(true);
  for (const rules of [{}, { gameTarget: 20, safeties: 2 }]) expect(solves('four-ten', rules)).toBe(false);
  expect(solves('four-ten-fault-first', { gameTarget: 20 })).toBe(false);
  expect(solves('tens')).toBe(false);
});

describe('action values', () => {
  /** Digits after the point: the largest errors seen are 1e-8. */
  const DIGITS = 6;

  function best(expectations: readonly ExactActionValue[]) {
    return expectations.reduce((most, each) => (each.value > most.value ? each : most));
  }

  describe.each<Variant>(
    sized(
      [{ config: configOf({ precedence: 'fault-first', safeties: 0, gameTarget: 33 }), roundCost: 1e-10 }],
      [...VARIANTS, { config: configOf({ handTarget: 8 }), roundCost: 3 }],
    ),
  )('what moves lead to under best play of %j', { tags: 'more' }, ({ config, roundCost }) => {
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

    function expectEqual(state: FourTenState, valuesOf: (move: number) => readonly number[]) {
      const expectations = agent.exactActionValues(state);
      expect(expectations.map(({ action }) => action)).toEqual(legalActions(rules, state));
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

  test.each(Object.entries(fourTenPresets))(
    'before each round of %s it is the solution',
    { tags: 'more' },
    (_preset, { options }) => {
      const config = configOf(options);
      const rules = new FourTenRules(config);
      const solution = shippedFourTenSolution(config)!;
      const agent = new FourTenExactAgent(solution, 4);
      const state = rules.createState();
      for (const [points, safeties] of sized(
        [
          [38, 0],
          [45, 2],
        ],
        [
          [0, 3],
          [0, 0],
          [7, 0],
          [23, 1],
          [49, 0],
        ],
      )) {
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
    },
  );
});

describe('values of afterstates', () => {
  test.each(sized(['four-ten-fault-first'], ['four-ten', 'four-ten-fault-first']))(
    'exact values of afterstates in %s are those of the exact player',
    { tags: 'more' },
    (preset) => {
      const { rules } = partsOf(preset);
      const { reward } = partsOf(preset, { reward: 'rounds' });
      const solution = rules instanceof FourTenRules ? shippedFourTenSolution(rules.config) : undefined;
      const afterstates = afterstatesFor(rules, reward);
      if (!(rules instanceof FourTenRules) || !solution || !afterstates?.exactRows)
        throw new Error(`${preset} is not solved`);
      const player = new FourTenPlayer(solution);
      const values = new Float64Array(1000);
      let compared = 0;
      eachPosition(rules, sized(1, 6), new Random('test exact afterstates', 1), (state) => {
        const batch = new AfterstateBatch(afterstates);
        afterstates.expand(state, batch);
        expect(afterstates.exactRows!(values)).toBe(batch.rows);
        let best = -Infinity;
        for (let c = 0; c < batch.count; c++)
          best = Math.max(best, batch.rewards[c] + (batch.inputRows[c] < 0 ? 0 : values[batch.inputRows[c]]));
        expect(best).toBeCloseTo((player.value(state) - 1) / solution.roundCost, 8);
        compared++;
      });
      expect(compared).toBeGreaterThan(10);
    },
  );

  test('other rewards have no exact values of afterstates', () => {
    const { rules, reward } = partsOf('four-ten', { reward: 'objective' });
    expect(afterstatesFor(rules, reward)?.exactRows).toBeUndefined();
  });
});
