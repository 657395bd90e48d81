import {
  expectUndisposed,
  ILLEGAL_LOGIT,
  type NetworkDescription,
  type PolicyNetwork,
  type QNetwork,
} from '../network-description.js';
import { DenseLayers, KernelWeights } from './dense-layers.js';
import { DenseMoveHead, LegalMoves, type MoveHead, SharedMoveHead } from './heads.js';
import { CHUNK, FLOAT, InputRows, KernelMemory } from './kernel-memory.js';
import { type PolicyShape, policyShapeOf } from './kernel-network.js';

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
class PolicyKernel {
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
    moves.prepare?.();
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
    moves.finish?.();
  }
}

/** A copy of a network with logits, computed by the compiled kernel. `loadBackend('kernel')` must have resolved. */
export class KernelPolicyNetwork implements PolicyNetwork, QNetwork {
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
  /** Its weights are this network's. */
  readonly kernel: PolicyKernel;
  /** Whether there is a value beside the logits. */
  readonly hasValue: boolean;
  private isDisposed = false;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(network: NetworkDescription, { learns = false }: { readonly learns?: boolean } = {}) {
    this.inputs = network.inputs;
    this.moves = network.moves;
    this.perMove = network.perMove;
    this.hasValue = network.heads !== 'logits';
    this.kernel = new PolicyKernel(policyShapeOf(network), learns);
    network.getWeights(this.kernel.weights.values);
  }

  predictPolicy(
    inputs: Float32Array,
    masks: Uint8Array,
    rows: number,
    logProbabilities: Float32Array,
    values?: Float32Array,
  ): void {
    expectUndisposed(this.isDisposed);
    logProbabilities.fill(ILLEGAL_LOGIT, 0, rows * this.moves);
    this.kernel.forward({ inputs, masks }, rows, (outputs) => {
      const { starts, moves, at } = outputs.legal;
      for (let i = 0; i < outputs.rows; i++) {
        const logSum = logSumOf(outputs, i);
        const to = (outputs.from + i) * this.moves;
        for (let entry = starts[i]; entry < starts[i + 1]; entry++)
          logProbabilities[to + moves[entry]] = outputs.logits[at[entry]] - logSum;
        if (values) values[outputs.from + i] = outputs.values[i];
      }
    });
  }

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array): void {
    expectUndisposed(this.isDisposed);
    q.fill(0, 0, rows * this.moves);
    this.kernel.forward({ inputs, masks }, rows, (outputs) => {
      const { starts, moves, at } = outputs.legal;
      for (let i = 0; i < outputs.rows; i++) {
        const base = this.hasValue ? outputs.values[i] - meanLogitOf(outputs, i) : 0;
        const to = (outputs.from + i) * this.moves;
        for (let entry = starts[i]; entry < starts[i + 1]; entry++)
          q[to + moves[entry]] = base + outputs.logits[at[entry]];
      }
    });
  }

  /** There is nothing to free, but it computes no more; the second time it does nothing. */
  dispose(): void {
    this.isDisposed = true;
  }
}

/** log of the sum of exp(logit) over the legal moves of a row: a logit less it is the log of the move's probability. */
export function logSumOf({ legal, logits }: PolicyOutputs, row: number): number {
  const { starts, at } = legal;
  let most = -Infinity;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) most = Math.max(most, logits[at[entry]]);
  let sum = 0;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) sum += Math.exp(logits[at[entry]] - most);
  return most + Math.log(sum);
}

/** The mean logit of the legal moves of a row. */
export function meanLogitOf({ legal, logits }: PolicyOutputs, row: number): number {
  const { starts, at } = legal;
  let sum = 0;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) sum += logits[at[entry]];
  return sum / Math.max(1, starts[row + 1] - starts[row]);
}

/** A single number a row, from what hidden layers give. */
class ValueHead {
  /** Addresses of the values, [CHUNK], and of the loss' gradient by them. */
  readonly values: number;
  readonly delta: number;
  private readonly weights: ReturnType<KernelWeights['next']>;
  private readonly bias: ReturnType<KernelWeights['next']>;

  constructor(
    private readonly memory: KernelMemory,
    private readonly trunk: DenseLayers,
    weights: KernelWeights,
  ) {
    this.weights = weights.next(trunk.width);
    this.bias = weights.next(1);
    this.values = memory.place(CHUNK);
    this.delta = memory.place(weights.learn ? CHUNK : 0);
    memory.needProduct(trunk.width, CHUNK);
    memory.needZeros(trunk.width);
  }

  forward(rows: number): void {
    const { memory, trunk, weights, bias } = this;
    memory.functions.dotRows(rows, trunk.width, trunk.outputs, weights.at, bias.at, this.values);
  }

  /** Adds the gradient by its weights to theirs, and writes that by the hidden layers' outputs. */
  backward(rows: number): void {
    const { memory, trunk, weights, bias, delta } = this;
    const { functions, zeros, scratch } = memory;
    const { width, outputs } = trunk;
    functions.addColumnSums(rows, 1, delta, bias.gradient);
    functions.product(1, width, rows, delta, 0, FLOAT, outputs, weights.gradient, 0, weights.gradient, scratch);
    functions.product(rows, width, 1, delta, FLOAT, FLOAT, weights.at, zeros, 0, trunk.delta, scratch);
  }
}
