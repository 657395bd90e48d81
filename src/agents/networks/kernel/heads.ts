import { type Activation, ACTIVATIONS } from '../network-description.js';
import type { KernelWeights, LayerOutputs } from './dense-layers.js';
import type { KernelMoves } from './kernel-moves.js';
import { CHUNK, type InputRows, type KernelMemory } from './kernel-memory.js';

export interface SharedMoveShape {
  readonly moves: number;
  /** Columns of each move at the end of an input. */
  readonly perMove: number;
  readonly moveUnits: number;
  readonly moveActivation: Activation | 'linear';
}

/** Scores each legal move by units that see the hidden layers and the move's own columns (`Network`): kernel/assembly/move-head.ts, which has the layout. */
export class SharedMoveHead {
  readonly outputs: number;
  readonly delta: number;
  private readonly at: number;
  /** Sizes and addresses, but for `scratch` and `zeros`. */
  private readonly layout: readonly number[];

  constructor(
    private readonly memory: KernelMemory,
    private readonly inputs: InputRows,
    trunk: LayerOutputs,
    { moves, perMove, moveUnits, moveActivation }: SharedMoveShape,
    weights: KernelWeights,
  ) {
    const width = trunk.units;
    const context = weights.next(width * moves * moveUnits);
    const given = [moves * moveUnits, perMove * moveUnits, moveUnits, moveUnits, 1].map(
      (size) => weights.next(size).at,
    );
    const depth = width + perMove;
    const blocks = moves * depth * moveUnits;
    const entries = CHUNK * moves;
    const places = [
      memory.place(blocks),
      memory.place(moves * moveUnits),
      weights.placeLearnt(blocks),
      weights.placeLearnt(moves * moveUnits * width),
      memory.place(CHUNK * depth),
      weights.placeLearnt(CHUNK * width),
      memory.place(entries * moveUnits),
      weights.placeLearnt(entries * moveUnits),
    ];
    this.outputs = memory.place(entries);
    this.delta = weights.placeLearnt(entries);
    const sorted = [memory.place(entries), memory.place(moves)];
    const sizes = [moves, perMove, moveUnits, 1 + ACTIVATIONS.indexOf(moveActivation as Activation)];
    const { at, gradient } = context;
    const read = [
      width,
      inputs.columns,
      Number(weights.learn),
      gradient - at,
      inputs.dense,
      trunk.outputs,
      trunk.delta,
    ];
    this.layout = [...sizes, ...read, at, ...given, ...places, this.outputs, this.delta, ...sorted];
    this.at = memory.place(this.layout.length + 2);
    memory.needProduct(moveUnits, Math.max(depth, CHUNK));
    memory.needProduct(width, moveUnits);
    memory.needZeros(Math.max(width, moveUnits));
  }

  prepare() {
    const { memory, at, layout } = this;
    memory.view(Uint32Array, at, layout.length + 2).set([...layout, memory.scratch, memory.zeros]);
    memory.functions.prepareMoves(at);
  }

  forward(rows: number, { addresses }: KernelMoves) {
    const { inputs, memory } = this;
    memory.functions.forwardMoves(this.at, inputs.from, rows, ...addresses);
  }

  backward() {
    this.memory.functions.backwardMoves(this.at);
  }

  finish() {
    this.memory.functions.finishMoves(this.at);
  }
}
