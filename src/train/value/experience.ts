import { empty, extended, type NetworkInputs, type SparseRows } from '../../agents/networks/network-description.js';
import type { Random } from '../../env/base/random.js';

export const NONE = -1;
const FIRST_ROOM = 1024;

/**
 * The afterstates of games that are still going on, from which lambda-returns are computed when a game ends. Returns are counted from the
 * game's start here, so that rewards on the way need no care. Entries of a game are chained from the last to the first.
 */
export class AfterstateTraces {
  /** `[game]`: its last entry. */
  readonly last: Int32Array;
  /** `[entry]`: the one before it; of a free entry the next free one. */
  private previous = new Int32Array(0);
  private free = NONE;
  /** `[entry]`: its input. */
  readonly inputs: RowStore;
  /** `[entry]`: return earned by the time of the afterstate; what is to come is the target. NaN for an entry that is no row to learn from. */
  earned = new Float64Array(0);
  /** `[entry]`: expected value of the position after the draw; NaN where it is not known, and the one that came is taken instead. */
  expected = new Float64Array(0);
  /** `[entry]`: value of the best move in the position that the entry's move was chosen in. */
  best = new Float64Array(0);
  /** `[entry]`: 1 if another move was played, for exploration. */
  explored = new Uint8Array(0);

  constructor(
    games: number,
    /** Columns of an input. */
    size: number,
  ) {
    this.inputs = new RowStore(0, size);
    this.last = new Int32Array(games).fill(NONE);
  }

  /** Adds the afterstate that a game has come to, with its input; returns its entry. */
  add(game: number, inputs: SparseRows, row: number, earned: number, best: number, explored: boolean): number {
    const entry = this.push(game, earned, best, explored);
    this.inputs.put(entry, inputs, row);
    return entry;
  }

  /** Says what is to come after an entry's afterstate, in expectation over the next draw. */
  expect(entry: number, toCome: number) {
    this.expected[entry] = this.earned[entry] + toCome;
  }

  /** Adds a position whose value is to be taken for what followed it: an exploratory move came, or the value is exact. */
  addCut(game: number, best: number) {
    this.push(game, NaN, best, true);
  }

  private push(game: number, earned: number, best: number, explored: boolean) {
    if (this.free === NONE) this.grow();
    const entry = this.free;
    this.free = this.previous[entry];
    this.previous[entry] = this.last[game];
    this.last[game] = entry;
    this.earned[entry] = earned;
    this.expected[entry] = NaN;
    this.best[entry] = best;
    this.explored[entry] = explored ? 1 : 0;
    return entry;
  }

  /** The entry before one; NONE for a game's first. */
  before(entry: number): number {
    return this.previous[entry];
  }

  /** Frees the entries of a game. */
  forget(game: number) {
    for (let entry = this.last[game]; entry !== NONE;) entry = this.release(entry);
    this.last[game] = NONE;
  }

  /** Frees an entry; returns the one before it. */
  private release(entry: number) {
    const before = this.previous[entry];
    this.previous[entry] = this.free;
    this.free = entry;
    return before;
  }

  private grow() {
    const from = this.previous.length;
    const room = Math.max(FIRST_ROOM, from * 2);
    this.previous = extended(this.previous, room);
    this.inputs.grow(room);
    this.earned = extended(this.earned, room);
    this.expected = extended(this.expected, room);
    this.best = extended(this.best, room);
    this.explored = extended(this.explored, room);
    for (let entry = from; entry < room; entry++) this.previous[entry] = entry + 1 < room ? entry + 1 : NONE;
    this.free = from;
  }
}

/** The last `capacity` pairs of a network input and its target, to be drawn from uniformly (Lin, 1992: experience replay). */
export class RegressionBuffer {
  readonly inputs: RowStore;
  readonly targets: Float32Array;
  /** Rows in it, and where the next one goes. */
  count = 0;
  added = 0;
  private next = 0;
  /** Rows of the last sample: not a checkpoint's. */
  #drawn = new Uint32Array(0);

  constructor(
    readonly capacity: number,
    /** Columns of an input. */
    readonly size: number,
  ) {
    this.inputs = new RowStore(capacity, size);
    this.targets = new Float32Array(capacity);
  }

  /** Copies an input; the oldest row makes room. */
  add(inputs: SparseRows, row: number, target: number) {
    this.inputs.put(this.next, inputs, row);
    this.push(target);
  }

  /** Copies an input from another store. */
  addFrom(inputs: RowStore, place: number, target: number) {
    this.inputs.copy(this.next, inputs, place);
    this.push(target);
  }

  /** Replaces `inputs` by as many rows as there are targets, drawn uniformly with replacement. */
  sample(random: Random, inputs: NetworkInputs, targets: Float32Array) {
    inputs.clear();
    if (this.#drawn.length < targets.length) this.#drawn = new Uint32Array(targets.length);
    const drawn = this.#drawn;
    // Loads that do not wait for each other come first: the rows are scattered over more memory than caches hold.
    for (let row = 0; row < targets.length; row++) {
      drawn[row] = random.below(this.count);
      targets[row] = this.targets[drawn[row]];
    }
    for (let row = 0; row < targets.length; row++) this.inputs.touch(drawn[row]);
    for (let row = 0; row < targets.length; row++) this.inputs.append(drawn[row], inputs);
  }

  private push(target: number) {
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
  private room = FIRST_ENTRIES;
  #touched = 0;
  /** `[place, 2]`: entries that are 1, and all. */
  private counts: Uint32Array;
  /** [place, room]: columns, those of ones first; values of the others. */
  indices: Uint16Array | Uint32Array;
  values: Float32Array;

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
  put(place: number, { bounds, indices, values }: SparseRows, row: number) {
    const start = bounds[2 * row];
    this.write(place, indices, values, start, bounds[2 * row + 1] - start, bounds[2 * row + 2] - start);
  }

  /** Copies what is in a place of another store into one here. */
  copy(place: number, { counts, indices, values, room }: RowStore, other: number) {
    this.write(place, indices, values, other * room, counts[2 * other], counts[2 * other + 1]);
  }

  private write(
    place: number,
    indices: ArrayLike<number>,
    values: ArrayLike<number>,
    start: number,
    ones: number,
    all: number,
  ) {
    while (all > this.room) this.widen();
    this.counts[2 * place] = ones;
    this.counts[2 * place + 1] = all;
    const to = place * this.room;
    for (let i = 0; i < all; i++) this.indices[to + i] = indices[start + i];
    for (let i = ones; i < all; i++) this.values[to + i] = values[start + i];
  }

  /** Loads what is in a place into the processor's caches, for the most part. */
  touch(place: number) {
    const from = place * this.room;
    const ones = from + this.counts[2 * place];
    this.#touched += this.indices[from] + this.indices[ones] + this.values[ones] + this.values[ones + 16];
  }

  /** Adds what is in a place to the end of `inputs`. */
  append(place: number, inputs: NetworkInputs) {
    const from = place * this.room;
    inputs.addSparse().copyRow(this, from, from + this.counts[2 * place], from + this.counts[2 * place + 1]);
  }

  /** Makes room for so many places. */
  grow(places: number) {
    this.places = places;
    this.counts = extended(this.counts, places * 2);
    this.indices = extended(this.indices, places * this.room);
    this.values = extended(this.values, places * this.room);
  }

  private widen() {
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
