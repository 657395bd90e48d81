import { loadBackend, type Network } from '../../../src/agents/index.js';
import { type GameParts, partsOf, Random } from '../../../src/env/index.js';
import { addBootstrap, createDqn, type Dqn } from '../../../src/train/dqn/dqn.js';
import { type DqnConfig, dqnConfigSchema } from '../../../src/train/dqn/dqn-config.js';
import { PrioritizedSampler } from '../../../src/train/dqn/replay-sampler.js';
import { bandit, chain, mostlyIllegal, sanityParts } from '../../support/sanity-rules.js';
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

function configOf(changes: object): DqnConfig {
  return dqnConfigSchema.parse({ preset: 'sanity', ...SMALL, ...changes });
}

function learner(parts: GameParts, changes: object) {
  return createDqn(parts, configOf(changes));
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

beforeAll(() => loadBackend('wasm'));

describe.each(BACKENDS)('DQN on %s', { tags: 'more' }, (backend) => {
  beforeAll(() => loadBackend(backend));
  afterAll(() => loadBackend('wasm'));

  // That the loss and its gradient are those of these errors: ../kernel-gradients.test.ts.
  test.each(VARIANTS)('has the TD error of a transition as defined: %s', async (_, changes) => {
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
      kinds.add(discount === 0 ? 'ended' : 'goes on');
      dqn.network.setWeights(learning);
      const measures = dqn.computeGradient(1);
      expect(measures.td_error).toBeCloseTo(error, 3);
      expect(measures.q_mean).toBeCloseTo(present, 3);
    }
    expect(kinds.size).toBe(2);
    dqn.dispose();
  });
});

describe('prioritised replay', () => {
  test('weights the losses and hears of the TD errors', async () => {
    const dqn = learner(sanityParts(mostlyIllegal()), { prioritizedReplay: { alpha: 0.7, beta: 0.5 } });
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

    expect(count).toBe(dqn.memory.buffer.count);
    expect(beta).toBeCloseTo(0.5 + 0.5 * 0.4, 10);
    expect(learntRows).toEqual(rows);
    const mean = (of: (error: number, k: number) => number) =>
      errors.reduce((sum, e, k) => sum + of(e, k), 0) / rows.length;
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
  test.each([
    [3, 1, [0, 0, 0, 3, 3, 3, 6]],
    [1, 0.5, [0, 0.5, 1.25, 2.125, 3.0625]],
    [2, 0.5, [0, 0, 1, 1, 2.5]],
  ])('moves every %d updates by the share %d', async (targetInterval, targetShare, expected) => {
    const dqn = learner(sanityParts(chain()), { targetInterval, targetShare });
    await dqn.iterate({ iteration: 1, steps: 0, progress: 0, learningRate: 1e-2 });
    dqn.restore({ ...dqn.save(), updates: 0 });
    // Before update k all weights are k.
    const targets = expected.map((_, k) => {
      dqn.network.setWeights(dqn.weights.fill(k));
      dqn.computeGradient(0);
      return (dqn.save().target as Float32Array)[5];
    });
    expect(targets).toEqual(expected);
    dqn.dispose();
  });
});

describe('collecting', () => {
  test('explores uniformly among the legal moves, less and less', { tags: 'long' }, async () => {
    const changes = { bufferSize: 50_000, environments: 200, stepsPerIteration: 100 };
    const dqn = learner(sanityParts(mostlyIllegal()), changes);
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
    const dqn = learner(parts, { curriculum, learningStarts: 192 });
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
  expect(() => learner(sanityParts(bandit()), { totalSteps: 64 })).toThrow(
    'Expected config key "learningStarts": less than "totalSteps" (64), but got 64',
  );
});

test('a target is the reward alone where a game has ended, else with the best legal move of its own next position', () => {
  const targets = Float32Array.of(1, 2, 3);
  const next = {
    masks: Uint8Array.of(1, 1, 0, 1),
    choosing: Float32Array.of(0, 1, 9, 2),
    rating: Float32Array.of(10, 20, 30, 40),
  };
  addBootstrap(targets, Float32Array.of(0.5, 0, 1), next, 2);
  expect([...targets]).toEqual([1 + 0.5 * 20, 2, 3 + 40]);
});
