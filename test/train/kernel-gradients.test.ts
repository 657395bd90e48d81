import { loadBackend, Network } from '../../src/agents/index.js';
import type { NetworkShape } from '../../src/agents/networks/network-plan.js';
import { Random } from '../../src/env/base/random.js';
import { moveTarget, tdLoss } from '../../src/train/dqn/dqn.js';
import type { ReplayMinibatch } from '../../src/train/dqn/minibatch.js';
import { createQRegression } from '../../src/train/dqn/q-regression.js';
import { createActorCritic } from '../../src/train/ppo/ppo.js';
import { rolloutBuffer } from '../../src/train/ppo/rollout.js';
import { createRegression } from '../../src/train/value/value.js';
import { denseInputs } from '../support/dense-inputs.js';
import { sized } from '../support/size.js';
import { meanOf } from '../support/sums.js';

// TensorFlow.js runs on its cpu backend here. That the kernel's layers are exact: test/agents/networks/kernel/mlp-kernel.test.ts.
beforeAll(() => loadBackend('kernel'));
afterAll(() => loadBackend('wasm'));

const BACKENDS = ['kernel', 'cpu'];

type Shape = Pick<NetworkShape, 'moves' | 'perMove' | 'hiddenSizes' | 'moveUnits' | 'activation'>;

const SHAPES: Record<string, Shape> = {
  'columns for each move': { moves: 4, perMove: 3, hiddenSizes: [8], moveUnits: 4, activation: 'relu' },
  'widths that are no multiples of 4': { moves: 5, perMove: 2, hiddenSizes: [7, 5], moveUnits: 3, activation: 'tanh' },
  'no hidden layer': { moves: 3, perMove: 2, hiddenSizes: [], moveUnits: 5, activation: 'relu' },
  'no columns for a move': { moves: 9, perMove: 0, hiddenSizes: [13], moveUnits: 1, activation: 'relu' },
  'no columns and no hidden layer': { moves: 6, perMove: 0, hiddenSizes: [], moveUnits: 1, activation: 'relu' },
};

/** How many rows, and how many moves are legal in each. */
const BATCHES: Record<string, readonly [rows: number, legal: 'some' | 'one' | 'all']> = {
  'a single row': [1, 'some'],
  'some rows': [sized(5, 20), 'some'],
  'one legal move': [3, 'one'],
  'all moves legal': [3, 'all'],
  'more rows than go through at once': [600, 'some'],
};

const random = new Random('kernel gradients test', 1);

function between(low: number, high: number, length: number): Float32Array {
  return Float32Array.from({ length }, () => low + (high - low) * random.float());
}

function inputsOf(length: number): Float32Array {
  return Float32Array.from({ length }, () => [0, 0, 1, random.float()][random.below(4)]);
}

/** Rows of inputs with masks, and a legal action of each. */
function decisionsOf({ moves, perMove }: Shape, [rows, legal]: (typeof BATCHES)[string]) {
  const masks = new Uint8Array(rows * moves).fill(legal === 'all' ? 1 : 0);
  const actions = Int32Array.from({ length: rows }, () => random.below(moves));
  actions.forEach((action, row) => {
    masks[row * moves + action] = 1;
    if (legal === 'some') for (let k = 0; k < 2; k++) masks[row * moves + random.below(moves)] = 1;
  });
  return { rows, inputs: inputsOf(rows * (11 + moves * perMove)), masks, actions };
}

function networkOf(shape: NetworkShape, seed = 3) {
  const network = Network.create(shape, seed);
  network.setWeights(network.getWeights().map((weight) => weight + 0.4 * (random.float() - 0.5)));
  return network;
}

function expectNear(got: number, expected: number) {
  expect(Math.abs(got - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)));
}

function expectMeasures(got: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>) {
  expect(Object.keys(got)).toEqual(Object.keys(expected));
  for (const [name, measure] of Object.entries(expected)) expectNear(got[name], measure);
}

function length(numbers: Float32Array) {
  return Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0));
}

interface Optimized {
  readonly optimizer: { readonly gradient: Float32Array };
}

function expectEqualGradients([kernel, tensors]: readonly Optimized[]) {
  const [own, other] = [kernel.optimizer.gradient, tensors.optimizer.gradient];
  expect(length(own.map((x, i) => x - other[i]))).toBeLessThanOrEqual(1e-6 * length(other));
}

