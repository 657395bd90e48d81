import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { inferQ } from '../../../src/agents/policies/dqn-policy.js';
import { Random } from '../../../src/env/random.js';
import { partsOf } from '../../../src/env/registry.js';
import { Adam, clipGradientNorm } from '../../../src/train/adam.js';
import { DqnShard } from '../../../src/train/dqn/dqn.js';
import type { DqnConfig } from '../../../src/train/dqn/dqn-config.js';
import { dqnConfigSchema } from '../../../src/train/dqn/dqn-config.js';
import { PrioritizedSampler } from '../../../src/train/dqn/replay-sampler.js';
import type { Measures } from '../../../src/train/shard.js';
import type { GameParts } from '../../../src/env/game.js';
import { bandit, chain, endless, mostlyIllegal, sanityParts } from '../../support/sanity-rules.js';

const SMALL = {
  environments: 16,
  stepsPerIteration: 4,
  updatesPerIteration: 4,
  minibatchSize: 32,
  bufferSize: 500,
  learningStarts: 64,
  targetInterval: 8,
  hiddenSizes: [16],
  learningRate: 1e-2,
  exploration: { start: 1, end: 0.05, share: 0.5 },
};

function configOf(changes: object = {}): DqnConfig {
  return dqnConfigSchema.parse({ preset: 'sanity', ...SMALL, ...changes });
}

const WHOLE = { index: 0, count: 1 };

/** A shard with Adam beside it: what a training does in one thread. */
class Training {
  readonly weights: Float32Array;
  readonly gradient: Float32Array;
  readonly adam: Adam;

  constructor(
    readonly shard: DqnShard,
    private readonly config: DqnConfig,
  ) {
    this.weights = new Float32Array(shard.network.weightCount);
    this.gradient = new Float32Array(shard.network.weightCount);
    this.adam = new Adam([shard.network.weightCount]);
    shard.network.getWeights(this.weights);
  }

  /** Iterations from..to-1 of `total`; returns the measures of the last update. */
  run(from: number, to: number, total: number): Measures {
    let measures: Measures = {};
    for (let iteration = from; iteration < to; iteration++) {
      const { updates } = this.shard.collect(iteration / total);
      for (let update = 0; update < updates; update++) {
        measures = this.shard.computeGradient(this.gradient);
        clipGradientNorm([this.gradient], this.config.maxGradientNorm);
        this.adam.update([this.weights], [this.gradient], this.config.learningRate);
        this.shard.network.setWeights(this.weights);
      }
    }
    return measures;
  }
}

function training(parts: GameParts, changes: object = {}): Training {
  const config = configOf(changes);
  return new Training(new DqnShard(parts, config, WHOLE), config);
}

/** The network's Q in one position. */
function qOf({ encoder, network }: DqnShard, observations: Float32Array, actionMasks: Uint8Array): Float32Array {
  const inputs = new Float32Array(encoder.size);
  encoder.encode({ observations, actionMasks }, 1, inputs);
  return inferQ(network, inputs, actionMasks, 1);
}

const VARIANTS: [string, object][] = [
  ['plain', { doubleQ: false, dueling: false, nStep: 1, loss: 'squared' }],
  ['double and dueling', { doubleQ: true, dueling: true, nStep: 1 }],
  ['n-step', { doubleQ: false, dueling: true, nStep: 3, gamma: 0.9 }],
  [
    'prioritised',
    { doubleQ: true, dueling: false, nStep: 2, prioritizedReplay: {}, targetInterval: 1, targetShare: 0.1 },
  ],
];

