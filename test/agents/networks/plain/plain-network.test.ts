import * as layers from '@tensorflow/tfjs-layers';
import { loadBackend } from '../../../../src/agents/networks/backend.js';
import { artifactsOf, Network } from '../../../../src/agents/networks/network.js';
import { HEADS, type NetworkArtifacts } from '../../../../src/agents/networks/network-description.js';
import type { PlayableNetwork } from '../../../../src/agents/networks/network-interfaces.js';
import type { NetworkShape } from '../../../../src/agents/networks/network-plan.js';
import { PlainNetwork } from '../../../../src/agents/networks/plain/plain-network.js';
import { Random } from '../../../../src/env/base/random.js';
import { denseInputs } from '../../../support/dense-inputs.js';
import { fc } from '../../../support/fast-check.js';
import { expectRefused } from '../../../support/refusal.js';
import { sized } from '../../../support/size.js';

beforeAll(() => loadBackend('cpu'));

const shapes: fc.Arbitrary<NetworkShape> = fc
  .record({
    inputs: fc.integer({ min: 1, max: 20 }),
    heads: fc.constantFrom(...HEADS),
    moves: fc.integer({ min: 1, max: 6 }),
    perMove: fc.integer({ min: 0, max: 3 }),
    hiddenSizes: fc.array(fc.constantFrom(1, 4, 7), { minLength: 1, maxLength: 3 }),
    moveUnits: fc.integer({ min: 1, max: 4 }),
    activation: fc.constantFrom('relu', 'tanh'),
  })
  .map((shape) => ({ ...shape, inputs: shape.inputs + shape.moves * shape.perMove }));

/** Rows of inputs, half of them 0, and masks with a legal move each. */
function rowsFor({ inputs, moves }: PlayableNetwork, rows: number, seed: number) {
  const random = new Random('plain network test', seed);
  const numbers = Float32Array.from({ length: rows * inputs }, () => (random.below(2) ? 0 : 2 * random.float() - 1));
  const masks = Uint8Array.from({ length: rows * moves }, () => random.below(2));
  for (let row = 0; row < rows; row++) if (moves > 0) masks[row * moves + random.below(moves)] = 1;
  return { numbers, masks };
}

/** All that a network says of some rows. */
function said(network: PlayableNetwork, numbers: Float32Array, masks: Uint8Array, rows: number) {
  const { heads, moves, inputs } = network;
  const values = new Float64Array(rows);
  const ofRows = new Float32Array(rows);
  const ofMoves = new Float32Array(rows * moves);
  const all: number[] = [];
  const addLegal = () => all.push(...ofMoves.map((each, i) => (masks[i] === 0 ? 0 : each)));
  if (heads !== 'logits')
    for (const scale of ['probability', 'return'] as const) {
      network.predictValues(denseInputs(numbers, inputs), scale, values);
      all.push(...values);
    }
  if (heads === 'logits-and-value') {
    network.predictPolicy(numbers, masks, rows, ofMoves, ofRows);
    addLegal();
    all.push(...ofRows);
  }
  if (heads !== 'value') {
    network.predictActionValues(numbers, masks, rows, ofMoves);
    addLegal();
  }
  return all;
}

function expectSame(artifacts: NetworkArtifacts, network: PlayableNetwork, rows: number, seed: number) {
  const plain = new PlainNetwork(artifacts);
  expect(plain.layers.map(({ name, type }) => [name, type])).toEqual(
    network.layers.map(({ name, type }) => [name, type]),
  );
  expect(plain.getWeights()).toEqual(network.getWeights());
  const { numbers, masks } = rowsFor(network, rows, seed);
  const expected = said(network, numbers, masks, rows);
  const got = said(plain, numbers, masks, rows);
  expect(got.length).toBe(expected.length);
  const off = got.map((each, i) => Math.abs(each - expected[i]) / Math.max(1, Math.abs(expected[i])));
  expect(Math.max(...off)).toBeLessThan(1e-5);
}

