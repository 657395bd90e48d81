import type { DecisionBatch } from '../agents/agent.js';
import { BestMovePolicy, type ExactActionValue } from '../agents/exact-play.js';
import { markShipped } from '../env/environment/hidden-cards.js';
import { type Action, type GameState, type RewardScheme, type Rules, WIN } from '../env/environment/rules.js';
import { type DrawnKinds, observationKey, problemOf } from './rules-problem.js';
import { MOST_STATES, Solution } from './solution.js';

/** Best play of any game by expectimax: positions are solved when they are first met, and remembered. */
export class ExactAgent extends BestMovePolicy<GameState> {
  readonly hasExactValues = true;
  private solved: Solution<GameState, Action, DrawnKinds>;

  /** @throws InputError for a table that needs too much memory; other calls: for a game of more positions */
  constructor(
    readonly rules: Rules,
    readonly reward: RewardScheme,
    private readonly maxStates = MOST_STATES,
  ) {
    super();
    this.solved = this.unsolved();
  }

  /** Nothing remembered. A game's own `positionKey` tells positions of one deal apart, and this is asked about many. */
  private unsolved(): Solution<GameState, Action, DrawnKinds> {
    return new Solution(problemOf(this, { key: observationKey(this.rules) }), this.maxStates);
  }

  /** What is remembered; begun anew when half of the table is full, as games of other deals share few positions. */
  private get solution(): Solution<GameState, Action, DrawnKinds> {
    if (this.solved.states > this.maxStates / 2) this.solved = this.unsolved();
    return this.solved;
  }

  protected bestMove(state: Readonly<GameState>): Action {
    return this.solution.best(state);
  }

  value(state: Readonly<GameState>): number {
    return this.solution.value(state);
  }

  /** `[size, moves]`: the expected return to come with each legal move, NaN for the others. */
  actionValues({ size, states }: DecisionBatch): Float64Array {
    const width = this.rules.moves.length;
    const values = new Float64Array(size * width).fill(NaN);
    for (let row = 0; row < size; row++)
      for (const { action, value } of this.solution.actionValues(states[row])) values[row * width + action] = value;
    return values;
  }

  /** Chances to win are known where winning is what the reward pays for. */
  override solves(rules: Rules): boolean {
    return this.reward.name === WIN.name && super.solves(rules);
  }

  exactActionValues(state: Readonly<GameState>): ExactActionValue[] {
    const valued = this.solution.actionValues(state);
    return valued.map(({ action, value }) => ({ action, value, winProbability: Math.min(1, value), result: null })); // sums round
  }
}

markShipped(ExactAgent.prototype);
