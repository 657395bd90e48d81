import type { Activation } from '../network.js';
import { instantiateKernel, type KernelFunctions } from './kernel-module.js';
import { MemoryLayout } from './memory-layout.js';

/** A dense layer: `units` sums of its inputs, then an activation, if any. */
export interface DenseLayer {
  readonly units: number;
  readonly activation: Activation | 'linear';
}

export interface MlpShape {
  /** Columns of an input. */
  readonly inputs: number;
  /** From the input on; the last one gives the outputs. */
  readonly layers: readonly DenseLayer[];
}

/** Rows that go through all layers at once: few enough for the processor's caches. */
const CHUNK = 256;

const FLOAT = 4;

/** A layer with the addresses of what belongs to it. */
interface PlacedLayer extends DenseLayer {
  readonly inputs: number;
  readonly weights: number;
  readonly bias: number;
  /** [CHUNK, units] */
  readonly outputs: number;
  // Where it learns: gradients of the loss by weights, bias and outputs, and the weights transposed.
  readonly weightGradient: number;
  readonly biasGradient: number;
  readonly delta: number;
  readonly transposed: number;
}

/** A step of Adam: its constants, with the corrections of the moments' bias worked into `rate` and `epsilon`. */
export interface KernelStep {
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
}

/**
 * A multi-layer perceptron computed by the compiled kernel (kernel/assembly). Inputs are taken as sparse: the first layer adds up only the
 * weights of columns that are not 0. All memory is asked for at once and nothing is allocated after that, so that the arrays here are
 * views of it. `loadKernel` must have resolved. There is nothing to free.
 */
export class MlpKernel {
  readonly inputs: number;
  readonly outputs: number;
  /** `[weightCount]`: layer by layer, kernel [inputs, units] and bias. */
  readonly weights: Float32Array;
  /** `[weightCount]`: what `addGradient` adds to. These three are empty without `learns`. */
  readonly gradient: Float32Array;
  /** `[weightCount]`: Adam's memory. */
  readonly firstMoments: Float32Array;
  readonly secondMoments: Float32Array;
  private readonly functions: KernelFunctions;
  private readonly layers: readonly PlacedLayer[];
  /** [CHUNK, inputs], dense and as sparse matrices by rows and by columns. */
  private readonly dense: number;
  private readonly byRow: SparseMatrix;
  private readonly byColumn: SparseMatrix;
  private readonly scratch: number;
  /** As many zeros as the widest layer has inputs. */
  private readonly zeros: number;
  /** Views of `dense`, and of outputs and delta of the last layer. */
  private readonly denseView: Float32Array;
  private readonly outputView: Float32Array;
  private readonly deltaView: Float32Array;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network that does not fit into memory
   */
  constructor({ inputs, layers }: MlpShape, learns: boolean) {
    const layout = new MemoryLayout();
    const widths = [inputs, ...layers.map(({ units }) => units)];
    const count = layers.reduce((sum, { units }, i) => sum + (widths[i] + 1) * units, 0);
    const [weights, gradient, firstMoments, secondMoments] = [true, learns, learns, learns].map((has) =>
      layout.floats(has ? count : 0),
    );
    let at = 0;
    this.layers = layers.map((layer, i) => {
      const entries = widths[i] * layer.units;
      const offset = at * FLOAT;
      const ofBias = offset + entries * FLOAT;
      at += entries + layer.units;
      const learnt = (floats: number): number => layout.floats(learns ? floats : 0);
      return {
        ...layer,
        inputs: widths[i],
        weights: weights + offset,
        bias: weights + ofBias,
        outputs: layout.floats(CHUNK * layer.units),
        weightGradient: gradient + offset,
        biasGradient: gradient + ofBias,
        delta: learnt(CHUNK * layer.units),
        transposed: learnt(i > 0 ? entries : 0),
      };
    });
    this.inputs = inputs;
    this.outputs = widths[layers.length];
    this.dense = layout.floats(CHUNK * inputs);
    this.byRow = sparseMatrix(layout, CHUNK, CHUNK * inputs);
    this.byColumn = sparseMatrix(layout, learns ? inputs : 0, learns ? CHUNK * inputs : 0);
    this.scratch = layout.floats(scratchSize(widths));
    this.zeros = layout.floats(Math.max(...widths));
    const { functions, buffer } = instantiateKernel(layout.bytes);
    this.functions = functions;
    this.weights = new Float32Array(buffer, weights, count);
    const learning = learns ? count : 0;
    this.gradient = new Float32Array(buffer, gradient, learning);
    this.firstMoments = new Float32Array(buffer, firstMoments, learning);
    this.secondMoments = new Float32Array(buffer, secondMoments, learning);
    const last = this.layers[layers.length - 1];
    this.denseView = new Float32Array(buffer, this.dense, CHUNK * inputs);
    this.outputView = new Float32Array(buffer, last.outputs, CHUNK * this.outputs);
    this.deltaView = new Float32Array(buffer, last.delta, learns ? CHUNK * this.outputs : 0);
  }

