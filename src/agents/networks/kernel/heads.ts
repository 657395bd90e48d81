import type { LegalEntries } from '../policy-outputs.js';
import { type Activation, ACTIVATIONS } from '../network-description.js';
import type { KernelWeights, LayerOutputs } from './dense-layers.js';
import { CHUNK, type InputRows, type KernelMemory } from './kernel-memory.js';

/** The legal moves of the rows that are at work (kernel/assembly/moves.ts). */
export class KernelMoves implements LegalEntries {
  starts!: Uint32Array;
  moves!: Uint32Array;
  at!: Uint32Array;
  /** `[keeps, moves]`: masks kept in this memory. */
  kept!: Uint8Array;
  /** Of starts, moves and at. */
  readonly addresses: readonly [starts: number, moves: number, at: number];
  private readonly masksAt: number;
  private readonly keptAt: number;
  private masks!: Uint8Array;

  constructor(
    private readonly memory: KernelMemory,
    readonly moveCount: number,
    private readonly keeps: number,
  ) {
    const entries = CHUNK * moveCount;
    this.addresses = [memory.place(CHUNK + 1), memory.place(entries), memory.place(entries)];
    // Behind the last one, the module reads on to 16 bytes.
    this.masksAt = memory.place(entries / 4 + 4);
    this.keptAt = memory.place((keeps * moveCount) / 4 + 4);
  }

  /** Once there is memory. */
  view() {
    const { memory, moveCount, addresses } = this;
    const entries = CHUNK * moveCount;
    [this.starts, this.moves, this.at] = addresses.map((address, i) =>
      memory.view(Uint32Array, address, i === 0 ? CHUNK + 1 : entries),
    );
    this.masks = memory.view(Uint8Array, this.masksAt, entries);
    this.kept = memory.view(Uint8Array, this.keptAt, this.keeps * moveCount);
  }

  /** Takes `rows` rows of masks [.., moves] from row `from` on; those that `order` names there, if it is given: these names are at `names`, too. */
  take(masks: Uint8Array, from: number, rows: number, order: Int32Array | undefined, names: number) {
    const { moveCount: count, memory, addresses } = this;
    const { listMoves } = memory.functions;
    if (order && masks === this.kept) {
      listMoves(this.keptAt, names, rows, count, ...addresses);
      return;
    }
    const take = (start: number, many: number, to: number) =>
      this.masks.set(masks.subarray(start * count, (start + many) * count), to * count);
    if (order) for (let row = 0; row < rows; row++) take(order[from + row], 1, row);
    else take(from, rows, 0);
    listMoves(this.masksAt, 0, rows, count, ...addresses);
  }
}

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