describe.each(['wasm', 'cpu'] as const)('DQN on %s', (backend) => {
  beforeAll(async () => void (await loadBackend(backend)));

  test.each(VARIANTS)('computes loss, TD error and gradient of a transition as defined: %s', (_, changes) => {
    // A buffer of one transition: every row of the minibatch is this one.
    const parts = partsOf('decade-loop3', { skipForcedMoves: true, reward: 'cards-left', maxSteps: 3 });
    const config = configOf({ ...changes, bufferSize: 1, environments: 1, learningStarts: 0, targetInterval: 1000 });
    const shard = new DqnShard(parts, config, WHOLE);
    const gradient = new Float32Array(shard.network.weightCount);
    const random = new Random('test weights', 1);
    const noise = (scale: number) =>
      Float32Array.from({ length: shard.network.weightCount }, () => scale * (2 * random.float() - 1));
    const [frozen, learning] = [noise(0.5), noise(0.5)];
    shard.network.setWeights(frozen);
    while (shard.collect(1).updates === 0);
    shard.computeGradient(gradient); // the first update copies the weights to the target network
    const { buffer } = shard;
    const { moves } = shard.encoder;
    const kinds = new Set<string>();
    for (let turn = 0; turn < 12; turn++) {
      shard.collect(1);
      const read = (packed: typeof buffer.observations) => {
        const observation = new Float32Array(packed.size);
        packed.unpack(0, observation, 0);
        return observation;
      };
      const q = (weights: Float32Array, next: boolean) => {
        shard.network.setWeights(weights);
        const observation = read(next ? buffer.nextObservations : buffer.observations);
        return qOf(shard, observation, next ? buffer.nextMasks : buffer.masks);
      };
      const [reward, discount] = [buffer.rewards[0], buffer.discounts[0]];
      let target = reward;
      if (discount > 0) {
        const rating = q(frozen, true);
        const choosing = config.doubleQ ? q(learning, true) : rating;
        const legal = Array.from({ length: moves }, (_, move) => move).filter((move) => buffer.nextMasks[move] === 1);
        const [best] = legal.sort((a, b) => choosing[b] - choosing[a]);
        target += discount * rating[best];
      }
      const present = q(learning, false)[buffer.actions[0]];
      const error = Math.abs(target - present);
      const huber = config.loss === 'huber' && error > 1 ? error - 0.5 : error ** 2 / 2;
      kinds.add(discount === 0 ? 'ended' : 'goes on').add(huber === error - 0.5 ? 'straight' : 'square');
      shard.network.setWeights(learning);
      const measures = shard.computeGradient(gradient);
      expect(measures.td_error).toBeCloseTo(error, 3);
      expect(measures.q_mean).toBeCloseTo(present, 3);
      expect(measures.loss).toBeCloseTo(huber, 3);
      // Along a random direction the loss changes by (target - Q) times the change of Q; the target stays.
      const direction = noise(1e-3);
      const slope = gradient.reduce((sum, each, i) => sum + each * direction[i], 0);
      const [ahead, behind] = [1, -1].map((sign) =>
        q(
          learning.map((each, i) => each + sign * direction[i]),
          false,
        ),
      );
      const change = (ahead[buffer.actions[0]] - behind[buffer.actions[0]]) / 2;
      const pull = config.loss === 'huber' ? Math.max(-1, Math.min(1, present - target)) : present - target;
      expect(Math.abs(slope - pull * change)).toBeLessThan(2e-3 * Math.abs(pull) * (Math.abs(change) + 0.01));
      shard.network.setWeights(learning);
    }
    expect(kinds).toContain('ended');
    expect(kinds).toContain('goes on');
    shard.dispose();
  });

  test('gives equal weights for equal seeds, others for other seeds and other shards', () => {
    const weights = (seed: number, index: number) => {
      const config = configOf({ seed, prioritizedReplay: {} });
      const run = new Training(new DqnShard(sanityParts(mostlyIllegal()), config, { index, count: 2 }), config);
      run.run(0, 5, 10);
      run.shard.dispose();
      return Buffer.from(run.weights.buffer);
    };
    const first = weights(5, 0);
    expect(weights(5, 0).equals(first)).toBe(true);
    expect(weights(6, 0).equals(first)).toBe(false);
    expect(weights(5, 1).equals(first)).toBe(false);
  });

  test('keeps no tensors from one update to the next', () => {
    const before = tf.memory().numTensors;
    const run = training(sanityParts(endless(), { maxSteps: 5 }), { prioritizedReplay: {}, targetInterval: 2 });
    run.run(0, 3, 10);
    const during = tf.memory().numTensors;
    run.run(3, 8, 10);
    expect(tf.memory().numTensors).toBe(during);
    run.shard.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});

describe('prioritised replay', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  test('weights the losses and hears of the TD errors', () => {
    const { shard } = training(sanityParts(mostlyIllegal()), { prioritizedReplay: { alpha: 0.7, beta: 0.5 } });
    const gradient = new Float32Array(shard.network.weightCount);
    const random = new Random('test weights', 2);
    shard.network.setWeights(gradient.map(() => 2 * random.float() - 1)); // errors beyond 1 and below
    while (shard.collect(0.4).updates === 0);
    for (let update = 0; update < 3; update++) shard.computeGradient(gradient); // priorities come apart
    const sample = vi.spyOn(PrioritizedSampler.prototype, 'sample');
    const learnt = vi.spyOn(PrioritizedSampler.prototype, 'learnt');
    const { loss, td_error } = shard.computeGradient(gradient);
    const [count, beta, , rows, weights] = sample.mock.calls[0];
    const [learntRows, errors] = learnt.mock.calls[0];
    vi.restoreAllMocks();

    const { buffer } = shard;
    expect(count).toBe(buffer.count);
    expect(beta).toBeCloseTo(0.5 + 0.5 * 0.4, 10);
    expect(learntRows).toEqual(rows);
    const mean = (of: (error: number, k: number) => number) =>
      errors.reduce((sum, e, k) => sum + of(e, k), 0) / rows.length;
    rows.forEach((row, k) => {
      const observation = new Float32Array(1);
      buffer.observations.unpack(row, observation, 0);
      const q = qOf(shard, observation, buffer.masks.subarray(row * 70, (row + 1) * 70));
      expect(errors[k]).toBeCloseTo(buffer.rewards[row] - q[buffer.actions[row]], 4); // games of one move
    });
    expect(new Set(weights).size).toBeGreaterThan(5);
    expect(td_error).toBeCloseTo(mean(Math.abs), 4);
    const huber = (error: number) => (Math.abs(error) > 1 ? Math.abs(error) - 0.5 : error ** 2 / 2);
    expect(loss).toBeCloseTo(
      mean((error, k) => weights[k] * huber(error)),
      4,
    );
    shard.dispose();
  });
});

describe('a snapshot', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  test.each(VARIANTS)('lets another shard go on as if nothing had happened: %s', (_, changes) => {
    const parts = partsOf('four-ten', { skipForcedMoves: true, maxSteps: 9, reward: 'progress' });
    const curriculum = [{ until: 0.3, rules: { gameTarget: 300 } }]; // amounts beyond a byte: packed otherwise
    const small = { curriculum, minibatchSize: 16, encoder: { derived: false } };
    const first = training(parts, { ...small, ...changes });
    first.run(0, 10, 20);
    const snapshot = first.shard.save();
    const weights = first.weights.slice();
    const { state } = first.adam;
    const moments = [state.firstMoments[0].slice(), state.secondMoments[0].slice()];
    const { steps } = state;
    first.run(10, 20, 20);

    const second = training(parts, { ...small, ...changes });
    second.run(0, 2, 20); // whatever it has seen before
    second.shard.restore(snapshot);
    second.weights.set(weights);
    second.shard.network.setWeights(weights);
    second.adam.state.steps = steps;
    [second.adam.state.firstMoments, second.adam.state.secondMoments].forEach(([all], i) => all.set(moments[i]));
    second.run(10, 20, 20);
    expect(Buffer.from(second.weights.buffer).equals(Buffer.from(first.weights.buffer))).toBe(true);
    expect(second.shard.save()).toEqual(first.shard.save());
    expect(Buffer.from(weights.buffer).equals(Buffer.from(first.weights.buffer))).toBe(false);
    [first, second].forEach(({ shard }) => shard.dispose());
  });
});

