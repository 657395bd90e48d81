import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { kernelShapeOf } from '../../../src/agents/networks/kernel/kernel-network.js';
import { Network } from '../../../src/agents/networks/network.js';
import type { NetworkShape } from '../../../src/agents/networks/network-plan.js';
import { Random } from '../../../src/env/base/random.js';
import { createActorCritic } from '../../../src/train/ppo/ppo.js';
import { type RolloutBuffer, rolloutBuffer } from '../../../src/train/ppo/rollout.js';
import { differences, ReferencePolicy } from '../../agents/networks/kernel/reference-policy.js';
import { expectEqualGradients, expectExactGradient, expectNear } from '../../support/kernel-gradients.js';
import { sized } from '../../support/size.js';

// TensorFlow.js runs on its cpu backend here.
beforeAll(async () => void (await loadBackend('kernel')));
afterAll(async () => void (await loadBackend('wasm')));

const COEFFICIENTS = { clipRange: 0.5, entropyCoefficient: 0.01, valueCoefficient: 0.5 };

type Shape = Pick<NetworkShape, 'moves' | 'perMove' | 'hiddenSizes' | 'moveUnits' | 'activation'>;
const SHAPES: Record<string, Shape> = {
  'columns for each move': { moves: 4, perMove: 3, hiddenSizes: [8], moveUnits: 4, activation: 'relu' },
  'widths that are no multiples of 4': { moves: 5, perMove: 2, hiddenSizes: [7, 5], moveUnits: 3, activation: 'tanh' },
  'three hidden layers': {
    moves: 4,
    perMove: 3,
    hiddenSizes: [8, 8, 5],
    moveUnits: 4,
    activation: 'tanh',
  },
  'columns for each move and no hidden layer': {
    moves: 3,
    perMove: 2,
    hiddenSizes: [],
    moveUnits: 5,
    activation: 'relu',
  },
  'no columns for a move': { moves: 9, perMove: 0, hiddenSizes: [13], moveUnits: 1, activation: 'relu' },
  'no columns for a move and no hidden layer': {
    moves: 6,
    perMove: 0,
    hiddenSizes: [],
    moveUnits: 1,
    activation: 'relu',
  },
};

/** What is special about a batch: how many rows, and what is done to network and rollout before the gradient is worked out. */
interface Case {
  readonly rows: number;
  readonly weights?: (weights: Float32Array, network: Network) => void;
  readonly masks?: (rollout: RolloutBuffer) => void;
  readonly rollout?: (rollout: RolloutBuffer) => void;
  readonly advantages?: (advantages: Float32Array) => void;
}

const FEW = sized(2, 12);

const BATCHES: Record<string, Case> = {
  'random rows': { rows: sized(3, 20) },
  'a single row': { rows: 1 },
  'one legal move': {
    rows: FEW,
    masks: ({ masks, moves }) => masks.forEach((_, i) => (masks[i] = i % moves === 1 ? 1 : 0)),
  },
  'all moves legal': { rows: FEW, masks: ({ masks }) => masks.fill(1) },
  'equal logits': {
    rows: FEW,
    weights: (weights, { variables }) => {
      let at = 0;
      for (const { name, size } of variables) {
        if (name.startsWith('logits')) weights.fill(0, at, at + size);
        at += size;
      }
    },
  },
  'advantages of 0': { rows: FEW, advantages: (advantages) => advantages.fill(0) },
  'decisions as they were made': { rows: FEW, rollout: () => undefined },
};

const random = new Random('kernel actor-critic test', 1);

function made(shape: Shape, of: Case) {
  const inputs = 11 + shape.moves * shape.perMove;
  const network = Network.create({ ...shape, inputs, heads: 'logits-and-value' }, 3);
  const weights = network.getWeights().map((weight) => weight + 0.4 * (random.float() - 0.5));
  of.weights?.(weights, network);
  network.setWeights(weights);
  const { rows } = of;
  const rollout = rolloutBuffer(rows, 1, inputs, shape.moves);
  const { masks, actions, logProbabilities, returns, moves } = rollout;
  rollout.inputs.forEach((_, i, all) => (all[i] = [0, 0, 1, random.float()][random.below(4)]));
  for (let i = 0; i < rows; i++) for (let k = 0; k < 3; k++) masks[i * moves + random.below(moves)] = 1;
  of.masks?.(rollout);
  const kernel = createActorCritic(network, COEFFICIENTS, 'kernel');
  const tensors = createActorCritic(network, COEFFICIENTS, 'cpu');
  const predicted = [kernel, tensors].map((each) => {
    const [ofMoves, ofRows] = [new Float32Array(rows * moves), new Float32Array(rows)];
    each.network.predictPolicy(rollout.inputs, masks, rows, ofMoves, ofRows);
    return { ofMoves, ofRows };
  });
  for (let i = 0; i < rows; i++) {
    const legal = Array.from({ length: moves }, (_, move) => move).filter((move) => masks[i * moves + move] === 1);
    actions[i] = legal[random.below(legal.length)];
    logProbabilities[i] = predicted[0].ofMoves[i * moves + actions[i]];
    returns[i] = random.float() * 2 - 1;
  }
  if (of.rollout) of.rollout(rollout);
  else logProbabilities.forEach((each, i) => (logProbabilities[i] = each + random.float() - 0.5));
  const order = Int32Array.from({ length: rows }, (_, i) => rows - 1 - i);
  const advantages = Float32Array.from({ length: rows }, () => random.float() * 2 - 1);
  of.advantages?.(advantages);
  return { network, weights, rollout, order, advantages, kernel, tensors, predicted };
}

