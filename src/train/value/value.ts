import * as tf from '@tensorflow/tfjs-core';
import type { Afterstates, AfterstatesMaker } from '../../agents/afterstates/afterstates.js';
import { afterstatesFor } from '../../agents/afterstates/index.js';
import { type ValueScale, valueScaleOf } from '../../agents/afterstates/ratings.js';
import { Network } from '../../agents/networks/network.js';
import { ValuePolicy } from '../../agents/policies/value-policy.js';
import type { GameParts } from '../../env/game.js';
import { Random } from '../../env/random.js';
import { derivedSeed, nameKey } from '../../env/seeds.js';
import { Adam, clipGradientNorm } from '../adam.js';
import { ALONE, type WorkerGroup } from '../all-reduce.js';
import { curriculumStages } from '../curriculum.js';
import { expectFiniteGradient, expectFiniteWeights } from '../diverged-error.js';
import type { Learner, Measures, Moment, Report } from '../learner.js';
import { lossGradient } from '../loss-gradient.js';
import type { SnapshotFields } from '../snapshot.js';
import { applySnapshot, takeSnapshot } from '../snapshot.js';
import { Stopwatch } from '../stopwatch.js';
import type { Collector } from './collector.js';
import { LinesCollector } from './lines-collector.js';
import { PlayCollector } from './play-collector.js';
import { RegressionBuffer } from './regression-buffer.js';
import type { ValueConfig } from './value-config.js';
import { valueStage } from './value-stage.js';

const WORKER_KEY = nameKey('value shard');

const COLLECTORS = { play: PlayCollector, lines: LinesCollector } as const;

/**
 * Learns the value of afterstates by regression from a replay buffer, which a collector fills: from self-play, or from all lines of play
 * of random deals. Between two draws there is no chance, so a move is as good as the best afterstate it leads to, and the network need not
 * learn what the rules do. Every worker of a training runs all of this, with games and a buffer of its own. Where the reward is 'win' a value is a chance and the loss is the cross-entropy, else the squared error.
 */
export class Value implements Learner {
  readonly network: Network;
  readonly weights: Float32Array;
  readonly adam: Adam;
  readonly policy: ValuePolicy;
  private readonly scale: ValueScale;
  private readonly collector: Collector;
  /** What the rest of a training depends on beside weights, config and what the collector is at. */
  private readonly memory: { readonly buffer: RegressionBuffer; readonly minibatchRandom: Random };
  private readonly minibatchInputs: Float32Array;
  private readonly minibatchTargets: Float32Array;
  /** `[weightCount]`: of the present minibatch. */
  private readonly gradient: Float32Array;
  private readonly learnTime = new Stopwatch();

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
    this.scale = valueScaleOf(parts.reward);
    this.network = createValueNetwork(afterstates, config);
    this.weights = this.network.getWeights();
    this.adam = new Adam([this.weights.length]);
    this.policy = new ValuePolicy(this.network, afterstates, parts, { lookahead: config.lookahead });
    const { network, scale } = this;
    this.collector = new COLLECTORS[config.learnFrom]({ stages, config, seed, network, scale, buffer });
    this.memory = { buffer, minibatchRandom: new Random('value minibatches', seed) };
    this.minibatchInputs = new Float32Array(minibatchSize * size);
    this.minibatchTargets = new Float32Array(minibatchSize);
    this.gradient = new Float32Array(this.weights.length);
  }

  async iterate(moment: Moment): Promise<Report> {
    const { config, network, weights, gradient, adam } = this;
    const { environments, rolloutLength, replayRatio, minibatchSize } = config;
    const measures = [this.collect(moment.progress)];

    this.learnTime.start();
    let gradientNorm = NaN;
    const updates = Math.ceil((environments * rolloutLength * replayRatio) / minibatchSize);
    for (let update = 1; update <= updates; update++) {
      measures.push(this.computeGradient(gradient));
      await this.group.allReduce(gradient);
      gradientNorm = clipGradientNorm([gradient], config.maxGradientNorm);
      expectFiniteGradient(gradientNorm, moment, update);
      adam.update([weights], [gradient], moment.learningRate);
      network.setWeights(weights);
    }
    expectFiniteWeights(weights, moment, updates);
    this.learnTime.stop();

    const { seconds, ...totals } = this.collector.totals();
    return { totals, measures, gradientNorm, seconds: { ...seconds, learn: this.learnTime.seconds } };
  }

  /** Fills the buffer, until there is a minibatch to learn from; gives measures of the rows. */
  private collect(progress: number): Measures {
    let measures: Measures;
    do measures = this.collector.collect(progress);
    while (this.memory.buffer.count < this.config.minibatchSize);
    return measures;
  }

  /** Writes the gradient of the loss of a minibatch drawn from the buffer, [weightCount]. */
  private computeGradient(gradient: Float32Array): Measures {
    const { minibatchInputs, minibatchTargets, network, scale } = this;
    this.memory.buffer.sample(this.memory.minibatchRandom, minibatchInputs, minibatchTargets);
    const inputs = tf.tensor2d(minibatchInputs, [minibatchTargets.length, this.network.inputs]);
    const targets = tf.tensor1d(minibatchTargets);
    const lossOf = () => {
      const values = network.values(inputs);
      // The cross-entropy of sigmoid(v) with target y is softplus(v) - y v. Corrected targets can leave [0, 1]; there it has no minimum.
      const losses =
        scale === 'probability'
          ? tf.sub(tf.softplus(values), tf.mul(tf.clipByValue(targets, 0, 1), values))
          : tf.squaredDifference(values, targets);
      const loss = tf.mean<tf.Scalar>(losses);
      return { loss, measures: { value_loss: loss } };
    };
    const measures = lossGradient(network, lossOf, gradient);
    tf.dispose([inputs, targets]);
    return measures;
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
  }
}

/** A network for the values of these afterstates, with the training's first weights. A backend must be loaded. */
export function createValueNetwork({ size }: Afterstates, config: ValueConfig): Network {
  const shape = { inputs: size, heads: 'value', moves: 0, perMove: 0, moveUnits: 0 } as const;
  return Network.create({ ...config, ...shape }, config.seed);
}