describe('the target network', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  test.each([
    [3, 1, [0, 0, 0, 3, 3, 3, 6]],
    [1, 0.5, [0, 0.5, 1.25, 2.125, 3.0625]],
    [2, 0.5, [0, 0, 1, 1, 2.5]],
  ])('moves every %d updates by the share %d', (targetInterval, targetShare, expected) => {
    const run = training(sanityParts(chain()), { targetInterval, targetShare });
    run.run(0, 1, 1000);
    const { shard } = run;
    shard.restore({ ...shard.save(), updates: 0 });
    // Before update k all weights are k.
    const targets = expected.map((_, k) => {
      shard.network.setWeights(run.weights.fill(k));
      shard.computeGradient(run.gradient);
      return (shard.save().target as Float32Array)[5];
    });
    expect(targets).toEqual(expected);
    shard.dispose();
  });
});

describe('collecting', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  test('explores uniformly among the legal moves, less and less', () => {
    const run = training(sanityParts(mostlyIllegal()), {
      bufferSize: 50_000,
      environments: 200,
      stepsPerIteration: 100,
    });
    const { shard } = run;
    expect(shard.collect(0).measures.epsilon).toBe(1);
    const { buffer } = shard;
    const counts = new Array<number>(70).fill(0);
    for (let row = 0; row < buffer.count; row++) {
      expect(buffer.masks[row * 70 + buffer.actions[row]]).toBe(1);
      counts[buffer.actions[row]]++;
    }
    // 20,000 moves over 60 that are legal in a quarter of the deals each: 333 expected, standard deviation 18
    expect(counts.slice(60)).toEqual(new Array(10).fill(0));
    for (const count of counts.slice(0, 60)) expect(Math.abs(count - buffer.count / 60)).toBeLessThan(90);
    expect(shard.collect(0.25).measures.epsilon).toBeCloseTo(0.525, 6);
    expect(shard.collect(0.5).measures.epsilon).toBeCloseTo(0.05, 6);
    expect(shard.collect(0.9).measures.epsilon).toBeCloseTo(0.05, 6);
    shard.dispose();
  });

  test('waits with learning for enough decisions, and anew when the rules change', () => {
    const parts = partsOf('four-ten', { skipForcedMoves: true });
    const curriculum = [{ until: 0.5, rules: { gameTarget: 10 } }];
    const { shard } = training(parts, { curriculum, learningStarts: 192 });
    const updates = [0, 0.1, 0.2, 0.3, 0.5, 0.6, 0.7].map((progress) => shard.collect(progress).updates);
    expect(updates).toEqual([0, 0, 4, 4, 0, 0, 4]);
    expect(shard.buffer.count).toBeLessThanOrEqual(3 * 64);
    expect(shard.collect(0.8).steps).toBe(8 * 64);
    shard.dispose();
  });
});

