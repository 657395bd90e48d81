import type { DenseLayer } from '../../../../src/agents/networks/kernel/dense-layers.js';
import type { KernelShape } from '../../../../src/agents/networks/kernel/kernel-network.js';

const EPSILON = 1e-3;

/** What a layer makes of its inputs, step by step. */
interface LayerPass {
  readonly inputs: readonly number[];
  /** Before gamma and beta, where it is normalised, and one over the deviation. */
  readonly normalized: readonly number[];
  readonly scale: number;
  readonly activated: readonly number[];
  readonly outputs: readonly number[];
}

/** A multi-layer perceptron by the textbook, in float64: it shares no code with the kernel. */
export class ReferenceMlp {
  /** Where each layer's weights start. */
  private readonly starts: readonly number[];

  constructor(
    private readonly shape: Pick<KernelShape, 'inputs' | 'layers'>,
    /** Layer by layer, kernel [inputs, units] and bias, then gamma and beta where it is normalised. */
    private readonly weights: ArrayLike<number>,
  ) {
    let at = 0;
    let width = shape.inputs;
    this.starts = shape.layers.map(({ units, isNormalized }) => {
      const start = at;
      at += width * units + units * (isNormalized ? 3 : 1);
      width = units;
      return start;
    });
  }

  /** The outputs of one row. */
  outputs(input: readonly number[]): number[] {
    return [...(this.passes(input).at(-1)?.outputs ?? input)];
  }

  /** Of a sum over rows of slope times output, by all weights: what backpropagation has to give. */
  gradient(inputs: readonly (readonly number[])[], slopes: readonly (readonly number[])[]): Float64Array {
    const gradient = new Float64Array(this.weights.length);
    inputs.forEach((input, row) => this.addGradient(input, slopes[row], gradient));
    return gradient;
  }

  private passes(input: readonly number[]): LayerPass[] {
    let inputs = input;
    return this.shape.layers.map((layer, l) => {
      const pass = this.pass(layer, this.starts[l], inputs);
      inputs = pass.outputs;
      return pass;
    });
  }

  private pass(layer: DenseLayer, at: number, inputs: readonly number[]): LayerPass {
    const { weights } = this;
    const { units, activation, isNormalized, isResidual } = layer;
    const bias = at + inputs.length * units;
    let sums = Array.from({ length: units }, (_, unit) =>
      inputs.reduce((sum, x, i) => sum + x * weights[at + i * units + unit], weights[bias + unit]),
    );
    const mean = meanOf(sums);
    const scale = 1 / Math.sqrt(meanOf(sums.map((x) => (x - mean) ** 2)) + EPSILON);
    const normalized = sums.map((x) => (x - mean) * scale);
    const gamma = bias + units;
    if (isNormalized) sums = normalized.map((x, unit) => x * weights[gamma + unit] + weights[gamma + units + unit]);
    const activated = sums.map((x) =>
      activation === 'relu' ? Math.max(0, x) : activation === 'tanh' ? Math.tanh(x) : x,
    );
    const outputs = isResidual ? activated.map((x, unit) => x + inputs[unit]) : activated;
    return { inputs, normalized, scale, activated, outputs };
  }

  private addGradient(input: readonly number[], slopes: readonly number[], gradient: Float64Array): void {
    const { weights, starts, shape } = this;
    const passes = this.passes(input);
    let byOutputs = [...slopes];
    for (let l = passes.length - 1; l >= 0; l--) {
      const { units, activation, isNormalized, isResidual } = shape.layers[l];
      const { inputs, normalized, scale, activated } = passes[l];
      const kernel = starts[l];
      const bias = kernel + inputs.length * units;
      const gamma = bias + units;
      let delta = byOutputs.map((d, unit) => {
        if (activation === 'relu') return activated[unit] > 0 ? d : 0;
        return activation === 'tanh' ? d * (1 - activated[unit] ** 2) : d;
      });
      if (isNormalized) {
        delta.forEach((d, unit) => {
          gradient[gamma + unit] += d * normalized[unit];
          gradient[gamma + units + unit] += d;
        });
        const by = delta.map((d, unit) => d * weights[gamma + unit]);
        const along = meanOf(by.map((d, unit) => d * normalized[unit]));
        delta = by.map((d, unit) => scale * (d - meanOf(by) - normalized[unit] * along));
      }
      delta.forEach((d, unit) => (gradient[bias + unit] += d));
      inputs.forEach((x, i) => {
        delta.forEach((d, unit) => (gradient[kernel + i * units + unit] += x * d));
      });
      byOutputs = inputs.map((_, i) =>
        delta.reduce((sum, d, unit) => sum + d * weights[kernel + i * units + unit], isResidual ? byOutputs[i] : 0),
      );
    }
  }
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
}
