import { type GameState, type RewardScheme, type Rules, WIN } from '../../env/rules.js';
import type { ValueNetwork, ValueScale } from '../networks/network-description.js';
import { NetworkInputs, type RowShape, type SparseRows } from '../networks/network-inputs.js';
import type { Afterstates, LookaheadDraws } from './afterstates.js';

/** 'win' pays 0 or 1, so its expectation is a chance; other schemes may pay anything. */
export function valueScaleOf(reward: RewardScheme): ValueScale {
  return reward.name === WIN.name ? 'probability' : 'return';
}

/** Values of the rows of a batch, from further on than the rows themselves (`Lookahead`). */
export interface RowValues {
  /** Writes the value of each row into values[0 .. rows). */
  rate(network: ValueNetwork, scale: ValueScale, values: Float64Array): void;
}

/** The value of all candidates of a batch: reward on the way plus the value of the afterstate. Buffers are reused. */
export class Ratings {
  /** `[rows]`: expected return to come after each afterstate. */
  values = new Float64Array(0);
  /** `[count]`: value of each candidate. */
  actionValues = new Float64Array(0);
  /** `[positions]`: the best candidate of each; of equally good ones the nearest, then the first. */
  best = new Int32Array(0);

  /** Rates a batch: with the network alone, or by looking ahead from the same rows. */
  rate(batch: AfterstateBatch, network: ValueNetwork, scale: ValueScale, lookahead?: RowValues): void {
    if (this.values.length < batch.rows) this.values = new Float64Array(batch.rows * 2);
    if (lookahead) lookahead.rate(network, scale, this.values);
    else network.predictValues(batch.networkInputs, scale, this.values);
    this.compare(batch);
  }

  /** Works out the action values and the best candidates from `values`. */
  private compare(batch: AfterstateBatch): void {
    const { rewards, inputRows, count, positions, starts } = batch;
    if (this.actionValues.length < count) this.actionValues = new Float64Array(count * 2);
    if (this.best.length < positions) this.best = new Int32Array(positions * 2);
    const { values, actionValues, best } = this;
    for (let c = 0; c < count; c++) actionValues[c] = rewards[c] + (inputRows[c] < 0 ? 0 : values[inputRows[c]]);
    for (let p = 0; p < positions; p++) {
      let top = starts[p];
      for (let c = top + 1; c < starts[p + 1]; c++) if (this.isBetter(batch, c, top)) top = c;
      best[p] = top;
    }
  }

  /** The best candidate of a position that begins with this move; -1 if there is none. */
  bestWith(batch: AfterstateBatch, position: number, action: number): number {
    let top = -1;
    for (let c = batch.starts[position]; c < batch.starts[position + 1]; c++)
      if (batch.actions[c] === action && (top < 0 || this.isBetter(batch, c, top))) top = c;
    return top;
  }

  private isBetter({ depths }: AfterstateBatch, candidate: number, other: number): boolean {
    const gain = this.actionValues[candidate] - this.actionValues[other];
    return gain > 0 || (gain === 0 && depths[candidate] < depths[other]);
  }
}

const MAX_PATH = 64;

/**
 * Values of afterstates some draws further on: the exact expectation, over the kinds that the next card can be, of the best candidate after
 * it (expectimax). For games whose afterstates can say the way to them.
 */
export class Lookahead implements RowValues {
  /** The positions after the draws. */
  private readonly batch: AfterstateBatch;
  private readonly ratings = new Ratings();
  /** `[position after a draw]`: the row of the afterstate before it, the chance of the draw, and the return on the way from there. */
  private readonly rowOf: number[] = [];
  private readonly chanceOf: number[] = [];
  private readonly returnOf: number[] = [];
  private readonly path = new Int32Array(MAX_PATH);
  private readonly before: GameState;
  private readonly after: GameState;
  private readonly counts: Uint8Array;
  /** `[row]`: what ends the game at once adds to the value. */
  private readonly certain: number[] = [];
  /** What the candidates after the draws are rated with, if not by the network itself. */
  private readonly deeper: Lookahead | undefined;

  constructor(
    private readonly rules: Rules,
    private readonly reward: RewardScheme,
    private readonly afterstates: Afterstates,
    draws: Exclude<LookaheadDraws, 0> = 1,
  ) {
    if (draws === 2) this.deeper = new Lookahead(rules, reward, afterstates);
    this.batch = new AfterstateBatch(afterstates);
    this.before = rules.createState();
    this.after = rules.createState();
    this.counts = new Uint8Array(rules.cardKinds.length);
  }

  /** Rows that `rate` puts through the network. */
  get rows(): number {
    return this.deeper ? this.deeper.rows : this.batch.rows;
  }

