import type { Backend } from '../agents/networks/backend.js';
import { loadBackend } from '../agents/networks/backend.js';
import type { Network } from '../agents/networks/network.js';
import { Adam, clipGradientNorm } from './adam.js';
import { algorithmOf } from './algorithms.js';
import { createShard } from './create-shard.js';
import type { Collected, Measures } from './shard.js';
import type { DealResults, ShardCalls } from './shard-host.js';
import { ShardHost } from './shard-host.js';
import type { SharedConfig } from './shared-config.js';
import type { SnapshotFields } from './snapshot.js';
import { applySnapshot, takeSnapshot } from './snapshot.js';
import { ShardThread } from './threads/shard-thread.js';
import { type OwnParts, partsFor, type SourcedParts } from './own-parts.js';

/**
 * What one iteration (play, then updates) measured; names as in the papers. The algorithm adds its own: losses, entropy, ... Every value is a finite
 * number: what there is no number for (a mean over nothing) is left out.
 */
export interface IterationMetrics {
  readonly iteration: number;
  /** Decisions so far, over all environments. */
  readonly steps: number;
  /** Episodes finished so far, those without a decision included. */
  readonly episodes: number;
  /** Over the episodes that finished in this iteration, exploration included; left out if none did. */
  readonly win_rate?: number;
  readonly episode_return?: number;
  readonly episode_length?: number;
  /** Of the last minibatch before clipping; left out without an update. */
  readonly gradient_norm?: number;
  readonly learning_rate: number;
  /** Of this iteration, the slowest shard: environments and encoding, forward passes, and gradients with their updates. */
  readonly seconds_environment: number;
  readonly seconds_forward: number;
  readonly seconds_learn: number;
  readonly [measure: string]: number | undefined;
}

/** A gradient or weight that is not a finite number: training cannot go on. */
export class DivergedError extends Error {
  override readonly name = 'DivergedError';
}

/**
 * Synchronous data-parallel training: every iteration all shards play with the same weights; then, minibatch by minibatch, they compute
 * gradients, whose mean moves the weights by Adam. For a given number of shards results are equal from run to run.
 */
export class Trainer {
  iteration = 0;
  /** Decisions so far. */
  steps = 0;
  /** Sums over all shards at the end of the last iteration. */
  private totals = { episodes: 0, won: 0, totalReturn: 0, totalLength: 0 };
  private readonly adam: Adam;
  private readonly mean: Float32Array;
  private clock = { environment: 0, forward: 0 };

  private constructor(
    private readonly config: SharedConfig,
    readonly sourced: SourcedParts,
    readonly backend: Backend,
    /** A network of the training's shape; `weights` are the ones that count. */
    readonly network: Network,
    /** [weightCount], seen by all shards. */
    readonly weights: Float32Array,
    private readonly gradients: readonly Float32Array[],
    private readonly shards: readonly ShardCalls[],
    private readonly close: () => Promise<void>,
  ) {
    this.mean = new Float32Array(weights.length);
    this.adam = new Adam([weights.length]);
  }

  /**
   * @param own what to train on instead of what the config names
   * @throws InputError for a config whose parts do not go together, or a backend that does not start
   */
  static async create(config: SharedConfig, own?: OwnParts): Promise<Trainer> {
    const sourced = await partsFor(config, own);
    const { parts, module } = sourced;
    const backend = await loadBackend(config.backend);
    if (config.workers === 0) {
      const shard = createShard(parts, config, { index: 0, count: 1 });
      const [weights, gradient] = sharedArrays(shard.network);
      const host = new ShardHost(shard, parts, weights, gradient);
      const close = (): Promise<void> => Promise.resolve(shard.dispose());
      return new Trainer(config, sourced, backend, shard.network, weights, [gradient], [host], close);
    }
    const network = algorithmOf(config.algorithm).createNetwork(parts, config);
    const [weights, ...gradients] = sharedArrays(network, config.workers);
    const place = { index: 0, count: config.workers };
    const starting = gradients.map((gradient, index) =>
      ShardThread.start({
        config: { ...config, backend: backend.name },
        partsModule: module,
        place: { ...place, index },
        weights,
        gradient,
      }),
    );
    const threads = await allOrNone(starting).catch((error: unknown) => {
      network.dispose();
      throw error;
    });
    const close = async (): Promise<void> => {
      await Promise.all(threads.map((thread) => thread.close()));
      network.dispose();
    };
    return new Trainer(config, sourced, backend, network, weights, gradients, threads, close);
  }

  /** @throws DivergedError if a gradient or a weight is not finite; what the shards hold is then half an iteration's, and not to be saved */
  async iterate(): Promise<IterationMetrics> {
    const { config, shards } = this;
    const progress = Math.min(1, this.steps / config.totalSteps);
    const learning_rate = config.learningRate * (config.annealLearningRate ? 1 - progress : 1);

    const collected = await Promise.all(shards.map((shard) => shard.collect(progress)));
    const start = performance.now();
    const measures = new Averages();
    for (const each of collected) measures.add(each.measures);
    let gradient_norm = NaN;
    for (let update = 0; update < collected[0].updates; update++) {
      for (const each of await Promise.all(shards.map((shard) => shard.computeGradient()))) measures.add(each);
      gradient_norm = this.update(learning_rate, update);
    }
    if (!this.weights.every((weight) => Number.isFinite(weight))) throw this.diverged('A weight', collected[0].updates);
    const seconds_learn = (performance.now() - start) / 1000;

    this.iteration++;
    return {
      ...this.count(collected),
      ...finite({ gradient_norm }),
      learning_rate,
      ...finite(measures.all()),
      ...this.timesOf(collected),
      seconds_learn,
    };
  }

