import { type GameParts, measuresOf } from '../env/game.js';
import { seedDeals } from '../evaluate/deals.js';
import { evaluate } from '../evaluate/evaluate.js';
import { algorithmOf } from './algorithms.js';
import type { WorkerGroup } from './all-reduce.js';
import type { Learner, Moment, Report } from './learner.js';
import type { SharedConfig } from './shared-config.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from './snapshot.js';
import { expectDecisions } from './training-parts.js';

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

/** What a training asks of each of its workers, in this thread or another. */
export interface WorkerCalls {
  iterate(moment: Moment): Promise<Report>;
  /** Plays the deals first, first + 1, ... greedily under the training's real rules. */
  evaluate(first: number, count: number): Promise<DealResults>;
  save(): Promise<WorkerSnapshot>;
  restore(snapshot: WorkerSnapshot): Promise<void>;
}

/** An algorithm at work for a training, which sees the weights of the first of its workers and can replace those of all. A backend must be loaded. */
export class TrainingWorker implements WorkerCalls {
  readonly learner: Learner;
  /** `[weightCount]`: what the training sees. Read by every worker before anything is done, written by the first after an iteration. */
  readonly weights: Float32Array;

  /**
   * @param config `backend` is the one that has been loaded, not 'auto'
   * @param weights of the training; default the learner's first ones
   * @throws InputError if the algorithm cannot learn this game
   */
  constructor(
    private readonly parts: GameParts,
    config: SharedConfig,
    private readonly group: WorkerGroup,
    weights?: Float32Array,
  ) {
    this.learner = createLearner(parts, config, group);
    this.weights = weights ?? this.learner.weights.slice();
  }

  async iterate(moment: Moment): Promise<Report> {
    this.takeWeights();
    const report = await this.learner.iterate(moment);
    if (this.group.index === 0) this.weights.set(this.learner.weights);
    return report;
  }

  async evaluate(first: number, count: number): Promise<DealResults> {
    this.takeWeights();
    const evaluation = await evaluate(this.parts, this.learner.policy, seedDeals(first, count));
    const [measure] = measuresOf(this.parts);
    const results = measure === undefined ? new Float64Array(0) : evaluation.measures[measure.name];
    return { won: evaluation.won, returns: evaluation.returns, results };
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

/**
 * One worker's algorithm with its share of the environments and of each minibatch. A backend must be loaded.
 * @throws InputError if the algorithm cannot learn this game
 */
export function createLearner(parts: GameParts, config: SharedConfig, group: WorkerGroup): Learner {
  const algorithm = algorithmOf(config.algorithm);
  if (!algorithm.learnsWithoutDecisions) expectDecisions(parts);
  const { environments, minibatchSize } = config;
  const share = { ...config, environments: environments / group.count, minibatchSize: minibatchSize / group.count };
  return algorithm.createLearner(parts, share, group);
}
