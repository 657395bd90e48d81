import type { Activation } from '../network-description.js';
import type { LegalMoves } from '../policy-outputs.js';
import type { KernelWeights, LayerOutputs, PlacedWeights } from './dense-layers.js';
import { CHUNK, FLOAT, type InputRows, type KernelMemory } from './kernel-memory.js';

export interface SharedMoveShape {
  readonly moves: number;
  /** Columns of each move at the end of an input. */
  readonly perMove: number;
  readonly moveUnits: number;
  readonly moveActivation: Activation | 'linear';
}

/**
 * Scores each legal move by units that see the hidden layers and the move's own columns (`Network`). For each move the rows where it is legal are
 * gathered, [hidden layers' outputs, columns], and multiplied by the move's block of weights: its part of the context's and those that all moves share.
 */
export class SharedMoveHead {
  readonly outputs: number;
  readonly delta: number;
  private readonly context: PlacedWeights;
  private readonly contextBias: PlacedWeights;
  private readonly shared: PlacedWeights;
  private readonly sharedBias: PlacedWeights;
  private readonly score: PlacedWeights;
  private readonly scoreBias: PlacedWeights;
  /** Columns of a gathered row, and floats in a move's block [depth, moveUnits]. */
  private readonly depth: number;
  private readonly blockSize: number;
  /** [moves, blockSize], [moves, moveUnits], and where it learns [moves, blockSize] and [moves, moveUnits, width]. */
  private readonly blocks: number;
  private readonly biases: number;
  private readonly blockGradients: number;
  private readonly transposed: number;
  /** [CHUNK, depth], and the gradient by its first columns, [CHUNK, width]. */
  private readonly gathered: number;
  private readonly gatheredDelta: number;
  /** [entries, moveUnits], sorted by move, and the gradient by them. */
  private readonly hidden: number;
  private readonly hiddenDelta: number;
  /** [entries]: rows of the legal moves, sorted by move. Those of move m are ends[m - 1] up to ends[m]. */
  private readonly rowsAt: number;
  private rows: Uint32Array | undefined;
  private readonly ends: Int32Array;

  constructor(
    private readonly memory: KernelMemory,
    private readonly inputs: InputRows,
    private readonly trunk: LayerOutputs,
    private readonly shape: SharedMoveShape,
    private readonly weights: KernelWeights,
  ) {
    const { moves, perMove, moveUnits } = shape;
    const width = trunk.units;
    this.context = weights.next(width * moves * moveUnits);
    this.contextBias = weights.next(moves * moveUnits);
    this.shared = weights.next(perMove * moveUnits);
    this.sharedBias = weights.next(moveUnits);
    this.score = weights.next(moveUnits);
    this.scoreBias = weights.next(1);
    this.depth = width + perMove;
    this.blockSize = this.depth * moveUnits;
    this.blocks = memory.place(moves * this.blockSize);
    this.biases = memory.place(moves * moveUnits);
    this.blockGradients = weights.placeLearnt(moves * this.blockSize);
    this.transposed = weights.placeLearnt(moves * moveUnits * width);
    this.gathered = memory.place(CHUNK * this.depth);
    this.gatheredDelta = weights.placeLearnt(CHUNK * width);
    this.hidden = memory.place(CHUNK * moves * moveUnits);
    this.hiddenDelta = weights.placeLearnt(CHUNK * moves * moveUnits);
    this.outputs = memory.place(CHUNK * moves);
    this.delta = weights.placeLearnt(CHUNK * moves);
    this.rowsAt = memory.place(CHUNK * moves);
    this.ends = new Int32Array(moves);
    memory.needProduct(moveUnits, Math.max(this.depth, CHUNK));
    memory.needProduct(width, moveUnits);
    memory.needZeros(Math.max(width, moveUnits));
  }

  prepare(): void {
    const { memory, trunk, shape, weights, blockSize, blocks } = this;
    const { moves, perMove, moveUnits } = shape;
    const { functions } = memory;
    const width = trunk.units;
    const stride = moveUnits * FLOAT;
    functions.copyRows(1, moves * moveUnits, this.contextBias.at, 0, this.biases, 0);
    functions.addRows(moves, moveUnits, this.sharedBias.at, 0, this.biases, stride);
    for (let move = 0; move < moves; move++) {
      const block = blocks + move * blockSize * FLOAT;
      functions.copyRows(width, moveUnits, this.context.at + move * stride, moves * stride, block, stride);
      functions.copyRows(1, perMove * moveUnits, this.shared.at, 0, block + width * stride, 0);
      if (weights.learn) functions.transpose(width, moveUnits, block, this.transposed + move * width * stride);
    }
    if (weights.learn) memory.floats(this.blockGradients, moves * blockSize).fill(0);
  }

