import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import type { Network } from '../../../src/agents/networks/network.js';
import { Random } from '../../../src/env/base/random.js';
import type { GameParts } from '../../../src/env/environment/game.js';
import { partsOf } from '../../../src/env/registry.js';
import { addBootstrap, createDqn, type Dqn } from '../../../src/train/dqn/dqn.js';
import { type DqnConfig, dqnConfigSchema } from '../../../src/train/dqn/dqn-config.js';
import { PrioritizedSampler } from '../../../src/train/dqn/replay-sampler.js';
import { type Measures } from '../../../src/train/learner.js';
import { bandit, chain, endless, mostlyIllegal, sanityParts } from '../../support/sanity-rules.js';
import { sizedLong } from '../../support/size.js';

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

/** A learner alone: what a training does in one thread. */
class Training {
  constructor(
    readonly dqn: Dqn,
    private readonly config: DqnConfig,
  ) {}

  get weights(): Float32Array {
    return this.dqn.weights;
  }

  /** Iterations from..to-1 of `total`; returns the measures of the last update. */
  async run(from: number, to: number, total: number): Promise<Measures> {
    const { learningRate } = this.config;
    let last: Measures = {};
    for (let i = from; i < to; i++) {
      const moment = { iteration: i + 1, steps: 0, progress: i / total, learningRate };
      last = (await this.dqn.iterate(moment)).measures.at(-1)!;
    }
    return last;
  }
}

function training(parts: GameParts, changes: object = {}): Training {
  const config = configOf(changes);
  return new Training(createDqn(parts, config), config);
}

