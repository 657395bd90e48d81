import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { kernelShapeOf } from '../../../src/agents/networks/kernel/kernel-network.js';
import { Network } from '../../../src/agents/networks/network.js';
import type { NetworkShape } from '../../../src/agents/networks/network-plan.js';
import { Random } from '../../../src/env/base/random.js';
import { moveTarget, tdLoss } from '../../../src/train/dqn/dqn.js';
import { createQRegression } from '../../../src/train/dqn/q-regression.js';
import type { ReplayMinibatch } from '../../../src/train/dqn/replay-buffer.js';
import { differences, ReferencePolicy } from '../../agents/networks/kernel/reference-policy.js';
import { expectEqualGradients, expectExactGradient, expectNear } from '../../support/kernel-gradients.js';
import { sized } from '../../support/size.js';

// TensorFlow.js runs on its cpu backend here.
beforeAll(async () => void (await loadBackend('kernel')));
afterAll(async () => void (await loadBackend('wasm')));

const SHAPES: readonly (readonly [string, Partial<NetworkShape> & Pick<NetworkShape, 'moves' | 'perMove'>])[] = [
  ['dueling, columns for each move', { moves: 4, perMove: 3, hiddenSizes: [8, 6] }],
  ['dueling, widths that are no multiples of 4', { moves: 5, perMove: 2, hiddenSizes: [7], moveUnits: 3 }],
  ['plain, columns for each move', { heads: 'logits', moves: 4, perMove: 3, hiddenSizes: [9], activation: 'tanh' }],
  ['plain, no columns for a move', { heads: 'logits', moves: 7, perMove: 0, hiddenSizes: [9] }],
  ['dueling, no hidden layer', { moves: 3, perMove: 2, hiddenSizes: [] }],
];

/** How many moves are legal, and what the targets are. */
interface Case {
  readonly rows: number;
  readonly legal?: 'one' | 'all';
  readonly targets?: (random: Random) => number;
}

const BATCHES: Record<string, Case> = {
  'random rows': { rows: sized(4, 20) },
  'a single row': { rows: 1 },
  'one legal move': { rows: sized(3, 9), legal: 'one' },
  'all moves legal': { rows: sized(3, 9), legal: 'all' },
  'errors far beyond 1': { rows: sized(3, 9), targets: (random) => (random.below(2) === 0 ? 50 : -50) },
};

const random = new Random('kernel q regression test', 1);

function made(shape: (typeof SHAPES)[number][1], loss: 'huber' | 'squared', { rows, legal, targets }: Case) {
  const { moves } = shape;
  const inputs = 11 + moves * shape.perMove;
  const full = { moveUnits: 4, activation: 'relu', hiddenSizes: [], ...shape, inputs } as const;
  const networks = [1, 2].map((seed) => {
    const network = Network.create(full, seed);
    network.setWeights(network.getWeights().map((weight) => weight + 0.4 * (random.float() - 0.5)));
    return network;
  });
  const masks = new Uint8Array(rows * moves).fill(legal === 'all' ? 1 : 0);
  const actions = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    actions[i] = random.below(moves);
    masks[i * moves + actions[i]] = 1;
    if (legal === undefined) for (let k = 0; k < 2; k++) masks[i * moves + random.below(moves)] = 1;
  }
  const minibatch = {
    inputs: Float32Array.from({ length: rows * inputs }, () => [0, 0, 1, random.float()][random.below(4)]),
    masks,
    actions,
    targets: Float32Array.from({ length: rows }, () => targets?.(random) ?? 3 * (random.float() - 0.5)),
    weights: Float32Array.from({ length: rows }, () => random.float()),
  } as unknown as ReplayMinibatch;
  const [kernel, tensors] = ['kernel', 'cpu'].map((backend) =>
    createQRegression(networks[0], networks[1], tdLoss(loss), backend),
  );
  return { networks, minibatch, kernel, tensors, rows, inputs, moves };
}

