import { InputError } from '../../env/base/errors.js';
import type { DecisionBatch, EnvironmentParts } from '../../env/environment/environment.js';
import { markShipped } from '../../env/environment/hidden-cards.js';
import { type GameState, type RewardScheme, type Rules, WIN } from '../../env/environment/rules.js';
import type { Policy } from '../agent.js';
import { expectBatch } from '../games-in-play.js';
import type { ValueNetwork, ValueScale } from '../networks/network-interfaces.js';
import { AfterstateBatch } from './afterstate-batch.js';
import type { Afterstates, LookaheadDraws } from './afterstates.js';

/** 'win' pays 0 or 1, so its expectation is a chance; other schemes may pay anything. */
export function valueScaleOf(reward: RewardScheme): ValueScale {
  return reward.name === WIN.name ? 'probability' : 'return';
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
  rate(batch: AfterstateBatch, network: ValueNetwork, scale: ValueScale, lookahead?: Lookahead) {
    if (this.values.length < batch.rows) this.values = new Float64Array(batch.rows * 2);
    if (lookahead) lookahead.rate(network, scale, this.values);
    else network.predictValues(batch.networkInputs, scale, this.values);
    this.compare(batch);
  }

  /** Works out the action values and the best candidates from `values`, which none needs that is certain. */
  compare(batch: AfterstateBatch) {
    const { rewards, inputRows, count, positions, starts, bestActions } = batch;
    if (this.actionValues.length < count) this.actionValues = new Float64Array(count * 2);
    if (this.best.length < positions) this.best = new Int32Array(positions * 2);
    const { values, actionValues, best } = this;
    for (let c = 0; c < count; c++) actionValues[c] = rewards[c] + (inputRows[c] < 0 ? 0 : values[inputRows[c]]);
    for (let p = 0; p < positions; p++) {
      let top = starts[p];
      for (let c = top + 1; c < starts[p + 1]; c++) if (this.isBetter(batch, c, top)) top = c;
      best[p] = top;
      if (bestActions[p] < 0) continue;
      best[p] = this.bestWith(batch, p, bestActions[p]);
      // No other move is worth more, whatever the network says.
      for (let c = starts[p]; c < starts[p + 1]; c++)
        actionValues[c] = Math.min(actionValues[c], actionValues[best[p]]);
    }
  }

  /** The best candidate of a position that begins with this move; -1 if there is none. */
  bestWith(batch: AfterstateBatch, position: number, action: number): number {
    let top = -1;
    for (let c = batch.starts[position]; c < batch.starts[position + 1]; c++)
      if (batch.actions[c] === action && (top < 0 || this.isBetter(batch, c, top))) top = c;
    return top;
  }

  private isBetter({ depths }: AfterstateBatch, candidate: number, other: number) {
    const gain = this.actionValues[candidate] - this.actionValues[other];
    return gain > 0 || (gain === 0 && depths[candidate] < depths[other]);
  }
}

const MAX_PATH = 64;

/**
 * Values of afterstates some draws further on: the exact expectation, over the kinds that the next card can be, of the best candidate after
 * it (expectimax). For games whose afterstates can say the way to them.
 */
export class Lookahead {
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

  /** @param drawn draws since the position to be decided, with which its candidates are found */
  constructor(
    private readonly rules: Rules,
    private readonly reward: RewardScheme,
    private readonly afterstates: Afterstates,
    draws: Exclude<LookaheadDraws, 0> = 1,
    private readonly drawn = 1,
  ) {
    if (draws === 2) this.deeper = new Lookahead(rules, reward, afterstates, 1, 2);
    this.batch = new AfterstateBatch(afterstates);
    this.before = rules.createState();
    this.after = rules.createState();
    this.counts = new Uint8Array(rules.cardKinds.length);
  }

  /** Rows that `rate` puts through the network. */
  get rows(): number {
    return this.deeper ? this.deeper.rows : this.batch.rows;
  }

  clear() {
    this.batch.clear();
    this.certain.length = 0;
    this.deeper?.clear();
  }

  /** Adds the next `rows` afterstates, those of a position that `afterstates` has just expanded. */
  add(state: Readonly<GameState>, rows: number) {
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
    const { rules, reward, after, counts, certain } = this;
    const row = certain.push(0) - 1;
    const earned = reward.returnSoFar(rules, before);
    const hidden = rules.unseen(before, counts);
    const isKnown = hidden === 0 || rules.nextKnown(before) >= 0;
    for (let kind = 0; kind < counts.length; kind++) {
      if (!isKnown && counts[kind] === 0) continue;
      const chance = isKnown ? 1 : counts[kind] / hidden;
      rules.copyState(after, before);
      if (!isKnown) rules.stackNext(after, kind);
      rules.apply(after, move);
      const gain = reward.returnSoFar(rules, after) - earned;
      if (after.outcome === 'ongoing') this.addPosition(row, chance, gain);
      else certain[row] += chance * gain;
      if (isKnown) break;
    }
    return row;
  }