/** The network's Q in one position. */
function qOf({ encoder, network }: Dqn, observations: Float32Array, actionMasks: Uint8Array): Float32Array {
  const inputs = new Float32Array(encoder.size);
  encoder.encode({ observations, actionMasks }, 1, inputs);
  const q = new Float32Array(actionMasks.length);
  (network as Network).predictActionValues(inputs, actionMasks, 1, q);
  return q;
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

const BACKENDS = sizedLong(['wasm'] as const, ['wasm', 'cpu'] as const);

describe.each(BACKENDS)('DQN on %s', { tags: 'sized' }, (backend) => {
  beforeAll(async () => void (await loadBackend(backend)));

  // That the gradient is the loss's: kernel-q-regression.test.ts.
  test.each(VARIANTS)('computes loss and TD error of a transition as defined: %s', async (_, changes) => {
    // A buffer of one transition: every row of the minibatch is this one.
    const parts = partsOf('decade-loop3', { skipForcedMoves: true, reward: 'cards-left', maxSteps: 3 });
    const config = configOf({ ...changes, bufferSize: 1, environments: 1, learningStarts: 0, targetInterval: 1000 });
    const dqn = createDqn(parts, config);
    const random = new Random('test weights', 1);
    const [frozen, learning] = [0, 1].map(() => dqn.weights.map(() => random.float() - 0.5));
    dqn.weights.set(frozen);
    dqn.network.setWeights(frozen);
    while (!dqn.hasEnough()) await dqn.collect(1);
    dqn.computeGradient(1); // the first update copies the weights to the target network
    const { buffer } = dqn.memory;
    const { moves } = dqn.encoder;
    const kinds = new Set<string>();
    for (let turn = 0; turn < 12; turn++) {
      await dqn.collect(1);
      const read = (packed: typeof buffer.observations) => {
        const observation = new Float32Array(packed.size);
        packed.unpack(0, observation, 0);
        return observation;
      };
      const q = (weights: Float32Array, next: boolean) => {
        dqn.network.setWeights(weights);
        const observation = read(next ? buffer.nextObservations : buffer.observations);
        return qOf(dqn, observation, next ? buffer.nextMasks : buffer.masks);
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
      dqn.network.setWeights(learning);
      const measures = dqn.computeGradient(1);
      expect(measures.td_error).toBeCloseTo(error, 3);
      expect(measures.q_mean).toBeCloseTo(present, 3);
      expect(measures.loss).toBeCloseTo(huber, 3);
    }
    expect(kinds).toContain('ended');
    expect(kinds).toContain('goes on');
    dqn.dispose();
  });
});

describe('prioritised replay', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  test('weights the losses and hears of the TD errors', async () => {
    const { dqn } = training(sanityParts(mostlyIllegal()), { prioritizedReplay: { alpha: 0.7, beta: 0.5 } });
    const { gradient } = dqn;
    const random = new Random('test weights', 2);
    dqn.network.setWeights(gradient.map(() => 2 * random.float() - 1)); // errors beyond 1 and below
    while (!dqn.hasEnough()) await dqn.collect(0.4);
    for (let update = 0; update < 3; update++) dqn.computeGradient(0.4); // priorities come apart
    const sample = vi.spyOn(PrioritizedSampler.prototype, 'sample');
    const learnt = vi.spyOn(PrioritizedSampler.prototype, 'learnt');
    const { loss, td_error } = dqn.computeGradient(0.4);
    const [count, beta, , rows, weights] = sample.mock.calls[0];
    const [learntRows, errors] = learnt.mock.calls[0];
    vi.restoreAllMocks();

    const { buffer } = dqn.memory;
    expect(count).toBe(buffer.count);
    expect(beta).toBeCloseTo(0.5 + 0.5 * 0.4, 10);
    expect(learntRows).toEqual(rows);
    const mean = (of: (error: number, k: number) => number) =>
      errors.reduce((sum, e, k) => sum + of(e, k), 0) / rows.length;
    rows.forEach((row, k) => {
      const observation = new Float32Array(1);
      buffer.observations.unpack(row, observation, 0);
      const q = qOf(dqn, observation, buffer.masks.subarray(row * 70, (row + 1) * 70));
      expect(errors[k]).toBeCloseTo(buffer.rewards[row] - q[buffer.actions[row]], 4); // games of one move
    });
    expect(new Set(weights).size).toBeGreaterThan(5);
    expect(td_error).toBeCloseTo(mean(Math.abs), 4);
    const huber = (error: number) => (Math.abs(error) > 1 ? Math.abs(error) - 0.5 : error ** 2 / 2);
    expect(loss).toBeCloseTo(
      mean((error, k) => weights[k] * huber(error)),
      4,
    );
    dqn.dispose();
  });
});

describe('the target network', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  test.each([
    [3, 1, [0, 0, 0, 3, 3, 3, 6]],
    [1, 0.5, [0, 0.5, 1.25, 2.125, 3.0625]],
    [2, 0.5, [0, 0, 1, 1, 2.5]],
  ])('moves every %d updates by the share %d', async (targetInterval, targetShare, expected) => {
    const run = training(sanityParts(chain()), { targetInterval, targetShare });
    await run.run(0, 1, 1000);
    const { dqn } = run;
    dqn.restore({ ...dqn.save(), updates: 0 });
    // Before update k all weights are k.
    const targets = expected.map((_, k) => {
      dqn.network.setWeights(run.weights.fill(k));
      dqn.computeGradient(0);
      return (dqn.save().target as Float32Array)[5];
    });
    expect(targets).toEqual(expected);
    dqn.dispose();
  });
});

describe('collecting', () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  test('explores uniformly among the legal moves, less and less', { tags: 'long' }, async () => {
    const run = training(sanityParts(mostlyIllegal()), {
      bufferSize: 50_000,
      environments: 200,
      stepsPerIteration: 100,
    });
    const { dqn } = run;
    expect(await dqn.collect(0)).toBe(1);
    const { buffer } = dqn.memory;
    const counts = new Array<number>(70).fill(0);
    for (let row = 0; row < buffer.count; row++) {
      expect(buffer.masks[row * 70 + buffer.actions[row]]).toBe(1);
      counts[buffer.actions[row]]++;
    }
    // 20,000 moves over 60 that are legal in a quarter of the deals each: 333 expected, standard deviation 18
    expect(counts.slice(60)).toEqual(new Array(10).fill(0));
    for (const count of counts.slice(0, 60)) expect(Math.abs(count - buffer.count / 60)).toBeLessThan(90);
    expect(await dqn.collect(0.25)).toBeCloseTo(0.525, 6);
    expect(await dqn.collect(0.5)).toBeCloseTo(0.05, 6);
    expect(await dqn.collect(0.9)).toBeCloseTo(0.05, 6);
    dqn.dispose();
  });

  test('waits with learning for enough decisions, and anew when the rules change', async () => {
    const parts = partsOf('four-ten', { skipForcedMoves: true });
    const curriculum = [{ until: 0.5, rules: { gameTarget: 10 } }];
    const { dqn } = training(parts, { curriculum, learningStarts: 192 });
    const updates: number[] = [];
    for (const progress of [0, 0.1, 0.2, 0.3, 0.5, 0.6, 0.7]) {
      const { measures } = await dqn.iterate({ iteration: 1, steps: 0, progress, learningRate: 1e-2 });
      updates.push(measures.length - 1); // beside the first, of collecting
    }
    expect(updates).toEqual([0, 0, 4, 4, 0, 0, 4]);
    expect(dqn.memory.buffer.count).toBeLessThanOrEqual(3 * 64);
    await dqn.collect(0.8);
    expect(dqn.totals().steps).toBe(8 * 64);
    dqn.dispose();
  });
});

