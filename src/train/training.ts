import type { Backend } from '../agents/networks/backend.js';
import type { TrainedNetwork } from './trained-network.js';
import { meanInterval, wilsonInterval } from '../evaluate/statistics.js';
import type { StartingModel } from './models/model-config.js';
import type { SavedModel } from './models/model-folder.js';
import { expectStartable, startingWeights } from './models/starting-model.js';
import type { SharedConfig } from './shared-config.js';
import type { SnapshotFields } from './snapshot.js';
import { applySnapshot, takeSnapshot } from './snapshot.js';
import type { IterationMetrics } from './trainer.js';
import { Trainer } from './trainer.js';
import type { GameParts } from '../env/game.js';
import type { OwnParts } from './own-parts.js';

/** An iteration's metrics, with those of the greedy policy's evaluation where one was due. */
export interface TrainingMetrics extends IterationMetrics {
  /** Share of the evaluation deals won, with its 95 % interval. */
  readonly evaluation_win_rate?: number;
  readonly evaluation_win_rate_low?: number;
  readonly evaluation_win_rate_high?: number;
  /** Mean return on them: what decides which model is the best. */
  readonly evaluation_return?: number;
  /** Mean of the game's main result beside winning (cards left, rounds), if it has one. */
  readonly evaluation_result?: number;
}

/**
 * A training with its periodic evaluation on fixed deals, the best weights so far, and early stopping. It touches no disk; `save` and
 * `restore` go on exactly.
 */
export class Training {
  private evaluations = 0;
  /** Evaluations in a row that were no better than the best. */
  private worse = 0;
  private episodes = 0;
  /** The model that its first weights are those of, if any. */
  from: StartingModel | undefined;
  private readonly best = { weights: new Float32Array(0), mean: -Infinity, steps: 0, episodes: 0 };

  private constructor(
    readonly config: SharedConfig,
    private readonly trainer: Trainer,
  ) {}

  /**
   * @param own what to train on instead of what the config names
   * @param model whose weights to start from; default fresh ones
   * @throws InputError for a config whose parts do not go together, a backend that does not start, or a model of another shape
   */
  static async create(config: SharedConfig, own?: OwnParts, model?: SavedModel): Promise<Training> {
    const trainer = await Trainer.create(config, own);
    const training = new Training(config, trainer);
    if (!model) return training;
    try {
      expectStartable(model, config, training.parts);
      trainer.weights.set(await startingWeights(model, trainer.network));
      training.from = model.reference;
      return training;
    } catch (error) {
      await training.dispose();
      throw error;
    }
  }

  /** What is trained on. */
  get parts(): GameParts {
    return this.trainer.sourced.parts;
  }

  /** Whether that is anything but the preset's. */
  get hasOwnParts(): boolean {
    return this.trainer.sourced.own;
  }

  /** URL of the module that made the parts, if one did. */
  get partsModule(): string | undefined {
    return this.trainer.sourced.module;
  }

  get backend(): Backend {
    return this.trainer.backend;
  }

  /** Decisions so far. */
  get steps(): number {
    return this.trainer.steps;
  }

  get iteration(): number {
    return this.trainer.iteration;
  }

  /** Decisions after which `bestNetwork` was taken; 0 if there was no evaluation yet. */
  get bestSteps(): number {
    return this.best.steps;
  }

  /** Why nothing more is to be done; undefined while something is. */
  get finished(): 'totalSteps' | 'patience' | undefined {
    if (this.steps >= this.config.totalSteps) return 'totalSteps';
    return this.config.patience !== null && this.worse >= this.config.patience ? 'patience' : undefined;
  }

  /** One iteration, and the evaluation if one is due. */
  async advance(): Promise<TrainingMetrics> {
    const metrics = await this.trainer.iterate();
    this.episodes = metrics.episodes;
    const { evaluations, totalSteps } = this.config;
    const due = Math.floor(Math.min(1, this.steps / totalSteps) * evaluations + 1e-9);
    if (due <= this.evaluations) return metrics;
    this.evaluations = due;
    return { ...metrics, ...(await this.evaluate()) };
  }

  /** The network of the best evaluation; the present one if there was none. */
  async bestNetwork(): Promise<TrainedNetwork> {
    const { trainer, best, episodes } = this;
    const none = best.steps === 0;
    trainer.network.setWeights(none ? trainer.weights : best.weights);
    const network = await trainer.network.toArtifacts();
    return { network, steps: none ? this.steps : best.steps, episodes: none ? episodes : best.episodes };
  }

  async save(): Promise<SnapshotFields> {
    const { evaluations, worse, episodes, best } = this;
    const mean = Number.isFinite(best.mean) ? best.mean : null; // JSON has no infinity
    return {
      ...takeSnapshot({ evaluations, worse, episodes, best: { ...best, mean } }),
      trainer: await this.trainer.save(),
    };
  }

  /** @throws InputError if the snapshot is not of such a training */
  async restore({ trainer, ...own }: SnapshotFields): Promise<void> {
    applySnapshot(this, own);
    this.best.mean ??= -Infinity;
    await this.trainer.restore(trainer as SnapshotFields);
  }

  async dispose(): Promise<void> {
    await this.trainer.dispose();
  }

  private async evaluate(): Promise<Partial<TrainingMetrics>> {
    const { trainer, best, config } = this;
    const { won, returns, results } = await trainer.evaluate(config.evaluationSeed, config.evaluationDeals);
    const wins = won.reduce((sum, each) => sum + each, 0);
    const { estimate, low, high } = wilsonInterval(wins, won.length);
    const mean = meanInterval(returns).estimate;
    this.worse = mean > best.mean ? 0 : this.worse + 1;
    if (mean >= best.mean) {
      // Of equally good ones the last: it has learnt from more.
      Object.assign(best, { weights: trainer.weights.slice(), mean, steps: this.steps, episodes: this.episodes });
    }
    return {
      evaluation_win_rate: estimate,
      evaluation_win_rate_low: low,
      evaluation_win_rate_high: high,
      evaluation_return: mean,
      ...(results.length > 0 ? { evaluation_result: meanInterval(results).estimate } : {}),
    };
  }
}
