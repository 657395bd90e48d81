import { ALGORITHMS, parseTrainingConfig, Training, type TrainingConfig } from '../../src/train/index.js';
import { encodeSnapshot } from '../../src/train/runs/checkpoint.js';
import type { SnapshotFields } from '../../src/train/snapshot.js';

/** For each algorithm a config with which an iteration takes milliseconds: about 64 decisions, several updates. */
const SMALL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ppo: { environments: 8, rolloutLength: 8, minibatchSize: 24, epochs: 2 },
  dqn: {
    environments: 8,
    stepsPerIteration: 8,
    updatesPerIteration: 3,
    minibatchSize: 16,
    bufferSize: 200,
    learningStarts: 40,
    targetInterval: 4,
    prioritizedReplay: {},
  },
  value: { environments: 8, rolloutLength: 8, minibatchSize: 16, replayRatio: 1, replayCapacity: 200 },
};

/** Config keys that an algorithm has no use for and refuses. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  ppo: ['expectedDraws', 'learnFrom'],
  dqn: ['expectedDraws', 'learnFrom'],
  value: ['shaping', 'maxSteps'],
};

export function isRefused(algorithm: string, key: string): boolean {
  return REFUSED[algorithm]?.includes(key) ?? false;
}

/** Names of all algorithms there are. */
export const ALGORITHM_NAMES: readonly string[] = ALGORITHMS.map(({ name }) => name);

/** The config of a very short training: two evaluations on few deals. `changes` go over it. */
export function smallConfig(algorithm: string, changes: Readonly<Record<string, unknown>> = {}): TrainingConfig {
  const small = SMALL[algorithm];
  if (!small) throw new Error(`Expected a small config for "${algorithm}" in test/support/small-trainings.ts`);
  return parseTrainingConfig({
    preset: 'decade-loop3',
    algorithm,
    hiddenSizes: [12],
    workers: 0,
    totalSteps: 512,
    evaluations: 2,
    evaluationDeals: 12,
    backend: 'wasm',
    ...small,
    ...changes,
  });
}

export async function createTraining(config: TrainingConfig): Promise<Training> {
  return Training.create(config);
}

/** All that is left of a training, as text: equal for equal trainings. */
export async function contentsOf(training: Training): Promise<{ snapshot: string; weights: string }> {
  const snapshot = await training.save();
  const { network } = await training.bestNetwork();
  return { snapshot: textOf(snapshot), weights: Buffer.from(network.weights).toString('base64') };
}

function textOf(snapshot: SnapshotFields) {
  const { json, bytes } = encodeSnapshot(snapshot);
  return `${json}\n${Buffer.from(bytes).toString('base64')}`;
}
