import type { Activation } from '../network-description.js';
import { CHUNK, FLOAT, type InputRows, type KernelMemory, SparseMatrix } from './kernel-memory.js';

/** A step of Adam: its constants, with the bias corrections of the moments worked into `rate` and `epsilon`. */
export interface AdamStep {
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
}

/** Weights in a kernel's memory, in the order of `Network.getWeights`, and what it takes to learn them. */
export class KernelWeights {
  /** `[count]`; empty until `view`. */
  values: Float32Array = new Float32Array(0);
  /** `[count]`: what gradients are added to. These three are empty for weights that do not learn. */
  gradient: Float32Array = new Float32Array(0);
  /** `[count]`: Adam's memory. */
  firstMoments: Float32Array = new Float32Array(0);
  secondMoments: Float32Array = new Float32Array(0);
  private readonly addresses: readonly number[];
  /** Weights whose places have been given out. */
  private given = 0;

  constructor(
    private readonly memory: KernelMemory,
    readonly count: number,
    readonly learn: boolean,
  ) {
    this.addresses = [true, learn, learn, learn].map((has) => memory.place(has ? count : 0));
  }

  /** The addresses of the next `size` weights and of the gradient by them. */
  next(size: number): { readonly at: number; readonly gradient: number } {
    const offset = this.given * FLOAT;
    this.given += size;
    const [values, gradient] = this.addresses;
    return { at: values + offset, gradient: gradient + offset };
  }

  /** Once there is memory. */
  view(): void {
    const { count, learn, addresses, memory } = this;
    const arrays = addresses.map((address, i) => memory.floats(address, i === 0 || learn ? count : 0));
    [this.values, this.gradient, this.firstMoments, this.secondMoments] = arrays;
  }

  /** The length of `gradient`. */
  gradientNorm(): number {
    return Math.sqrt(this.memory.functions.squaredNorm(this.addresses[1], this.count));
  }

  scaleGradient(factor: number): void {
    this.memory.functions.scale(this.addresses[1], this.count, factor);
  }

  /** Moves the weights one step against `gradient`. */
  update({ rate, beta1, beta2, epsilon }: AdamStep): void {
    const [values, gradient, first, second] = this.addresses;
    this.memory.functions.updateAdam(values, gradient, first, second, this.count, rate, beta1, beta2, epsilon);
  }
}

/** A dense layer: `units` sums of its inputs, which are normalised if asked for, then an activation, if any. */
export interface DenseLayer {
  readonly units: number;
  readonly activation: Activation | 'linear';
  /** Default false. */
  readonly isNormalized?: boolean;
  /** Whether what comes out is added to its inputs, which are as many; never of the first layer. Default false. */
  readonly isResidual?: boolean;
}

/** How many weights it has. */
export function weightsOf({ units, isNormalized }: DenseLayer, inputs: number): number {
  return (inputs + (isNormalized ? 3 : 1)) * units;
}

/** A layer with the addresses of what belongs to it. */
interface PlacedLayer extends DenseLayer {
  readonly inputs: number;
  readonly weights: number;
  readonly bias: number;
  readonly normalization: LayerNormalization | undefined;
  /** [CHUNK, units]: after the activation, and what comes out: the same but for a residual layer. */
  readonly activated: number;
  readonly outputs: number;
  // Where it learns: gradients of the loss by weights, bias and outputs, and the weights transposed.
  readonly weightGradient: number;
  readonly biasGradient: number;
  readonly delta: number;
  readonly transposed: number;
  /** Those of its outputs that are not 0, where few are and another layer multiplies them. */
  readonly active: SparseMatrix | undefined;
}

/** Dense layers one after the other, the first of which reads sparse rows. */
export class DenseLayers {
  /** Columns of the last layer's outputs. */
  readonly width: number;
  /** Address of the last layer's outputs, [CHUNK, width]; without layers these are the rows themselves. */
  readonly outputs: number;
  /** Address of the loss' gradient by them, of the same make, where they learn. */
  readonly delta: number;
  private readonly layers: readonly PlacedLayer[];
  /** For what is worked out on the way back. */
  private readonly worked: SparseMatrix;

