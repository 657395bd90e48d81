import { type Report, WorkMeter, workOf } from '../../src/train/learner.js';
import { createTraining, smallConfig } from '../support/small-trainings.js';

/** Rows through a network in two iterations, with the metrics of the second. */
async function trained(algorithm: string, changes: Readonly<Record<string, unknown>> = {}) {
  const training = await createTraining(smallConfig(algorithm, { evaluations: 0, ...changes }));
  await training.advance();
  const metrics = await training.advance();
  const { work } = training;
  await training.dispose();
  return { work, metrics };
}

test.each(['ppo', 'dqn', 'value'])('%s says what its time went into, part by part', async (algorithm) => {
  const { metrics } = await trained(algorithm);
  const { seconds_environment, seconds_features, seconds_learn, seconds_gradient, seconds_optimizer } = metrics;
  expect(Math.min(seconds_features, seconds_gradient, seconds_optimizer)).toBeGreaterThan(0);
  expect(seconds_features).toBeLessThanOrEqual(seconds_environment + 1e-9);
  expect(seconds_gradient + seconds_optimizer).toBeLessThanOrEqual(seconds_learn + 1e-9);
});

test('PPO sends every decision and the positions after a rollout forward, and every decision of each epoch backward', async () => {
  const { work } = await trained('ppo');
  expect(work.rows).toEqual({ forward: 2 * 8 * (8 + 1), gradient: 2 * 2 * 8 * 8 });
});

test('the rows of all workers are added up, and of their times the longest count', () => {
  const report = (environment: number, forward: number): Report => {
    const { seconds } = new WorkMeter().work;
    const totals = { steps: 0, episodes: 0, won: 0, totalReturn: 0, totalLength: 0 };
    return {
      totals,
      measures: [],
      gradientNorm: NaN,
      seconds: { ...seconds, environment },
      rows: { forward, gradient: 2 },
    };
  };
  const { seconds, rows } = workOf([report(3, 10), report(5, 20)]);
  expect(seconds.environment).toBe(5);
  expect(rows).toEqual({ forward: 30, gradient: 4 });
});

test('value learning counts the minibatches and, with expected draws, what they look at', async () => {
  const plain = await trained('value');
  const expected = await trained('value', { expectedDraws: true });
  expect(plain.work.rows.gradient % 16).toBe(0);
  expect(expected.work.rows.forward).toBeGreaterThan(3 * plain.work.rows.forward);
});