  /** Plays the deals first, first + 1, ..., shared out among the shards, greedily with the present weights. */
  async evaluate(first: number, count: number): Promise<DealResults> {
    const { shards } = this;
    const ends = shards.map((_, i) => Math.round((count * (i + 1)) / shards.length));
    const parts = await Promise.all(
      shards.map((shard, i) => {
        const from = i === 0 ? 0 : ends[i - 1];
        return shard.evaluate(first + from, ends[i] - from);
      }),
    );
    return {
      won: Uint8Array.from(parts.flatMap(({ won }) => [...won])),
      returns: Float64Array.from(parts.flatMap(({ returns }) => [...returns])),
      results: Float64Array.from(parts.flatMap(({ results }) => [...results])),
    };
  }

  /** Everything that the rest of the training depends on. */
  async save(): Promise<SnapshotFields> {
    const { iteration, steps, totals, weights, adam } = this;
    const own = takeSnapshot({ iteration, steps, totals, weights, adam: adam.state });
    return { ...own, shards: await Promise.all(this.shards.map((shard) => shard.save())) };
  }

  /** @throws InputError if the snapshot is not of such a training */
  async restore({ shards, adam, ...own }: SnapshotFields): Promise<void> {
    applySnapshot(this, own);
    applySnapshot(this.adam.state, adam);
    await Promise.all(this.shards.map((shard, i) => shard.restore((shards as SnapshotFields[])[i])));
  }

  /** Stops the threads and frees the tensors. */
  async dispose(): Promise<void> {
    await this.close();
  }

  /** Moves the weights by the mean of the shards' gradients; returns its norm. */
  private update(learningRate: number, update: number): number {
    const { mean, gradients } = this;
    mean.set(gradients[0]);
    for (const gradient of gradients.slice(1)) for (let i = 0; i < mean.length; i++) mean[i] += gradient[i];
    if (gradients.length > 1) for (let i = 0; i < mean.length; i++) mean[i] /= gradients.length;
    const norm = clipGradientNorm([mean], this.config.maxGradientNorm);
    if (!Number.isFinite(norm)) throw this.diverged('The gradient of the loss', update + 1);
    this.adam.update([this.weights], [mean], learningRate);
    return norm;
  }

  private diverged(what: string, update: number): DivergedError {
    return new DivergedError(
      `${what} is not a finite number any more: iteration ${this.iteration + 1}, update ${update}, after ${this.steps} decisions; try a lower learningRate`,
    );
  }

  /** Counts what the iteration did, from the shards' sums. */
  private count(collected: readonly Collected[]) {
    const sum = (of: (each: Collected) => number): number => collected.reduce((total, each) => total + of(each), 0);
    const before = this.totals;
    const now = {
      episodes: sum((each) => each.episodes),
      won: sum((each) => each.won),
      totalReturn: sum((each) => each.totalReturn),
      totalLength: sum((each) => each.totalLength),
    };
    this.totals = now;
    this.steps = sum((each) => each.steps);
    const finished = now.episodes - before.episodes;
    return {
      iteration: this.iteration,
      steps: this.steps,
      episodes: now.episodes,
      ...finite({
        win_rate: (now.won - before.won) / finished,
        episode_return: (now.totalReturn - before.totalReturn) / finished,
        episode_length: (now.totalLength - before.totalLength) / finished,
      }),
    };
  }

  private timesOf(collected: readonly Collected[]) {
    const before = this.clock;
    const environment = Math.max(...collected.map(({ seconds }) => seconds.environment));
    const forward = Math.max(...collected.map(({ seconds }) => seconds.forward));
    this.clock = { environment, forward };
    return { seconds_environment: environment - before.environment, seconds_forward: forward - before.forward };
  }
}

/** Means of measures by name. */
class Averages {
  private readonly sums = new Map<string, { sum: number; count: number }>();

  add(measures: Measures): void {
    for (const [name, value] of Object.entries(measures)) {
      const entry = this.sums.get(name) ?? { sum: 0, count: 0 };
      entry.sum += value;
      entry.count++;
      this.sums.set(name, entry);
    }
  }

  all(): Measures {
    return Object.fromEntries([...this.sums].map(([name, { sum, count }]) => [name, sum / count]));
  }
}

/** Measures that are numbers: a mean over nothing, or an explained variance where nothing varies, is left out. */
function finite<Name extends string>(measures: Readonly<Record<Name, number>>): Partial<Record<Name, number>> {
  const entries = Object.entries<number>(measures).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}

/** The weights and as many gradients as there are shards, each [weightCount], in memory that worker threads see too. */
function sharedArrays(network: Network, shards = 1): Float32Array[] {
  const bytes = network.weightCount * Float32Array.BYTES_PER_ELEMENT;
  const arrays = Array.from({ length: 1 + shards }, () => new Float32Array(new SharedArrayBuffer(bytes)));
  network.getWeights(arrays[0]);
  return arrays;
}

/** All threads, or, if one does not start, its error and none. */
async function allOrNone(starting: readonly Promise<ShardThread>[]): Promise<ShardThread[]> {
  const started = await Promise.allSettled(starting);
  const failed = started.find((each) => each.status === 'rejected');
  const threads = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (!failed) return threads;
  await Promise.all(threads.map((thread) => thread.close()));
  throw failed.reason;
}
