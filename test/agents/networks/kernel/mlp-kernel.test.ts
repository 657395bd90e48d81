import { loadBackend, Network } from '../../../../src/agents/index.js';
import type { DenseLayer } from '../../../../src/agents/networks/kernel/dense-layers.js';
import { KernelNetwork, NetworkKernel } from '../../../../src/agents/networks/kernel/kernel-network.js';
import { NetworkInputs, type SparseRows } from '../../../../src/agents/networks/network-description.js';
import { Random } from '../../../../src/env/base/random.js';
import { adamStep, moveByAdam } from '../../../../src/train/optimizer.js';
import { fc } from '../../../support/fast-check.js';
import { sized } from '../../../support/size.js';
import { ReferenceMlp } from './reference-mlp.js';

beforeAll(() => loadBackend('kernel'));

const RUNS = sized(30, 600);

const layers = fc.array(
  fc.record({ units: fc.integer({ min: 1, max: 70 }), activation: fc.constantFrom('relu', 'tanh', 'linear') }),
  { minLength: 1, maxLength: 3 },
) as fc.Arbitrary<DenseLayer[]>;

/** What a column of inputs holds: mostly nothing, mostly ones, or anything. */
const densities = fc.record({ ones: fc.constantFrom(0, 0.2, 1), others: fc.constantFrom(0, 0.1, 1) });

/** A kernel of dense layers. */
function kernelOf(inputs: number, layers: readonly DenseLayer[]) {
  const widths = [inputs, ...layers.map(({ units }) => units)];
  const weightCount = layers.reduce((sum, each, i) => sum + (widths[i] + 1) * each.units, 0);
  const none = { moves: 0, perMove: 0, moveUnits: 0, moveActivation: 'linear', hasValue: false } as const;
  return new NetworkKernel({ inputs, layers, weightCount, ...none }, true);
}

/** A kernel with random weights, and rows [rows, inputs]. */
function cases(
  seed: number,
  inputs: number,
  all: readonly DenseLayer[],
  rows: number,
  of: { ones: number; others: number },
) {
  const random = new Random('kernel test', seed);
  const kernel = kernelOf(inputs, all);
  const { units } = all.at(-1)!;
  kernel.weights.values.forEach((_, i, all) => (all[i] = random.float() - 0.5));
  const data = Float32Array.from({ length: rows * inputs }, () => {
    if (random.float() < of.ones) return 1;
    return random.float() < of.others ? random.float() * 2 - 1 : 0;
  });
  const slopes = Float32Array.from({ length: rows * units }, () => random.float() * 2 - 1);
  return { kernel: { kernel, weights: kernel.weights, outputs: units }, data, slopes };
}

type Made = ReturnType<typeof cases>['kernel'];

function outputsOf({ kernel, outputs: units }: Made, inputs: Float32Array | SparseRows, rows: number): Float32Array {
  const result = new Float32Array(rows * units);
  kernel.forward({ inputs }, rows, ({ from, rows: count, values }) =>
    result.set(values!.subarray(0, count * units), from * units),
  );
  return result;
}

/** Computes the gradient of the sum over rows of slope times output. */
function computeGradient(
  { kernel, outputs }: Made,
  inputs: Float32Array | SparseRows,
  rows: number,
  slopes: Float32Array,
) {
  kernel.computeGradient({ inputs }, rows, ({ from, rows: count }, { values }) =>
    values!.set(slopes.subarray(from * outputs, (from + count) * outputs)),
  );
}

function rowsOf(data: Float32Array, columns: number) {
  return Array.from({ length: data.length / columns }, (_, row) => [
    ...data.subarray(row * columns, (row + 1) * columns),
  ]);
}

/** Numbers of float32 against exact ones, to 1e-6 of the largest of `sizes`: of what was added up, for that may cancel out. */
function expectClose(got: ArrayLike<number>, exact: ArrayLike<number>, sizes: ArrayLike<number> = exact) {
  const largest = Array.from(sizes).reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const off = Array.from(got, (each, i) => Math.abs(each - exact[i])).reduce((most, each) => Math.max(most, each), 0);
  expect(got.length).toBe(exact.length);
  expect(off).toBeLessThanOrEqual(1e-6 * largest);
}

