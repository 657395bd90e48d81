import { type LookaheadDraws, LOOKAHEADS } from '../../../src/agents/afterstates/afterstates.js';
import { Ratings, ValuePolicy } from '../../../src/agents/afterstates/ratings.js';
import { loadBackend, Network, OneDecision } from '../../../src/agents/index.js';
import { copyOf, legalActions } from '../../../src/env/environment/rules.js';
import type { DecadeState } from '../../../src/env/games/decade/state.js';
import { Random } from '../../../src/env/index.js';
import { afterAction, playRandomly, reshuffled } from '../../support/games.js';
import { sized } from '../../support/size.js';
import { candidatesOf, decadeOf } from '../afterstates/support.js';

beforeAll(() => loadBackend('wasm'));

function networkFor(inputs: number) {
  return Network.create(
    { inputs, heads: 'value', moves: 0, perMove: 0, moveUnits: 0, hiddenSizes: [8], activation: 'tanh' },
    3,
  );
}

/** Positions with a choice, from random games. */
function choices({ rules }: ReturnType<typeof decadeOf>, games: number): DecadeState[] {
  const found: DecadeState[] = [];
  for (let seed = 0; seed < games; seed++) {
    playRandomly(rules, seed, new Random('test choices', seed), (state) => {
      if (legalActions(rules, state).length < 2) return;
      found.push(copyOf(rules, state as DecadeState));
    });
  }
  return found;
}

describe.each([
  ['decade-loop3', 'win'],
  ['decade-loop', 'win'],
  ['decade-fives', 'cards-left'],
  ['decade-seven-loop3', 'win'],
])('a value policy on %s with reward %s', (preset, rewardName) => {
  const game = decadeOf(preset, { reward: rewardName });
  const { rules, reward, afterstates } = game;
  const states = choices(game, 6);

  function policyWith(lookahead: LookaheadDraws) {
    const network = networkFor(afterstates.size);
    const policy = new ValuePolicy(network, afterstates, { rules, reward }, { lookahead });
    return { network, policy, one: new OneDecision(rules, policy) };
  }

  /** The best that can be had from a position, by the network alone. */
  function valueByNetwork(network: Network, state: DecadeState) {
    const batch = candidatesOf(afterstates, state);
    const ratings = new Ratings();
    ratings.rate(batch, network, reward.name === 'win' ? 'probability' : 'return');
    return Math.max(...ratings.actionValues.subarray(0, batch.count));
  }

  test('gives every legal move its value and plays the best one', () => {
    const { policy, one } = policyWith(0);
    const probabilities = new Float32Array(rules.moves.length);
    const values = new Float32Array(1);
    for (const state of states) {
      const action = one.decide(state);
      const actionValues = policy.actionValues(one as never).slice();
      const legal = legalActions(rules, state);
      expect([...actionValues.keys()].filter((move) => !Number.isNaN(actionValues[move]))).toEqual(legal);
      const best = Math.max(...legal.map((move) => actionValues[move]));
      expect(actionValues[action]).toBe(best);
      policy.evaluate(one as never, probabilities, values);
      expect([...probabilities]).toEqual(rules.moves.map((_, move) => (move === action ? 1 : 0)));
      expect(values[0]).toBe(best);
    }
    policy.dispose();
  });

  /** The best that can be had from a position, by the expectation over so many draws. Before the first of them nothing has been earned. */
  function valueAhead(network: Network, state: DecadeState, draws: number): number {
    if (draws === 0) return valueByNetwork(network, state);
    return Math.max(...legalActions(rules, state).map((move) => actionValue(network, state, move, draws)));
  }

  function actionValue(network: Network, state: DecadeState, move: number, draws: number): number {
    const after = copyOf(rules, state);
    if (move !== rules.table.draw) {
      rules.apply(after, move);
      return after.outcome === 'ongoing' ? valueAhead(network, after, draws) : reward.returnSoFar(rules, after);
    }
    const counts = new Uint8Array(rules.cardKinds.length);
    const hidden = rules.unseen(after, counts);
    const outcomes = [...counts.keys()].filter((kind) => counts[kind] > 0);
    return outcomes.reduce((expected, kind) => {
      const next = afterAction(rules, after, move, kind);
      const value = next.outcome === 'ongoing' ? valueAhead(network, next, draws - 1) : reward.returnSoFar(rules, next);
      return expected + (counts[kind] / hidden) * value;
    }, 0);
  }

  test.each([
    [1, sized(20, states.length)],
    [2, sized(2, 12)],
  ] as const)(
    'looking %i ahead it compares exact expectations over the next cards',
    { tags: 'more' },
    (draws, compared) => {
      const { network, policy, one } = policyWith(draws);
      for (const state of states.slice(0, compared)) {
        one.look(state);
        const actionValues = policy.actionValues(one as never).slice();
        const legal = [...actionValues.keys()].filter((move) => !Number.isNaN(actionValues[move]));
        expect(legal.length).toBeGreaterThan(1);
        for (const move of legal) expect(actionValues[move]).toBeCloseTo(actionValue(network, state, move, draws), 5);
      }
      policy.dispose();
    },
  );

  test.each(LOOKAHEADS)('looking ahead %i it decides the same when the hidden cards are shuffled', (lookahead) => {
    const { policy, one } = policyWith(lookahead);
    const random = new Random('test shuffle', 1);
    for (const state of states) {
      const action = one.decide(state);
      expect(one.decide(reshuffled(rules, state, random))).toBe(action);
    }
    policy.dispose();
  });
});

test('many positions together are decided like one at a time', () => {
  const game = decadeOf('decade-loop');
  const { rules, reward, afterstates } = game;
  const states = choices(game, 5);
  const policy = new ValuePolicy(networkFor(afterstates.size), afterstates, { rules, reward });
  const one = new OneDecision(rules, policy);
  const actions = new Int32Array(states.length);
  const unused = { observations: new Float32Array(0), actionMasks: new Uint8Array(0), legalCounts: new Uint16Array(0) };
  policy.act({ size: states.length, states, ...unused }, actions);
  expect([...actions]).toEqual(states.map((state) => one.decide(state as never)));
  policy.dispose();
});

test('a network of another size is refused', () => {
  const { rules, reward, afterstates } = decadeOf('decade');
  const network = networkFor(5);
  expect(() => new ValuePolicy(network, afterstates, { rules, reward })).toThrow(
    `Expected a network of ${afterstates.size} inputs, but got one of 5`,
  );
  network.dispose();
});