  forward(rows: number, legal: LegalMoves): void {
    const { memory, shape, depth, blockSize, blocks, biases, hidden } = this;
    const { moveUnits, moveActivation } = shape;
    const { functions, scratch } = memory;
    const stride = moveUnits * FLOAT;
    const entries = this.sort(rows, legal);
    this.eachMove((move, from, count) => {
      this.gather(move, from, count);
      const block = blocks + move * blockSize * FLOAT;
      const result = hidden + from * stride;
      const bias = biases + move * stride;
      functions.product(count, moveUnits, depth, this.gathered, depth * FLOAT, FLOAT, block, bias, 0, result, scratch);
    });
    if (moveActivation !== 'linear') functions[moveActivation](hidden, entries * moveUnits);
    functions.dotRows(entries, moveUnits, hidden, this.score.at, this.scoreBias.at, this.outputs);
  }

  backward(): void {
    const { memory, trunk, shape, score, delta, hidden, hiddenDelta, depth, gathered, gatheredDelta } = this;
    const { moves, moveUnits, moveActivation } = shape;
    const { functions, zeros, scratch } = memory;
    const width = trunk.units;
    const stride = moveUnits * FLOAT;
    const entries = this.ends[moves - 1];
    functions.addColumnSums(entries, 1, delta, this.scoreBias.gradient);
    functions.product(1, moveUnits, entries, delta, 0, FLOAT, hidden, score.gradient, 0, score.gradient, scratch);
    functions.product(entries, moveUnits, 1, delta, FLOAT, FLOAT, score.at, zeros, 0, hiddenDelta, scratch);
    if (moveActivation !== 'linear') functions[`${moveActivation}Gradient`](hidden, entries * moveUnits, hiddenDelta);
    functions.addColumnSums(entries, moveUnits, hiddenDelta, this.sharedBias.gradient);
    this.eachMove((move, from, count) => {
      this.gather(move, from, count);
      const by = hiddenDelta + from * stride;
      const block = this.blockGradients + move * this.blockSize * FLOAT;
      const transposed = this.transposed + move * width * stride;
      functions.addColumnSums(count, moveUnits, by, this.contextBias.gradient + move * stride);
      functions.product(depth, moveUnits, count, gathered, FLOAT, depth * FLOAT, by, block, stride, block, scratch);
      functions.product(count, width, moveUnits, by, stride, FLOAT, transposed, zeros, 0, gatheredDelta, scratch);
      const rows = this.rowsAt + from * FLOAT;
      functions.scatterRows(count, width, rows, gatheredDelta, width * FLOAT, trunk.delta, width * FLOAT);
    });
  }

  finish(): void {
    const { memory, trunk, shape, context, shared, blockSize, blockGradients } = this;
    const { moves, perMove, moveUnits } = shape;
    const stride = moveUnits * FLOAT;
    for (let move = 0; move < moves; move++) {
      const block = blockGradients + move * blockSize * FLOAT;
      const to = context.gradient + move * stride;
      memory.functions.addRows(trunk.units, moveUnits, block, stride, to, moves * stride);
      memory.functions.addRows(1, perMove * moveUnits, block + trunk.units * stride, 0, shared.gradient, 0);
    }
  }

  /** Sorts the entries by move; returns how many there are. */
  private sort(rows: number, { starts, moves, at }: LegalMoves): number {
    const { ends, memory, rowsAt } = this;
    const sorted = (this.rows ??= memory.integers(rowsAt, CHUNK * this.shape.moves));
    const entries = starts[rows];
    ends.fill(0);
    for (let entry = 0; entry < entries; entry++) ends[moves[entry]]++;
    // Where each move's entries begin; writing moves that on to where they end.
    let begin = 0;
    for (let move = 0; move < ends.length; move++) {
      const count = ends[move];
      ends[move] = begin;
      begin += count;
    }
    for (let row = 0; row < rows; row++) {
      for (let entry = starts[row]; entry < starts[row + 1]; entry++) {
        const to = ends[moves[entry]]++;
        at[entry] = to;
        sorted[to] = row;
      }
    }
    return entries;
  }

  /** Calls `work` for each move that is legal somewhere, with the first of its entries and their number. */
  private eachMove(work: (move: number, from: number, count: number) => void) {
    const { ends } = this;
    for (let move = 0, from = 0; move < ends.length; from = ends[move++])
      if (ends[move] > from) work(move, from, ends[move] - from);
  }

  private gather(move: number, from: number, count: number) {
    const { memory, inputs, trunk, shape, depth, gathered } = this;
    const { moves, perMove } = shape;
    const rows = this.rowsAt + from * FLOAT;
    const stride = depth * FLOAT;
    const columns = inputs.dense + (inputs.columns - (moves - move) * perMove) * FLOAT;
    const { functions } = memory;
    functions.gatherRows(count, trunk.units, rows, trunk.outputs, trunk.units * FLOAT, gathered, stride);
    const to = gathered + trunk.units * FLOAT;
    functions.gatherRows(count, perMove, rows, columns, inputs.columns * FLOAT, to, stride);
  }
}