describe.each(Object.entries(SHAPES))('PPO on the kernel with %s', (_, shape) => {
  const { moves } = shape;
  const coefficients = { clipRange: 0.5, entropyCoefficient: 0.01, valueCoefficient: 0.5 };

  /** A rollout whose odd decisions are as likely as when they were made, and the learners of both backends. */
  function made(batch: (typeof BATCHES)[string]) {
    const { rows, inputs, masks, actions } = decisionsOf(shape, batch);
    const network = networkOf({ ...shape, inputs: inputs.length / rows, heads: 'logits-and-value' });
    const learners = BACKENDS.map((backend) => createActorCritic(network, coefficients, backend));
    const predicted = learners.map((each) => {
      const [logs, values] = [new Float32Array(rows * moves), new Float32Array(rows)];
      each.network.predictPolicy(inputs, masks, rows, logs, values);
      return { logs, values };
    });
    const logProbabilities = Float32Array.from(actions, (action, row) => {
      const now = predicted[0].logs[row * moves + action];
      return row % 2 === 0 ? now + 2 * random.float() - 1 : now;
    });
    const returns = between(-1, 1, rows);
    const empty = rolloutBuffer(rows, 1, network.inputs, moves);
    const rollout = { ...empty, inputs, masks, actions, logProbabilities, returns };
    const order = Int32Array.from({ length: rows }, (_, i) => rows - 1 - i);
    return { network, learners, predicted, rollout, order, advantages: between(-1, 1, rows) };
  }

  test.each(Object.entries(BATCHES))('has the loss as defined, and its gradient: %s', { tags: 'more' }, (_, batch) => {
    const { network, learners, predicted, rollout, order, advantages } = made(batch);
    const { masks, actions, logProbabilities, returns } = rollout;
    const [{ logs, values }, byTensors] = predicted;
    logs.forEach((log, i) => {
      if (masks[i] === 1) expectNear(log, byTensors.logs[i]);
      else expect([log, Math.exp(log)]).toEqual([byTensors.logs[i], 0]);
    });
    values.forEach((value, row) => expectNear(value, byTensors.values[row]));

    const logRatios = Array.from(order, (row) => logs[row * moves + actions[row]] - logProbabilities[row]);
    const rows = logRatios.map((logRatio, k) => ({
      logRatio,
      ratio: Math.exp(logRatio),
      advantage: advantages[k],
    }));
    const clip = (ratio: number) => Math.min(1.5, Math.max(0.5, ratio));
    const defined = {
      policy_loss: meanOf(rows.map(({ ratio, advantage }) => -Math.min(ratio * advantage, clip(ratio) * advantage))),
      value_loss: meanOf(values.map((value, row) => 0.5 * (value - returns[row]) ** 2)),
      entropy: moves * meanOf(logs.map((log, i) => (masks[i] === 1 ? -Math.exp(log) * log : 0))),
      approx_kl: meanOf(rows.map(({ ratio, logRatio }) => ratio - 1 - logRatio)),
      clip_fraction: meanOf(rows.map(({ ratio }) => Number(Math.abs(ratio - 1) > 0.5))),
    };
    const [measures, measuresByTensors] = learners.map((each) => each.computeGradient(rollout, order, advantages));
    expectMeasures(measures, measuresByTensors);
    expectMeasures(measures, defined);
    if (rows.length === 600) expect(measures.clip_fraction).toBeGreaterThan(0);
    expectEqualGradients(learners);
    network.dispose();
  });

  test('gives equal bytes for equal rows, whatever went before, and where it keeps the rows itself', () => {
    const { network, learners, rollout, order, advantages } = made([600, 'some']);
    const [kernel] = learners;
    const first = kernel.computeGradient(rollout, order, advantages);
    const gradient = kernel.optimizer.gradient.slice();
    kernel.computeGradient(rollout, order.subarray(7, 80), advantages.subarray(7, 80));
    expect(kernel.optimizer.gradient).not.toEqual(gradient);
    expect(kernel.computeGradient(rollout, order, advantages)).toEqual(first);
    expect(kernel.optimizer.gradient).toEqual(gradient);
    const keeping = createActorCritic(network, coefficients, 'kernel', 600);
    if (keeping.kept) {
      const { inputs, masks } = keeping.kept;
      inputs.set(rollout.inputs);
      masks.set(rollout.masks);
      const kept = { ...rollout, inputs, masks };
      // Rows that went forward are known there: none of them, the first ones, all, the first ones again.
      for (const rows of [0, 300, 600, 7]) {
        const columns = inputs.subarray(0, rows * network.inputs);
        keeping.draw(columns, masks.subarray(0, rows * moves), random, rolloutBuffer(rows, 1, 0, 0));
        expect(keeping.computeGradient(kept, order, advantages)).toEqual(first);
        expect(keeping.optimizer.gradient).toEqual(gradient);
      }
    } else expect(shape.hiddenSizes).toEqual([]);
    network.dispose();
  });
});