  clear(): void {
    this.batch.clear();
    this.certain.length = 0;
    this.deeper?.clear();
  }

  /** Adds the next `rows` afterstates, those of a position that `afterstates` has just expanded. */
  add(state: Readonly<GameState>, rows: number): void {
    const { rules, path, before } = this;
    // All paths are read first: looking at what comes after expands other positions.
    const paths = Array.from({ length: rows }, (_, row) => path.slice(0, this.afterstates.pathTo!(row, path)));
    for (const moves of paths) {
      rules.copyState(before, state);
      for (let i = 0; i < moves.length - 1; i++) rules.apply(before, moves[i]);
      this.addDraws(before, moves[moves.length - 1]);
    }
  }

  /** Adds the afterstate of a move that draws: every card that it can draw. Returns the number of afterstates added before it. */
  addDraws(before: Readonly<GameState>, move: number): number {
    const { rules, after, counts, certain, batch, afterstates, deeper } = this;
    const row = certain.push(0) - 1;
    const earned = this.reward.returnSoFar(rules, before);
    const hidden = rules.unseen(before, counts);
    const isKnown = hidden === 0 || rules.nextKnown(before) >= 0;
    for (let kind = 0; kind < counts.length; kind++) {
      if (!isKnown && counts[kind] === 0) continue;
      const chance = isKnown ? 1 : counts[kind] / hidden;
      if (!isKnown && !deeper && afterstates.expandDrawn?.(before, kind, batch)) {
        this.endPosition(chance, 0);
        continue;
      }
      rules.copyState(after, before);
      if (!isKnown) rules.stackNext(after, kind);
      rules.apply(after, move);
      this.addOutcome(chance, this.reward.returnSoFar(rules, after) - earned);
      if (isKnown) break;
    }
    return row;
  }

  private addOutcome(chance: number, earned: number): void {
    if (this.after.outcome !== 'ongoing') {
      this.certain[this.certain.length - 1] += chance * earned;
      return;
    }
    const { rows } = this.batch;
    this.afterstates.expand(this.after, this.batch);
    this.deeper?.add(this.after, this.batch.rows - rows);
    this.endPosition(chance, earned);
  }

  /** Says that all candidates of a position after a draw have been added. */
  private endPosition(chance: number, earned: number): void {
    const position = this.batch.positions;
    this.batch.endPosition();
    this.rowOf[position] = this.certain.length - 1;
    this.chanceOf[position] = chance;
    this.returnOf[position] = earned;
  }

  /** Writes the values of all afterstates added since `clear`, in their order. */
  rate(network: ValueNetwork, scale: ValueScale, values: Float64Array): void {
    const { batch, ratings, certain, deeper } = this;
    ratings.rate(batch, network, scale, deeper);
    for (let row = 0; row < certain.length; row++) values[row] = certain[row];
    for (let p = 0; p < batch.positions; p++)
      values[this.rowOf[p]] += this.chanceOf[p] * (this.returnOf[p] + ratings.actionValues[ratings.best[p]]);
  }
}

/** Candidates and positions that there is room for at first. */
const FIRST_ROOM = 256;

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
  clear(): void {
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
  addShared(action: number, depth: number, reward: number, row: number): void {
    this.push(action, depth, reward, row);
  }

  /** Adds a candidate whose expected return is known to be `reward`: the game is over with it, or it has been worked out. */
  addCertain(action: number, depth: number, reward: number): void {
    this.push(action, depth, reward, -1);
  }

  /** Says that all candidates of a position have been added. */
  endPosition(): void {
    if (this.positions + 2 > this.starts.length) this.starts = doubled(this.starts);
    this.starts[++this.positions] = this.count;
  }

  private push(action: number, depth: number, reward: number, row: number): void {
    const at = this.count++;
    if (at === this.actions.length) {
      this.actions = doubled(this.actions);
      this.depths = doubled(this.depths);
      this.rewards = doubled(this.rewards);
      this.inputRows = doubled(this.inputRows);
    }
    this.actions[at] = action;
    this.depths[at] = depth;
    this.rewards[at] = reward;
    this.inputRows[at] = row;
  }
}

function doubled<Array extends Int32Array | Float64Array>(array: Array): Array {
  const larger = new (array.constructor as new (length: number) => Array)(array.length * 2);
  larger.set(array);
  return larger;
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
  begin(batch: AfterstateBatch): void {
    this.batch = batch;
    this.position++;
    this.covered.fill(0);
  }

  /** Whether no way found so far begins with this move. */
  lacks(action: number): boolean {
    return this.covered[action] === 0;
  }

  /**
   * Notes a way to what `key` (an integer from 0) stands for.
   * @returns true if it is new in this position: then the caller adds the candidate, next of all
   */
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
