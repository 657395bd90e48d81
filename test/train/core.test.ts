import { loadBackend, Network } from '../../src/agents/index.js';
import { NetworkData, type NetworkShape } from '../../src/agents/networks/network-plan.js';
import { nextTurn } from '../../src/evaluate/evaluate.js';
import * as core from '../../src/train/core.js';
import * as all from '../../src/train/index.js';
import { ALGORITHM_NAMES, createTraining, smallConfig } from '../support/small-trainings.js';

const SHAPE = { inputs: 20, moves: 5, perMove: 0, moveUnits: 3, hiddenSizes: [6, 6], activation: 'relu' } as const;
const SHAPES: readonly NetworkShape[] = [
  SHAPE,
  { ...SHAPE, perMove: 2, activation: 'tanh' },
  { ...SHAPE, perMove: 2, heads: 'logits', hiddenSizes: [] },
  { ...SHAPE, heads: 'logits' },
  { ...SHAPE, heads: 'value', moves: 0 },
  { ...SHAPE, heads: 'value', moves: 0, hiddenSizes: [7, 4] },
];

describe('a network without TensorFlow.js', () => {
  beforeAll(() => loadBackend('cpu'));

  test.each(SHAPES)('has the files of TensorFlow.js: %j', async (shape) => {
    const made = Network.create(shape, 3);
    const data = new NetworkData(shape, 3);
    const [expected, got] = [await made.toArtifacts(), await data.toArtifacts()];
    expect(JSON.stringify(got.topology)).toBe(JSON.stringify(expected.topology));
    expect(got.weightSpecs).toEqual(expected.weightSpecs);
    expect(got.weights).toEqual(expected.weights);
    for (const key of ['inputs', 'moves', 'perMove', 'heads', 'weightCount'] as const)
      expect(data[key]).toEqual(made[key]);
    expect(data.layers).toMatchObject(JSON.parse(JSON.stringify(made.layers)) as object[]);
    made.dispose();
  });
});

test('maketen/train/core exports what maketen/train does, and how a model is written', () => {
  const { describeModel, trainingParts, ...same } = core;
  for (const [name, value] of Object.entries(same)) expect(all).toHaveProperty(name, value);
  expect([typeof describeModel, trainingParts]).toEqual(['function', all.trainingParts]);
});

describe('an abort', () => {
  afterEach(() => vi.restoreAllMocks());

  /** All that can pause after some time does. */
  function pauseEverywhere() {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  }

  test.each(ALGORITHM_NAMES)(
    'comes through after a piece of an iteration of %s, not after all it plays',
    async (name) => {
      const rounds = { rolloutLength: 64, stepsPerIteration: 64 };
      const keys = Object.entries(rounds).filter(([key]) => key in smallConfig(name));
      const config = smallConfig(name, { ...Object.fromEntries(keys), backend: 'kernel', evaluations: 0 });
      pauseEverywhere();
      /** Positions that are played after an abort among the first ones, or in a whole iteration without one. */
      const playedUntil = async (stop?: AbortController) => {
        let played = 0;
        const plain = core.trainingParts(config);
        const reward: typeof plain.reward = {
          name: 'counted',
          meaning: 'the same',
          returnSoFar: (rules, state) => {
            if (++played === 100) stop?.abort();
            return plain.reward.returnSoFar(rules, state);
          },
        };
        const training = await core.Training.create(config, { ...plain, reward });
        const ended = await training.advance(stop?.signal, stop?.signal).catch(() => null);
        expect(ended === null).toBe(stop !== undefined);
        await training.dispose();
        return played;
      };
      const whole = await playedUntil();
      expect(await playedUntil(new AbortController())).toBeLessThan(100 + whole / 8);
    },
  );

  test.each([0, 1])(
    'ends an evaluation, which is then as if it had not been begun: %d workers',
    { tags: 'long' },
    async (workers) => {
      const config = smallConfig('value', { backend: 'kernel', workers, evaluations: 2, evaluationDeals: 40_000 });
      const training = await createTraining(config);
      const stop = new AbortController();
      const [worker] = training.workers.all;
      const evaluate = worker.evaluate.bind(worker);
      worker.evaluate = (...given) => {
        void nextTurn().then(() => stop.abort()); // comes in a pause of the evaluation
        return evaluate(...given);
      };
      const { signal } = stop;
      let metrics = await training.advance(signal);
      while (!signal.aborted) metrics = await training.advance(signal);
      expect(metrics).not.toHaveProperty('evaluation_return');
      expect(training.best.steps).toBe(0);
      expect(await training.save()).toMatchObject({ evaluations: 0, worse: 0 });
      await training.dispose();
    },
  );

  test.each(ALGORITHM_NAMES)('in an iteration of %s leaves the iteration before it', async (algorithm) => {
    const config = smallConfig(algorithm, { totalSteps: 1_000_000, backend: 'kernel', evaluations: 0 });
    pauseEverywhere();
    const stop = new AbortController();
    let seen = 0;
    const trained = await core.train(config, {
      signal: stop.signal,
      onProgress: ({ steps }) => {
        seen = steps;
        void nextTurn().then(() => stop.abort());
      },
    });
    expect(trained).toMatchObject({ stoppedBy: 'signal', totalSteps: seen, steps: seen });
    expect(seen).toBeGreaterThan(0);
  });
});
