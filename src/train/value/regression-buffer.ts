import type { NetworkInputs, SparseRows } from '../../agents/networks/network-inputs.js';
import type { Random } from '../../env/random.js';

/** The last `capacity` pairs of a network input and its target, to be drawn from uniformly (Lin, 1992: experience replay). */
export class RegressionBuffer {
  readonly inputs: RowStore;
  readonly targets: Float32Array;
  /** Rows in it, and where the next one goes. */
  count = 0;
  added = 0;
  private next = 0;

  constructor(
    readonly capacity: number,
    /** Columns of an input. */
    readonly size: number,
  ) {
    this.inputs = new RowStore(capacity, size);
    this.targets = new Float32Array(capacity);
  }

  /** Copies an input; the oldest row makes room. */
  add(inputs: SparseRows, row: number, target: number): void {
    this.inputs.put(this.next, inputs, row);
    this.push(target);
  }

  /** Copies an input from another store. */
  addFrom(inputs: RowStore, place: number, target: number): void {
    this.inputs.copy(this.next, inputs, place);
    this.push(target);
  }

  /** Replaces `inputs` by as many rows as there are targets, drawn uniformly with replacement. */
  sample(random: Random, inputs: NetworkInputs, targets: Float32Array): void {
    inputs.clear();
    for (let row = 0; row < targets.length; row++) {
      const from = random.below(this.count);
      this.inputs.append(from, inputs);
      targets[row] = this.targets[from];
    }
  }

  private push(target: number): void {
    const { next } = this;
    this.targets[next] = target;
    this.next = next + 1 === this.capacity ? 0 : next + 1;
    if (this.count < this.capacity) this.count++;
    this.added++;
  }
}

const FIRST_ENTRIES = 16;

/** Rows of a network's inputs in places of equal size, to be written and read in any order. Places grow with the largest row. */
export class RowStore {
  /** Entries that a place has room for. */
  private room = FIRST_ENTRIES;
  /** `[place, 2]`: entries that are 1, and all. */
  private counts: Uint32Array;
  /** [place, room]: columns, those of ones first; values of the others. */
  private indices: Uint16Array | Uint32Array;
  private values: Float32Array;

  constructor(
    private places: number,
    /** Columns of a row. */
    size: number,
  ) {
    this.counts = new Uint32Array(places * 2);
    this.indices = size > 0xffff ? new Uint32Array(places * this.room) : new Uint16Array(places * this.room);
    this.values = new Float32Array(places * this.room);
  }

  /** Copies a row into a place. */
  put(place: number, { bounds, indices, values }: SparseRows, row: number): void {
    const start = bounds[2 * row];
    const ones = bounds[2 * row + 1] - start;
    const all = bounds[2 * row + 2] - start;
    while (all > this.room) this.widen();
    this.counts[2 * place] = ones;
    this.counts[2 * place + 1] = all;
    const to = place * this.room;
    for (let i = 0; i < all; i++) this.indices[to + i] = indices[start + i];
    for (let i = ones; i < all; i++) this.values[to + i] = values[start + i];
  }

  /** Copies what is in a place of another store into one here. */
  copy(place: number, from: RowStore, other: number): void {
    const ones = from.counts[2 * other];
    const all = from.counts[2 * other + 1];
    while (all > this.room) this.widen();
    this.counts[2 * place] = ones;
    this.counts[2 * place + 1] = all;
    const to = place * this.room;
    const start = other * from.room;
    for (let i = 0; i < all; i++) this.indices[to + i] = from.indices[start + i];
    for (let i = ones; i < all; i++) this.values[to + i] = from.values[start + i];
  }

  /** Adds what is in a place to the end of `inputs`. */
  append(place: number, inputs: NetworkInputs): void {
    const { indices, values } = this;
    const from = place * this.room;
    const ones = from + this.counts[2 * place];
    const end = from + this.counts[2 * place + 1];
    const rows = inputs.addSparse();
    for (let i = from; i < ones; i++) rows.one(indices[i]);
    for (let i = ones; i < end; i++) rows.set(indices[i], values[i]);
    rows.endRow();
  }

  /** Makes room for so many places. */
  grow(places: number): void {
    this.places = places;
    this.counts = extended(this.counts, places * 2);
    this.indices = extended(this.indices, places * this.room);
    this.values = extended(this.values, places * this.room);
  }

  private widen(): void {
    const { places, room, indices, values } = this;
    this.room = room * 2;
    this.indices = empty(indices, places * this.room);
    this.values = empty(values, places * this.room);
    for (let place = 0; place < places; place++) {
      const from = place * room;
      this.indices.set(indices.subarray(from, from + room), place * this.room);
      this.values.set(values.subarray(from, from + room), place * this.room);
    }
  }
}

function empty<Numbers extends Uint16Array | Uint32Array | Float32Array>(like: Numbers, length: number): Numbers {
  return new (like.constructor as new (length: number) => Numbers)(length);
}

function extended<Numbers extends Uint16Array | Uint32Array | Float32Array>(from: Numbers, length: number): Numbers {
  const to = empty(from, length);
  to.set(from);
  return to;
}
