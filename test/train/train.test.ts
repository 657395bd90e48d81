import { Network } from '../../src/agents/networks/network.js';
import { type TimedMetrics, train } from '../../src/train/index.js';
import { refusal } from '../support/refusal.js';
import { ALGORITHM_NAMES, createTraining, isRefused, smallConfig } from '../support/small-trainings.js';

/** A learning rate too small to move a weight: every evaluation is as good as the one before. */
const FROZEN = 1e-30;

/** A training with what it reports. */
async function watched(...given: Parameters<typeof smallConfig>) {
  const seen: TimedMetrics[] = [];
  const config = smallConfig(...given);
  return { config, seen, result: await train(config, { onProgress: (metrics) => seen.push(metrics) }) };
}

describe.each(ALGORITHM_NAMES)('training %s', (algorithm) => {
  test('reports every iteration, and gives the network and its counts', async () => {
    const { config, seen, result } = await watched(algorithm, { totalSteps: 150, annealLearningRate: true });
    expect(seen.map(({ iteration }) => iteration)).toEqual(seen.map((_, i) => i + 1));
    const steps = seen.map((metrics) => metrics.steps);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.findIndex((each) => each >= 150)).toBe(steps.length - 1);
    const [first, last] = [seen[0], seen.at(-1)!];
    expect(result).toMatchObject({ stoppedBy: 'totalSteps', totalSteps: last.steps, config });
    expect(result.steps).toBeLessThanOrEqual(last.steps);
    expect(result.network.weights.length).toBeGreaterThan(1000);
    expect(last.learning_rate).toBeLessThan(first.learning_rate);
    expect(last.episodes).toBeGreaterThan(first.episodes);
    for (const { seconds, steps_per_second } of seen) expect(Math.min(seconds, steps_per_second)).toBeGreaterThan(0);
  });

  test('measures nothing of games where none has ended, and never NaN', async () => {
    const { seen } = await watched(algorithm, { totalSteps: 65, evaluations: 0, skipForcedMoves: false });
    const endless = seen.filter(({ episodes }, i) => episodes === (seen[i - 1]?.episodes ?? 0));
    if (algorithm !== 'value') expect(endless.length).toBeGreaterThan(0); // value learning's iterations end games always
    for (const key of ['win_rate', 'episode_return', 'episode_length'])
      for (const metrics of endless) expect(metrics).not.toHaveProperty(key);
    for (const metrics of seen) expect(Object.values(metrics).filter((value) => !Number.isFinite(value))).toEqual([]);
  });
});

test.each([
  ['curriculum', [{ until: 0.5, rules: {} }]],
  ['shaping', 'score'],
  ['maxSteps', 9],
])('%s is refused by its name where it has no use', async (key, value) => {
  for (const algorithm of ALGORITHM_NAMES.filter((name) => isRefused(name, key))) {
    const training = train(smallConfig(algorithm, { [key]: value }));
    expect(await refusal(training)).toMatch(`Expected no config key "${key}" with algorithm ${algorithm}`);
  }
});

describe('training', () => {
  test('stops on a signal and at the time limit with what it has', async () => {
    const controller = new AbortController();
    const options = { signal: controller.signal, onProgress: () => controller.abort() };
    const stopped = await train(smallConfig('ppo'), options);
    expect(stopped).toMatchObject({ steps: 64, totalSteps: 64, stoppedBy: 'signal' });
    const timed = await train(smallConfig('ppo', { timeLimitSeconds: 1e-3 }));
    expect(timed).toMatchObject({ steps: 64, totalSteps: 64, stoppedBy: 'timeLimit' });
  });

  test.each(['tens', 'block-ten'])(
    'of ppo where nothing is to decide (%s) says what to train instead',
    async (preset) => {
      const training = train(smallConfig('ppo', { preset }));
      expect(await refusal(training)).toMatch('--algorithm value');
    },
  );

  test('stops when so many evaluations were no better', { tags: 'long' }, async () => {
    const { config, seen, result } = await watched('ppo', { learningRate: FROZEN, evaluations: 8, patience: 2 });
    expect(seen.filter(({ evaluation_return }) => evaluation_return !== undefined)).toHaveLength(3);
    expect(result).toMatchObject({ stoppedBy: 'patience', totalSteps: 192 });
    expect((await train({ ...config, patience: 9 })).stoppedBy).toBe('totalSteps');
  });

  test('evaluates as often as it is told, at equal distances, or never', { tags: 'long' }, async () => {
    const evaluatedAt = async (evaluations: number) => {
      const steps: number[] = [];
      const onProgress = (metrics: TimedMetrics) => {
        if (metrics.evaluation_return !== undefined) steps.push(metrics.steps);
      };
      await train(smallConfig('ppo', { evaluations, evaluationDeals: 5 }), { onProgress });
      return steps;
    };
    expect(await evaluatedAt(0)).toEqual([]);
    expect(await evaluatedAt(1)).toEqual([512]);
    expect(await evaluatedAt(4)).toEqual([128, 256, 384, 512]);
    expect(await evaluatedAt(100)).toHaveLength(8);
  });

  test.each([
    ['the best evaluation, not the last', 5],
    ['the end where none was evaluated', 0],
  ])('keeps the network of %s', async (_what, evaluations) => {
    // Steps so large that play gets better and worse from one iteration to the next.
    const changes = {
      reward: 'score',
      learningRate: 0.1,
      annealLearningRate: false,
      seed: 3,
      totalSteps: 320,
      evaluationDeals: 40,
    };
    const training = await createTraining(smallConfig('ppo', { ...changes, evaluations }));
    const evaluated: { mean: number; steps: number; weights: Float32Array }[] = [];
    while (!training.finished) {
      const { evaluation_return = -Infinity, steps } = await training.advance();
      const { trainer } = await training.save();
      const { weights } = trainer as { weights: Float32Array };
      evaluated.push({ mean: evaluation_return, steps, weights });
    }
    const highest = Math.max(...evaluated.map(({ mean }) => mean));
    const best = evaluated.findLast(({ mean }) => mean === highest)!;
    if (evaluations > 0) expect(best.steps).toBeLessThan(320);
    const { network, steps } = await training.bestNetwork();
    expect(steps).toBe(best.steps);
    const kept = await Network.fromArtifacts(network);
    expect(kept.getWeights()).toEqual(best.weights);
    kept.dispose();
    await training.dispose();
  });
});
