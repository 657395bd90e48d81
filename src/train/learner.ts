import type { Policy } from '../agents/agent.js';
import type { Backend } from '../agents/networks/backend.js';
import type { NetworkArtifacts } from '../agents/networks/network-description.js';
import type { WeightedNetwork } from '../agents/networks/network-plan.js';
import type { Evaluation, Pause } from '../evaluate/evaluate.js';
import { mean } from '../evaluate/statistics.js';
import type { SnapshotFields } from './snapshot.js';

/** Where a training is when an iteration begins. */
export interface Moment {
  /** Its number, from 1 on. */
  readonly iteration: number;
  /** Decisions before it, over all workers, and what share of totalSteps they are, in [0, 1]. */
  readonly steps: number;
  readonly progress: number;
  readonly learningRate: number;
  /** To be called between the pieces of the iteration, if it is given. */
  readonly pause?: Pause | undefined;
}

/** Losses and other measures, by their papers' names. */
export type Measures = Readonly<Record<string, number>>;

/** Sums since the training began: differences give rates. */
export interface Totals {
  /** Decisions. */
  readonly steps: number;
  /** Episodes that ended, those without a decision included, and sums over them. */
  readonly episodes: number;
  readonly won: number;
  readonly totalReturn: number;
  readonly totalLength: number;
}

/** What one worker did in an iteration. */
export interface Report extends Work {
  readonly totals: Totals;
  /** Of the data just collected, then of every minibatch; means are taken over workers and minibatches. */
  readonly measures: readonly Measures[];
  /** Of the last gradient before clipping; NaN without an update. */
  readonly gradientNorm: number;
}

/** Everything that Adam remembers; plain data, so that a resumed training continues bit for bit. */
export interface AdamState {
  /** Updates done so far. */
  steps: number;
  /** Running means of the gradients and of their squares, one array a variable. */
  readonly firstMoments: Float32Array[];
  readonly secondMoments: Float32Array[];
}

/**
 * An algorithm at work: one worker's games, buffers, random generators, network and optimizer. Every worker of a training runs the whole
 * algorithm on its share of the games and of each minibatch; gradients are averaged over them (`WorkerGroup.allReduce`), so that all workers
 * make the same updates and N of them are one algorithm.
 */
export interface Learner {
  /** Of the shape of what learns; freed with the learner. Its weights are `weights` after `setWeights`. */
  readonly network: WeightedNetwork;
  /** `[weightCount]`: the network's weights, which `adam` moves. */
  readonly weights: Float32Array;
  readonly adam: { readonly state: AdamState };
  /** Plays greedily with the network's weights; freed with the learner. */
  readonly policy: Policy;
  /** Plays, then updates. @throws DivergedError if a gradient or a weight is not finite */
  iterate(moment: Moment): Promise<Report>;
  /** Between iterations: all that the rest of the training depends on, weights and `adam` excepted. `restore` on a learner made from the same config goes on exactly from there. */
  save(): SnapshotFields;
  /** @throws InputError if the snapshot is not one of such a learner */
  restore(snapshot: SnapshotFields): void;
  /** Frees tensors. */
  dispose(): void;
}

/** A network as data, and how far it had been trained. */
export interface TrainedNetwork {
  readonly network: NetworkArtifacts;
  readonly steps: number;
  readonly episodes: number;
}

const TIMED_PARTS = ['environment', 'features', 'forward', 'learn', 'gradient', 'optimizer'] as const;

/**
 * Seconds of a worker in its process so far. `environment`: games with their inputs, of which `features` is what makes inputs for the network.
 * `forward`: passes that choose moves. `learn`: updates, of which `gradient` is forward and backward passes of minibatches, `optimizer` clipping
 * and Adam, and the rest minibatches being put together and waiting for other workers.
 */
export type Seconds = Readonly<Record<(typeof TIMED_PARTS)[number], number>>;

/** What a worker has done in its process so far. */
export interface Work {
  readonly seconds: Seconds;
  /** Rows through a network: in forward passes that choose moves or make targets, and in those that a gradient is worked out of. */
  readonly rows: { readonly forward: number; readonly gradient: number };
}

/** Adds up a worker's time and the rows through its networks, for reports; nothing that is learnt depends on it. */
export class WorkMeter {
  readonly environment = new Stopwatch();
  readonly features = new Stopwatch();
  readonly forward = new Stopwatch();
  readonly learn = new Stopwatch();
  readonly gradient = new Stopwatch();
  readonly optimizer = new Stopwatch();
  readonly rows = { forward: 0, gradient: 0 };

  get work(): Work {
    const seconds = Object.fromEntries(TIMED_PARTS.map((part) => [part, this[part].seconds])) as Seconds;
    return { seconds, rows: { ...this.rows } };
  }
}

class Stopwatch {
  seconds = 0;
  private started = 0;

  time<T>(work: () => T): T {
    this.start();
    const result = work();
    this.stop();
    return result;
  }

  start() {
    this.started = performance.now();
  }

  stop() {
    this.seconds += (performance.now() - this.started) / 1000;
  }
}

/** Which of how many workers. */
export interface WorkerPlace {
  readonly index: number;
  readonly count: number;
}

/** A worker among the others of its training. */
export interface WorkerGroup extends WorkerPlace {
  /** Replaces a gradient, [weightCount], by the mean of all workers' gradients: the same bytes for each. All have to call it equally often. */
  allReduce(gradient: Float32Array): Promise<void> | void;
}

