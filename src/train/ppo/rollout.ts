import type { PolicyNetwork } from '../../agents/networks/network-interfaces.js';
import { tf } from '../../agents/networks/tensorflow.js';
import type { Random } from '../../env/base/random.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import { moments } from '../../evaluate/statistics.js';
import type { Moment, WorkMeter } from '../learner.js';
import type { TrainingGames } from '../training-games.js';

export type RolloutBuffer = ReturnType<typeof rolloutBuffer>;

/** What rollouts are collected by. */
export interface RolloutPolicy {
  /** By the present weights; `dispose` frees it. */
  readonly network: PolicyNetwork;
  /** `[rows, inputs]` and `[rows, moves]`: where those of a rollout are to be written, so that they are learnt from fastest; undefined where that is anywhere. */
  readonly kept?: { readonly inputs: Float32Array; readonly masks: Uint8Array } | undefined;
  /** Draws a move of each row of inputs and masks, from the first row on, as `sampleMove` does. */
  draw(inputs: Float32Array, masks: Uint8Array, random: Random, drawn: DrawnMoves): void;
}

/**
 * The memory of `length` decisions in each of `environments` games: row t * environments + i is decision t of game i. The next rollout
 * overwrites it.
 * @param kept where inputs and masks lie, `RolloutPolicy.kept`
 */
export function rolloutBuffer(
  environments: number,
  length: number,
  inputSize: number,
  moves: number,
  kept?: RolloutPolicy['kept'],
) {
  const rows = environments * length;
  const floats = (): Float32Array => new Float32Array(rows);
  return {
    environments,
    length,
    inputSize,
    moves,
    rows,
    /** `[rows, inputSize]`: encoded observations */
    inputs: kept?.inputs ?? new Float32Array(rows * inputSize),
    /** `[rows, moves]`: the masks the moves were drawn under; the update applies them again */
    masks: kept?.masks ?? new Uint8Array(rows * moves),
    actions: new Int32Array(rows),
    /** `[rows]`: log pi(action) and V(observation) at that time */
    logProbabilities: floats(),
    values: floats(),
    rewards: floats(),
    /** `[rows]`: 1 where the game ended with this decision, and where the time limit cut it after */
    terminations: new Uint8Array(rows),
    truncations: new Uint8Array(rows),
    /** `[rows]`: V(final observation) where truncated, else stale */
    finalValues: floats(),
    /** `[environments]`: V of the observation after the last decision */
    nextValues: new Float32Array(environments),
    /** `[rows]`: filled by `computeAdvantages`; returns are advantage + value, the value's target */
    advantages: floats(),
    returns: floats(),
  };
}

interface CollectorSetup {
  readonly games: TrainingGames;
  readonly encoder: Encoder;
  readonly policy: RolloutPolicy;
  readonly rollout: RolloutBuffer;
  readonly meter: WorkMeter;
  readonly memory: { readonly moveRandom: Random };
}

/** `[rows]`: moves, log pi of them, and values. */
export type DrawnMoves = Pick<RolloutBuffer, 'actions' | 'logProbabilities' | 'values'>;