type Made = ReturnType<typeof made>;

/** log pi over the legal moves of each row of the rollout and its value, in float64. */
function referenceOutputs({ network, rollout }: Pick<Made, 'network' | 'rollout'>, weights: ArrayLike<number>) {
  const { inputSize, moves, rows, masks } = rollout;
  const reference = new ReferencePolicy(kernelShapeOf(network), weights);
  return Array.from({ length: rows }, (_, row) => {
    const { logits, value } = reference.outputs([...rollout.inputs.subarray(row * inputSize, (row + 1) * inputSize)]);
    const isLegal = (move: number) => masks[row * moves + move] === 1;
    const sum = logits.reduce((total, logit, move) => total + (isLegal(move) ? Math.exp(logit) : 0), 0);
    return { logPi: logits.map((logit, move) => (isLegal(move) ? logit - Math.log(sum) : -Infinity)), value };
  });
}

/** Loss and measures by their definitions, in float64. */
function lossOf(of: Pick<Made, 'network' | 'rollout' | 'order' | 'advantages'>, weights: ArrayLike<number>) {
  const { rollout, order, advantages } = of;
  const { clipRange, entropyCoefficient, valueCoefficient } = COEFFICIENTS;
  const outputs = referenceOutputs(of, weights);
  const mean = (each: (row: number, k: number) => number) =>
    order.reduce((sum, row, k) => sum + each(row, k), 0) / order.length;
  const logRatio = (row: number) => outputs[row].logPi[rollout.actions[row]] - rollout.logProbabilities[row];
  const policy_loss = mean((row, k) => {
    const ratio = Math.exp(logRatio(row));
    const clipped = Math.min(1 + clipRange, Math.max(1 - clipRange, ratio));
    return -Math.min(ratio * advantages[k], clipped * advantages[k]);
  });
  const value_loss = mean((row) => 0.5 * (outputs[row].value - rollout.returns[row]) ** 2);
  const entropy = mean((row) =>
    outputs[row].logPi.reduce((sum, log) => (log === -Infinity ? sum : sum - Math.exp(log) * log), 0),
  );
  const approx_kl = mean((row) => Math.exp(logRatio(row)) - 1 - logRatio(row));
  const clip_fraction = mean((row) => (Math.abs(Math.exp(logRatio(row)) - 1) > clipRange ? 1 : 0));
  const loss = policy_loss - entropyCoefficient * entropy + valueCoefficient * value_loss;
  return { loss, measures: { policy_loss, value_loss, entropy, approx_kl, clip_fraction } };
}

function expectMeasures(got: Readonly<Record<string, number>>, exact: Readonly<Record<string, number>>): void {
  expect(Object.keys(got)).toEqual(Object.keys(exact));
  for (const [name, measure] of Object.entries(exact)) expectNear(got[name], measure);
}

describe.each(Object.entries(SHAPES))('PPO on the kernel, %s', (_, shape) => {
  test.each(Object.entries(BATCHES))('is exact to 1e-6, or as TensorFlow.js is: %s', { tags: 'more' }, (_, batch) => {
    const all = made(shape, batch);
    const { network, weights, rollout, order, advantages, kernel, tensors, predicted } = all;
    const exact = referenceOutputs(all, weights);
    const { moves } = rollout;
    exact.forEach(({ logPi, value }, row) => {
      expectNear(predicted[0].ofRows[row], value);
      logPi.forEach((log, move) => {
        const [got, byTensors] = predicted.map(({ ofMoves }) => ofMoves[row * moves + move]);
        if (log === -Infinity) expect([got, Math.exp(got)]).toEqual([byTensors, 0]);
        else expectNear(got, log);
      });
    });

    const [ofKernel, ofTensors] = [kernel, tensors].map((each) => each.computeGradient(rollout, order, advantages));
    expectMeasures(ofKernel, lossOf(all, weights).measures);
    expectMeasures(ofKernel, ofTensors);
    expectEqualGradients(kernel, tensors);
    const gradient = differences((moved) => lossOf(all, moved).loss, weights);
    expectExactGradient(kernel, tensors, gradient);
    network.dispose();
  });
});

