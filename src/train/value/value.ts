import type * as TF from '@tensorflow/tfjs-core';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import { ValuePolicy, valueScaleOf } from '../../agents/afterstates/ratings.js';
import { KernelNetwork } from '../../agents/networks/kernel/kernel-network.js';
import type { Network } from '../../agents/networks/network.js';
import { NetworkInputs } from '../../agents/networks/network-description.js';
import type { ValueNetwork, ValueScale } from '../../agents/networks/network-interfaces.js';
import { firstNetwork, type WeightedNetwork } from '../../agents/networks/network-plan.js';
import { tf } from '../../agents/networks/tensorflow.js';
import { InputError } from '../../env/base/errors.js';
import { derivedSeed, nameKey, Random } from '../../env/base/random.js';
import type { GameParts } from '../../env/environment/game.js';
import { ALONE, type Learner, type Measures, type WorkerGroup, WorkMeter } from '../learner.js';
import { knownAfterstates } from '../models/model-config.js';
import { lossGradient, Optimizer, TensorWeights } from '../optimizer.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { type CurriculumStage, curriculumStages } from '../training-games.js';
import { type AfterstateTraces, NONE, RegressionBuffer } from './experience.js';
import { PlayCollector, type ValueStage } from './play-collector.js';
import type { ValueConfig } from './value-config.js';

const WORKER_KEY = nameKey('value shard');

/**
 * Learns the value of afterstates by regression from a replay buffer, which self-play fills with epsilon-greedy games (Sutton and Barto,
 * 2nd ed., 6.8). Between two draws there is no chance, so a move is as good as the best afterstate it leads to, and the network need not
 * learn the rules. Every worker of a training runs all of this, with games and a buffer of its own. Where the reward is 'win' a
 * value is a chance and the loss is the cross-entropy, else the squared error.
 * @param config with this worker's share of `environments` and `minibatchSize`; a backend must be loaded
 */
export function createValue(parts: GameParts, config: ValueConfig, group: WorkerGroup = ALONE): Learner {
  const { environments, rolloutLength, replayRatio, minibatchSize, maxGradientNorm } = config;
  const stages = curriculumStages(parts, config).map((stage) => valueStage(stage, config));
  const { afterstates } = stages[stages.length - 1];
  const seed = derivedSeed(WORKER_KEY, config.seed, group.index);
  const buffer = new RegressionBuffer(Math.ceil(config.replayCapacity / group.count), afterstates.size);
  const first = createValueNetwork(afterstates, config);
  const scale = valueScaleOf(parts.reward);
  const regression = createRegression(first, scale, config.backend);
  const { network, optimizer } = regression;
  const meter = new WorkMeter();
  const policy = new ValuePolicy(network, afterstates, parts, { lookahead: config.lookahead });
  const setup = { stages, config, seed, network, scale, buffer, meter };
  const collector = new PlayCollector({ ...setup, endGame: addLambdaReturns });
  /** What the rest of a training depends on beside weights, config and what the collector is at. */
  const memory = { buffer, minibatchRandom: new Random('value minibatches', seed) };
  const inputs = new NetworkInputs(afterstates);
  const targets = new Float32Array(minibatchSize);

  return {
    network: first,
    weights: optimizer.weights,
    adam: optimizer.adam,
    policy,
    iterate: async (moment) => {
      const measures: Measures[] = [await collector.collect(moment)];
      while (buffer.count < minibatchSize) measures[0] = await collector.collect(moment);

      meter.learn.start();
      let gradientNorm = NaN;
      const updates = Math.ceil((environments * rolloutLength * replayRatio) / minibatchSize);
      for (let update = 1; update <= updates; update++) {
        buffer.sample(memory.minibatchRandom, inputs, targets);
        measures.push(meter.gradient.time(() => regression.computeGradient(inputs, targets)));
        gradientNorm = await optimizer.step(moment, update, { group, meter, maxGradientNorm });
      }
      optimizer.expectFinite(moment, updates);
      meter.rows.gradient += updates * minibatchSize;
      meter.learn.stop();

      return { totals: collector.totals(), measures, gradientNorm, ...meter.work };
    },
    save: () => ({ ...takeSnapshot(memory), collector: collector.save() }),
    restore: ({ collector: saved, ...own }) => {
      applySnapshot(memory, own);
      collector.restore(saved as SnapshotFields);
    },
    dispose: () => {
      policy.dispose();
      first.dispose();
    },
  };
}

/**
 * The target: at the end of a game its afterstates go to the buffer with their lambda-returns, G = (1 - lambda) V(next best) + lambda G(next),
 * cut where the next move was exploratory (Watkins's Q(lambda); Sutton and Barto, 2nd ed., 12.10). lambda = 1 is Monte Carlo up to there.
 * Where the expectation L over the next draw is known (`expectedDraws`: expected Sarsa; 6.6), G is L + lambda (G(next) - V(next best)): the luck of the draw is gone, the mean is
 * the same (a control variate, as in AIVAT: Burch et al., 2018). Such a G may lie outside of the possible returns.
 */
