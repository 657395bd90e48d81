import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { kernelShapeOf } from '../../../src/agents/networks/kernel/kernel-network.js';
import { Network } from '../../../src/agents/networks/network.js';
import type { ValueScale } from '../../../src/agents/networks/network-interfaces.js';
import { Random } from '../../../src/env/base/random.js';
import { createRegression } from '../../../src/train/value/value.js';
import { ReferenceMlp } from '../../agents/networks/kernel/reference-mlp.js';
import { denseInputs } from '../../support/dense-inputs.js';
import { distance, expectExactGradient } from '../../support/kernel-gradients.js';

// TensorFlow.js runs on its cpu backend here.
beforeAll(async () => void (await loadBackend('kernel')));
afterAll(async () => void (await loadBackend('wasm')));

const SHAPE = { heads: 'value', moves: 0, perMove: 0, moveUnits: 0, inputs: 45, hiddenSizes: [40, 9] } as const;

const random = new Random('kernel regression test', 1);
const anything = (rows: number) => ({
  inputs: Float32Array.from({ length: rows * 45 }, () => [0, 0, 0, 1, random.float()][random.below(5)]),
  targets: Float32Array.from({ length: rows }, () => random.float() * 1.4 - 0.2),
});

const BATCHES = {
  'random rows': anything(64),
  'more rows than go through at once': anything(600),
  'a single row': anything(1),
  'rows of zeros': { inputs: new Float32Array(5 * 45), targets: Float32Array.of(0, 1, 0.5, 2, -1) },
  'rows of ones': { inputs: new Float32Array(5 * 45).fill(1), targets: Float32Array.of(0, 1, 0.5, 2, -1) },
  'equal rows': { inputs: new Float32Array(600 * 45).fill(0.5), targets: new Float32Array(600).fill(0.25) },
};

/** Loss and gradient in float64, by their definitions. */
function exactly(network: Network, scale: ValueScale, { inputs, targets }: (typeof BATCHES)['random rows']) {
  const mlp = new ReferenceMlp(kernelShapeOf(network), network.getWeights());
  const rows = Array.from(targets, (_, row) => [...inputs.subarray(row * 45, (row + 1) * 45)]);
  const values = rows.map((row) => mlp.outputs(row)[0]);
  const each = values.map((value, row) => {
    if (scale === 'return') return { loss: (value - targets[row]) ** 2, slope: 2 * (value - targets[row]) };
    const target = Math.min(1, Math.max(0, targets[row]));
    return { loss: Math.log(1 + Math.exp(value)) - target * value, slope: 1 / (1 + Math.exp(-value)) - target };
  });
  const slopes = each.map(({ slope }) => [slope / rows.length]);
  return {
    loss: each.reduce((sum, { loss }) => sum + loss, 0) / rows.length,
    gradient: mlp.gradient(rows, slopes),
  };
}

describe.each(['relu', 'tanh'] as const)('values learnt on the kernel, %s', (activation) => {
  describe.each(['return', 'probability'] as const)('%s', (scale) => {
    // Where hundreds of equal numbers are added up in float32, TensorFlow.js itself is off by more than a millionth.
    test.each(Object.entries(BATCHES))(
      'loss and gradient are exact to 1e-6, or as TensorFlow.js is: %s',
      (_, batch) => {
        const network = Network.create({ ...SHAPE, activation }, 3);
        const [tensors, kernel] = ['cpu', 'kernel'].map((backend) => createRegression(network, scale, backend));
        expect(kernel.optimizer.weights).toEqual(tensors.optimizer.weights);
        const { loss, gradient } = exactly(network, scale, batch);
        const [ofTensors, ofKernel] = [tensors, kernel].map((each) => {
          const { value_loss } = each.computeGradient(denseInputs(batch.inputs, 45), batch.targets);
          return Math.abs(value_loss - loss);
        });
        expect(ofKernel).toBeLessThanOrEqual(Math.max(1e-6 * loss, ofTensors));
        expectExactGradient(kernel, tensors, gradient);
        network.dispose();
      },
    );
  });

  test('updates go where those of TensorFlow.js go', () => {
    const network = Network.create({ ...SHAPE, activation }, 3);
    const [tensors, kernel] = ['cpu', 'kernel'].map((backend) => createRegression(network, 'return', backend));
    const { inputs, targets } = anything(64);
    const first = tensors.optimizer.weights.slice();
    for (let update = 0; update < 10; update++) {
      const norms = [tensors, kernel].map((each) => {
        each.computeGradient(denseInputs(inputs, 45), targets);
        const norm = each.optimizer.clip(0.1);
        each.optimizer.update(0.003);
        return norm;
      });
      expect(Math.abs(norms[0] - norms[1])).toBeLessThan(1e-4 * norms[0]);
    }
    expect(distance(kernel.optimizer.weights, tensors.optimizer.weights)).toBeLessThan(
      1e-3 * distance(tensors.optimizer.weights, first),
    );
    network.dispose();
  });
});
