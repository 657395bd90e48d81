import type { Backend } from '../agents/networks/backend.js';
import type { BackendPreference } from '../agents/networks/network-plan.js';
import { RandomAgent } from '../agents/registry.js';
import { type GameParts, measuresOf } from '../env/environment/game.js';
import { evaluate, pauses, seedDeals, type StopSignal } from '../evaluate/evaluate.js';
import { meanInterval, wilsonInterval } from '../evaluate/statistics.js';
import { algorithmOf, expectStartable, startingWeights } from './algorithms.js';
import { expectDecisions, type OwnParts, partsFor, type SourcedParts, trainingHost } from './config.js';
import {
  ALONE,
  type DealResults,
  type Evaluated,
  type IterationMetrics,
  iterationMetrics,
  type Learner,
  type Moment,
  type Report,
  sumTotals,
  type TrainedNetwork,
  type TrainingMetrics,
  type Work,
  type WorkerCalls,
  type WorkerGroup,
  type Workers,
  type WorkerSnapshot,
  WorkMeter,
  workOf,
} from './learner.js';
import type { StartingModel } from './models/model-config.js';
import type { SavedModel } from './models/model-files.js';
import type { SharedConfig } from './shared-config.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from './snapshot.js';

/** Deals of an evaluation on which it is compared with random play. */
const RANDOM_DEALS = 500;
const NEVER: StopSignal = { throwIfAborted: () => undefined };

/**
 * A training: what its workers learn together (see `Learner`), with periodic evaluation on fixed deals, the best weights so far, and early
 * stopping. For a given number of workers results are equal from run to run. It touches no disk; `save` and `restore` go on exactly.
 */
export class Training {
  private evaluations = 0;
  /** Evaluations in a row that were no better than the best. */
  private worse = 0;
  /** The model whose weights it started from, if any. */
  from: StartingModel | undefined;
  /** The best evaluation's weights, mean return, and the decisions before it; 0 if there was none yet. */
  readonly best = { weights: new Float32Array(0), mean: -Infinity, steps: 0, episodes: 0 };
  /** At the end of the last iteration: its number, decisions in all, and sums over all workers. */
  readonly done = { iteration: 0, steps: 0, totals: { episodes: 0, won: 0, totalReturn: 0, totalLength: 0 } };
  /** In this process so far: the longest times of a worker, and the rows of all workers. */
  work: Work = new WorkMeter().work;
  /** Mean return of random play on the first deals of an evaluation, once it is known. */
  private random: number | undefined;

  private constructor(
    readonly config: SharedConfig,
    readonly sourced: SourcedParts,
    readonly workers: Workers,
  ) {}

  /**
   * @param model whose weights to start from; default fresh ones @param backend that of the run being resumed; default the config's
   * @throws InputError for a config whose parts do not go together, a backend that does not start, or a model of another shape
   */
  static async create(
    config: SharedConfig,
    own?: OwnParts,
    model?: SavedModel,
    backend: BackendPreference = config.backend,
  ): Promise<Training> {
    const sourced = await partsFor(config, own);
    const training = new Training(config, sourced, await createWorkers({ ...config, backend }, sourced));
    if (!model) return training;
    try {
      expectStartable(model, config, sourced.parts);
      training.workers.weights.set(await startingWeights(model, training.workers.network));
      training.from = model.reference;
      return training;
    } catch (error) {
      await training.dispose();
      throw error;
    }
  }

  get backend(): Backend {
    return this.workers.backend;
  }

  /** Decisions so far. */
  get steps(): number {
    return this.done.steps;
  }

  get iteration(): number {
    return this.done.iteration;
  }

  /** Why the training is over; undefined while it is not. */
  get finished(): 'totalSteps' | 'patience' | undefined {
    if (this.steps >= this.config.totalSteps) return 'totalSteps';
    return this.config.patience !== null && this.worse >= this.config.patience ? 'patience' : undefined;
  }

