import { loadBackend, Network } from '../../../src/agents/index.js';
import type { Heads } from '../../../src/agents/networks/network-description.js';
import { DqnPolicy } from '../../../src/agents/policies/move-policies.js';
import { RandomAgent } from '../../../src/agents/registry.js';
import { makeVector, partsOf, Random } from '../../../src/env/index.js';
import { Encoder, encoderOptions } from '../../../src/env/inputs/encoder.js';
import { sumOf } from '../../support/sums.js';

const SIZE = 40;
const { rules } = partsOf('four-ten');
const encoder = new Encoder(rules, encoderOptions.parse({}));
const { moves } = encoder;

/** A network with large random weights: moves differ clearly. */
function network(heads: Heads, inputs = encoder.size) {
  const { perMove } = encoder;
  const made = Network.create({ heads, inputs, moves, perMove, hiddenSizes: [8], moveUnits: 4, activation: 'tanh' }, 1);
  const random = new Random('test weights', 1);
  made.setWeights(made.getWeights().map(() => 2 * random.float() - 1));
  return made;
}

/** Some positions in the middle of games. */
function positions() {
  const environment = makeVector('four-ten', SIZE, { skipForcedMoves: true });
  environment.reset(1);
  const agent = new RandomAgent(moves, 1);
  const actions = new Int32Array(SIZE);
  for (let step = 0; step < 12; step++) {
    agent.act(environment, actions);
    environment.step(actions);
  }
  return environment;
}

function encoded(batch: ReturnType<typeof positions>): Float32Array {
  const inputs = new Float32Array(SIZE * encoder.size);
  encoder.encode(batch, SIZE, inputs);
  return inputs;
}

/** The legal moves of a row. */
function legalOf(batch: ReturnType<typeof positions>, row: number) {
  return Array.from({ length: moves }, (_, move) => move).filter((move) => batch.actionMasks[row * moves + move] === 1);
}

const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1e-4 * (1 + Math.abs(b)));

describe.each(['wasm', 'cpu'] as const)('Q-values on %s', (backend) => {
  beforeAll(() => loadBackend(backend));

  test('where nothing is legal are still numbers', () => {
    const dueling = network('logits-and-value');
    const q = new Float32Array(moves);
    dueling.predictActionValues(new Float32Array(encoder.size), new Uint8Array(moves), 1, q);
    expect(q.every(Number.isFinite)).toBe(true);
    dueling.dispose();
  });
});

describe('a DQN policy', () => {
  beforeAll(() => loadBackend('wasm'));

  test('plays the legal move of the highest Q, rates moves by it and gives its Q as the value', () => {
    const temperature = 0.02;
    const policy = new DqnPolicy(network('logits-and-value'), encoder);
    const batch = positions();
    const q = new Float32Array(SIZE * moves);
    policy.network.predictActionValues(encoded(batch), batch.actionMasks, SIZE, q);
    const actions = new Int32Array(SIZE);
    const probabilities = new Float32Array(SIZE * moves);
    const values = new Float32Array(SIZE);
    policy.act(batch, actions);
    policy.evaluate(batch, probabilities, values);
    for (let row = 0; row < SIZE; row++) {
      const legal = legalOf(batch, row);
      const of = (numbers: Float32Array, move: number) => numbers[row * moves + move];
      const [best] = [...legal].sort((a, b) => of(q, b) - of(q, a));
      expect([actions[row], values[row]]).toEqual([best, of(q, best)]);
      const sum = legal.reduce((total, move) => total + Math.exp(of(q, move) / temperature), 0);
      for (const move of legal) near(of(probabilities, move), Math.exp(of(q, move) / temperature) / sum);
      const all = probabilities.subarray(row * moves, (row + 1) * moves);
      near(sumOf(all), 1);
      expect(all.filter((probability) => probability > 0).length).toBeLessThanOrEqual(legal.length);
    }
    policy.dispose();
  });

  test('is made of a network and an encoder that fit together', () => {
    const wrong = network('logits', encoder.size + 1);
    expect(() => new DqnPolicy(wrong, encoder)).toThrow(
      `Expected a network of ${encoder.size} inputs and 40 moves with ${encoder.perMove} columns each, but got one of ${encoder.size + 1} inputs`,
    );
    wrong.dispose();
  });
});
