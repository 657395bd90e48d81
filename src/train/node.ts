import '../agents/games/decade/exact/compiled-endgame.js';
import { type Backend, loadKernelFirst } from '../agents/networks/backend.js';
import { InputError, shown } from '../env/base/errors.js';
import type { GameParts } from '../env/environment/game.js';
import { importModule, moduleUrl } from '../io/game-module.js';
import { algorithmOf } from './algorithms.js';
import {
  expectAgreement,
  expectParts,
  type MakeParts,
  provideHost,
  type SourcedParts,
  trainingParts,
} from './config.js';
import type { DealResults, Moment, Report, WorkerCalls, WorkerGroup, Workers, WorkerSnapshot } from './learner.js';
import { policyOf, readModel } from './models/model-folder.js';
import type { EnvironmentConfig, SharedConfig } from './shared-config.js';
import { WorkerThread } from './threads/worker-thread.js';

/**
 * What a module makes of a preset and its options, by a function `parts` or options `environment` as `make` takes them; an evaluation's config
 * has no more keys.
 * @param path of the module, from the present folder, or its file URL
 * @throws InputError for a module that cannot be imported, or makes no parts
 */
export async function partsOfModule(path: string | URL, config: EnvironmentConfig): Promise<GameParts> {
  const url = moduleUrl(path, 'parts');
  const { parts: make, environment } = await importModule(url, 'parts');
  let parts: unknown;
  if (typeof make === 'function') parts = await (make as MakeParts)(config as SharedConfig);
  else if (make === undefined && typeof environment === 'object' && environment !== null)
    parts = trainingParts(config, environment);
  else
    throw new InputError(
      `Expected ${url} to export a function "parts", (config) => parts, or an object "environment", { reward, observe }, but it exports ${shown(make ?? environment)} by that name`,
    );
  expectParts(parts);
  expectAgreement('preset', config.preset, parts.spec.preset);
  return parts;
}

/** What the threads of a training share to average gradients. */
export interface SharedGradients {
  /** [2][workers]: each [weightCount]. They are used in turn: while one worker still adds up, another may be a gradient ahead, but never two. */
  readonly gradients: readonly (readonly Float32Array[])[];
  /** `[1]`: arrivals of all workers so far; it may wrap around. */
  readonly arrivals: Int32Array;
}

export function sharedGradients(workers: number, weightCount: number): SharedGradients {
  const gradient = () => sharedArray(weightCount);
  const turns = [0, 1].map(() => Array.from({ length: workers }, gradient));
  return { gradients: turns, arrivals: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
}

/** Zeros in memory that worker threads see too. */
export function sharedArray(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));
}

/** Worker `index` of those that share the memory, each in a thread of its own: it sleeps until all have come. */
export function threadGroup({ gradients, arrivals }: SharedGradients, index: number): WorkerGroup {
  const count = gradients[0].length;
  let turn = 0;
  let expected = 0;
  const allReduce = (gradient: Float32Array) => {
    const [first, ...others] = gradients[turn];
    gradients[turn][index].set(gradient);
    turn = 1 - turn;
    expected = (expected + count) | 0;
    waitFor(arrivals, expected);
    // Always in the order of the workers: sums of rounded numbers depend on it.
    gradient.set(first);
    const last = others.pop();
    for (const other of others) for (let i = 0; i < gradient.length; i++) gradient[i] += other[i];
    if (last) for (let i = 0; i < gradient.length; i++) gradient[i] = Math.fround(gradient[i] + last[i]) / count;
  };
  return { index, count, allReduce };
}

/** Arrives, and sleeps until there are as many arrivals as expected. */
function waitFor(arrivals: Int32Array, expected: number) {
  let seen = (Atomics.add(arrivals, 0, 1) + 1) | 0;
  if (seen === expected) Atomics.notify(arrivals, 0);
  while (((expected - seen) | 0) > 0) {
    Atomics.wait(arrivals, 0, seen);
    seen = Atomics.load(arrivals, 0);
  }
}

/** What a training's worker thread is started with. */
export interface TrainingThreadSetup {
  /** The training config, every key. */
  readonly config: Readonly<Record<string, unknown>>;
  /** URL of the module that makes the parts; default the preset's. */
  readonly partsModule?: string | undefined;
  readonly index: number;
  /** Shared by all: see `TrainingWorker` and `threadGroup`. */
  readonly weights: Float32Array;
  readonly gradients: SharedGradients;
  /** `[1]`: 1 once an evaluation is not wanted any more. */
  readonly stop: Int32Array;
}

/** A `TrainingWorker` in a thread of its own. Calls are answered in order; one that fails rejects. */
export class TrainingThread extends WorkerThread implements WorkerCalls {
  /** Starts the thread; resolves when its backend runs and its worker is made. */
  static async start(setup: TrainingThreadSetup): Promise<TrainingThread> {
    const thread = new TrainingThread('./threads/training-thread-entry', import.meta.url, setup);
    thread.stop = setup.stop;
    await thread.ready();
    return thread;
  }

  private stop!: Int32Array;

  readonly iterate = (moment: Moment): Promise<Report> => this.call('iterate', { ...moment, pause: undefined });
  readonly save = (): Promise<WorkerSnapshot> => this.call('save');
  readonly restore = (snapshot: WorkerSnapshot): Promise<void> => this.call('restore', snapshot);

  async evaluate(first: number, count: number, signal?: AbortSignal): Promise<DealResults> {
    const { stop } = this;
    Atomics.store(stop, 0, signal?.aborted ? 1 : 0);
    const onAbort = (): unknown => Atomics.store(stop, 0, 1);
    signal?.addEventListener('abort', onAbort);
    try {
      return await this.call<DealResults>('evaluate', first, count);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }
}

async function startWorkers(config: SharedConfig, { parts, module }: SourcedParts, backend: Backend): Promise<Workers> {
  const count = config.workers;
  const network = algorithmOf(config.algorithm).createNetwork(parts, config);
  const weights = network.getWeights(sharedArray(network.weightCount));
  const gradients = sharedGradients(count, network.weightCount);
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const setup = { config, partsModule: module, weights, gradients, stop };
  const started = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => TrainingThread.start({ ...setup, index })),
  );
  const threads = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const close = async () => {
    await Promise.all(threads.map((thread) => thread.close()));
    network.dispose();
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (!failed) return { all: threads, backend, network, weights, close };
  await close();
  throw failed.reason;
}

provideHost({
  workers: 2,
  loadBackend: loadKernelFirst,
  startWorkers,
  policyOf,
  partsOfModule: async (path, config) => ({ parts: await partsOfModule(path, config), url: moduleUrl(path, 'parts') }),
  readModel,
});