export function addLambdaReturns(
  traces: AfterstateTraces,
  game: number,
  totalReturn: number,
  lambda: number,
  buffer: RegressionBuffer,
) {
  let followed = totalReturn;
  let correction = 0;
  for (let entry = traces.last[game]; entry !== NONE; entry = traces.before(entry)) {
    const earned = traces.earned[entry];
    const best = traces.best[entry];
    const expected = traces.expected[entry];
    const target = (Number.isNaN(expected) ? followed : expected) + correction;
    if (!Number.isNaN(earned)) buffer.addFrom(traces.inputs, entry, target - earned);
    followed = best;
    correction = traces.explored[entry] === 1 ? 0 : lambda * (target - best);
  }
  traces.forget(game);
}

/** @throws InputError where values of afterstates cannot be learnt, or the config asks for what they have no use for */
function valueStage({ until, parts }: CurriculumStage, config: ValueConfig): ValueStage {
  const afterstates = knownAfterstates(parts, config);
  const { preset } = parts.spec;
  for (const key of ['shaping', 'maxSteps'] as const) {
    if (config[key] === null) continue;
    throw new InputError(`Expected no config key "${key}" with algorithm value, but got one; leave it out`);
  }
  if (config.learnFrom === 'exact' && afterstates.exactRows === undefined)
    throw new InputError(
      `Expected config key "learnFrom": "play" for ${preset}, but got "exact"; exact values of afterstates are known for Four Ten's presets with reward rounds alone`,
    );
  if (config.expectedDraws && afterstates.pathTo === undefined)
    throw new InputError(`Expected expectedDraws false for ${preset}, but got true; its next draw cannot be looked at`);
  return { until, parts, afterstates };
}

/** A network for the values of these afterstates, with the training's first weights. A backend must be loaded. */
export function createValueNetwork({ size }: Afterstates, config: ValueConfig): WeightedNetwork {
  const shape = { inputs: size, heads: 'value', moves: 0, perMove: 0, moveUnits: 0 } as const;
  return firstNetwork({ ...config, ...shape }, config);
}

/** Fits a network's values to targets. */
export interface Regression {
  /** Its values by the present weights; `dispose` frees it. */
  readonly network: ValueNetwork;
  readonly optimizer: Optimizer;
  /** Replaces the gradient by that of the mean loss of a minibatch: cross-entropy of chances, squared error of returns. */
  computeGradient(inputs: NetworkInputs, targets: Float32Array): Measures;
}

/**
 * @param network with the first weights; the kernel copies them
 * @throws InputError for a network with layers that the kernel does not know, or that does not fit into memory
 */
export function createRegression(network: WeightedNetwork, scale: ValueScale, backend: string): Regression {
  return backend === 'kernel' ? kernelRegression(network, scale) : tensorRegression(network as Network, scale);
}

function kernelRegression(first: WeightedNetwork, scale: ValueScale): Regression {
  const network = new KernelNetwork(first, { learns: true });
  const { kernel } = network;
  let lossSum = 0;
  /** The slope of a row's loss by its value; adds up the loss. */
  const slope = (value: number, target: number) => {
    if (scale === 'return') {
      lossSum += (value - target) ** 2;
      return 2 * (value - target);
    }
    const chance = Math.min(1, Math.max(0, target));
    const small = Math.exp(-Math.abs(value));
    lossSum += Math.max(value, 0) + Math.log1p(small) - chance * value;
    return (value > 0 ? 1 : small) / (1 + small) - chance;
  };
  return {
    network,
    optimizer: new Optimizer(kernel.weights),
    computeGradient: ({ sparse, rows }, targets) => {
      lossSum = 0;
      kernel.computeGradient({ inputs: sparse }, rows, ({ from, rows: count, values }, slopes) => {
        for (let i = 0; i < count; i++) slopes.values![i] = slope(values![i], targets[from + i]) / rows;
      });
      return { value_loss: lossSum / rows };
    },
  };
}

function tensorRegression(network: Network, scale: ValueScale): Regression {
  const optimizer = new Optimizer(new TensorWeights(network));
  return {
    network,
    optimizer,
    computeGradient: ({ numbers, rows }, targetOf) => {
      const inputs = tf.tensor2d(numbers.subarray(0, rows * network.inputs), [rows, network.inputs]);
      const targets = tf.tensor1d(targetOf);
      const lossOf = () => {
        const values = network.values(inputs);
        // The cross-entropy of sigmoid(v) with target y is softplus(v) - y v. Outside of [0, 1] it has no minimum: targets are clipped.
        const losses =
          scale === 'probability'
            ? tf.sub(tf.softplus(values), tf.mul(tf.clipByValue(targets, 0, 1), values))
            : tf.squaredDifference(values, targets);
        const loss = tf.mean<TF.Scalar>(losses);
        return { loss, measures: { value_loss: loss } };
      };
      const measures = lossGradient(network, lossOf, optimizer.gradient);
      tf.dispose([inputs, targets]);
      return measures;
    },
  };
}