  /** @param weights of which they take the next: layer by layer, kernel [inputs, units] and bias */
  constructor(
    private readonly memory: KernelMemory,
    private readonly rows: InputRows,
    inputs: number,
    layers: readonly DenseLayer[],
    weights: KernelWeights,
  ) {
    let width = inputs;
    const widest = Math.max(CHUNK, ...layers.map(({ units }) => units));
    const learnt = weights.learn ? widest : 0;
    this.worked = new SparseMatrix(memory, learnt, CHUNK * learnt);
    memory.needScratch(32 * widest);
    this.layers = layers.map((layer, i) => {
      const placed = this.place(layer, width, i === 0, layers[i + 1], weights);
      width = layer.units;
      return placed;
    });
    this.width = width;
    const last = this.layers.at(-1);
    this.outputs = last ? last.outputs : rows.dense;
    this.delta = last ? last.delta : memory.place(weights.learn ? CHUNK * width : 0);
  }

  /** Computes the outputs of the rows that are at work. */
  forward(rows: number): void {
    const { layers, memory } = this;
    const { functions, scratch } = memory;
    for (let i = 0; i < layers.length; i++) {
      const { units, inputs: width, weights, bias, activated, outputs, activation, normalization } = layers[i];
      const before = i > 0 ? layers[i - 1].outputs : 0;
      const active = i > 0 ? layers[i - 1].active : undefined;
      if (i === 0) this.rows.multiply(rows, weights, units, bias, activated);
      else if (units === 1) functions.dotRows(rows, width, before, weights, bias, activated);
      else if (active) active.multiply(rows, width, weights, units, bias, 0, activated);
      else functions.product(rows, units, width, before, width * FLOAT, FLOAT, weights, bias, 0, activated, scratch);
      normalization?.forward(rows, activated);
      if (activation !== 'linear') functions[activation](activated, rows * units);
      if (outputs !== activated) {
        functions.copyRows(1, rows * units, activated, 0, outputs, 0);
        functions.addRows(1, rows * units, before, 0, outputs, 0);
      }
      layers[i].active?.takeNonZeros(outputs, rows, units);
    }
  }

  /** To be called before `backward` when weights have changed. */
  prepare(): void {
    for (const { inputs, units, weights, transposed } of this.layers.slice(1))
      this.memory.functions.transpose(inputs, units, weights, transposed);
  }

  /** Adds the gradient by all weights, for the rows that went forward last, to theirs; `delta` is what it is worked out from. */
  backward(rows: number): void {
    const { layers, memory, worked } = this;
    const { functions, zeros, scratch } = memory;
    for (let i = layers.length - 1; i >= 0; i--) {
      const { units, inputs: width, activated, outputs, activation, normalization, delta } = layers[i];
      const { weightGradient, biasGradient, transposed } = layers[i];
      const isResidual = outputs !== activated;
      if (isResidual) functions.copyRows(1, rows * units, delta, 0, layers[i - 1].delta, 0);
      if (activation !== 'linear') functions[`${activation}Gradient`](activated, rows * units, delta);
      normalization?.backward(rows, delta);
      functions.addColumnSums(rows, units, delta, biasGradient);
      if (i === 0) {
        this.rows.addGradient(rows, delta, units, weightGradient);
        return;
      }
      const before = layers[i - 1];
      const stride = units * FLOAT;
      // With one unit the gradient of the weights is a column; the same numbers as a row are many times faster.
      if (units === 1)
        functions.product(1, width, rows, delta, 0, FLOAT, before.outputs, weightGradient, 0, weightGradient, scratch);
      else if (before.active) {
        worked.takeTransposed(before.active, rows, width);
        worked.multiply(width, rows, delta, units, weightGradient, stride, weightGradient);
      } else
        functions.product(
          width,
          units,
          rows,
          before.outputs,
          FLOAT,
          width * FLOAT,
          delta,
          weightGradient,
          stride,
          weightGradient,
          scratch,
        );
      const into = before.delta;
      const initial = isResidual ? into : zeros;
      const step = isResidual ? width * FLOAT : 0;
      if (activation === 'relu' && units > 1 && !normalization) {
        worked.takeNonZeros(delta, rows, units);
        worked.multiply(rows, units, transposed, width, initial, step, into);
      } else functions.product(rows, width, units, delta, stride, FLOAT, transposed, initial, step, into, scratch);
    }
  }