test('a training that would end before it learns is refused', async () => {
  await loadBackend('wasm');
  expect(() => training(sanityParts(bandit()), { totalSteps: 64 })).toThrow(
    'Expected config key "learningStarts": less than "totalSteps" (64), but got 64',
  );
});

describe('DQN learns', { tags: 'long' }, () => {
  beforeAll(async () => void (await loadBackend('wasm')));

  /** Share of games that the greedy policy wins in the last iterations. */
  async function learn(parts: GameParts, iterations: number, changes: object = {}): Promise<number> {
    const exploration = { start: 1, end: 0, share: 0.5 };
    const run = training(parts, { exploration, ...changes });
    await run.run(0, iterations - 5, iterations);
    await run.dqn.collect(1);
    const before = run.dqn.totals();
    await run.run(iterations - 5, iterations, iterations);
    await run.dqn.collect(1);
    const after = run.dqn.totals();
    run.dqn.dispose();
    return (after.won - before.won) / (after.episodes - before.episodes);
  }

  test.each(sizedLong(VARIANTS.slice(1, 2), VARIANTS))('a one-step bandit: %s', async (_, changes) => {
    expect(await learn(sanityParts(bandit()), 20, changes)).toBe(1);
  });

  test.each(sizedLong(VARIANTS.slice(2, 3), VARIANTS))(
    'to pass by a small reward for a larger one two states on: %s',
    async (_, changes) => {
      expect(await learn(sanityParts(chain()), 60, changes)).toBe(1);
    },
  );

  test('which of 70 moves to play where 55 are illegal', async () => {
    expect(await learn(sanityParts(mostlyIllegal()), sizedLong(50, 100), { bufferSize: 5000 })).toBeGreaterThan(0.95);
  });

  test.each(sizedLong([3], [1, 3]))(
    'what a game is worth that only a time limit ends: truncation is bootstrapped, n = %d',
    async (nStep) => {
      // 1 a step for ever is worth 1 / (1 - gamma) = 5; taken for an end, the limit of 4 steps would make it at most 2.95.
      const run = training(sanityParts(endless(), { maxSteps: 4 }), {
        gamma: 0.8,
        nStep,
        loss: 'squared',
        maxGradientNorm: null,
      });
      await run.run(0, 60, 60);
      const [first, second] = qOf(run.dqn, new Float32Array(1), Uint8Array.of(1, 1));
      for (const q of [first, second]) expect(Math.abs(q - 5)).toBeLessThan(0.5);
      run.dqn.dispose();
    },
  );
});

test('targets agree with the definition on random transitions', () => {
  const random = new Random('test targets', 1);
  const [size, moves] = [200, 7];
  const numbers = (length: number) => Float32Array.from({ length }, () => 2 * random.float() - 1);
  const rewards = numbers(size);
  const discounts = Float32Array.from({ length: size }, () => random.below(3) / 2);
  const going = [...discounts.keys()].filter((k) => discounts[k] > 0);
  const masks = Uint8Array.from({ length: going.length * moves }, (_, i) => (i % moves === 3 ? 1 : random.below(2)));
  const [choosing, rating] = [numbers(masks.length), numbers(masks.length)];
  const targets = rewards.slice();
  addBootstrap(targets, discounts, { masks, choosing, rating }, moves);
  rewards.forEach((reward, k) => {
    const next = going.indexOf(k) * moves;
    const legal = Array.from({ length: moves }, (_, move) => next + move).filter((at) => masks[at] === 1);
    const [best] = legal.sort((a, b) => choosing[b] - choosing[a]);
    expect(targets[k]).toBe(discounts[k] === 0 ? reward : Math.fround(reward + discounts[k] * rating[best]));
  });
});
