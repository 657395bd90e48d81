import * as tf from '@tensorflow/tfjs-core';
import { Network } from '../../src/agents/networks/network.js';
import { Random } from '../../src/env/base/random.js';
import { lossGradient, Optimizer, TensorWeights } from '../../src/train/optimizer.js';

const INPUTS = 128;
const OUTPUTS = 64;
const HIDDEN_SIZES = [256, 256];

/**
 * What every learner here does with a network, on made-up rows: backends are compared by its time and its numbers. The network is an
 * MLP 128-256-256-64; rows go in and results come out as plain arrays. A backend must be loaded. Free it with `dispose`.
 */
export class SampleStep {
  readonly network = Network.create(
    {
      inputs: INPUTS,
      heads: 'logits',
      moves: OUTPUTS,
      perMove: 0,
      hiddenSizes: HIDDEN_SIZES,
      moveUnits: 1,
      activation: 'relu',
    },
    1,
  );
  private readonly optimizer = new Optimizer(new TensorWeights(this.network));
  /** Of the last `train`, [weightCount]. */
  readonly gradient = this.optimizer.gradient;
  private readonly inputs: Float32Array;
  private readonly targets: Float32Array;

  /** @param batch rows of each pass */
  constructor(private readonly batch: number) {
    const random = new Random('sample step', 1);
    this.inputs = Float32Array.from({ length: batch * INPUTS }, () => random.float());
    this.targets = Float32Array.from({ length: batch * OUTPUTS }, () => random.float());
  }

  /** Returns the outputs, [batch, 64]. */
  forward(): Float32Array {
    const logits = tf.tidy(() => this.network.logits(tf.tensor2d(this.inputs, [this.batch, INPUTS])));
    const outputs = logits.dataSync<'float32'>();
    logits.dispose();
    return outputs;
  }

  /** One update with Adam towards the targets; returns the mean squared error before it. */
  train(): number {
    const inputs = tf.tensor2d(this.inputs, [this.batch, INPUTS]);
    const targets = tf.tensor2d(this.targets, [this.batch, OUTPUTS]);
    const squaredError = () => {
      const loss = tf.mean<tf.Scalar>(tf.squaredDifference(this.network.logits(inputs), targets));
      return { loss, measures: { loss } };
    };
    const { loss } = lossGradient(this.network, squaredError, this.gradient);
    tf.dispose([inputs, targets]);
    this.optimizer.update(1e-3);
    return loss;
  }

  dispose(): void {
    this.network.dispose();
  }
}
