import type { DenseLayer } from '../../../../src/agents/networks/kernel/dense-layers.js';
import type { KernelShape } from '../../../../src/agents/networks/kernel/kernel-network.js';

/** What a layer makes of its inputs, step by step. */
interface LayerPass {
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

/** The weighted sums of a dense layer whose weights begin at `at`: kernel [inputs, units], then bias. */
function denseSums(inputs: readonly number[], units: number, weights: ArrayLike<number>, at: number) {
  const sums: number[] = [];
  for (let unit = 0; unit < units; unit++) {
    let sum = weights[at + inputs.length * units + unit];
    for (let i = 0; i < inputs.length; i++) sum += inputs[i] * weights[at + i * units + unit];
    sums.push(sum);
  }
  return sums;
}

/** A multi-layer perceptron by the textbook, in float64: it shares no code with the kernel. */
export class ReferenceMlp {
  /** Where each layer's weights start. */
  private readonly starts: readonly number[];

  constructor(
    private readonly shape: Pick<KernelShape, 'inputs' | 'layers'>,
    /** Layer by layer, kernel [inputs, units] and bias. */
    private readonly weights: ArrayLike<number>,
  ) {
    let at = 0;
    let width = shape.inputs;
    this.starts = shape.layers.map(({ units }) => {
      const start = at;
      at += (width + 1) * units;
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
    const { units, activation } = layer;
    const sums = denseSums(inputs, units, this.weights, at);
    const outputs = sums.map((x) =>
      activation === 'relu' ? Math.max(0, x) : activation === 'tanh' ? Math.tanh(x) : x,
    );
    return { inputs, outputs };
  }

  private addGradient(input: readonly number[], slopes: readonly number[], gradient: Float64Array) {
    const { weights, starts, shape } = this;
    const passes = this.passes(input);
    let byOutputs = [...slopes];
    for (let l = passes.length - 1; l >= 0; l--) {
      const { units, activation } = shape.layers[l];
      const { inputs, outputs } = passes[l];
      const kernel = starts[l];
      const bias = kernel + inputs.length * units;
      const delta = byOutputs.map((d, unit) => {
        if (activation === 'relu') return outputs[unit] > 0 ? d : 0;
        return activation === 'tanh' ? d * (1 - outputs[unit] ** 2) : d;
      });
      delta.forEach((d, unit) => (gradient[bias + unit] += d));
      inputs.forEach((x, i) => {
        delta.forEach((d, unit) => (gradient[kernel + i * units + unit] += x * d));
      });
      byOutputs = inputs.map((_, i) => delta.reduce((sum, d, unit) => sum + d * weights[kernel + i * units + unit], 0));
    }
  }
}
