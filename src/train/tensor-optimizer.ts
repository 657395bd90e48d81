import type { Network } from '../agents/networks/network.js';
import { Adam, clipGradientNorm } from './adam.js';
import type { Optimizer } from './optimizer.js';

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