/** Q of all moves of each row, by its definition, in float64. */
function referenceQ({ networks, minibatch, rows, inputs, moves }: ReturnType<typeof made>, weights: ArrayLike<number>) {
  const shape = kernelShapeOf(networks[0]);
  const reference = new ReferencePolicy(shape, weights);
  return Array.from({ length: rows }, (_, row) => {
    const { logits, value } = reference.outputs([...minibatch.inputs.subarray(row * inputs, (row + 1) * inputs)]);
    if (!shape.hasValue) return logits;
    const legal = logits.filter((_, move) => minibatch.masks[row * moves + move] === 1);
    const mean = legal.reduce((sum, each) => sum + each, 0) / legal.length;
    return logits.map((each) => value + each - mean);
  });
}

describe.each(['huber', 'squared'] as const)('Q on the kernel, %s loss', (loss) => {
  describe.each(loss === 'huber' ? SHAPES : sized(SHAPES.slice(0, 1), SHAPES))('%s', { tags: 'more' }, (_, shape) => {
    test.each(Object.entries(BATCHES))('is exact to 1e-6, or as TensorFlow.js is: %s', (_, batch) => {
      const all = made(shape, loss, batch);
      const { networks, minibatch, kernel, tensors, rows, moves } = all;
      const { masks, actions, targets, weights } = minibatch;
      const first = networks[0].getWeights();
      const exact = referenceQ(all, first);
      const [q, ofTensors] = [kernel, tensors].map(({ network }) => {
        const numbers = new Float32Array(rows * moves);
        network.predictActionValues(minibatch.inputs, masks, rows, numbers);
        return numbers;
      });
      for (let i = 0; i < q.length; i++) {
        if (masks[i] === 0) continue;
        expectNear(q[i], exact[Math.floor(i / moves)][i % moves]);
        expectNear(q[i], ofTensors[i]);
      }

      const errors = [new Float32Array(rows), new Float32Array(rows)];
      const [measures, byTensors] = [kernel, tensors].map((each, k) => each.computeGradient(minibatch, errors[k]));
      const lossOf = (moved: ArrayLike<number>): number =>
        referenceQ(all, moved).reduce((sum, row, i) => {
          const error = Math.abs(targets[i] - row[actions[i]]);
          return sum + weights[i] * (loss === 'huber' && error > 1 ? error - 0.5 : error ** 2 / 2);
        }, 0) / rows;
      expectNear(measures.loss, lossOf(first));
      expect(Object.keys(measures)).toEqual(Object.keys(byTensors));
      for (const [name, measure] of Object.entries(byTensors)) expectNear(measures[name], measure);
      errors[0].forEach((error, i) => expectNear(error, targets[i] - exact[i][actions[i]]));
      errors[0].forEach((error, i) => expectNear(error, errors[1][i]));
      expectEqualGradients(kernel, tensors);
      expectExactGradient(kernel, tensors, differences(lossOf, first));
      networks.forEach((network) => network.dispose());
    });
  });

  test('adds up more rows than go through at once', () => {
    const { minibatch, kernel, tensors } = made(SHAPES[0][1], loss, { rows: 600 });
    for (const each of [kernel, tensors]) each.computeGradient(minibatch, new Float32Array(600));
    expectEqualGradients(kernel, tensors);
  });
});

test('the target network moves as that of TensorFlow.js does, bit for bit', () => {
  const { kernel, tensors } = made(SHAPES[0][1], 'huber', { rows: 1 });
  expect(kernel.getTarget()).toEqual(tensors.getTarget());
  expect(kernel.getTarget()).not.toEqual(kernel.optimizer.weights);
  for (const share of [0.3, undefined]) {
    for (const each of [kernel, tensors]) moveTarget(each, share);
    expect(kernel.getTarget()).toEqual(tensors.getTarget());
  }
  expect(kernel.getTarget()).toEqual(kernel.optimizer.weights);
});
