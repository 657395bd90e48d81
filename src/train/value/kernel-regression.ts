import { KernelNetwork } from '../../agents/networks/kernel/kernel-network.js';
import type { Network } from '../../agents/networks/network.js';
import type { ValueScale } from '../../agents/networks/value-network.js';
import { type AdamState, adamStep } from '../adam.js';
import type { Measures } from '../learner.js';
import type { Regression } from './regression.js';

/** By the compiled kernel, in its own memory. `loadBackend('kernel')` must have resolved. */
export class KernelRegression implements Regression {
  readonly network: KernelNetwork;
  readonly weights: Float32Array;
  readonly gradient: Float32Array;
  readonly adam: { readonly state: AdamState };
  private lossSum = 0;

  /**
   * @param network of the same shape, with the first weights; they are copied
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(
    network: Network,
    private readonly scale: ValueScale,
  ) {
    this.network = new KernelNetwork(network, { learns: true });
    const { values, gradient, firstMoments, secondMoments } = this.network.kernel.weights;
    this.weights = values;
    this.gradient = gradient;
    this.adam = { state: { steps: 0, firstMoments: [firstMoments], secondMoments: [secondMoments] } };
  }

  computeGradient(inputs: Float32Array, targets: Float32Array): Measures {
    const rows = targets.length;
    this.lossSum = 0;
    this.network.kernel.computeGradient(inputs, rows, (values, from, count, gradient) => {
      for (let i = 0; i < count; i++) gradient[i] = this.slope(values[i], targets[from + i]) / rows;
    });
    return { value_loss: this.lossSum / rows };
  }

  /** The slope of a row's loss by its value; the loss is added up. See `TensorRegression`. */
  private slope(value: number, target: number): number {
    if (this.scale === 'return') {
      this.lossSum += (value - target) ** 2;
      return 2 * (value - target);
    }
    const chance = Math.min(1, Math.max(0, target));
    const small = Math.exp(-Math.abs(value));
    this.lossSum += Math.max(value, 0) + Math.log1p(small) - chance * value;
    return (value > 0 ? 1 : small) / (1 + small) - chance;
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
