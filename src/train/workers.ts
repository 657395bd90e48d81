import { type GameParts, measuresOf } from '../env/environment/game.js';
import { evaluate, seedDeals, type StopSignal } from '../evaluate/evaluate.js';
import { algorithmOf } from './algorithms.js';
import { expectDecisions } from './config.js';
import { type SourcedParts, trainingHost } from './host.js';
import {
  ALONE,
  type DealResults,
  type Learner,
  type Moment,
  type Report,
  type WorkerCalls,
  type WorkerGroup,
  type Workers,
  type WorkerSnapshot,
} from './learner.js';
import type { SharedConfig } from './shared-config.js';
import { applySnapshot, takeSnapshot } from './snapshot.js';

const NEVER: StopSignal = { throwIfAborted: () => undefined };

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
  async evaluate(first: number, count: number, signal: StopSignal = NEVER): Promise<DealResults> {
    this.takeWeights();
    const deals = seedDeals(first, count);
    const { won, returns, measures } = await evaluate(this.parts, this.learner.policy, deals, { signal });
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

/** @throws InputError for a config whose parts do not go together, or a backend that does not start */
export async function createWorkers(asked: SharedConfig, sourced: SourcedParts): Promise<Workers> {
  const host = trainingHost();
  const backend = await host.loadBackend(asked.backend);
  const config = { ...asked, backend: backend.name };
  if (config.workers > 0) return host.startWorkers(config, sourced, backend);
  const worker = new TrainingWorker(sourced.parts, config, ALONE);
  const { learner, weights } = worker;
  const close = (): Promise<void> => {
    learner.dispose();
    return Promise.resolve();
  };
  return { all: [worker], backend, network: learner.network, weights, close };
}
