import type { Activation } from '../network-description.js';
import { CHUNK, FLOAT, type InputRows, type KernelMemory, SparseMatrix } from './kernel-memory.js';

/** A step of Adam: its constants, with the bias corrections of the moments worked into `rate` and `epsilon`. */
export interface AdamStep {
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
}

/** The addresses of some weights, and of the gradient by them. */
export interface PlacedWeights {
  readonly at: number;
  readonly gradient: number;
}

/** Weights in a kernel's memory, in the order of `Network.getWeights`, and what it takes to learn them. */
export class KernelWeights {
  /** `[count]`; all of them from `view` on. */
  values!: Float32Array;
  /** `[count]`: what gradients are added to. These three are empty for weights that do not learn. */
  gradient!: Float32Array;
  /** `[count]`: Adam's memory. */
  firstMoments!: Float32Array;
  secondMoments!: Float32Array;
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

  /** Gives out the next `size` weights. */
  next(size: number): PlacedWeights {
    const offset = this.given * FLOAT;
    this.given += size;
    const [values, gradient] = this.addresses;
    return { at: values + offset, gradient: gradient + offset };
  }

  /** The address of room for numbers that only learning needs. */
  placeLearnt(floats: number): number {
    return this.memory.place(this.learn ? floats : 0);
  }

  /** Once there is memory. */
  view() {
    const { count, learn, addresses, memory } = this;
    const arrays = addresses.map((address, i) => memory.floats(address, i === 0 || learn ? count : 0));
    [this.values, this.gradient, this.firstMoments, this.secondMoments] = arrays;
  }

  /** The length of `gradient`. */
  gradientNorm(): number {
    return Math.sqrt(this.memory.functions.squaredNorm(this.addresses[1], this.count));
  }

  scaleGradient(factor: number) {
    this.memory.functions.scale(this.addresses[1], this.count, factor);
  }

  /** Moves the weights one step against `gradient`. */
  update({ rate, beta1, beta2, epsilon }: AdamStep) {
    const [values, gradient, first, second] = this.addresses;
    this.memory.functions.updateAdam(values, gradient, first, second, this.count, rate, beta1, beta2, epsilon);
  }
}

/** A dense layer: `units` sums of its inputs, then an activation, if any. */
export interface DenseLayer {
  readonly units: number;
  readonly activation: Activation | 'linear';
}

/** What the next layers read: addresses of numbers [CHUNK, units], and where they learn of the loss' gradient by them. */
export interface LayerOutputs {
  readonly units: number;
  readonly outputs: number;
  readonly delta: number;
  /** Those that are not 0, where few are and another layer multiplies them. */
  readonly active?: SparseMatrix | undefined;
}

/** A dense layer in a kernel's memory. */
export class Dense implements LayerOutputs {
  readonly units: number;
  readonly outputs: number;
  readonly delta: number;
  readonly active: SparseMatrix | undefined;
  private readonly weights: PlacedWeights;
  private readonly bias: PlacedWeights;
  /** [units, inputs]: the weights, where it learns. */
  private readonly transposed: number;

  /**
   * @param from what it reads
   * @param rows the same as sparse rows, for the first layer
   * @param next the layer that reads it, if one does
   * @param weights of which it takes the next: kernel [inputs, units] and bias
   */
  constructor(
    private readonly memory: KernelMemory,
    private readonly from: LayerOutputs,
    private readonly rows: InputRows | undefined,
    private readonly layer: DenseLayer,
    next: DenseLayer | undefined,
    weights: KernelWeights,
  ) {
    const { units } = layer;
    const inputs = from.units;
    this.units = units;
    this.weights = weights.next(inputs * units);
    this.bias = weights.next(units);
    this.outputs = memory.place(CHUNK * units);
    this.delta = weights.placeLearnt(CHUNK * units);
    this.transposed = weights.placeLearnt(rows ? 0 : inputs * units);
    this.active = isSparse(layer, next) ? new SparseMatrix(memory, CHUNK, CHUNK * units) : undefined;
    memory.needScratch(32 * Math.max(CHUNK, units));
    if (weights.learn) memory.needSparse(Math.max(CHUNK, units));
    if (rows) return;
    // Forward, the gradient by the weights and that by the layer before.
    memory.needProduct(units, Math.max(inputs, CHUNK));
    memory.needProduct(inputs, units);
    memory.needZeros(inputs);
  }

  /** Computes the outputs of the rows that are at work. */
  forward(rows: number) {
    const { memory, from, layer, units, weights, bias, outputs } = this;
    const { functions, scratch } = memory;
    const { units: width, outputs: before, active } = from;
    if (this.rows) this.rows.multiply(rows, weights.at, units, bias.at, outputs);
    else if (units === 1) functions.dotRows(rows, width, before, weights.at, bias.at, outputs);
    else if (active) active.multiply(rows, width, weights.at, units, bias.at, 0, outputs);
    else functions.product(rows, units, width, before, width * FLOAT, FLOAT, weights.at, bias.at, 0, outputs, scratch);
    if (this.active) this.active.takeNonZeros(outputs, rows, units, 1);
    else if (layer.activation !== 'linear') functions[layer.activation](outputs, rows * units);
  }

  /** To be called before `backward` when weights have changed. */
  transpose() {
    const { memory, from, units, weights, transposed } = this;
    if (!this.rows) memory.functions.transpose(from.units, units, weights.at, transposed);
  }

  /**
   * Adds the gradient by its weights, for the rows that went forward last, to theirs, and writes that by its inputs into their `delta`; its own is what
   * these are worked out from. @param adds whether it is added to what is there
   */
  backward(rows: number, adds = false) {
    const { memory, from, layer, units, outputs, delta, weights, transposed } = this;
    const { functions, zeros, scratch, worked } = memory;
    const { units: width, outputs: before, delta: into, active } = from;
    const { activation } = layer;
    const { gradient } = weights;
    if (activation !== 'linear') functions[`${activation}Gradient`](outputs, rows * units, delta);
    functions.addColumnSums(rows, units, delta, this.bias.gradient);
    if (this.rows) {
      this.rows.addGradient(rows, delta, units, gradient);
      return;
    }
    const stride = units * FLOAT;
    // With one unit the gradient of the weights is a column; the same numbers as a row are many times faster.
    if (units === 1) functions.product(1, width, rows, delta, 0, FLOAT, before, gradient, 0, gradient, scratch);
    else if (active) {
      worked.takeTransposed(active, rows, width);
      worked.multiply(width, rows, delta, units, gradient, stride, gradient);
    } else
      functions.product(width, units, rows, before, FLOAT, width * FLOAT, delta, gradient, stride, gradient, scratch);
    const initial = adds ? into : zeros;
    const step = adds ? width * FLOAT : 0;
    if (activation === 'relu' && units > 1) {
      worked.takeNonZeros(delta, rows, units);
      worked.multiply(rows, units, transposed, width, initial, step, into);
    } else functions.product(rows, width, units, delta, stride, FLOAT, transposed, initial, step, into, scratch);
  }

  /** To be called once `backward` has had all rows. */
  finish() {
    this.rows?.finishGradient(this.units, this.weights.gradient);
  }
}

/** Of a rectified layer's outputs few are not 0: 40 in 100 at first, 20 and fewer once it has learnt. A single unit has a product of its own. */
function isSparse({ activation }: DenseLayer, next: DenseLayer | undefined) {
  return activation === 'relu' && next !== undefined && next.units > 1;
}
