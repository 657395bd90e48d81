import { type Feature, partsOf, PRESETS, Random } from '../../../src/env/index.js';
import { PackedObservations, ReplayBuffer } from '../../../src/train/dqn/replay-buffer.js';
import { PrioritizedSampler, SumTree, UniformSampler } from '../../../src/train/dqn/replay-sampler.js';
import { playRandomly } from '../../support/games.js';
import { sumOf } from '../../support/sums.js';

const amount = (maximum: number): Feature => ({ name: 'amount', size: 2, maximum, kind: 'count', meaning: '' });

describe('packed observations', () => {
  test.each(PRESETS)('of %s come back bit for bit', (preset) => {
    const { rules } = partsOf(preset);
    const packed = new PackedObservations(rules.features, 3);
    const observation = new Float32Array(rules.observationSize);
    const unpacked = new Float32Array(2 * rules.observationSize);
    const random = new Random('test packing', 1);
    for (let seed = 0; seed < 5; seed++)
      playRandomly(rules, seed, random, (state) => {
        rules.observe(state, observation);
        packed.pack(observation, 0, 2);
        packed.unpack(2, unpacked, 1);
        expect(unpacked.subarray(rules.observationSize)).toEqual(observation);
      });
  });

  test('take a byte an entry, two where amounts go beyond 255', () => {
    expect(new PackedObservations([amount(255)], 3).integers).toEqual(new Uint8Array(6));
    expect(new PackedObservations([amount(4), amount(256)], 3).integers).toEqual(new Uint16Array(12));
  });
});

test('a replay buffer gives row after row, then the oldest again', () => {
  const buffer = new ReplayBuffer(3, [amount(1)], 2);
  expect(Array.from({ length: 7 }, () => [buffer.append(), buffer.count])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 3],
  ]);
});

/** How often each row comes in many batches. */
function shares(sampler: UniformSampler | PrioritizedSampler, count: number) {
  const batches = 10_000;
  const random = new Random('test sampler', 2);
  const rows = new Int32Array(8);
  const found = new Array<number>(count).fill(0);
  for (let batch = 0; batch < batches; batch++) {
    sampler.sample(count, 1, random, rows, new Float32Array(8));
    for (const row of rows) found[row]++;
  }
  return found.map((times) => times / (8 * batches));
}

/** What the sampler adds to an error before it takes the power. */
const EPSILON = 1e-3;

describe('samplers', () => {
  test('draw all rows alike, with weight 1', () => {
    const weights = new Float32Array(8);
    new UniformSampler().sample(5, 0.4, new Random('test', 1), new Int32Array(8), weights);
    expect(weights).toEqual(new Float32Array(8).fill(1));
    // 80,000 draws: the standard deviation of a share is 0.0014
    for (const share of shares(new UniformSampler(), 5)) expect(Math.abs(share - 0.2)).toBeLessThan(0.007);
  });

  test('draw rows in proportion to their priorities', () => {
    const sampler = new PrioritizedSampler(5, 0.5);
    const errors = [0, 0.1, 0.5, -2, 1];
    for (let row = 0; row < 5; row++) sampler.added(row);
    sampler.learnt(Int32Array.of(0, 1, 2, 3, 4), Float32Array.from(errors));
    const priorities = errors.map((error) => Math.sqrt(Math.abs(error) + EPSILON));
    const total = sumOf(priorities);
    shares(sampler, 5).forEach((share, row) => expect(Math.abs(share - priorities[row] / total)).toBeLessThan(0.007));
  });

  test('weight losses by (count * chance)^-beta over the largest of the batch', () => {
    const sampler = new PrioritizedSampler(4, 1);
    const errors = [0.2, 0.4, 0.8, 0.6];
    for (let row = 0; row < 4; row++) sampler.added(row);
    sampler.learnt(Int32Array.of(0, 1, 2, 3), Float32Array.from(errors));
    const rows = new Int32Array(16);
    const weights = new Float32Array(16);
    sampler.sample(4, 0.7, new Random('test', 3), rows, weights);
    const total = errors.reduce((sum, error) => sum + Math.fround(error) + EPSILON, 0);
    const plain = Array.from(rows, (row) => ((4 * (Math.fround(errors[row]) + EPSILON)) / total) ** -0.7);
    const largest = Math.max(...plain);
    expect(new Set(rows).size).toBe(4);
    expect(Math.max(...weights)).toBe(1);
    weights.forEach((weight, k) => expect(weight).toBeCloseTo(plain[k] / largest, 6));
  });

  test('draw one row from each of equal stretches', () => {
    const sampler = new PrioritizedSampler(8, 0.6);
    for (let row = 0; row < 8; row++) sampler.added(row);
    const rows = new Int32Array(8);
    sampler.sample(8, 1, new Random('test', 4), rows, new Float32Array(8));
    expect([...rows]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('give new rows the highest priority so far', () => {
    const sampler = new PrioritizedSampler(3, 1);
    sampler.added(0);
    sampler.learnt(Int32Array.of(0), Float32Array.of(9 - EPSILON)); // the highest: 9
    sampler.learnt(Int32Array.of(0), Float32Array.of(1 - EPSILON));
    sampler.added(1);
    const [first, second] = shares(sampler, 2);
    expect(first).toBeCloseTo(0.1, 2);
    expect(second).toBeCloseTo(0.9, 2);
  });
});

test('priorities a sum tree never finds an index of number 0, even at the far end of a total that was rounded', () => {
  const numbers = Array.from({ length: 37 }, (_, i) => (i % 3 === 0 && i < 30 ? 0.1 * (i + 1) : 0));
  const tree = new SumTree(numbers.length);
  numbers.forEach((number, i) => tree.set(i, number));
  for (const position of [tree.total, tree.total * (1 + 1e-15), 2 * tree.total])
    expect(numbers[tree.find(position)]).toBeGreaterThan(0);
});
