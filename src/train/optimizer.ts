import type * as TF from '@tensorflow/tfjs-core';
import type { AdamStep, KernelWeights } from '../agents/networks/kernel/dense-layers.js';
import type { Network } from '../agents/networks/network.js';
import { tf } from '../agents/networks/tensorflow.js';
import { mismatch } from '../env/base/errors.js';
import { expectObject } from '../env/base/schema.js';
import { DivergedError } from './diverged-error.js';
import type { AdamState, Measures, Moment, WorkerGroup, WorkMeter } from './learner.js';

/** Weights that learn, on one backend: the compiled kernel's own, or `TensorWeights`. */
export type LearningWeights = Pick<
  KernelWeights,
  'values' | 'gradient' | 'firstMoments' | 'secondMoments' | 'gradientNorm' | 'scaleGradient' | 'update'
>;

/** What a worker's updates share. */
export interface UpdateSetup {
  readonly group: WorkerGroup;
  readonly meter: WorkMeter;
  readonly maxGradientNorm: number | null;
}

/** Adam over the weights of a network, on either backend. */
export class Optimizer {
  /** `[weightCount]`: in the order of `Network.getWeights`. */
  readonly weights: Float32Array;
  /** `[weightCount]`: of the last minibatch. */
  readonly gradient: Float32Array;
  readonly adam: { readonly state: AdamState };

  constructor(private readonly learning: LearningWeights) {
    expectObject(learning, 'weights that learn, such as TensorWeights');
    this.weights = learning.values;
    this.gradient = learning.gradient;
    this.adam = { state: { steps: 0, firstMoments: [learning.firstMoments], secondMoments: [learning.secondMoments] } };
  }

  /**
   * One update of all workers: averages the gradient over them, clips it and moves the weights. Returns its length before clipping.
   * @param update from 1 on, within the iteration
   * @throws DivergedError if the gradient is not finite
   */
  async step(moment: Moment, update: number, { group, meter, maxGradientNorm }: UpdateSetup): Promise<number> {
    await group.allReduce(this.gradient);
    await moment.pause?.();
    meter.optimizer.start();
    const norm = this.clip(maxGradientNorm);
    if (!Number.isFinite(norm)) throw diverged('The gradient of the loss', moment, update);
    this.update(moment.learningRate);
    meter.optimizer.stop();
    return norm;
  }

  /** Scales `gradient` down to `limit` if it is longer (Pascanu et al., 2013, arXiv:1211.5063); returns its length before. */
  clip(limit: number | null): number {
    const norm = this.learning.gradientNorm();
    if (limit !== null && norm > limit) this.learning.scaleGradient(limit / norm);
    return norm;
  }

  /** One step of Adam against `gradient`. */
  update(learningRate: number) {
    const { state } = this.adam;
    state.steps++;
    this.learning.update(adamStep(state.steps, learningRate));
  }

  /** @throws DivergedError if a weight is not finite after so many updates */
  expectFinite(moment: Moment, updates: number) {
    let sum = 0;
    for (let i = 0; i < this.weights.length; i++) sum += 0 * this.weights[i]; // NaN where one is not finite
    if (sum !== 0) throw diverged('A weight', moment, updates);
  }
}

function diverged(what: string, { iteration, steps }: Moment, update: number): DivergedError {
  return new DivergedError(
    `${what} is not a finite number any more: iteration ${iteration}, update ${update}, after ${steps} decisions; try a lower learningRate`,
  );
}

/** The weights of a TensorFlow.js network as one array, with their gradient and Adam's moments. A backend must be loaded. */
export class TensorWeights implements LearningWeights {
  readonly values: Float32Array;
  readonly gradient: Float32Array;
  readonly firstMoments: Float32Array;
  readonly secondMoments: Float32Array;

  constructor(private readonly network: Network) {
    if (typeof (network as Network | undefined)?.getWeights !== 'function') throw mismatch('a network', network);
    this.values = network.getWeights();
    [this.gradient, this.firstMoments, this.secondMoments] = [0, 0, 0].map(() => new Float32Array(this.values.length));
  }

  gradientNorm(): number {
    let squares = 0;
    for (const each of this.gradient) squares += each * each;
    return Math.sqrt(squares);
  }

  /** Multiplies the whole gradient. */
  scaleGradient(factor: number) {
    for (let i = 0; i < this.gradient.length; i++) this.gradient[i] *= factor;
  }

  update(step: AdamStep) {
    moveByAdam(this.values, this.gradient, this.firstMoments, this.secondMoments, step);
    this.network.setWeights(this.values);
  }
}

/** Writes a loss's gradient by all weights, [weightCount]; returns the measures. Frees what `compute` makes. */
export function lossGradient<Name extends string>(
  network: Network,
  compute: () => { readonly loss: TF.Scalar; readonly measures: Readonly<Record<Name, TF.Scalar>> },
  gradient: Float32Array,
): Record<Name, number> {
  let names: string[] = [];
  let measured: TF.Tensor | undefined;
  const { value, grads } = tf.variableGrads(() => {
    const { loss, measures } = compute();
    names = Object.keys(measures);
    measured = tf.keep(tf.stack(Object.values<TF.Scalar>(measures)));
    return loss;
  }, [...network.variables]);
  let at = 0;
  for (const variable of network.variables) {
    const byVariable = grads[variable.name] as TF.Tensor | undefined; // none if the loss does not depend on it
    if (byVariable) gradient.set(byVariable.dataSync<'float32'>(), at);
    else gradient.fill(0, at, at + variable.size);
    at += variable.size;
  }
  const numbers = measured!.dataSync<'float32'>();
  tf.dispose([value, grads, measured!]);
  return Object.fromEntries(names.map((name, i) => [name, numbers[i]])) as Record<Name, number>;
}

/**
 * Adam's constants as in the paper, but for epsilon ("The 37 implementation details of PPO", detail 3).
 * @param steps updates done, this one included
 */
export function adamStep(steps: number, learningRate: number, epsilon = 1e-5): AdamStep {
  const [beta1, beta2] = [0.9, 0.999];
  const correction2 = Math.sqrt(1 - beta2 ** steps);
  return { rate: (learningRate * correction2) / (1 - beta1 ** steps), epsilon: epsilon * correction2, beta1, beta2 };
}

/**
 * Moves weights one step of Adam (Kingma and Ba, 2015, arXiv:1412.6980, algorithm 1) against a gradient, in place. TensorFlow.js' own
 * recomputes its accumulated betas when restored and so does not resume exactly.
 */
export function moveByAdam(
  weights: Float32Array,
  gradient: Float32Array,
  first: Float32Array,
  second: Float32Array,
  { rate, epsilon, beta1, beta2 }: AdamStep,
) {
  for (let i = 0; i < weights.length; i++) {
    const g = gradient[i];
    const m = beta1 * first[i] + (1 - beta1) * g;
    const s = beta2 * second[i] + (1 - beta2) * g * g;
    first[i] = m;
    second[i] = s;
    weights[i] -= (rate * m) / (Math.sqrt(s) + epsilon);
  }
}

/** Means of sums over so many rows. */
export function meansOf(sums: Measures, rows: number): Measures {
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / rows]));
}