/** Returns a function that fills the rollout: it plays `length` decisions in every game, with moves drawn from the present policy. */
export function rolloutCollector({ games, encoder, policy, rollout, meter, memory }: CollectorSetup) {
  const { environments, length, moves } = rollout;
  /** `[environments, inputs]`, the outputs `[environments]` and, unused, `[environments, moves]`: positions of which only the values are needed. */
  const valued = new Float32Array(environments * encoder.size);
  const values = new Float32Array(environments);
  const unused = new Float32Array(environments * moves);

  function forward(compute: () => void) {
    meter.rows.forward += environments;
    meter.forward.time(compute);
  }

  /** V of `valued`; overwritten by the next call. */
  function valuesUnder(actionMasks: Uint8Array): Float32Array {
    forward(() => policy.network.predictPolicy(valued, actionMasks, environments, unused, values));
    return values;
  }

  return async (pause: Moment['pause']) => {
    const { environment } = games;
    const start = performance.now();
    const forwardBefore = meter.forward.seconds;
    for (let t = 0; t < length; t++) {
      const row = t * environments;
      const { actionMasks } = environment;
      const from = row * encoder.size;
      meter.features.time(() => games.encode(rollout.inputs, from));
      const inputs = rollout.inputs.subarray(from, from + environments * encoder.size);
      const end = row + environments;
      const actions = rollout.actions.subarray(row, end);
      const logProbabilities = rollout.logProbabilities.subarray(row, end);
      const drawn = { actions, logProbabilities, values: rollout.values.subarray(row, end) };
      forward(() => policy.draw(inputs, actionMasks, memory.moveRandom, drawn));
      rollout.masks.set(actionMasks, row * moves);
      environment.step(actions);
      rollout.rewards.set(environment.rewards, row);
      rollout.terminations.set(environment.terminations, row);
      rollout.truncations.set(environment.truncations, row);
      if (environment.truncations.includes(1)) {
        const { finalObservations: observations, finalActionMasks } = environment;
        const ends = { observations, actionMasks: finalActionMasks };
        meter.features.time(() => encoder.encode(ends, environments, valued));
        rollout.finalValues.set(valuesUnder(finalActionMasks), row);
      }
      await pause?.();
    }
    meter.features.time(() => games.encode(valued));
    rollout.nextValues.set(valuesUnder(environment.actionMasks));
    meter.environment.seconds += (performance.now() - start) / 1000 - (meter.forward.seconds - forwardBefore);
  };
}

/** Gathers rows of the rollout as tensors. The stored masks come along: the ratio compares like with like. */
export function gather(rollout: RolloutBuffer, rows: Int32Array, advantages: Float32Array) {
  const { inputSize, moves } = rollout;
  const count = rows.length;
  const inputs = new Float32Array(count * inputSize);
  const masks = new Uint8Array(count * moves);
  const actions = new Float32Array(count * moves);
  const logProbabilities = new Float32Array(count);
  const returns = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    const row = rows[k];
    inputs.set(rollout.inputs.subarray(row * inputSize, (row + 1) * inputSize), k * inputSize);
    masks.set(rollout.masks.subarray(row * moves, (row + 1) * moves), k * moves);
    actions[k * moves + rollout.actions[row]] = 1;
    logProbabilities[k] = rollout.logProbabilities[row];
    returns[k] = rollout.returns[row];
  }
  return {
    inputs: tf.tensor2d(inputs, [count, inputSize]),
    masks: tf.tensor2d(masks, [count, moves], 'bool'),
    actions: tf.tensor2d(actions, [count, moves]),
    logProbabilities: tf.tensor1d(logProbabilities),
    advantages: tf.tensor1d(advantages),
    returns: tf.tensor1d(returns),
  };
}

/** 1 - Var(returns - values) / Var(returns): 1 for perfect values, 0 for a constant, negative for worse; NaN if returns are all equal. */
export function explainedVariance(values: Float32Array, returns: Float32Array): number {
  const errors = new Float32Array(returns.length);
  for (let i = 0; i < errors.length; i++) errors[i] = returns[i] - values[i];
  return 1 - moments(errors).variance / moments(returns).variance;
}

/**
 * The deviation of a rollout's advantages, or that of one before, which fades by a hundredth a rollout, if it is larger. Where wins are rare, minibatches without
 * one hardly deviate: normalised by their own deviation they would be all noise, and policies would break down.
 */
export function usualDeviation(advantages: Float32Array, before: number): number {
  return Math.max(Math.sqrt(moments(advantages).variance), 0.99 * before);
}

/** To mean 0 and deviation 1, in place; to less than 1 where their own deviation is less than `least`. */
export function normalize(numbers: Float32Array, least: number) {
  const { mean, variance } = moments(numbers);
  const deviation = Math.max(Math.sqrt(variance), least) + 1e-8;
  for (let i = 0; i < numbers.length; i++) numbers[i] = (numbers[i] - mean) / deviation;
}

/** Fisher and Yates's shuffle, in place. */
export function shuffle(numbers: Int32Array, random: Random) {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
}
