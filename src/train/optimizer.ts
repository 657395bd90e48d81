import * as tf from '@tensorflow/tfjs-core';
import type { KernelWeights } from '../agents/networks/kernel/kernel-memory.js';
import type { Network } from '../agents/networks/network.js';

/** Weights that a gradient moves, whatever computes: TensorFlow.js or the compiled kernel. */
export interface Optimizer {
  /** `[weightCount]`: in the order of `Network.getWeights`. */
  readonly weights: Float32Array;
  /** `[weightCount]`: of the last minibatch. */
  readonly gradient: Float32Array;
  readonly adam: { readonly state: AdamState };
  /** Scales `gradient` down to `limit`, if it is longer and there is one; returns its length before. */
  clip(limit: number | null): number;
  /** One step of Adam against `gradient`. */
  update(learningRate: number): void;
}

/** Of a network of the compiled kernel, in its own memory. */
export class KernelOptimizer<Of extends { readonly kernel: { readonly weights: KernelWeights } }> implements Optimizer {
  readonly weights: Float32Array;
  readonly gradient: Float32Array;
  readonly adam: { readonly state: AdamState };

  constructor(readonly network: Of) {
    const { values, gradient, firstMoments, secondMoments } = network.kernel.weights;
    this.weights = values;
    this.gradient = gradient;
    this.adam = { state: { steps: 0, firstMoments: [firstMoments], secondMoments: [secondMoments] } };
  }

  clip(limit: number | null): number {
    const { weights } = this.network.kernel;
    const norm = weights.gradientNorm();
    if (limit !== null && norm > limit) weights.scaleGradient(limit / norm);
    return norm;
  }

  update(learningRate: number): void {
    const { state } = this.adam;
    state.steps++;
    this.network.kernel.weights.update(adamStep(state.steps, learningRate));
  }
}

/** Of a network of TensorFlow.js. A backend must be loaded. */
export class TensorOptimizer implements Optimizer {
  readonly weights: Float32Array;
  readonly gradient: Float32Array;
  readonly adam: Adam;

  constructor(readonly network: Network) {
    this.weights = network.getWeights();
    this.gradient = new Float32Array(this.weights.length);
    this.adam = new Adam([this.weights.length]);
  }

  clip(limit: number | null): number {
    return clipGradientNorm([this.gradient], limit);
  }

  update(learningRate: number): void {
    this.adam.update([this.weights], [this.gradient], learningRate);
    this.network.setWeights(this.weights);
  }
}

/**
 * Writes the gradient of a loss by all weights of the network, [weightCount], and gives the measures that were computed on the way.
 * Whatever tensors the computation makes are freed; those that it was given stay.
 */
export function lossGradient<Name extends string>(
  network: Network,
  compute: () => { readonly loss: tf.Scalar; readonly measures: Readonly<Record<Name, tf.Scalar>> },
  gradient: Float32Array,
): Record<Name, number> {
  let names: string[] = [];
  let measured: tf.Tensor | undefined;
  const { value, grads } = tf.variableGrads(() => {
    const { loss, measures } = compute();
    names = Object.keys(measures);
    measured = tf.keep(tf.stack(Object.values<tf.Scalar>(measures)));
    return loss;
  }, [...network.variables]);
  let at = 0;
  for (const variable of network.variables) {
    const byVariable = grads[variable.name] as tf.Tensor | undefined; // none for one that the loss does not depend on
    if (byVariable) gradient.set(byVariable.dataSync<'float32'>(), at);
    else gradient.fill(0, at, at + variable.size);
    at += variable.size;
  }
  const numbers = measured!.dataSync<'float32'>();
  tf.dispose([value, grads, measured!]);
  return Object.fromEntries(names.map((name, i) => [name, numbers[i]])) as Record<Name, number>;
}

/** Everything that Adam remembers; plain data, so that a resumed training goes on bit for bit. */
export interface AdamState {
  /** Updates done so far. */
  steps: number;
  /** Running means of the gradients and of their squares, one array a variable. */
  readonly firstMoments: Float32Array[];
  readonly secondMoments: Float32Array[];
}

/** Adam's constants; defaults as in the paper, but for epsilon ("The 37 implementation details of PPO", detail 3). */
export interface AdamOptions {
  readonly beta1?: number;
  readonly beta2?: number;
  readonly epsilon?: number;
}

/** What an update by a gradient needs to know of the step beside the moments. */
export interface AdamStep {
  /** Learning rate and epsilon with the corrections of the moments' bias, as if these were applied to the moments. */
  readonly rate: number;
  readonly epsilon: number;
  readonly beta1: number;
  readonly beta2: number;
}

/** @param steps updates done, this one included */
export function adamStep(
  steps: number,
  learningRate: number,
  { beta1 = 0.9, beta2 = 0.999, epsilon = 1e-5 }: AdamOptions = {},
): AdamStep {
  const correction2 = Math.sqrt(1 - beta2 ** steps);
  return {
    rate: (learningRate * correction2) / (1 - beta1 ** steps),
    epsilon: epsilon * correction2,
    beta1,
    beta2,
  };
}

/**
 * Adam (Kingma and Ba, 2015, arXiv:1412.6980, algorithm 1) over plain arrays. TensorFlow.js' own recomputes its accumulated betas
 * on restoring and so does not resume exactly.
 */
export class Adam {
  readonly state: AdamState;

  /** @param sizes entries of each variable */
  constructor(
    sizes: readonly number[],
    private readonly options: AdamOptions = {},
  ) {
    const zeros = () => sizes.map((size) => new Float32Array(size));
    this.state = { steps: 0, firstMoments: zeros(), secondMoments: zeros() };
  }

  /** Moves the weights one step against the gradients, in place. */
  update(weights: readonly Float32Array[], gradients: readonly Float32Array[], learningRate: number): void {
    const { state } = this;
    state.steps++;
    const { rate, epsilon, beta1, beta2 } = adamStep(state.steps, learningRate, this.options);
    for (let v = 0; v < weights.length; v++) {
      const weight = weights[v];
      const gradient = gradients[v];
      const first = state.firstMoments[v];
      const second = state.secondMoments[v];
      for (let i = 0; i < weight.length; i++) {
        const g = gradient[i];
        const m = beta1 * first[i] + (1 - beta1) * g;
        const s = beta2 * second[i] + (1 - beta2) * g * g;
        first[i] = m;
        second[i] = s;
        weight[i] -= (rate * m) / (Math.sqrt(s) + epsilon);
      }
    }
  }
}

/**
 * Scales gradients down, in place, so that all together are at most `limit` long (Pascanu et al., 2013, arXiv:1211.5063).
 * Returns their length before.
 */
export function clipGradientNorm(gradients: readonly Float32Array[], limit: number | null): number {
  let squares = 0;
  for (const gradient of gradients) for (let i = 0; i < gradient.length; i++) squares += gradient[i] * gradient[i];
  const norm = Math.sqrt(squares);
  if (limit !== null && norm > limit) {
    const scale = limit / norm;
    for (const gradient of gradients) for (let i = 0; i < gradient.length; i++) gradient[i] *= scale;
  }
  return norm;
}