  /** Adds all candidates of the position after a draw. */
  private addPosition(row: number, chance: number, gain: number) {
    const { batch, after } = this;
    const { rows, positions } = batch;
    this.rowOf[positions] = row;
    this.chanceOf[positions] = chance;
    this.returnOf[positions] = gain;
    this.afterstates.expand(after, batch, this.drawn);
    this.deeper?.add(after, batch.rows - rows);
    batch.endPosition();
  }

  /** Writes the values of all afterstates added since `clear`, in their order. */
  rate(network: ValueNetwork, scale: ValueScale, values: Float64Array) {
    const { batch, ratings, certain, deeper } = this;
    ratings.rate(batch, network, scale, deeper);
    for (let row = 0; row < certain.length; row++) values[row] = certain[row];
    for (let p = 0; p < batch.positions; p++)
      values[this.rowOf[p]] += this.chanceOf[p] * (this.returnOf[p] + ratings.actionValues[ratings.best[p]]);
  }
}

export interface ValuePolicyOptions {
  readonly name?: string;
  /** Draws to look ahead: 0 (default) compares the network's values of afterstates, else the exact expectations of these over the next cards. */
  readonly lookahead?: LookaheadDraws;
}

/**
 * A trained value network of afterstates as an agent: it plays the move that leads to the best one. It owns the network: `dispose` frees it.
 * A backend must be loaded.
 */
export class ValuePolicy<State extends GameState = GameState> implements Policy<State> {
  readonly name: string;
  readonly usesObservations = false;
  private readonly moves: number;
  private readonly ratings = new Ratings();
  private readonly batch: AfterstateBatch;
  private readonly lookahead: Lookahead | undefined;
  private buffer = new Float32Array(0);

  /** @throws InputError if network and afterstates do not fit together, or cannot look ahead */
  constructor(
    readonly network: ValueNetwork,
    readonly afterstates: Afterstates<State>,
    private readonly game: Pick<EnvironmentParts, 'rules' | 'reward'>,
    { name = 'value', lookahead = 0 }: ValuePolicyOptions = {},
  ) {
    if (network.inputs !== afterstates.size) {
      throw new InputError(`Expected a network of ${afterstates.size} inputs, but got one of ${network.inputs}`);
    }
    if (lookahead !== 0 && afterstates.pathTo === undefined) {
      throw new InputError(
        `Expected lookahead 0 for ${game.rules.id}, but got ${lookahead}; its next draw cannot be looked at`,
      );
    }
    this.name = name;
    this.moves = game.rules.moves.length;
    this.batch = new AfterstateBatch(afterstates);
    if (lookahead !== 0) this.lookahead = new Lookahead(game.rules, game.reward, afterstates, lookahead);
  }

  get rules(): Rules {
    return this.game.rules;
  }

  act(batch: DecisionBatch<State>, actions: Int32Array) {
    expectBatch(this, batch, actions);
    this.rate(batch);
    for (let i = 0; i < batch.size; i++) actions[i] = this.batch.actions[this.ratings.best[i]];
  }

  /** Probability 1 for the best move. */
  evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array) {
    this.rate(batch);
    const { best, actionValues } = this.ratings;
    probabilities.fill(0, 0, batch.size * this.moves);
    for (let i = 0; i < batch.size; i++) {
      probabilities[i * this.moves + this.batch.actions[best[i]]] = 1;
      values[i] = actionValues[best[i]];
    }
  }

  /** `[size, moves]`: expected return from here with each legal move and best play after it; NaN for the others. Reused by the next call. */
  actionValues(batch: DecisionBatch<State>): Float32Array {
    this.rate(batch);
    const { moves, ratings } = this;
    const { starts, actions } = this.batch;
    if (this.buffer.length < batch.size * moves) this.buffer = new Float32Array(batch.size * moves);
    this.buffer.fill(NaN);
    for (let i = 0; i < batch.size; i++) {
      for (let c = starts[i]; c < starts[i + 1]; c++) {
        const at = i * moves + actions[c];
        if (!(this.buffer[at] >= ratings.actionValues[c])) this.buffer[at] = ratings.actionValues[c];
      }
    }
    return this.buffer.subarray(0, batch.size * moves);
  }

  dispose() {
    this.network.dispose();
  }

  /** Candidates of all positions, rated. */
  private rate({ size, states }: DecisionBatch<State>) {
    const { batch, ratings, afterstates, lookahead, network } = this;
    const scale = valueScaleOf(this.game.reward);
    batch.clear();
    lookahead?.clear();
    for (let i = 0; i < size; i++) {
      const rows = batch.rows;
      afterstates.expand(states[i], batch);
      batch.endPosition();
      lookahead?.add(states[i], batch.rows - rows);
    }
    ratings.rate(batch, network, scale, lookahead);
  }
}

markShipped(ValuePolicy.prototype);
