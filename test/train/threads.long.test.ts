import type { Worker } from 'node:worker_threads';
import { InputError } from '../../src/env/base/errors.js';
import { DivergedError, type Training } from '../../src/train/index.js';
import type { WorkerCalls } from '../../src/train/learner.js';
import { sharedArray, sharedGradients, TrainingThread } from '../../src/train/node.js';
import { refusal } from '../support/refusal.js';
import { contentsOf, createTraining, smallConfig } from '../support/small-trainings.js';

/** Message ports of threads that are alive: what Node counts as keeping the process up. */
function livePorts() {
  return process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
}

/** The worker threads of a training: private, but to kill one there is no other way. */
function workersOf(training: Training) {
  const { workers } = training as unknown as { workers: { all: { worker: Worker }[] } };
  return workers.all.map(({ worker }) => worker);
}

/** A thread of a training with this config, started without the checks of the main thread. */
function start(changes: object, weightCount = 1) {
  const weights = sharedArray(weightCount);
  const config = { ...smallConfig('ppo'), ...changes };
  const stop = new Int32Array(new SharedArrayBuffer(4));
  return TrainingThread.start({ config, index: 0, weights, gradients: sharedGradients(1, weightCount), stop });
}

// That two worker threads give equal results from run to run is shown in resume.test.ts, for every algorithm.
describe('worker threads', () => {
  test.each([
    ['environments', { workers: 3, minibatchSize: 24 }, 8],
    ['minibatchSize', { workers: 2, minibatchSize: 25 }, 25],
  ])('that cannot share %s out are refused', (key, changes, got) => {
    const refused = `Expected config key "${key}": a multiple of "workers" (${changes.workers}), but got ${got}`;
    expect(() => smallConfig('ppo', changes)).toThrow(new InputError(refused));
  });

  test('hand on an error about input as such, and end', async () => {
    const before = livePorts();
    const starting = start({ curriculum: [{ until: 0.5, rules: { maxRun: 9000 } }] });
    expect(await refusal(starting)).toMatch(/^Expected option "maxRun": .*9000$/);
    expect(livePorts()).toBe(before);
  });

  test('hand on divergence as such, and any other error with its stack', async () => {
    const alone = await createTraining(smallConfig('ppo'));
    const thread = await start({}, alone.workers.weights.length);
    const diverging = thread.iterate({ iteration: 3, steps: 128, progress: 0, learningRate: NaN });
    await expect(diverging).rejects.toThrow(DivergedError);
    await expect(diverging).rejects.toThrow('any more: iteration 3, update 2, after 128 decisions');
    const snapshot = { learner: { games: null, environment: 1 }, adam: {} };
    const error = await thread.restore(snapshot).catch((reason: unknown) => reason as Error);
    expect(error?.message).toMatch(/^Cannot destructure property 'stage'[^\n]*$/);
    expect(error?.stack).toMatch(/training-games\.[jt]s/);
    await thread.close();
    await alone.dispose();
  });

  test('play the deals of an evaluation in order, fail together when one dies, and end with the training', async () => {
    const before = livePorts();
    // A learning rate too small to move a weight: every evaluation is one of the first weights. Two threads, one deal: one has none.
    const changes = { learningRate: 1e-30, totalSteps: 128 };
    const evaluationsOf = async (workers: number, evaluationDeals: number) => {
      const training = await createTraining(smallConfig('ppo', { ...changes, workers, evaluationDeals }));
      const { evaluation_win_rate, evaluation_return, evaluation_result } = await training.advance();
      return { training, evaluation: { evaluation_win_rate, evaluation_return, evaluation_result } };
    };
    const alone = await evaluationsOf(0, 33);
    const shared = await evaluationsOf(2, 33);
    expect(alone.evaluation.evaluation_return).toBeTypeOf('number');
    expect(shared.evaluation).toEqual(alone.evaluation);
    expect((await contentsOf(shared.training)).snapshot).not.toBe((await contentsOf(alone.training)).snapshot);

    const { training } = shared;
    const workers = workersOf(training);
    const advancing = training.advance();
    await workers[1].terminate();
    await expect(advancing).rejects.toThrow('A worker thread ended');
    await expect(training.advance()).rejects.toThrow('A worker thread ended');

    await training.dispose();
    await alone.training.dispose();
    expect(workers.map(({ threadId }) => threadId)).toEqual([-1, -1]);
    expect(livePorts()).toBe(before);
  });

  test('that have no deal of an evaluation to play are no trouble', async () => {
    const training = await createTraining(smallConfig('ppo', { evaluationDeals: 1, totalSteps: 64, evaluations: 1 }));
    const { workers } = training as unknown as { workers: { all: WorkerCalls[] } };
    expect((await workers.all[0].evaluate(7, 0)).won).toHaveLength(0);
    await training.dispose();
  });
});