export const ALONE: WorkerGroup = { index: 0, count: 1, allReduce: () => undefined };

/** What a greedy policy did on deals, in order. */
export interface DealResults extends Pick<Evaluation, 'won' | 'returns'> {
  /** `[deals]`: the game's main result beside winning; empty if it has none. */
  readonly results: Float64Array;
}

/** What a worker holds between iterations, weights excepted. */
export interface WorkerSnapshot {
  readonly learner: SnapshotFields;
  /** The same in all workers. */
  readonly adam: SnapshotFields;
}

/** What a training asks of each of its workers, in this thread or another. */
export interface WorkerCalls {
  iterate(moment: Moment): Promise<Report>;
  /** @param signal once it is aborted the results are not wanted, and it rejects */
  evaluate(first: number, count: number, signal?: AbortSignal): Promise<DealResults>;
  save(): Promise<WorkerSnapshot>;
  restore(snapshot: WorkerSnapshot): Promise<void>;
}

/** The workers of a training: one in this thread, or each in a thread of its own. */
export interface Workers {
  readonly all: readonly WorkerCalls[];
  readonly backend: Backend;
  /** A network of the training's shape; `weights` are the ones that count. */
  readonly network: WeightedNetwork;
  /** `[weightCount]`: read by all workers before an iteration and an evaluation, and written after an iteration. */
  readonly weights: Float32Array;
  /** Stops the threads and frees the tensors. */
  close(): Promise<void>;
}

const TOTALS = ['steps', 'episodes', 'won', 'totalReturn', 'totalLength'] as const;

export function sumTotals(reports: readonly Report[]): Totals {
  const sums = TOTALS.map((key) => [key, reports.reduce((sum, { totals }) => sum + totals[key], 0)] as const);
  return Object.fromEntries(sums) as Record<keyof Totals, number>;
}

/** The work of all workers: the longest times of one, the rows of all. */
export function workOf(reports: readonly Report[]): Work {
  const sum = (kind: keyof Work['rows']) => reports.reduce((total, { rows }) => total + rows[kind], 0);
  const longest = TIMED_PARTS.map((part) => [part, Math.max(...reports.map(({ seconds }) => seconds[part]))]);
  return {
    seconds: Object.fromEntries(longest) as Seconds,
    rows: { forward: sum('forward'), gradient: sum('gradient') },
  };
}

/** Of this iteration, each of the worker that took longest; what the parts are, `Seconds` says. */
type SecondsMetrics = { readonly [Part in keyof Seconds as `seconds_${Part}`]: number };

/**
 * What one iteration (play, then updates) measured; names as in the papers. The algorithm adds its own: losses, entropy, ... Every value is a finite
 * number: what there is no number for (a mean over nothing) is left out.
 */
export interface IterationMetrics extends SecondsMetrics {
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
  readonly [measure: string]: number | undefined;
}

/** Metrics of an evaluation of the greedy policy. */
export interface Evaluated {
  /** Share of the evaluation deals won, with its 95 % interval. */
  readonly evaluation_win_rate: number;
  readonly evaluation_win_rate_low: number;
  readonly evaluation_win_rate_high: number;
  /** Mean return on them: what decides which model is the best. */
  readonly evaluation_return: number;
  /** Mean of the game's main result beside winning (cards left, rounds), if it has one. */
  readonly evaluation_result?: number;
  /** Mean return of random play on the first of these deals; there only where the policy's is less on those. */
  readonly evaluation_random?: number;
}

/** An iteration's metrics, with those of the evaluation where one was due. */
export interface TrainingMetrics extends IterationMetrics, Partial<Evaluated> {}

/** An iteration's metrics, from its workers' reports. @param before sums and times at the end of the last iteration */
export function iterationMetrics(
  moment: Moment,
  reports: readonly Report[],
  before: { readonly totals: Omit<Totals, 'steps'>; readonly seconds: Seconds },
): IterationMetrics {
  const totals = sumTotals(reports);
  const { seconds } = workOf(reports);
  const finished = totals.episodes - before.totals.episodes;
  const mean = (key: 'won' | 'totalReturn' | 'totalLength') => (totals[key] - before.totals[key]) / finished;
  const times = TIMED_PARTS.map((part) => [`seconds_${part}`, seconds[part] - before.seconds[part]]);
  return {
    iteration: moment.iteration,
    steps: totals.steps,
    episodes: totals.episodes,
    ...finite({ win_rate: mean('won'), episode_return: mean('totalReturn'), episode_length: mean('totalLength') }),
    ...finite({ gradient_norm: reports[0].gradientNorm }),
    learning_rate: moment.learningRate,
    ...finite(meanMeasures(reports)),
    ...(Object.fromEntries(times) as SecondsMetrics),
  };
}

/** Means by name over workers and minibatches; added up minibatch by minibatch, as rounding depends on the order. */
function meanMeasures(reports: readonly Report[]): Measures {
  const all = new Map<string, number[]>();
  for (const i of reports[0].measures.keys())
    for (const { measures } of reports)
      for (const [name, value] of Object.entries(measures[i])) {
        if (!all.has(name)) all.set(name, []);
        all.get(name)!.push(value);
      }
  return Object.fromEntries([...all].map(([name, each]) => [name, mean(each)]));
}

/** Measures that are numbers: a mean over nothing, or an explained variance where nothing varies, is left out. */
function finite<Name extends string>(measures: Readonly<Record<Name, number>>): Partial<Record<Name, number>> {
  const entries = Object.entries<number>(measures).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}
