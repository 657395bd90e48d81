import { firstNetwork, type WeightedNetwork } from '../../agents/networks/network-plan.js';
import { PpoPolicy, sampleMove } from '../../agents/policies/move-policies.js';
import { InputError } from '../../env/base/errors.js';
import { Random } from '../../env/base/random.js';
import type { GameParts } from '../../env/environment/game.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { ALONE, type Learner, type Measures, type Moment, type WorkerGroup, WorkMeter } from '../learner.js';
import { applySnapshot, type SnapshotFields, takeSnapshot } from '../snapshot.js';
import { TrainingGames } from '../training-games.js';
import {
  computeAdvantages,
  createActorCritic,
  explainedVariance,
  normalize,
  rolloutBuffer,
  shuffle,
} from './actor-critic.js';
import type { PpoConfig } from './ppo-config.js';

/**
 * Proximal policy optimisation with the clipped objective (Schulman et al., 2017, arXiv:1707.06347) and masked moves (Huang and
 * Ontanon, 2022, arXiv:2006.14171), from reset to update; layout and details follow CleanRL's `ppo_atari_multigpu.py`
 * (https://docs.cleanrl.dev/rl-algorithms/ppo/): every worker of a training runs all of this. A backend must be loaded.
 * @param config `environments` and `minibatchSize` are this worker's share of the training's
 */
export function createPpo(parts: GameParts, config: PpoConfig, group: WorkerGroup = ALONE): Learner {
  const { seed, environments, rolloutLength, minibatchSize, maxGradientNorm } = config;
  if (minibatchSize > environments * rolloutLength) {
    throw new InputError(
      `Expected config key "minibatchSize": at most environments x rolloutLength (${environments * rolloutLength * group.count}), but got ${minibatchSize * group.count}`,
    );
  }
  const moves = parts.rules.moves.length;
  const encoder = new Encoder(parts.rules, config.encoder);
  const first = createPpoNetwork(encoder, config);
  const actorCritic = createActorCritic(first, config, config.backend, environments * rolloutLength);
  const { network, optimizer } = actorCritic;
  const policy = new PpoPolicy(network, encoder);
  const games = new TrainingGames(parts, config, environments, group);
  const rollout = rolloutBuffer(environments, rolloutLength, encoder.size, moves, actorCritic.inputs);
  const meter = new WorkMeter();
  /** What later iterations depend on, beside games and weights: the next rollout is filled anew. */
  const memory = {
    steps: 0,
    moveRandom: new Random('ppo moves', seed, group.index),
    orderRandom: new Random('ppo minibatches', seed, group.index),
    /** Row numbers of the rollout, shuffled for each epoch. */
    order: Int32Array.from({ length: rollout.rows }, (_, row) => row),
  };
  const actions = new Int32Array(environments);
  const minibatchAdvantages = new Float32Array(minibatchSize);
  /** `[environments, moves]` and `[environments]`: what the network makes of the present positions. */
  const logProbabilities = new Float32Array(environments * moves);
  const values = new Float32Array(environments);
  /** `[environments, inputs]`: positions that only their values are wanted of. */
  const valued = new Float32Array(environments * encoder.size);

  /** Plays `rolloutLength` decisions in every game, drawing moves from the present policy. */
  async function collectRollout({ pause }: Moment): Promise<void> {
    const { environment } = games;
    const start = performance.now();
    const forwardBefore = meter.forward.seconds;
    for (let t = 0; t < rolloutLength; t++) {
      const row = t * environments;
      const { actionMasks } = environment;
      const from = row * encoder.size;
      meter.features.time(() => encoder.encode(environment, environments, rollout.inputs, from));
      forward(rollout.inputs.subarray(from, from + environments * encoder.size), actionMasks);
      rollout.masks.set(actionMasks, row * moves);
      for (let i = 0; i < environments; i++) {
        actions[i] = sampleMove(logProbabilities, actionMasks, i, moves, memory.moveRandom);
        rollout.logProbabilities[row + i] = logProbabilities[i * moves + actions[i]];
      }
      rollout.actions.set(actions, row);
      rollout.values.set(values, row);
      environment.step(actions);
      rollout.rewards.set(environment.rewards, row);
      rollout.terminations.set(environment.terminations, row);
      rollout.truncations.set(environment.truncations, row);
      if (environment.truncations.includes(1))
        rollout.finalValues.set(valuesOf(environment.finalObservations, environment.finalActionMasks), row);
      await pause?.();
    }
    rollout.nextValues.set(valuesOf(environment.observations, environment.actionMasks));
    meter.environment.seconds += (performance.now() - start) / 1000 - (meter.forward.seconds - forwardBefore);
  }

  function forward(inputs: Float32Array, masks: Uint8Array): void {
    meter.rows.forward += environments;
    meter.forward.time(() => network.predictPolicy(inputs, masks, environments, logProbabilities, values));
  }

  /** V of one observation a game; overwritten by the next call. */
  function valuesOf(observations: Float32Array, actionMasks: Uint8Array): Float32Array {
    meter.features.time(() => encoder.encode({ observations, actionMasks }, environments, valued));
    forward(valued, actionMasks);
    return values;
  }

  /** `[rows]`: the advantages of some rows of the rollout, as the loss takes them. */
  function advantagesOf(rows: Int32Array): Float32Array {
    const advantages = minibatchAdvantages.subarray(0, rows.length);
    for (let k = 0; k < rows.length; k++) advantages[k] = rollout.advantages[rows[k]];
    if (config.normalizeAdvantages) normalize(advantages);
    return advantages;
  }

  return {
    network: first,
    weights: optimizer.weights,
    adam: optimizer.adam,
    policy,
    iterate: async (moment) => {
      games.advance(moment.progress);
      await collectRollout(moment);
      computeAdvantages(rollout, config.gamma, config.gaeLambda);
      memory.steps += rollout.rows;
      const measures: Measures[] = [{ explained_variance: explainedVariance(rollout.values, rollout.returns) }];

      meter.learn.start();
      let gradientNorm = NaN;
      let updates = 0;
      for (let epoch = 0; epoch < config.epochs; epoch++) {
        const { order } = memory;
        shuffle(order, memory.orderRandom);
        for (let start = 0; start < order.length; start += minibatchSize) {
          const rows = order.subarray(start, start + minibatchSize);
          const advantages = advantagesOf(rows);
          measures.push(meter.gradient.time(() => actorCritic.computeGradient(rollout, rows, advantages)));
          gradientNorm = await optimizer.step(moment, ++updates, { group, meter, maxGradientNorm });
        }
      }
      optimizer.expectFinite(moment, updates);
      meter.rows.gradient += config.epochs * rollout.rows;
      meter.learn.stop();

      return { totals: { ...games.totals(), steps: memory.steps }, measures, gradientNorm, ...meter.work };
    },
    save: () => takeSnapshot({ games: games.save(), ...memory }),
    restore: ({ games: saved, ...own }) => {
      games.restore(saved as SnapshotFields);
      applySnapshot(memory, own);
    },
    dispose: () => {
      policy.dispose();
      first.dispose();
    },
  };
}

export function createPpoNetwork({ size, moves, perMove }: Encoder, config: PpoConfig): WeightedNetwork {
  return firstNetwork({ ...config, heads: 'logits-and-value', inputs: size, moves, perMove }, config);
}
