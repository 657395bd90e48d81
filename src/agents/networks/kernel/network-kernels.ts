import type { SparseRows } from '../network-inputs.js';
import { type DenseLayer, DenseLayers, weightsOf } from './dense-layers.js';
import { DenseMoveHead, type MoveHead, SharedMoveHead, type SharedMoveShape, ValueHead } from './heads.js';
import { InputRows, LegalMoves } from './input-rows.js';
import { CHUNK, KernelMemory, KernelWeights } from './kernel-memory.js';

export interface MlpShape {
  /** Columns of an input. */
  readonly inputs: number;
  /** From the input on; the last one gives the outputs. */
  readonly layers: readonly DenseLayer[];
}

/**
 * A multi-layer perceptron computed by the compiled kernel (kernel/assembly). Inputs are taken as sparse. All memory is asked for at once and
 * nothing is allocated after that, so that the arrays of weights are views of it. `loadKernel` must have resolved. There is nothing to free.
 */
export class MlpKernel {
  readonly outputs: number;
  /** Layer by layer, kernel [inputs, units] and bias, and gamma and beta of one that is normalised. */
  readonly weights: KernelWeights;
  private readonly rows: InputRows;
  private readonly layers: DenseLayers;
  /** Views of the outputs and of the gradient by them, [CHUNK, outputs]. */
  private readonly outputView: Float32Array;
  private readonly deltaView: Float32Array;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network that does not fit into memory
   */
  constructor({ inputs, layers }: MlpShape, learns: boolean) {
    const memory = new KernelMemory();
    const widths = [inputs, ...layers.map(({ units }) => units)];
    const count = layers.reduce((sum, layer, i) => sum + weightsOf(layer, widths[i]), 0);
    this.outputs = widths[layers.length];
    this.weights = new KernelWeights(memory, count, learns);
    this.rows = new InputRows(memory, inputs, learns);
    this.layers = new DenseLayers(memory, this.rows, inputs, layers, this.weights);
    memory.make();
    this.weights.view();
    this.rows.view();
    this.outputView = memory.floats(this.layers.outputs, CHUNK * this.outputs);
    this.deltaView = memory.floats(this.layers.delta, learns ? CHUNK * this.outputs : 0);
  }

  /**
   * The outputs of `rows` rows of inputs, dense ones [rows, inputs], some rows at a time: `take` is given those of `count` rows from row `from` on,
   * [count, outputs] from the array's start, to be read before the next.
   */
  forward(
    inputs: Float32Array | SparseRows,
    rows: number,
    take: (outputs: Float32Array, from: number, count: number) => void,
  ): void {
    for (let from = 0; from < rows; from += CHUNK) {
      const count = Math.min(CHUNK, rows - from);
      this.rows.take(inputs, from, count);
      this.layers.forward(count);
      take(this.outputView, from, count);
    }
  }

  /**
   * Replaces the weights' gradient by that of a loss over `rows` rows of inputs, as of `forward`. `slopes` is given the outputs, as `forward` gives them,
   * and writes the gradient of the loss by each of them into an array of the same make.
   */
  computeGradient(
    inputs: Float32Array | SparseRows,
    rows: number,
    slopes: (outputs: Float32Array, from: number, count: number, gradient: Float32Array) => void,
  ): void {
    this.weights.gradient.fill(0);
    this.layers.prepare();
    this.forward(inputs, rows, (outputs, from, count) => {
      slopes(outputs, from, count, this.deltaView);
      this.layers.backward(count);
    });
    this.layers.finish();
  }
}

export interface PolicyShape extends SharedMoveShape {
  /** Columns of an input. */
  readonly inputs: number;
  readonly hidden: readonly DenseLayer[];
  /** Whether a value comes out beside the logits. */
  readonly hasValue: boolean;
  /** Numbers in all kernels and biases together. */
  readonly weightCount: number;
}

/** Rows that go through a network: inputs [.., inputs] and masks [.., moves], 1 = legal; those that `order` names, if it is given, else the first ones. */
export interface PolicyRows {
  readonly inputs: Float32Array;
  readonly masks: Uint8Array;
  readonly order?: Int32Array | undefined;
}

