import * as tf from '@tensorflow/tfjs-core';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { algorithmOf, trainingParts } from '../../src/train/index.js';
import { ALONE, type Learner } from '../../src/train/learner.js';
import { sized } from '../support/size.js';
import { smallConfig } from '../support/small-trainings.js';

type Changes = Readonly<Record<string, unknown>>;

function learner(algorithm: string, changes: Changes, index = 0) {
  const config = smallConfig(algorithm, changes);
  return algorithmOf(algorithm).createLearner(trainingParts(config), config, { ...ALONE, index, count: 2 });
}

async function iterate(each: Learner, iterations: number) {
  for (let iteration = 1; iteration <= iterations; iteration++)
    await each.iterate({ iteration, steps: 0, progress: iteration / 10, learningRate: 0.003 });
}

/** Tensors of TensorFlow.js, and libtensorflow's own. */
function held(): unknown[] {
  const { binding } = tf.backend() as { binding?: { getNumOfTensors(): number } };
  return [tf.memory().numTensors, binding?.getNumOfTensors()];
}

const native = await loadBackend('node').then(
  () => ['node'],
  () => [],
);

const CASES: readonly (readonly [string, Changes])[] = [
  ...sized(['kernel', 'wasm', ...native], [], ['kernel', 'wasm', ...native, 'cpu']).flatMap((backend) => [
    ['ppo', { backend, maxSteps: 5 }] as const,
    ['dqn', { backend, maxSteps: 5, targetInterval: 2 }] as const,
    ['value', { backend, expectedDraws: true }] as const,
  ]),
  ...sized([], [
    ['value', { rules: { discards: 'optional' }, expectedDraws: true }],
    ['value', { preset: 'four-ten' }],
    ['value', { preset: 'tens' }],
  ] as const),
];

describe.each(CASES)('a learner of %s with %j', { tags: 'sized' }, (algorithm, changes) => {
  const backend = (changes.backend ?? 'wasm') as 'wasm';

  test('has equal weights for equal seeds, others for another seed or worker', async () => {
    await loadBackend(backend);
    const weights = async (seed: number, index: number) => {
      const each = learner(algorithm, { ...changes, seed }, index);
      await iterate(each, 2);
      each.dispose();
      return Buffer.from(each.weights.slice().buffer).toString('base64');
    };
    const first = await weights(5, 0);
    expect(await weights(5, 0)).toBe(first);
    expect(await weights(6, 0)).not.toBe(first);
    expect(await weights(5, 1)).not.toBe(first);
  });

  test('keeps no tensors from one iteration to the next, and none when it is disposed of', async () => {
    await loadBackend(backend);
    const before = tf.memory().numTensors;
    const each = learner(algorithm, changes);
    await iterate(each, 2);
    const during = held();
    await iterate(each, 3);
    expect(held()).toEqual(during);
    each.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});
