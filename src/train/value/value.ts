import * as tf from '@tensorflow/tfjs-core';
import type { Afterstates, AfterstatesMaker } from '../../agents/afterstates/afterstates.js';
import { afterstatesFor } from '../../agents/afterstates/index.js';
import { type ValueScale, valueScaleOf } from '../../agents/afterstates/ratings.js';
import { Network } from '../../agents/networks/network.js';
import { ValuePolicy } from '../../agents/policies/value-policy.js';
import { Random } from '../../env/random.js';
import { derivedSeed, nameKey } from '../../env/seeds.js';
import { curriculumStages } from '../curriculum.js';
import { lossGradient } from '../loss-gradient.js';
import type { Collected, Measures, Shard } from '../shard.js';
import type { SnapshotFields } from '../snapshot.js';
import { applySnapshot, takeSnapshot } from '../snapshot.js';
import type { ShardPlace } from '../training-games.js';
import type { GameParts } from '../../env/game.js';
import type { Collector } from './collector.js';
import { LinesCollector } from './lines-collector.js';
import { PlayCollector } from './play-collector.js';
import { RegressionBuffer } from './regression-buffer.js';
import type { ValueConfig } from './value-config.js';
import { valueStage } from './value-stage.js';

const SHARD_KEY = nameKey('value shard');

const COLLECTORS = { play: PlayCollector, lines: LinesCollector } as const;

/**
 * Learns the value of afterstates by regression from a replay buffer, which a collector fills: from self-play, or from all lines of play
 * of random deals. Between two draws there is no chance, so a move is as good as the best afterstate it leads to, and the network need not
 * learn what the rules do. Where the reward is 'win' a value is a chance and the loss is the cross-entropy, else the squared error.
 */
export class ValueShard implements Shard {
  readonly network: Network;
  readonly policy: ValuePolicy;
  private readonly scale: ValueScale;
  private readonly collector: Collector;
  /** What the rest of a training depends on beside weights, config and what the collector is at. */
  private readonly memory: { readonly buffer: RegressionBuffer; readonly minibatchRandom: Random };
  private readonly minibatchInputs: Float32Array;
  private readonly minibatchTargets: Float32Array;

  /** @param config with `environments` and `minibatchSize` for this shard alone; a backend must be loaded */
  constructor(
    parts: GameParts,
    private readonly config: ValueConfig,
    place: ShardPlace = { index: 0, count: 1 },
    findAfterstates: AfterstatesMaker = afterstatesFor,
  ) {
    const { minibatchSize, replayCapacity } = config;
    const stages = curriculumStages(parts, config).map((stage) => valueStage(stage, config, findAfterstates));
    const { afterstates } = stages[stages.length - 1];
    const { size } = afterstates;
    const seed = derivedSeed(SHARD_KEY, config.seed, place.index);
    const buffer = new RegressionBuffer(Math.ceil(replayCapacity / place.count), size);
    this.scale = valueScaleOf(parts.reward);
    this.network = createValueNetwork(afterstates, config);
    this.policy = new ValuePolicy(this.network, afterstates, parts, { lookahead: config.lookahead });
    const { network, scale } = this;
    this.collector = new COLLECTORS[config.learnFrom]({ stages, config, seed, network, scale, buffer });
    this.memory = { buffer, minibatchRandom: new Random('value minibatches', seed) };
    this.minibatchInputs = new Float32Array(minibatchSize * size);
    this.minibatchTargets = new Float32Array(minibatchSize);
  }

  /** Collects until there is a minibatch to learn from. */
  collect(progress: number): Collected {
    const { config, collector, memory } = this;
    const { environments, rolloutLength, replayRatio, minibatchSize } = config;
    let measures: Measures;
    do measures = collector.collect(progress);
    while (memory.buffer.count < minibatchSize);
    const updates = Math.ceil((environments * rolloutLength * replayRatio) / minibatchSize);
    return { ...collector.totals(), updates, measures };
  }

  computeGradient(gradient: Float32Array): Measures {
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