/** What came out for some rows, to be read before the next ones go through. */
export interface PolicyOutputs {
  /** The first of the rows, and how many there are. */
  readonly from: number;
  readonly rows: number;
  readonly legal: LegalMoves;
  /** By `legal.at`. */
  readonly logits: Float32Array;
  /** By row from 0 on; 0 without that head. */
  readonly values: Float32Array;
}

/** Where a loss' gradient by what came out is written to, in the same places. All of it is 0 before. */
export interface PolicySlopes {
  readonly logits: Float32Array;
  readonly values: Float32Array;
}

/**
 * A network with a logit for each legal move and a value, if it has that head, computed by the compiled kernel (`MlpKernel`). Illegal moves cost
 * nothing where moves have columns of their own.
 */
export class PolicyKernel {
  readonly weights: KernelWeights;
  private readonly rows: InputRows;
  private readonly trunk: DenseLayers;
  private readonly moves: MoveHead;
  private readonly value: ValueHead | undefined;
  private readonly trunkDelta: Float32Array;
  private readonly outputs: { -readonly [Key in keyof PolicyOutputs]: PolicyOutputs[Key] };
  private readonly slopes: PolicySlopes;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network that does not fit into memory
   */
  constructor(shape: PolicyShape, learns: boolean) {
    const memory = new KernelMemory();
    const { inputs, hidden, moves, perMove, hasValue, weightCount } = shape;
    const weights = new KernelWeights(memory, weightCount, learns);
    this.weights = weights;
    this.rows = new InputRows(memory, inputs, learns);
    this.trunk = new DenseLayers(memory, this.rows, inputs, hidden, weights);
    this.moves =
      perMove === 0
        ? new DenseMoveHead(memory, this.trunk, moves, weights)
        : new SharedMoveHead(memory, this.rows, this.trunk, shape, weights);
    if (hasValue) this.value = new ValueHead(memory, this.trunk, weights);
    memory.make();
    weights.view();
    this.rows.view();
    const learnt = (count: number): number => (learns ? count : 0);
    this.trunkDelta = memory.floats(this.trunk.delta, learnt(CHUNK * this.trunk.width));
    const values = hasValue ? memory.floats(this.value!.values, CHUNK) : new Float32Array(CHUNK);
    const logits = memory.floats(this.moves.logits, CHUNK * moves);
    this.outputs = { from: 0, rows: 0, legal: new LegalMoves(moves), logits, values };
    this.slopes = {
      logits: memory.floats(this.moves.delta, learnt(CHUNK * moves)),
      values: hasValue ? memory.floats(this.value!.delta, learnt(CHUNK)) : new Float32Array(CHUNK),
    };
  }

  /** Computes `count` rows, some at a time: `take` is given what came out for them. */
  forward(of: PolicyRows, count: number, take: (outputs: PolicyOutputs) => void): void {
    const { outputs, rows, trunk, moves, value } = this;
    moves.prepare();
    for (let from = 0; from < count; from += CHUNK) {
      outputs.from = from;
      outputs.rows = Math.min(CHUNK, count - from);
      rows.take(of.inputs, from, outputs.rows, of.order);
      outputs.legal.take(of.masks, from, outputs.rows, of.order);
      trunk.forward(outputs.rows);
      moves.forward(outputs.rows, outputs.legal);
      value?.forward(outputs.rows);
      take(outputs);
    }
  }

  /** Replaces the weights' gradient by that of a loss over `count` rows; `differentiate` writes its gradient by what came out for some of them. */
  computeGradient(
    of: PolicyRows,
    count: number,
    differentiate: (outputs: PolicyOutputs, slopes: PolicySlopes) => void,
  ): void {
    const { slopes, trunk, moves, value } = this;
    this.weights.gradient.fill(0);
    trunk.prepare();
    this.forward(of, count, (outputs) => {
      slopes.logits.fill(0);
      slopes.values.fill(0);
      differentiate(outputs, slopes);
      if (value) value.backward(outputs.rows);
      else this.trunkDelta.fill(0);
      moves.backward(outputs.rows);
      trunk.backward(outputs.rows);
    });
    moves.finish();
  }
}