  /**
   * One iteration, and the evaluation if one is due.
   * @param signal an abort ends the evaluation, which is then as if it had not been begun
   * @param abandon an abort ends the iteration too, where the workers are in this thread: what it has learnt is lost, and the training cannot go on
   * @throws DivergedError if a gradient or a weight is not finite; what the workers hold is then half an iteration's, and not to be saved
   */
  async advance(signal?: AbortSignal, abandon?: AbortSignal): Promise<TrainingMetrics> {
    const metrics = await this.iterate(abandon);
    const { evaluations, evaluationSeed, evaluationDeals, totalSteps } = this.config;
    const due = Math.floor(Math.min(1, this.steps / totalSteps) * evaluations + 1e-9);
    if (due <= this.evaluations || signal?.aborted) return metrics;
    try {
      const played = await this.play(evaluationSeed, evaluationDeals, signal);
      const compared = await this.comparedWithRandom(played, signal);
      this.evaluations = due;
      return { ...metrics, ...this.judge(played), ...compared };
    } catch (error) {
      if (signal?.aborted) return metrics;
      throw error;
    }
  }

  /** The network of the best evaluation; the present one if there was none. */
  async bestNetwork(): Promise<TrainedNetwork> {
    const { network, weights } = this.workers;
    const best = this.best.steps > 0 ? this.best : { weights, steps: this.steps, episodes: this.done.totals.episodes };
    network.setWeights(best.weights);
    return { network: await network.toArtifacts(), steps: best.steps, episodes: best.episodes };
  }

  /** Everything that the rest of the training depends on. The names `trainer` and `shards` are the checkpoints'. */
  async save(): Promise<SnapshotFields> {
    const { evaluations, worse, best, done, workers } = this;
    const { episodes } = done.totals;
    const mean = Number.isFinite(best.mean) ? best.mean : null; // JSON has no infinity
    const saved = await Promise.all(workers.all.map((worker) => worker.save()));
    const shards = saved.map(({ learner }) => learner);
    return {
      ...takeSnapshot({ evaluations, worse, episodes, best: { ...best, mean } }),
      trainer: { ...takeSnapshot({ ...done, weights: workers.weights }), adam: saved[0].adam, shards },
    };
  }

  /** @throws InputError if the snapshot is not of such a training */
  async restore({ trainer, evaluations, worse, best }: SnapshotFields) {
    applySnapshot(this, { evaluations, worse, best });
    this.best.mean ??= -Infinity;
    const { weights, adam, shards, ...done } = trainer as SnapshotFields & Pick<WorkerSnapshot, 'adam'>;
    applySnapshot(this.done, done);
    applySnapshot({ weights: this.workers.weights }, { weights });
    const learners = shards as SnapshotFields[];
    await Promise.all(this.workers.all.map((worker, i) => worker.restore({ learner: learners[i], adam })));
  }

  /** Stops the threads and frees the tensors. */
  async dispose() {
    await this.workers.close();
  }

  /** All workers play with the same weights and make the same updates. */
  private async iterate(abandon?: AbortSignal): Promise<IterationMetrics> {
    const { config, done } = this;
    const { iteration, steps } = done;
    const progress = Math.min(1, steps / config.totalSteps);
    const learningRate = config.learningRate * (config.annealLearningRate ? 1 - progress : 1);
    const moment: Moment = { iteration: iteration + 1, steps, progress, learningRate, pause: pauses(abandon) };
    const reports = await Promise.all(this.workers.all.map((worker) => worker.iterate(moment)));
    const metrics = iterationMetrics(moment, reports, { totals: done.totals, seconds: this.work.seconds });
    const { steps: decisions, ...totals } = sumTotals(reports);
    Object.assign(done, { iteration: moment.iteration, steps: decisions, totals });
    this.work = workOf(reports);
    return metrics;
  }

