import { type Backend, loadBackend, tryBackend } from '../agents/networks/backend.js';
import type { Network } from '../agents/networks/network.js';
import { algorithmOf } from './algorithms.js';
import { ALONE, sharedArray, sharedGradients } from './all-reduce.js';
import type { SharedConfig } from './shared-config.js';
import { TrainingThread } from './threads/training-thread.js';
import type { SourcedParts } from './training-parts.js';
import { TrainingWorker, type WorkerCalls } from './training-worker.js';

/** The workers of a training: one in this thread, or each in a thread of its own. */
export interface Workers {
  readonly all: readonly WorkerCalls[];
  readonly backend: Backend;
  /** A network of the training's shape; `weights` are the ones that count. */
  readonly network: Network;
  /** `[weightCount]`: read by all workers before an iteration and an evaluation, and written after an iteration. */
  readonly weights: Float32Array;
  /** Stops the threads and frees the tensors. */
  close(): Promise<void>;
}

/** @throws InputError for a config whose parts do not go together, or a backend that does not start */
export async function createWorkers(asked: SharedConfig, { parts, module }: SourcedParts): Promise<Workers> {
  const backend = await loadTrainingBackend(asked);
  const config = { ...asked, backend: backend.name };
  const count = config.workers;
  if (count === 0) {
    const worker = new TrainingWorker(parts, config, ALONE);
    const { learner, weights } = worker;
    const close = (): Promise<void> => {
      learner.dispose();
      return Promise.resolve();
    };
    return { all: [worker], backend, network: learner.network, weights, close };
  }
  const network = algorithmOf(config.algorithm).createNetwork(parts, config);
  const weights = network.getWeights(sharedArray(network.weightCount));
  const gradients = sharedGradients(count, network.weightCount);
  const setup = { config, partsModule: module, weights, gradients };
  const starting = Array.from({ length: count }, (_, index) => TrainingThread.start({ ...setup, index }));
  const threads = await allOrNone(starting).catch((error: unknown) => {
    network.dispose();
    throw error;
  });
  const close = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.close()));
    network.dispose();
  };
  return { all: threads, backend, network, weights, close };
}

/** All threads, or, if one does not start, its error and none. */
async function allOrNone(starting: readonly Promise<TrainingThread>[]): Promise<TrainingThread[]> {
  const started = await Promise.allSettled(starting);
  const failed = started.find((each) => each.status === 'rejected');
  const threads = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (!failed) return threads;
  await Promise.all(threads.map((thread) => thread.close()));
  throw failed.reason;
}

/**
 * Starts what computes a training. 'auto' takes the compiled kernel where it starts, else what `loadBackend` takes.
 * @throws InputError if the backend asked for cannot start here ('auto' always finds one)
 */
export async function loadTrainingBackend({ backend }: SharedConfig): Promise<Backend> {
  const kernel = backend === 'auto' ? await tryBackend('kernel') : undefined;
  return kernel ?? loadBackend(backend);
}