describe.each([
  ['huber', 'logits'],
  ['huber', 'logits-and-value'],
  ['squared', 'logits-and-value'],
] as const)('DQN on the kernel, %s loss of %s', (loss, heads) => {
  function made(shape: Shape, batch: (typeof BATCHES)[string]) {
    const { rows, inputs, ...played } = decisionsOf(shape, batch);
    const networks = [1, 2].map((seed) => networkOf({ ...shape, inputs: inputs.length / rows, heads }, seed));
    const learners = BACKENDS.map((backend) => createQRegression(networks[0], networks[1], tdLoss(loss), backend));
    const minibatch = { inputs, ...played, targets: between(-3, 3, rows), weights: between(0, 1, rows) };
    return { networks, learners, rows, minibatch: minibatch as unknown as ReplayMinibatch };
  }

  describe.each(Object.entries(SHAPES))('with %s', (_, shape) => {
    test.each(Object.entries(BATCHES))(
      'has the loss as defined, and its gradient: %s',
      { tags: 'more' },
      (_, batch) => {
        const { networks, learners, rows, minibatch } = made(shape, batch);
        const { inputs, masks, actions, targets, weights } = minibatch;
        const [q, byTensors] = learners.map(({ network }) => {
          const numbers = new Float32Array(masks.length);
          network.predictActionValues(inputs, masks, rows, numbers);
          return numbers;
        });
        q.forEach((each, i) => masks[i] === 1 && expectNear(each, byTensors[i]));

        const errors = learners.map(() => new Float32Array(rows));
        const [measures, measuresByTensors] = learners.map((each, k) => each.computeGradient(minibatch, errors[k]));
        const chosen = Array.from(actions, (action, row) => q[row * shape.moves + action]);
        const absolute = chosen.map((each, row) => Math.abs(targets[row] - each));
        const lossOf = (error: number) => (loss === 'huber' && error > 1 ? error - 0.5 : error ** 2 / 2);
        expectMeasures(measures, measuresByTensors);
        expectMeasures(measures, {
          loss: meanOf(absolute.map((error, row) => weights[row] * lossOf(error))),
          td_error: meanOf(absolute),
          q_mean: meanOf(chosen),
        });
        for (const each of errors) each.forEach((error, row) => expectNear(error, targets[row] - chosen[row]));
        expectEqualGradients(learners);
        networks.forEach((network) => network.dispose());
      },
    );
  });

  test('moves its target network as TensorFlow.js does, bit for bit', () => {
    const [kernel, tensors] = made(SHAPES['no hidden layer'], [1, 'some']).learners;
    expect(kernel.getTarget()).toEqual(tensors.getTarget());
    expect(kernel.getTarget()).not.toEqual(kernel.optimizer.weights);
    for (const share of [0.3, undefined]) {
      for (const each of [kernel, tensors]) moveTarget(each, share);
      expect(kernel.getTarget()).toEqual(tensors.getTarget());
    }
    expect(kernel.getTarget()).toEqual(kernel.optimizer.weights);
  });
});

describe.each(['return', 'probability'] as const)('value learning on the kernel, %s', (scale) => {
  const shape = { heads: 'value', moves: 0, perMove: 0, moveUnits: 0, inputs: 45, hiddenSizes: [40, 9] } as const;

  test.each([
    ['relu', 1],
    ['relu', 600],
    ['tanh', 64],
  ] as const)('has the loss as defined, and its gradient: %s, %d rows', (activation, rows) => {
    const network = networkOf({ ...shape, activation });
    const learners = BACKENDS.map((backend) => createRegression(network, scale, backend));
    const inputs = denseInputs(inputsOf(rows * 45), 45);
    const targets = between(-0.2, 1.2, rows); // a chance beyond 0 or 1 is taken for it
    const outputs = new Float64Array(rows);
    network.predictValues(inputs, 'return', outputs);
    const losses = outputs.map((output, row) => {
      if (scale === 'return') return (output - targets[row]) ** 2;
      return Math.log(1 + Math.exp(output)) - Math.min(1, Math.max(0, targets[row])) * output;
    });
    for (const each of learners) expectNear(each.computeGradient(inputs, targets).value_loss, meanOf(losses));
    expectEqualGradients(learners);
    const [norm, other] = learners.map(({ optimizer }) => optimizer.clip(0.01));
    expectNear(norm, other);
    expectEqualGradients(learners);
    network.dispose();
  });
});
