import { beforeAll, expect, test } from 'vitest';
import { AfterstateBatch } from '../../../src/agents/afterstates/afterstate-batch.js';
import { Ratings, valueScaleOf } from '../../../src/agents/afterstates/ratings.js';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { Network } from '../../../src/agents/networks/network.js';
import { CARDS_LEFT, WIN } from '../../../src/env/environment/rules.js';

beforeAll(async () => void (await loadBackend('wasm')));

/** A network that gives the sum of its two inputs. */
function adder(): Network {
  const network = Network.create(
    { inputs: 2, heads: 'value', moves: 0, perMove: 0, moveUnits: 0, hiddenSizes: [], activation: 'relu' },
    1,
  );
  network.setWeights(Float32Array.of(1, 1, 0));
  return network;
}

/** Two positions: moves 4 and 5 with three afterstates and a certain end; then move 7 alone. */
function twoPositions(): AfterstateBatch {
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
