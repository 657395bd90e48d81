import type { DecisionBatch } from '../../env/environment-like.js';
import { InputError } from '../../env/errors.js';
import { markShipped } from '../../env/hidden-cards.js';
import type { GameState, RewardScheme, Rules } from '../../env/rules.js';
import { AfterstateBatch } from '../afterstates/afterstate-batch.js';
import type { Afterstates, LookaheadDraws } from '../afterstates/afterstates.js';
import { Lookahead, Ratings, valueScaleOf } from '../afterstates/ratings.js';
import type { Policy } from '../agent.js';
import { expectBatch } from '../expect-agent.js';
import type { ValueNetwork } from '../networks/network-description.js';

export interface ValuePolicyOptions {
  readonly name?: string;
  /** Draws to look ahead: 0 (default) compares the network's values of afterstates, else the exact expectations of these over the next cards. */
  readonly lookahead?: LookaheadDraws;
}

/** What a policy plays: the rules and what it tries to get, as in an environment's parts. */
export interface ValuePolicyGame {
  readonly rules: Rules;
  readonly reward: RewardScheme;
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
    private readonly game: ValuePolicyGame,
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

  act(batch: DecisionBatch<State>, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    this.rate(batch);
    for (let i = 0; i < batch.size; i++) actions[i] = this.batch.actions[this.ratings.best[i]];
  }

  /** Probability 1 for the best move. */
  evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array): void {
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

  dispose(): void {
    this.network.dispose();
  }

  /** Candidates of all positions, rated. */
  private rate({ size, states }: DecisionBatch<State>): void {
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
