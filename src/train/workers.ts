import { type Backend, loadBackend, tryBackend } from '../agents/networks/backend.js';
import type { Network } from '../agents/networks/network.js';
import { type GameParts, measuresOf } from '../env/game.js';
import { evaluate, seedDeals } from '../evaluate/evaluate.js';
import { algorithmOf } from './algorithms.js';
import { expectDecisions, type SourcedParts } from './config.js';
import type { Learner, Moment, Report, SharedGradients, WorkerGroup } from './learner.js';
import { ALONE, sharedArray, sharedGradients } from './learner.js';
import type { SharedConfig } from './shared-config.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from './snapshot.js';
import { WorkerThread } from './threads/worker-thread.js';

/** What a greedy policy did on deals, in order. */
export interface DealResults {
  /** `[deals]`: 1 where the game was won. */
  readonly won: Uint8Array;
  /** [deals] */
  readonly returns: Float64Array;
  /** `[deals]`: the game's main result beside winning; empty if it has none. */
  readonly results: Float64Array;
}

/** What a worker holds between iterations, weights excepted. */
export interface WorkerSnapshot {
  readonly learner: SnapshotFields;
  /** The same in all workers. */
  readonly adam: SnapshotFields;
}

/** An algorithm at work for a training, which sees the weights of the first of its workers and can replace those of all. A backend must be loaded. */
export class TrainingWorker {
  readonly learner: Learner;
  /** `[weightCount]`: what the training sees. Read by every worker before anything is done, written by the first after an iteration. */
  readonly weights: Float32Array;

  /**
   * @param config of the training; `backend` is the one that has been loaded, not 'auto'. The worker has its share of `environments` and `minibatchSize`
   * @param weights of the training; default the learner's first ones
   * @throws InputError if the algorithm cannot learn this game
   */
  constructor(
    private readonly parts: GameParts,
    config: SharedConfig,
    private readonly group: WorkerGroup,
    weights?: Float32Array,
  ) {
    const algorithm = algorithmOf(config.algorithm);
    if (!algorithm.learnsWithoutDecisions) expectDecisions(parts);
    const [environments, minibatchSize] = [config.environments / group.count, config.minibatchSize / group.count];
    this.learner = algorithm.createLearner(parts, { ...config, environments, minibatchSize }, group);
    this.weights = weights ?? this.learner.weights.slice();
  }

  async iterate(moment: Moment): Promise<Report> {
    this.takeWeights();
    const report = await this.learner.iterate(moment);
    if (this.group.index === 0) this.weights.set(this.learner.weights);
    return report;
  }

  /** Plays the deals first, first + 1, ... greedily under the training's real rules. */
  async evaluate(first: number, count: number): Promise<DealResults> {
    this.takeWeights();
    const { won, returns, measures } = await evaluate(this.parts, this.learner.policy, seedDeals(first, count));
    const [measure] = measuresOf(this.parts);
    return { won, returns, results: measure === undefined ? new Float64Array(0) : measures[measure.name] };
  }

  async save(): Promise<WorkerSnapshot> {
    const { learner } = this;
    return Promise.resolve({ learner: learner.save(), adam: takeSnapshot(learner.adam.state) });
  }

  async restore({ learner, adam }: WorkerSnapshot): Promise<void> {
    applySnapshot(this.learner.adam.state, adam);
    this.learner.restore(learner);
    return Promise.resolve();
  }

  private takeWeights(): void {
    const { learner, weights } = this;
    learner.weights.set(weights);
    learner.network.setWeights(weights);
  }
}

/** What a training asks of each of its workers, in this thread or another. */
export type WorkerCalls = Pick<TrainingWorker, 'iterate' | 'evaluate' | 'save' | 'restore'>;

/** What a training's worker thread is started with. */
export interface TrainingThreadSetup {
  /** The training config, every key. */
  readonly config: Readonly<Record<string, unknown>>;
  /** URL of the module that makes the parts; default the preset's. */
  readonly partsModule?: string | undefined;
  /** Which of the workers. */
  readonly index: number;
  /** Shared by all: see `TrainingWorker` and `threadGroup`. */
  readonly weights: Float32Array;
  readonly gradients: SharedGradients;
}

/** A `TrainingWorker` in a thread of its own. Calls are answered in order; one that fails rejects. */
export class TrainingThread extends WorkerThread implements WorkerCalls {
  /** Starts the thread; resolves when its backend runs and its worker is made. */
  static async start(setup: TrainingThreadSetup): Promise<TrainingThread> {
    const thread = new TrainingThread('./threads/training-thread-entry', import.meta.url, setup);
    await thread.ready();
    return thread;
  }

  readonly iterate = (moment: Moment): Promise<Report> => this.call('iterate', moment);
  readonly evaluate = (first: number, count: number): Promise<DealResults> => this.call('evaluate', first, count);
  readonly save = (): Promise<WorkerSnapshot> => this.call('save');
  readonly restore = (snapshot: WorkerSnapshot): Promise<void> => this.call('restore', snapshot);
}

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
  const started = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => TrainingThread.start({ ...setup, index })),
  );
  const threads = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.close()));
    network.dispose();
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (!failed) return { all: threads, backend, network, weights, close };
  await close();
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
