import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Afterstates } from '../../../src/agents/afterstates/index.js';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { OneDecision } from '../../../src/agents/decide-one.js';
import { partsOf } from '../../../src/env/index.js';
import { Adam } from '../../../src/train/adam.js';
import { ValueShard } from '../../../src/train/value/value.js';
import { type ValueConfig, valueConfigSchema } from '../../../src/train/value/value-config.js';
import { chain, sanityParts, type SanityState } from '../../support/sanity-rules.js';

beforeAll(async () => void (await loadBackend('wasm')));

const SMALL = { environments: 16, minibatchSize: 64, hiddenSizes: [8], replayCapacity: 500 };

function configOf(preset: string, changes: Readonly<Record<string, unknown>> = {}): ValueConfig {
  return valueConfigSchema.parse({ preset, ...SMALL, ...changes });
}

/** Trains for some iterations with an optimizer of its own. */
function train(shard: ValueShard, adam: Adam, iterations: number, total: number, done = 0): number[] {
  const weights = new Float32Array(shard.network.weightCount);
  const gradient = new Float32Array(shard.network.weightCount);
  const losses: number[] = [];
  shard.network.getWeights(weights);
  for (let i = 0; i < iterations; i++) {
    const { updates } = shard.collect((done + i) / total);
    for (let update = 0; update < updates; update++) {
      losses.push(shard.computeGradient(gradient).value_loss);
      adam.update([weights], [gradient], 0.003);
      shard.network.setWeights(weights);
    }
  }
  return losses;
}

function weightsOf(shard: ValueShard): Float32Array {
  const weights = new Float32Array(shard.network.weightCount);
  shard.network.getWeights(weights);
  return weights;
}

describe.each([
  ['decade-loop3', {}],
  ['decade-loop3', { expectedDraws: true }],
  ['decade-loop3', { learnFrom: 'lines', endgame: 3 }],
  ['decade-loop', { expectedDraws: true, rules: { discards: 'optional' } }],
  ['four-ten', {}],
  ['tens', {}],
])('values of afterstates on %s with %j', (preset, changes) => {
  const config = configOf(preset, changes);
  const parts = partsOf(preset, { rules: config.rules });

  test('equal seeds give equal weights, another seed or shard others', () => {
    const places = [
      [config, 0],
      [config, 0],
      [config, 1],
      [{ ...config, seed: 1 }, 0],
    ] as const;
    const [first, second, ...others] = places.map(([each, index]) => {
      const shard = new ValueShard(parts, each, { index, count: 2 });
      train(shard, new Adam([shard.network.weightCount]), 4, 4);
      const weights = weightsOf(shard);
      shard.dispose();
      return weights;
    });
    expect(second).toEqual(first);
    for (const other of others) expect(other).not.toEqual(first);
  });

  test('a shard that is restored goes on exactly as the one that was saved', () => {
    const shard = new ValueShard(parts, config);
    const adam = new Adam([shard.network.weightCount]);
    train(shard, adam, 3, 6);
    const saved = structuredClone(shard.save());
    const other = new ValueShard(parts, config);
    other.network.setWeights(weightsOf(shard));
    other.restore(saved);
    const copy = new Adam([shard.network.weightCount]);
    Object.assign(copy.state, structuredClone(adam.state));
    const losses = train(shard, adam, 3, 6, 3);
    expect(train(other, copy, 3, 6, 3)).toEqual(losses);
    expect(weightsOf(other)).toEqual(weightsOf(shard));
    expect(other.collect(1)).toMatchObject({ steps: shard.collect(1).steps });
    for (const each of [shard, other]) each.dispose();
  });

  test('keeps no tensors', () => {
    const shard = new ValueShard(parts, config);
    const adam = new Adam([shard.network.weightCount]);
    train(shard, adam, 2, 4);
    const before = tf.memory().numTensors;
    train(shard, adam, 2, 4, 2);
    expect(tf.memory().numTensors).toBe(before);
    shard.dispose();
  });
});

/** The sanity chain as afterstates: the place that a move leads to, or the end. */
const chainAfterstates: Afterstates<SanityState> = {
  name: 'chain',
  size: 3,
  blocks: [{ name: 'place', columns: 3 }],
  expand({ position }, batch) {
    batch.addCertain(0, 1, 0.1);
    if (position === 2) batch.addCertain(1, 1, 1);
    else batch.inputs[batch.add(1, 1, 0) + position] = 1;
  },
};

test.each([1, 0.5, 0])('lambda %d learns to pass a small reward by for a large one', (lambda) => {
  const parts = sanityParts(chain());
  const config = configOf('sanity', { lambda, explorationStart: 0.5, explorationEnd: 0.5 });
  const shard = new ValueShard(parts, config, undefined, () => chainAfterstates);
  const losses = train(shard, new Adam([shard.network.weightCount]), 120, 120);
  expect(losses[losses.length - 1]).toBeLessThan(0.02);
  const one = new OneDecision(parts.rules, shard.policy);
  const state = parts.rules.createState();
  parts.rules.deal(state, 1);
  while (state.outcome === 'ongoing') parts.rules.apply(state, one.decide(state));
  expect(state.outcome).toBe('won');
  shard.dispose();
});

test.each([
  ['acm-10-20-30', {}, 'Expected a game whose afterstates are known, but got acm-10-20-30'],
  ['decade', { maxSteps: 5 }, 'Expected no config key "maxSteps" with algorithm value'],
  ['four-ten', { expectedDraws: true }, 'Expected expectedDraws false for four-ten, but got true'],
  ['four-ten', { learnFrom: 'lines' }, 'Expected config key "learnFrom": "play" for four-ten, but got "lines"'],
  ['tens', { learnFrom: 'lines' }, 'Expected config key "learnFrom": "play" for tens, but got "lines"'],
  ['decade', { shaping: 'cards-left' }, 'Expected no config key "shaping" with algorithm value'],
])('%s %j is refused', (preset, changes, message) => {
  expect(() => new ValueShard(partsOf(preset), configOf(preset, changes))).toThrow(message);
});