describe('the compiled kernel, against a reference in float64', () => {
  test('gives the outputs of any network for any rows, and the gradient by all weights', { tags: 'more' }, () => {
    const sizes = { rows: fc.integer({ min: 1, max: 12 }), inputs: fc.integer({ min: 1, max: 140 }) };
    fc.assert(
      fc.property(fc.nat(), layers, densities, fc.record(sizes), (seed, all, of, { rows, inputs }) => {
        const { kernel, data, slopes } = cases(seed, inputs, all, rows, of);
        const reference = new ReferenceMlp({ inputs, layers: all }, kernel.weights.values);
        const exact = rowsOf(data, inputs).map((row) => reference.outputs(row));
        const sizes = { inputs, layers: all.map(({ units }): DenseLayer => ({ units, activation: 'linear' })) };
        const added = new ReferenceMlp(sizes, kernel.weights.values.map(Math.abs));
        const [absolute, steepness] = [data, slopes].map((each) => each.map(Math.abs));
        const terms = rowsOf(absolute, inputs);
        expectClose(outputsOf(kernel, data, rows), exact.flat(), terms.map((row) => added.outputs(row)).flat());
        computeGradient(kernel, data, rows, slopes);
        const gradient = reference.gradient(rowsOf(data, inputs), rowsOf(slopes, kernel.outputs));
        expectClose(kernel.weights.gradient, gradient, added.gradient(terms, rowsOf(steepness, kernel.outputs)));
      }),
      { numRuns: RUNS },
    );
  });

  test('gives the same for rows with thermometers, whose columns it adds up first', () => {
    const thermometers = Uint32Array.of(3, 20, 20, 26, 40, 41);
    for (const units of [32, 37]) {
      const all: DenseLayer[] = [
        { units, activation: 'relu' },
        { units: 2, activation: 'linear' },
      ];
      const { kernel, slopes } = cases(11, 45, all, 300, { ones: 0, others: 0 });
      const random = new Random('thermometers', units);
      const inputs = new NetworkInputs({ size: 45, thermometers });
      for (let row = 0; row < 300; row++) {
        const at = inputs.addDense();
        for (let column = 0; column < 45; column++) inputs.numbers[at + column] = random.below(3) / 2;
        for (const [start, end] of [
          [3, 20],
          [20, 26],
        ])
          if (random.below(5) > 0)
            inputs.numbers
              .fill(0, at + start, at + end)
              .fill(1, at + start, at + start + random.below(end - start + 1));
      }
      const data = inputs.numbers.slice(0, 300 * 45);
      const reference = new ReferenceMlp({ inputs: 45, layers: all }, kernel.weights.values);
      expectClose(
        outputsOf(kernel, inputs.sparse, 300),
        rowsOf(data, 45).flatMap((row) => reference.outputs(row)),
      );
      const gradient = reference.gradient(rowsOf(data, 45), rowsOf(slopes, 2));
      for (const rows of [inputs.sparse, data, inputs.sparse]) {
        computeGradient(kernel, rows, 300, slopes);
        expectClose(kernel.weights.gradient, gradient);
      }
    }
  });

  test('lets NaN and infinity through to outputs and gradient', () => {
    const all: DenseLayer[] = [
      { units: 8, activation: 'relu' },
      { units: 1, activation: 'linear' },
    ];
    for (const wrong of [NaN, Infinity, -Infinity]) {
      const { kernel, data } = cases(7, 9, all, 3, { ones: 1, others: 1 });
      data[10] = wrong;
      expect(Number.isFinite(outputsOf(kernel, data, 3)[1])).toBe(false);
      kernel.kernel.computeGradient({ inputs: data }, 3, ({ rows, values }, slopes) =>
        slopes.values!.set(values!.subarray(0, rows)),
      );
      expect(Number.isFinite(kernel.weights.gradientNorm())).toBe(false);
    }
  });

  test('steps as Adam in float64 does', () => {
    const { kernel, data, slopes } = cases(9, 13, [{ units: 3, activation: 'linear' }], 4, { ones: 0.2, others: 0.5 });
    const weights = kernel.weights.values.slice();
    const [firstMoments, secondMoments] = [0, 0].map(() => new Float32Array(weights.length));
    for (let steps = 1; steps <= 20; steps++) {
      computeGradient(kernel, data, 4, slopes);
      moveByAdam(weights, kernel.weights.gradient, firstMoments, secondMoments, adamStep(steps, 0.01));
      kernel.weights.update(adamStep(steps, 0.01));
    }
    expectClose(kernel.weights.values, weights);
    expectClose(kernel.weights.firstMoments, firstMoments);
    expectClose(kernel.weights.secondMoments, secondMoments);
  });

  test('refuses a network that does not fit into memory before it asks for any', () => {
    const huge: DenseLayer = { units: 100_000, activation: 'relu' };
    expect(() => kernelOf(300, [huge, huge])).toThrow(/^Expected a network that fits .* MiB;/);
  });
});

const VALUE = { heads: 'value', moves: 0, perMove: 0, moveUnits: 0, activation: 'relu' } as const;

// That it gives what TensorFlow.js gives: test/train/kernel-gradients.test.ts, and test/models/decisions.test.ts.
test('a network on the kernel refuses a layer that it does not know in one line', async () => {
  const network = Network.create({ ...VALUE, inputs: 30, hiddenSizes: [5, 5] }, 3);
  const artifacts = await network.toArtifacts();
  const text = JSON.stringify(artifacts.topology).replace('"activation":"relu"', '"activation":"elu"');
  const other = await Network.fromArtifacts({ ...artifacts, topology: JSON.parse(text) as object });
  expect(() => new KernelNetwork(other)).toThrow(/^Expected a network of dense layers .*activation elu;.*$/);
  network.dispose();
  other.dispose();
});
