import {
  extended,
  NetworkInputs,
  type RowShape,
  type SparseRows,
  type Thermometers,
} from '../networks/network-description.js';

/** Candidates and positions that there is room for at first. */
const FIRST_ROOM = 64;

/**
 * Afterstates of many positions, one after the other: what a value network is asked about. The value of a candidate is its reward plus,
 * unless it is certain, the value of its input. Buffers grow as needed and are reused.
 */
export class AfterstateBatch {
  /** Number of candidates. */
  count = 0;
  /** `[count]`: the move to play now on the way to this candidate. */
  actions = new Int32Array(FIRST_ROOM);
  /** `[count]`: moves on the way; of equally good candidates the nearer one is taken, so that a way that was begun is finished. */
  depths = new Int32Array(FIRST_ROOM);
  /** `[count]`: return earned on the way, from the position on. */
  rewards = new Float64Array(FIRST_ROOM);
  /** `[count]`: the row of its network input; -1 where the reward says it all. */
  inputRows = new Int32Array(FIRST_ROOM);
  /** Columns of an input. */
  readonly size: number;
  /** What the network is asked about. */
  readonly networkInputs: NetworkInputs;
  /** Candidates of the p-th position are starts[p] up to starts[p + 1]; see `endPosition`. */
  starts = new Int32Array(FIRST_ROOM);
  positions = 0;
  /** `[positions]`: the best move where it is known though its value may not be; else -1. */
  bestActions = new Int32Array(FIRST_ROOM);
  private known = -1;

  /** @param shape of the inputs: the game's afterstates themselves */
  constructor(shape: RowShape) {
    this.size = shape.size;
    this.networkInputs = new NetworkInputs(shape);
  }

  /** Number of network inputs among the candidates. */
  get rows(): number {
    return this.networkInputs.rows;
  }

  /** [rows, size] */
  get inputs(): Float32Array {
    return this.networkInputs.numbers;
  }

  /** Forgets all positions and candidates. */
  clear() {
    this.count = 0;
    this.networkInputs.clear();
    this.positions = 0;
  }

  /** Adds a candidate after which chance decides; returns the index in `inputs` to write its (zeroed) input from. */
  add(action: number, depth: number, reward: number): number {
    this.push(action, depth, reward, this.rows);
    return this.networkInputs.addDense();
  }

  /** Adds a candidate after which chance decides; its input is to be written into what is returned, entry by entry up to `endRow`, before anything else is added. */
  addSparse(action: number, depth: number, reward: number): SparseRows {
    this.push(action, depth, reward, this.rows);
    return this.networkInputs.addSparse();
  }

  /** Adds a candidate that leads to the same afterstate as another, whose row in `inputs` it shares. */
  addShared(action: number, depth: number, reward: number, row: number) {
    this.push(action, depth, reward, row);
  }

  /** Adds a candidate whose expected return is known to be `reward`: the game is over with it, or it has been worked out. */
  addCertain(action: number, depth: number, reward: number) {
    this.push(action, depth, reward, -1);
  }

  /** Says which move of the position is the best, whatever values are. */
  knowBest(action: number) {
    this.known = action;
  }

  /** Says that all candidates of a position have been added. */
  endPosition() {
    if (this.positions + 2 > this.starts.length) {
      this.starts = extended(this.starts);
      this.bestActions = extended(this.bestActions);
    }
    this.bestActions[this.positions] = this.known;
    this.known = -1;
    this.starts[++this.positions] = this.count;
  }

  private push(action: number, depth: number, reward: number, row: number) {
    const at = this.count++;
    if (at === this.actions.length) {
      this.actions = extended(this.actions);
      this.depths = extended(this.depths);
      this.rewards = extended(this.rewards);
      this.inputRows = extended(this.inputRows);
    }
    this.actions[at] = action;
    this.depths[at] = depth;
    this.rewards[at] = reward;
    this.inputRows[at] = row;
  }
}

/**
 * Lets candidates of a position that are worth the same share a row of the network's input. Of several ways to one thing only those are
 * kept that are nearer than the ones before, or the first that begin with their move: every move keeps a candidate.
 */
export class SharedRows {
  private batch!: AfterstateBatch;
  private position = 0;
  /** `[key]`: the position in which it was last found, the candidate that has its row there, and the least depth found. */
  private readonly positions: number[] = [];
  private readonly candidates: number[] = [];
  private readonly depths: number[] = [];
  /** `[action]`: 1 once it has a candidate. */
  private readonly covered: Uint8Array;

  constructor(moves: number) {
    this.covered = new Uint8Array(moves);
  }

  /** Goes on to the next position. */
  begin(batch: AfterstateBatch) {
    this.batch = batch;
    this.position++;
    this.covered.fill(0);
  }

  /** Whether no way found so far begins with this move. */
  lacks(action: number): boolean {
    return this.covered[action] === 0;
  }

  /** Notes a way to what `key` stands for. @returns true if it is new here: then the caller adds the candidate next */
  isNew(key: number, action: number, depth: number): boolean {
    const { batch, candidates, depths } = this;
    const known = this.positions[key] === this.position;
    if (!known) {
      this.positions[key] = this.position;
      candidates[key] = batch.count;
    } else if (depth < depths[key] || this.lacks(action)) {
      const first = candidates[key];
      batch.addShared(action, depth, batch.rewards[first], batch.inputRows[first]);
    }
    if (!known || depth < depths[key]) depths[key] = depth;
    this.covered[action] = 1;
    return !known;
  }
}

/** A stretch of a network's input for afterstates. */
export interface AfterstateBlock {
  readonly name: string;
  readonly columns: number;
}

export interface InputBlock extends AfterstateBlock {
  /** The columns of each thermometer that it is made of, if it is. */
  readonly thermometers?: readonly number[];
}

/** A block of thermometers, of so many columns each. */
export function thermometerBlock(name: string, thermometers: readonly number[]): InputBlock {
  return { name, columns: thermometers.reduce((sum, columns) => sum + columns, 0), thermometers };
}

export interface InputLayout {
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  readonly thermometers: Thermometers;
}

/** What the blocks of a network's input make of it, one after the other. */
export function inputOf(parts: readonly InputBlock[]): InputLayout {
  const bounds: number[] = [];
  let size = 0;
  for (const { columns, thermometers = [] } of parts) {
    let at = size;
    for (const each of thermometers) bounds.push(at, (at += each));
    size += columns;
  }
  const blocks = parts.map(({ name, columns }) => ({ name, columns }));
  return { size, blocks, thermometers: Uint32Array.from(bounds) };
}