  /**
   * The outputs of `rows` rows of inputs [rows, inputs], some rows at a time: `take` is given those of `count` rows from row `from` on,
   * [count, outputs] from the array's start, to be read before the next.
   */
  forward(
    inputs: Float32Array,
    rows: number,
    take: (outputs: Float32Array, from: number, count: number) => void,
  ): void {
    for (let from = 0; from < rows; from += CHUNK) {
      const count = Math.min(CHUNK, rows - from);
      this.forwardChunk(inputs, from, count);
      take(this.outputView, from, count);
    }
  }

  /**
   * Replaces `gradient` by that of a loss over `rows` rows of inputs [rows, inputs]. `slopes` is given the outputs, as `forward` gives them,
   * and writes the gradient of the loss by each of them into an array of the same make.
   */
  computeGradient(
    inputs: Float32Array,
    rows: number,
    slopes: (outputs: Float32Array, from: number, count: number, gradient: Float32Array) => void,
  ): void {
    this.gradient.fill(0);
    const { functions } = this;
    for (const { inputs: width, units, weights, transposed } of this.layers.slice(1))
      functions.transpose(width, units, weights, transposed);
    this.forward(inputs, rows, (outputs, from, count) => {
      slopes(outputs, from, count, this.deltaView);
      this.backwardChunk(count);
    });
  }

  /** The length of `gradient`. */
  gradientNorm(): number {
    return Math.sqrt(this.functions.squaredNorm(this.gradient.byteOffset, this.gradient.length));
  }

  scaleGradient(factor: number): void {
    this.functions.scale(this.gradient.byteOffset, this.gradient.length, factor);
  }

  /** Moves the weights one step against `gradient`. */
  update({ rate, beta1, beta2, epsilon }: KernelStep): void {
    const [weights, gradient, first, second] = [this.weights, this.gradient, this.firstMoments, this.secondMoments].map(
      ({ byteOffset }) => byteOffset,
    );
    const count = this.weights.length;
    this.functions.updateAdam(weights, gradient, first, second, count, rate, beta1, beta2, epsilon);
  }

  private forwardChunk(inputs: Float32Array, from: number, rows: number): void {
    const { functions, layers, byRow, dense, denseView } = this;
    const start = from * this.inputs;
    const end = start + rows * this.inputs;
    denseView.set(start === 0 && end === inputs.length ? inputs : inputs.subarray(start, end));
    const { bounds, indices, values } = byRow;
    functions.sparseRows(dense, rows, this.inputs, bounds, indices, values, this.scratch);
    for (let i = 0; i < layers.length; i++) {
      const { units, inputs: width, weights, bias, outputs, activation } = layers[i];
      const before = i > 0 ? layers[i - 1].outputs : 0;
      if (i === 0)
        functions.sparseProduct(rows, bounds, indices, values, weights, units, bias, 0, outputs, width, this.scratch);
      else if (units === 1) functions.dotRows(rows, width, before, weights, bias, outputs);
      else functions.product(rows, units, width, before, width * FLOAT, FLOAT, weights, bias, 0, outputs, this.scratch);
      if (activation !== 'linear') functions[activation](outputs, rows * units);
    }
  }

  /** Adds the gradient by all weights, for the rows that went forward last, to `gradient`. */
  private backwardChunk(rows: number): void {
    const { functions, layers, zeros, scratch } = this;
    for (let i = layers.length - 1; i >= 0; i--) {
      const { units, inputs: width, outputs, activation, delta, weightGradient, biasGradient, transposed } = layers[i];
      if (activation !== 'linear') functions[`${activation}Gradient`](outputs, rows * units, delta);
      functions.addColumnSums(rows, units, delta, biasGradient);
      const stride = units * FLOAT;
      if (i === 0) {
        const { bounds, indices, values } = this.byRow;
        const to = this.byColumn;
        functions.sparseTranspose(rows, width, bounds, indices, values, to.bounds, to.indices, to.values);
        functions.sparseProduct(
          width,
          to.bounds,
          to.indices,
          to.values,
          delta,
          units,
          weightGradient,
          stride,
          weightGradient,
          rows,
          scratch,
        );
        return;
      }
      const before = layers[i - 1];
      // With one unit the gradient of the weights is a column; the same numbers as a row are many times faster.
      if (units === 1)
        functions.product(1, width, rows, delta, 0, FLOAT, before.outputs, weightGradient, 0, weightGradient, scratch);
      else
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
      functions.product(rows, width, units, delta, stride, FLOAT, transposed, zeros, 0, before.delta, scratch);
    }
  }
}

/** Numbers that the kernel's functions need room for, at most, in networks with layers so wide, the input included. */
function scratchSize(widths: readonly number[]): number {
  const widest = Math.max(...widths, CHUNK);
  // A product copies its right side, of the weights' shape or CHUNK rows of a layer, and four rows of its left side.
  const products = widths.slice(1).map((units, i) => Math.max(widths[i], CHUNK) * units + 4 * widest);
  return Math.max(32 * widest, ...products);
}

/** Addresses of a sparse matrix, as kernel/assembly/sparse.ts describes it. */
interface SparseMatrix {
  readonly bounds: number;
  readonly indices: number;
  readonly values: number;
}

function sparseMatrix(layout: MemoryLayout, rows: number, entries: number): SparseMatrix {
  return { bounds: layout.floats(2 * rows + 1), indices: layout.floats(entries), values: layout.floats(entries) };
}