describe.each(Object.entries(SHAPES).slice(0, sized(2, 6)))(
  'PPO on the kernel with more rows, %s',
  { tags: 'more' },
  (_, shape) => {
    test('adds up more rows than go through at once', () => {
      const { network, rollout, order, advantages, kernel, tensors } = made(shape, { rows: 600 });
      const [ofKernel, ofTensors] = [kernel, tensors].map((each) => each.computeGradient(rollout, order, advantages));
      expectMeasures(ofKernel, ofTensors);
      expectEqualGradients(kernel, tensors);
      network.dispose();
    });

    test('gives equal bytes for equal rows, whatever went before', () => {
      const { network, rollout, order, advantages, kernel } = made(shape, { rows: 300 });
      const first = kernel.computeGradient(rollout, order, advantages);
      const gradient = kernel.optimizer.gradient.slice();
      kernel.computeGradient(rollout, order.subarray(7, 80), advantages.subarray(7, 80));
      expect(kernel.optimizer.gradient).not.toEqual(gradient);
      expect(kernel.computeGradient(rollout, order, advantages)).toEqual(first);
      expect(kernel.optimizer.gradient).toEqual(gradient);
      network.dispose();
    });

    test('gives the same bytes for rows that it keeps itself', () => {
      const { network, rollout, order, advantages, kernel } = made(shape, { rows: 600 });
      const measures = kernel.computeGradient(rollout, order, advantages);
      const keeping = createActorCritic(network, COEFFICIENTS, 'kernel', 600);
      const inputs = keeping.inputs!;
      expect(inputs).toHaveLength(rollout.inputs.length);
      inputs.set(rollout.inputs);
      expect(keeping.computeGradient({ ...rollout, inputs }, order, advantages)).toEqual(measures);
      expect(keeping.optimizer.gradient).toEqual(kernel.optimizer.gradient);
      network.dispose();
    });
  },
);

describe('the clipped objective', () => {
  const shape = SHAPES['columns for each move'];

  /** A batch whose ratios are all exactly the same number of float32, for the kernel and TensorFlow.js: where logits are 0 both agree on log pi. */
  function withRatio(ratio: number, advantage: number): Made & { readonly usable: Int32Array } {
    const rollout = ({ logProbabilities }: RolloutBuffer): void => {
      logProbabilities.forEach((now, i) => {
        const old = Math.fround(now - Math.log(ratio));
        // The numbers of float32 around it are tried until one gives the ratio.
        const near = Array.from({ length: 41 }, (_, k) => Math.fround(old + (k - 20) * 3e-8));
        logProbabilities[i] = near.find((each) => Math.fround(Math.exp(Math.fround(now - each))) === ratio) ?? NaN;
      });
    };
    const { weights } = BATCHES['equal logits'];
    const all = made(shape, { rows: 20, weights, rollout, advantages: (each) => each.fill(advantage) });
    const usable = all.order.filter((row) => !Number.isNaN(all.rollout.logProbabilities[row]));
    expect(usable.length).toBeGreaterThan(3);
    return { ...all, usable, advantages: all.advantages };
  }

  test.each([1, -1])(
    'goes on at the very end of the clip range, as TensorFlow.js does: advantage %d',
    { tags: 'more' },
    (advantage) => {
      for (const ratio of [0.5, 1.5]) {
        const { network, rollout, usable, advantages, kernel, tensors } = withRatio(ratio, advantage);
        const [ofKernel, ofTensors] = [kernel, tensors].map((each) =>
          each.computeGradient(rollout, usable, advantages),
        );
        expect(ofKernel.clip_fraction).toBe(0);
        expectMeasures(ofKernel, ofTensors);
        expectEqualGradients(kernel, tensors);
        network.dispose();
      }
    },
  );

  test('has no gradient of the policy beyond it', { tags: 'more' }, () => {
    const { network, rollout, usable, advantages, kernel } = withRatio(2, 1);
    const only = createActorCritic(network, { clipRange: 0.5, entropyCoefficient: 0, valueCoefficient: 0 }, 'kernel');
    expect(only.computeGradient(rollout, usable, advantages).clip_fraction).toBe(1);
    expect(only.optimizer.clip(null)).toBe(0);
    expect(kernel.computeGradient(rollout, usable, advantages).policy_loss).toBe(-1.5);
    network.dispose();
  });

  test('is no number where inputs are none', () => {
    const { network, rollout, order, advantages, kernel } = made(shape, { rows: 6 });
    rollout.inputs[3] = NaN;
    kernel.computeGradient(rollout, order, advantages);
    expect(Number.isFinite(kernel.optimizer.clip(1))).toBe(false);
    network.dispose();
  });
});