  /** What games by the present weights say of them; they are kept if they are the best so far, and learnt. */
  judge(played: DealResults): Evaluated {
    const { best } = this;
    const { won, returns, results } = played;
    const wins = won.reduce((sum, each) => sum + each, 0);
    const { estimate, low, high } = wilsonInterval(wins, won.length);
    const mean = meanInterval(returns).estimate;
    this.worse = mean > best.mean ? 0 : this.worse + 1;
    if (mean >= best.mean && this.steps > 0) {
      // Of equally good ones the last: it has learnt from more.
      const { steps, totals } = this.done;
      Object.assign(best, { weights: this.workers.weights.slice(), mean, steps, episodes: totals.episodes });
    }
    return {
      evaluation_win_rate: estimate,
      evaluation_win_rate_low: low,
      evaluation_win_rate_high: high,
      evaluation_return: mean,
      ...(results.length > 0 ? { evaluation_result: meanInterval(results).estimate } : {}),
    };
  }

  /** What random play gets on the first deals of an evaluation, if the policy gets less. */
  private async comparedWithRandom({ returns }: DealResults, signal?: AbortSignal): Promise<Partial<Evaluated>> {
    const count = Math.min(returns.length, RANDOM_DEALS);
    if (this.random === undefined) {
      const { parts } = this.sourced;
      const random = new RandomAgent(parts.rules.moves.length, 0, parts.rules);
      const played = await evaluate(parts, random, seedDeals(this.config.evaluationSeed, count), signal && { signal });
      this.random = meanInterval(played.returns).estimate;
    }
    return meanInterval(returns.subarray(0, count)).estimate < this.random ? { evaluation_random: this.random } : {};
  }

  /** Plays the deals first, first + 1, ... greedily with the present weights, under the training's real rules; the workers share them out. Learning does not depend on it. */
  async play(first: number, count: number, signal?: AbortSignal): Promise<DealResults> {
    const { all } = this.workers;
    const start = (i: number) => Math.round((count * i) / all.length);
    const playOf = (worker: WorkerCalls, i: number) =>
      worker.evaluate(first + start(i), start(i + 1) - start(i), signal);
    const parts = await Promise.all(all.map(playOf));
    const joined = (of: keyof DealResults) => parts.flatMap((part) => [...part[of]]);
    return {
      won: Uint8Array.from(joined('won')),
      returns: Float64Array.from(joined('returns')),
      results: Float64Array.from(joined('results')),
    };
  }
}

/** An algorithm at work for a training, which sees the weights of the first of its workers and can replace those of all. A backend must be loaded. */
export class TrainingWorker implements WorkerCalls {
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
    private readonly stop = NEVER,
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
  async evaluate(first: number, count: number, signal = this.stop): Promise<DealResults> {
    this.takeWeights();
    const deals = seedDeals(first, count);
    const { won, returns, measures } = await evaluate(this.parts, this.learner.policy, deals, { signal });
    const [measure] = measuresOf(this.parts);
    return { won, returns, results: measure === undefined ? new Float64Array(0) : measures[measure.name] };
  }

  async save(): Promise<WorkerSnapshot> {
    return Promise.resolve({ learner: this.learner.save(), adam: takeSnapshot(this.learner.adam.state) });
  }

  async restore({ learner, adam }: WorkerSnapshot) {
    applySnapshot(this.learner.adam.state, adam);
    this.learner.restore(learner);
    return Promise.resolve();
  }

  private takeWeights() {
    const { learner, weights } = this;
    learner.weights.set(weights);
    learner.network.setWeights(weights);
  }
}

/** @throws InputError for a config whose parts do not go together, or a backend that does not start */
async function createWorkers(asked: SharedConfig, sourced: SourcedParts): Promise<Workers> {
  const host = trainingHost();
  const backend = await host.loadBackend(asked.backend);
  const config = { ...asked, backend: backend.name };
  if (config.workers > 0) return host.startWorkers(config, sourced, backend);
  const worker = new TrainingWorker(sourced.parts, config, ALONE);
  const close = () => {
    worker.learner.dispose();
    return Promise.resolve();
  };
  return { all: [worker], backend, network: worker.learner.network, weights: worker.weights, close };
}
