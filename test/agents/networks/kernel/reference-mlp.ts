import type { MlpShape } from '../../../../src/agents/networks/kernel/mlp-kernel.js';

/** A multi-layer perceptron by the textbook, in float64: it shares no code with the kernel. */
export class ReferenceMlp {
  constructor(
    private readonly shape: MlpShape,
    /** Layer by layer, kernel [inputs, units] and bias. */
    private readonly weights: ArrayLike<number>,
  ) {}

  /** The outputs of one row. */
  outputs(input: readonly number[]): number[] {
    return this.activations(input).at(-1)!;
  }

  /** Of a sum over rows of slope times output, by all weights: what backpropagation has to give. */
  gradient(inputs: readonly (readonly number[])[], slopes: readonly (readonly number[])[]): Float64Array {
    const gradient = new Float64Array(this.weights.length);
    inputs.forEach((input, row) => this.addGradient(input, slopes[row], gradient));
    return gradient;
  }

  private activations(input: readonly number[]): number[][] {
    const all = [[...input]];
    let at = 0;
    for (const { units, activation } of this.shape.layers) {
      const before = all.at(-1)!;
      const bias = at + before.length * units;
      const sums = Array.from({ length: units }, (_, unit) =>
        before.reduce((sum, x, i) => sum + x * this.weights[at + i * units + unit], this.weights[bias + unit]),
      );
      all.push(sums.map((x) => (activation === 'relu' ? Math.max(0, x) : activation === 'tanh' ? Math.tanh(x) : x)));
      at = bias + units;
    }
    return all;
  }

  private addGradient(input: readonly number[], slopes: readonly number[], gradient: Float64Array): void {
    const { layers } = this.shape;
    const activations = this.activations(input);
    let delta = [...slopes];
    let end = this.weights.length;
    for (let l = layers.length - 1; l >= 0; l--) {
      const { units, activation } = layers[l];
      const before = activations[l];
      const after = activations[l + 1];
      delta = delta.map((d, unit) => {
        if (activation === 'relu') return after[unit] > 0 ? d : 0;
        return activation === 'tanh' ? d * (1 - after[unit] ** 2) : d;
      });
      const bias = end - units;
      const kernel = bias - before.length * units;
      delta.forEach((d, unit) => (gradient[bias + unit] += d));
      before.forEach((x, i) => {
        delta.forEach((d, unit) => (gradient[kernel + i * units + unit] += x * d));
      });
      delta = before.map((_, i) =>
        delta.reduce((sum, d, unit) => sum + d * this.weights[kernel + i * units + unit], 0),
      );
      end = kernel;
    }
  }
}
