import { AfterstateBatch } from '../../../src/agents/afterstates/afterstate-batch.js';
import { Ratings, valueScaleOf } from '../../../src/agents/afterstates/ratings.js';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { Network } from '../../../src/agents/networks/network.js';
import { afterstatesFor } from '../../../src/agents/registry.js';
import { Random } from '../../../src/env/base/random.js';
import { CARDS_LEFT, legalActions, type RewardScheme, WIN } from '../../../src/env/environment/rules.js';
import { afterAction } from '../../support/games.js';
import { candidatesOf, DECADE_VARIANTS, decadeOf } from './support.js';

beforeAll(() => loadBackend('wasm'));

/** A network that gives the sum of its two inputs. */
function adder() {
  const network = Network.create(
    { inputs: 2, heads: 'value', moves: 0, perMove: 0, moveUnits: 0, hiddenSizes: [], activation: 'relu' },
    1,
  );
  network.setWeights(Float32Array.of(1, 1, 0));
  return network;
}

/** Two positions: moves 4 and 5 with three afterstates and a certain end; then move 7 alone. */
function twoPositions() {
  const batch = new AfterstateBatch({ size: 2 });
  const near = batch.add(4, 2, 0.5);
  batch.inputs.set([0.25, 0.25], near);
  batch.addShared(5, 1, 0.5, 0);
  const far = batch.add(5, 3, 0);
  batch.inputs.set([0.5, 0.25], far);
  batch.addCertain(4, 1, 0.875);
  batch.endPosition();
  const only = batch.add(7, 1, 0);
  batch.inputs.set([1, 1], only);
  batch.endPosition();
  return batch;
}

test('a candidate is worth its reward and the value of its afterstate; of equals the nearest is best', () => {
  const network = adder();
  const ratings = new Ratings();
  const batch = twoPositions();
  ratings.rate(batch, network, 'return');
  expect([...ratings.actionValues.subarray(0, batch.count)]).toEqual([1, 1, 0.75, 0.875, 2]);
  expect([...ratings.best.subarray(0, 2)]).toEqual([1, 4]);
  expect([4, 5, 6].map((action) => ratings.bestWith(batch, 0, action))).toEqual([0, 1, -1]);
  network.dispose();
});

test('a chance is the sigmoid of the output', () => {
  const network = adder();
  const ratings = new Ratings();
  ratings.rate(twoPositions(), network, 'probability');
  [0.5, 0.75, 2].forEach((output, row) => expect(ratings.values[row]).toBeCloseTo(1 / (1 + Math.exp(-output)), 6));
  network.dispose();
});

test('more rows than one pass takes are rated like a few', () => {
  const network = adder();
  const ratings = new Ratings();
  const batch = new AfterstateBatch({ size: 2 });
  for (let row = 0; row < 5000; row++) {
    const at = batch.add(0, 1, 0);
    batch.inputs.set([row / 8, 1], at);
    batch.endPosition();
  }
  ratings.rate(batch, network, 'return');
  for (let row = 0; row < 5000; row += 7) expect(ratings.values[row]).toBe(row / 8 + 1);
  network.dispose();
});

test('a win is a chance, cards left are not', () => {
  expect([WIN, CARDS_LEFT].map(valueScaleOf)).toEqual(['probability', 'return']);
});

describe('custom rewards', () => {
  /** Cards that have been discarded, and more for a win. */
  const DISCARDED: RewardScheme = {
    name: 'discarded',
    meaning: 'cards discarded, and 10 for a win',
    returnSoFar: (rules, state) => 52 - rules.cardsLeft(state)! + (state.outcome === 'won' ? 10 : 0),
  };

  test.each(DECADE_VARIANTS)('candidates of %s %j with a custom reward', (preset, options) => {
    const { rules, reward, afterstates } = decadeOf(preset, options);
    const copied = afterstatesFor(rules, { ...reward, name: 'copied' })! as typeof afterstates;
    const paidOnTheWay = afterstatesFor(rules, DISCARDED)! as typeof afterstates;
    const random = new Random('own rewards', 1);
    const state = rules.createState();
    let paid = 0;
    for (let seed = 0; seed < 4; seed++) {
      rules.deal(state, seed);
      for (;;) {
        const legal = legalActions(rules, state);
        if (legal.length === 0) break;
        const expected = candidatesOf(afterstates, state);
        const same = candidatesOf(copied, state);
        const own = candidatesOf(paidOnTheWay, state);
        for (const key of ['actions', 'depths', 'rewards', 'inputRows'] as const) {
          expect(same[key].slice(0, expected.count)).toEqual(expected[key].slice(0, expected.count));
          if (key !== 'rewards')
            expect(own[key].slice(0, expected.count)).toEqual(expected[key].slice(0, expected.count));
        }
        for (let i = 0; i < own.count; i++) {
          // One discard and then a draw: what it pays is the cards that it takes from the table.
          if (own.depths[i] !== 2 || own.inputRows[i] < 0) continue;
          const after = afterAction(rules, state, own.actions[i]);
          expect(own.rewards[i]).toBe(rules.cardsLeft(state) - rules.cardsLeft(after));
          paid++;
        }
        rules.apply(state, legal[random.below(legal.length)]);
      }
    }
    expect(paid).toBeGreaterThan(0);
  });

  test('exact endgames are refused with a custom reward', () => {
    const { rules } = decadeOf('decade');
    expect(() => afterstatesFor(rules, DISCARDED, { endgame: 4 })).toThrow('Expected endgame 0 for decade-v1');
  });
});