  /** To be called once `backward` has had all rows. */
  finish(): void {
    const [{ units, weightGradient }] = this.layers;
    this.rows.finishGradient(units, weightGradient);
  }

  private place(
    layer: DenseLayer,
    inputs: number,
    isFirst: boolean,
    next: DenseLayer | undefined,
    weights: KernelWeights,
  ): PlacedLayer {
    const { memory } = this;
    const { units, isNormalized, isResidual } = layer;
    const ofWeights = weights.next(inputs * units);
    const ofBias = weights.next(units);
    const normalization = isNormalized ? new LayerNormalization(memory, units, weights) : undefined;
    const activated = memory.place(CHUNK * units);
    const learnt = (floats: number): number => memory.place(weights.learn ? floats : 0);
    if (!isFirst) {
      // Forward, the gradient by the weights and that by the layer before.
      memory.needProduct(units, Math.max(inputs, CHUNK));
      memory.needProduct(inputs, units);
      memory.needZeros(inputs);
    }
    return {
      ...layer,
      inputs,
      weights: ofWeights.at,
      bias: ofBias.at,
      normalization,
      activated,
      outputs: isResidual ? memory.place(CHUNK * units) : activated,
      weightGradient: ofWeights.gradient,
      biasGradient: ofBias.gradient,
      delta: learnt(CHUNK * units),
      transposed: learnt(isFirst ? 0 : inputs * units),
      active: isSparse(layer, next) ? new SparseMatrix(memory, CHUNK, CHUNK * units) : undefined,
    };
  }
}

/** Of a rectified layer's outputs few are not 0: 40 in 100 at first, 20 and fewer once it has learnt. A single unit has a product of its own. */
function isSparse({ activation, isResidual }: DenseLayer, next: DenseLayer | undefined): boolean {
  return activation === 'relu' && !isResidual && next !== undefined && next.units > 1;
}

/** As TensorFlow.js' layer adds to variances. */
const EPSILON = 1e-3;

/** Normalises the sums of a layer over its units, row by row, then scales and moves them (Ba et al., 2016, arXiv:1607.06450). */
class LayerNormalization {
  private readonly gamma: ReturnType<KernelWeights['next']>;
  private readonly beta: ReturnType<KernelWeights['next']>;
  /** [CHUNK, units] and [CHUNK]: what came out before gamma, and one over the deviations. */
  private readonly normalized: number;
  private readonly scales: number;

  /** @param weights of which it takes the next: gamma [units] and beta [units] */
  constructor(
    private readonly memory: KernelMemory,
    private readonly units: number,
    weights: KernelWeights,
  ) {
    this.gamma = weights.next(units);
    this.beta = weights.next(units);
    this.normalized = memory.place(CHUNK * units);
    this.scales = memory.place(CHUNK);
    memory.needScratch(units);
  }

  /** Works on sums [rows, units] in place. */
  forward(rows: number, sums: number): void {
    const { memory, units, gamma, beta, normalized, scales } = this;
    memory.functions.normalizeRows(rows, units, sums, gamma.at, beta.at, EPSILON, normalized, scales);
  }

  /** Turns the gradient by what came out last into that by the sums, in place, and adds that by its weights to theirs. Once after each `forward`. */
  backward(rows: number, delta: number): void {
    const { memory, units, gamma, beta, normalized, scales } = this;
    const { functions, scratch } = memory;
    functions.addColumnSums(rows, units, delta, beta.gradient);
    functions.normalizeRowsGradient(rows, units, delta, gamma.at, normalized, scales, scratch);
    functions.addColumnSums(rows, units, normalized, gamma.gradient);
  }
}