test('a training that would end before it learns is refused', async () => {
  await loadBackend('wasm');
  expect(() => training(sanityParts(bandit()), { totalSteps: 64 })).toThrow(
    'Expected config key "learningStarts": less than "totalSteps" (64), but got 64',
  );
});

describe('DQN learns', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  /** Share of games that the greedy policy wins in the last iterations. */
  function learn(parts: GameParts, iterations: number, changes: object = {}): number {
    const exploration = { start: 1, end: 0, share: 0.5 };
    const run = training(parts, { exploration, ...changes });
    run.run(0, iterations - 5, iterations);
    const before = run.shard.collect(1);
    run.run(iterations - 5, iterations, iterations);
    const after = run.shard.collect(1);
    run.shard.dispose();
    return (after.won - before.won) / (after.episodes - before.episodes);
  }

  test.each(VARIANTS)('a one-step bandit: %s', (_, changes) => {
    expect(learn(sanityParts(bandit()), 20, changes)).toBe(1);
  });

  test.each(VARIANTS)('to pass by a small reward for a larger one two states on: %s', (_, changes) => {
    expect(learn(sanityParts(chain()), 60, changes)).toBe(1);
  });

  test('which of 70 moves to play where 55 are illegal', () => {
    expect(learn(sanityParts(mostlyIllegal()), 100, { bufferSize: 5000 })).toBeGreaterThan(0.95);
  });

  test.each([1, 3])('what a game is worth that only a time limit ends: truncation is bootstrapped, n = %d', (nStep) => {
    // 1 a step for ever is worth 1 / (1 - gamma) = 5; taken for an end, the limit of 4 steps would make it at most 2.95.
    const run = training(sanityParts(endless(), { maxSteps: 4 }), {
      gamma: 0.8,
      nStep,
      loss: 'squared',
      maxGradientNorm: null,
    });
    run.run(0, 60, 60);
    const [first, second] = qOf(run.shard, new Float32Array(1), Uint8Array.of(1, 1));
    for (const q of [first, second]) expect(Math.abs(q - 5)).toBeLessThan(0.5);
    run.shard.dispose();
  });
});