describe('a network in plain TypeScript', () => {
  it(
    'says what it says on TensorFlow.js, for every shape, in passes of any number of rows',
    { tags: 'more' },
    async () => {
      await fc.assert(
        fc.asyncProperty(shapes, fc.integer({ min: 1, max: 150 }), fc.nat(), async (shape, rows, seed) => {
          const network = Network.create(shape, seed);
          // Fresh biases are 0, and a shift of all logits would not be seen.
          const random = new Random('plain network weights', seed);
          network.setWeights(network.getWeights().map((weight) => weight + 0.2 * random.float()));
          expectSame(await network.toArtifacts(), network, rows, seed);
          network.dispose();
        }),
        { numRuns: sized(10, 300) },
      );
    },
  );

  it.each([
    'relu',
    'tanh',
    'sigmoid',
    'elu',
    'selu',
    'swish',
    'gelu',
    'relu6',
    'softplus',
    'softsign',
    'mish',
    'linear',
  ])(
    'knows the activation %s, by itself and in a dense layer, a normalisation, and blocks side by side',
    async (name) => {
      const activation = name as 'relu';
      const input = layers.input({ shape: [3], name: 'input' });
      const kernelInitializer = layers.initializers.randomUniform({ seed: 1, minval: -1, maxval: 1 });
      const one = layers.layers.leakyReLU({ alpha: 0.2, name: 'one' }).apply(input) as layers.SymbolicTensor;
      const betaInitializer = layers.initializers.randomUniform({ seed: 2, minval: -1, maxval: 1 });
      const norm = layers.layers.layerNormalization({
        name: 'norm',
        betaInitializer,
        gammaInitializer: kernelInitializer,
      });
      const normal = norm.apply(one) as layers.SymbolicTensor;
      const two = layers.layers.activation({ activation, name: 'two' }).apply(normal) as layers.SymbolicTensor;
      const both = layers.layers.concatenate({ name: 'both' }).apply([one, two]) as layers.SymbolicTensor;
      const last = layers.layers.dense({ units: 4, activation, name: 'logits', kernelInitializer }).apply(both);
      const model = layers.model({ inputs: input, outputs: last as layers.SymbolicTensor, name: 'logits' });
      const artifacts = await artifactsOf(model);
      const network = await Network.fromArtifacts(artifacts);
      expectSame(artifacts, network, 20, 3);
      network.dispose();
      model.dispose();
    },
  );

  it('refuses in one line what it does not know, and what does not fit together', async () => {
    const shape = { inputs: 3, moves: 2, perMove: 0, hiddenSizes: [2], moveUnits: 1, activation: 'relu' } as const;
    const network = Network.create(shape, 1);
    const artifacts = await network.toArtifacts();
    network.dispose();
    const changed = (from: string, to: string): NetworkArtifacts => ({
      ...artifacts,
      topology: JSON.parse(JSON.stringify(artifacts.topology).replace(from, to)) as object,
    });
    const cases: [NetworkArtifacts, string | RegExp][] = [
      [changed('"class_name":"Activation"', '"class_name":"Softmax"'), '"activation1" is of type Softmax'],
      [changed('"activation":"relu"', '"activation":"hardSwish"'), /activation relu, tanh.*but got hardSwish/],
      [changed('"units":2', '"units":3'), 'Expected 9 weights hidden1/kernel, but got 6'],
      [changed('"units":2', '"units":"2"'), 'Expected "units" of layer "hidden1"'],
      [changed('[["hidden1",0', '[["hidden9",0'), 'Expected a layer "hidden9"'],
      [changed('"output_layers"', '"outputs"'), /"config.output_layers" is not/],
      [{ ...artifacts, weights: artifacts.weights.slice(4) }, /Expected \d+ bytes of weights, but got \d+/],
    ];
    for (const [broken, message] of cases) {
      expectRefused(() => new PlainNetwork(broken), message);
    }
  });
});
