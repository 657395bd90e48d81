import type { LegalEntries } from '../policy-outputs.js';
import { CHUNK, type KernelMemory } from './kernel-memory.js';

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
