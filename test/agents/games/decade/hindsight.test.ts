import '../../../../src/agents/games/decade/exact/compiled-endgame.js';
import { AfterstateBatch } from '../../../../src/agents/afterstates/afterstate-batch.js';
import { afterstatesFor } from '../../../../src/agents/registry.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import { asDecade } from '../../../../src/env/games/decade/play.js';
import { type GameState, partsOf } from '../../../../src/env/index.js';
import { bestKnowing } from '../../../support/best-knowing.js';
import { expectimax } from '../../../support/expectimax.js';
import { latePositions } from '../../../support/late-positions.js';
import { candidatesOf, describeCandidate } from '../../afterstates/support.js';

const HIDDEN = 4;

describe.each([
  ['decade', {}],
  ['decade', { reward: 'cards-left' }],
  ['decade-loop', { reward: 'cards-left' }],
  ['decade-loop3', {}],
  ['decade-loop3', { rules: { discards: 'optional' }, reward: 'cards-left' }],
  ['decade-loop-fives', { reward: 'cards-left' }],
])('%s %o with values by hindsight', (preset, options) => {
  const { rules, reward } = partsOf(preset, options);
  const { draw } = asDecade(rules).table;
  const plain = afterstatesFor(rules, reward)!;
  const hindsight = afterstatesFor(rules, reward, { hindsight: HIDDEN })!;
  const both = afterstatesFor(rules, reward, { endgame: 2, hindsight: HIDDEN })!;

  const valuesOf = (state: Readonly<GameState>, afterstates = hindsight) => {
    const batch = candidatesOf(afterstates, state);
    expect(batch.rows).toBe(0);
    return Array.from(batch.rewards.subarray(0, batch.count));
  };

  test('a draw is worth what a player who knows the order gets on the mean of all orders', () => {
    let different = 0;
    for (const orders of latePositions(rules, HIDDEN, 30)) {
      if (legalActions(rules, orders[0]).join() !== String(draw)) continue;
      const sum = orders.reduce((total, order) => total + bestKnowing(rules, reward, order), 0);
      const [value] = valuesOf(orders[0]);
      expect(Math.abs(value - sum / orders.length)).toBeLessThan(0.08);
      if (Math.abs(sum) > 1e-9) different++;
    }
    expect(different).toBeGreaterThan(0);
  });

  test('two draws on, values are not by hindsight', () => {
    for (const [order] of latePositions(rules, HIDDEN, 5)) {
      const batch = new AfterstateBatch(both);
      both.expand(order, batch, 1);
      expect(batch.rows).toBe(0);
      both.expand(order, batch, 2);
      expect(batch.rows).toBeGreaterThan(0);
    }
  });

  test('values do not depend on the order that the cards lie in', () => {
    for (const orders of latePositions(rules, 3, 8)) {
      const [first, ...others] = orders.map((order) => valuesOf(order));
      for (const other of others) expect(other).toEqual(first);
    }
  });

  test('they end where an exact endgame begins', () => {
    for (const [order] of latePositions(rules, 2, 8, 1))
      expect(Math.max(...valuesOf(order, both))).toBeCloseTo(expectimax(rules, reward, order), 10);
    for (const [order] of latePositions(rules, 3, 8, 1)) expect(valuesOf(order, both)).toEqual(valuesOf(order));
  });

  test('with more hidden cards candidates are what they are without it', () => {
    for (const [order] of latePositions(rules, HIDDEN + 1, 12, 1)) {
      const [a, b] = [plain, hindsight].map((afterstates) => candidatesOf(afterstates, order));
      const all = (batch: AfterstateBatch) =>
        Array.from({ length: batch.count }, (_, i) => describeCandidate(batch, i));
      expect(all(b)).toEqual(all(a));
    }
  });
});

test.each([
  ['decade-loop3', 0],
  ['decade-loop3-optional', 1],
])('with nine cards exact, %s looks ahead to positions with as many of which %i have rows', (preset, rowsAhead) => {
  const { rules, reward } = partsOf(preset);
  const afterstates = afterstatesFor(rules, reward, { endgame: 9 })!;
  const rowsOf = (hidden: number, draws: number) => {
    const batch = new AfterstateBatch(afterstates);
    afterstates.expand(latePositions(rules, hidden, 1, 1)[0][0], batch, draws);
    return Math.min(batch.rows, 1);
  };
  expect([rowsOf(9, 0), rowsOf(9, 1), rowsOf(9, 2), rowsOf(8, 1), rowsOf(8, 2)]).toEqual([
    0,
    rowsAhead,
    rowsAhead,
    0,
    0,
  ]);
});
