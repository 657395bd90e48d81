import type { DecisionBatch, Policy } from '../agents/agent.js';
import { EXACT } from '../agents/exact/exact-agent.js';
import type { ExactActionValue, SolvingAgent } from '../agents/exact-play.js';
import { markShipped } from '../env/environment/hidden-cards.js';
import { rulesDifference } from '../env/environment/options.js';
import { type Action, type GameState, type RewardScheme, type Rules, WIN } from '../env/environment/rules.js';
import { type DrawnKinds, observationKey, problemOf } from './rules-problem.js';
import { MOST_STATES, Solution } from './solution.js';

/** Best play of any game by expectimax: positions are solved when they are first met, and remembered. */
export class ExactAgent implements SolvingAgent, Policy {
  readonly name = EXACT;
  readonly usesObservations = false;
  readonly hasExactValues = true;
  private solved: Solution<GameState, Action, DrawnKinds>;

  /** @throws InputError for a table that needs too much memory; other calls: for a game of more positions */
  constructor(
    readonly rules: Rules,
    readonly reward: RewardScheme,
    private readonly maxStates = MOST_STATES,
  ) {
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

  act({ size, states }: DecisionBatch, actions: Int32Array): void {
    for (let row = 0; row < size; row++) actions[row] = this.solution.best(states[row]);
  }

  evaluate({ size, states }: DecisionBatch, probabilities: Float32Array, values: Float32Array): void {
    probabilities.fill(0, 0, size * this.rules.moves.length);
    for (let row = 0; row < size; row++) {
      probabilities[row * this.rules.moves.length + this.solution.best(states[row])] = 1;
      values[row] = this.solution.value(states[row]);
    }
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
  solves(rules: Rules): boolean {
    return this.reward.name === WIN.name && rulesDifference(this.rules, rules) === null;
  }

  exactActionValues(state: Readonly<GameState>): ExactActionValue[] {
    const valued = this.solution.actionValues(state);
    return valued.map(({ action, value }) => ({ action, value, winProbability: value, result: null }));
  }
}

markShipped(ExactAgent.prototype);
