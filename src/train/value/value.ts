import type { Afterstates, AfterstatesMaker } from '../../agents/afterstates/afterstates.js';
import { valueScaleOf } from '../../agents/afterstates/ratings.js';
import { Network } from '../../agents/networks/network.js';
import { NetworkInputs } from '../../agents/networks/network-inputs.js';
import { ValuePolicy } from '../../agents/policies/value-policy.js';
import { afterstatesFor } from '../../agents/registry.js';
import type { GameParts } from '../../env/game.js';
import { Random } from '../../env/random.js';
import { derivedSeed, nameKey } from '../../env/seeds.js';
import { ALONE, type WorkerGroup } from '../all-reduce.js';
import { expectFiniteGradient, expectFiniteWeights } from '../diverged-error.js';
import { type Learner, type Measures, type Moment, type Report, WorkMeter } from '../learner.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { curriculumStages } from '../training-games.js';
import { type Collector, valueStage } from './collector.js';
import { LinesCollector } from './lines-collector.js';
import { PlayCollector } from './play-collector.js';
import { KernelRegression, type Regression, TensorRegression } from './regression.js';
import { RegressionBuffer } from './regression-buffer.js';
import type { ValueConfig } from './value-config.js';

const WORKER_KEY = nameKey('value shard');

const COLLECTORS = { play: PlayCollector, exact: PlayCollector, lines: LinesCollector } as const;

/**
 * Learns the value of afterstates by regression from a replay buffer, which a collector fills: from self-play, or from all lines of play
 * of random deals. Between two draws there is no chance, so a move is as good as the best afterstate it leads to, and the network need not
 * learn what the rules do. Every worker of a training runs all of this, with games and a buffer of its own. Where the reward is 'win' a value is a chance and the loss is the cross-entropy, else the squared error.
 */
export class Value implements Learner {
  readonly network: Network;
  readonly policy: ValuePolicy;
  private readonly regression: Regression;
  private readonly collector: Collector;
  /** What the rest of a training depends on beside weights, config and what the collector is at. */
  private readonly memory: { readonly buffer: RegressionBuffer; readonly minibatchRandom: Random };
  private readonly minibatchInputs: NetworkInputs;
  private readonly minibatchTargets: Float32Array;
  private readonly meter = new WorkMeter();

  /** @param config with this worker's share of `environments` and `minibatchSize`; a backend must be loaded */
  constructor(
    parts: GameParts,
    private readonly config: ValueConfig,
    private readonly group: WorkerGroup = ALONE,
    findAfterstates: AfterstatesMaker = afterstatesFor,
  ) {
    const { minibatchSize, replayCapacity } = config;
    const stages = curriculumStages(parts, config).map((stage) => valueStage(stage, config, findAfterstates));
    const { afterstates } = stages[stages.length - 1];
    const { size } = afterstates;
    const seed = derivedSeed(WORKER_KEY, config.seed, group.index);
    const buffer = new RegressionBuffer(Math.ceil(replayCapacity / group.count), size);
    this.network = createValueNetwork(afterstates, config);
    const scale = valueScaleOf(parts.reward);
    const ByBackend = config.backend === 'kernel' ? KernelRegression : TensorRegression;
    this.regression = new ByBackend(this.network, scale);
    const { meter } = this;
    const { network } = this.regression;
    this.policy = new ValuePolicy(network, afterstates, parts, { lookahead: config.lookahead });
    this.collector = new COLLECTORS[config.learnFrom]({ stages, config, seed, network, scale, buffer, meter });
    this.memory = { buffer, minibatchRandom: new Random('value minibatches', seed) };
    this.minibatchInputs = new NetworkInputs(afterstates);
    this.minibatchTargets = new Float32Array(minibatchSize);
  }

  get weights(): Float32Array {
    return this.regression.weights;
  }

  get adam(): Regression['adam'] {
    return this.regression.adam;
  }

  async iterate(moment: Moment): Promise<Report> {
    const { config, regression, meter } = this;
    const { gradient } = regression;
    const { environments, rolloutLength, replayRatio, minibatchSize } = config;
    const measures = [this.collect(moment.progress)];

    meter.learn.start();
    let gradientNorm = NaN;
    const updates = Math.ceil((environments * rolloutLength * replayRatio) / minibatchSize);
    for (let update = 1; update <= updates; update++) {
      measures.push(this.computeGradient());
      await this.group.allReduce(gradient);
      meter.optimizer.start();
      gradientNorm = regression.clip(config.maxGradientNorm);
      expectFiniteGradient(gradientNorm, moment, update);
      regression.update(moment.learningRate);
      meter.optimizer.stop();
    }
    expectFiniteWeights(regression.weights, moment, updates);
    meter.rows.gradient += updates * minibatchSize;
    meter.learn.stop();

    return { totals: this.collector.totals(), measures, gradientNorm, ...meter.work };
  }

  /** Fills the buffer, until there is a minibatch to learn from; gives measures of the rows. */
  private collect(progress: number): Measures {
    let measures: Measures;
    do measures = this.collector.collect(progress);
    while (this.memory.buffer.count < this.config.minibatchSize);
    return measures;
  }

  /** Works out the gradient of the loss of a minibatch drawn from the buffer. */
  private computeGradient(): Measures {
    const { minibatchInputs, minibatchTargets, regression, meter } = this;
    this.memory.buffer.sample(this.memory.minibatchRandom, minibatchInputs, minibatchTargets);
    return meter.gradient.time(() => regression.computeGradient(minibatchInputs, minibatchTargets));
  }

  save(): SnapshotFields {
    return { ...takeSnapshot(this.memory), collector: this.collector.save() };
  }

  restore({ collector, ...memory }: SnapshotFields): void {
    applySnapshot(this.memory, memory);
    this.collector.restore(collector as SnapshotFields);
  }

  dispose(): void {
    this.policy.dispose();
    this.network.dispose();
  }
}

/** A network for the values of these afterstates, with the training's first weights. A backend must be loaded. */
export function createValueNetwork({ size }: Afterstates, config: ValueConfig): Network {
  const shape = { inputs: size, heads: 'value', moves: 0, perMove: 0, moveUnits: 0 } as const;
  return Network.create({ ...config, ...shape }, config.seed);
}
