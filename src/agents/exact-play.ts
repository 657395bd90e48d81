import { rulesDifference } from '../env/environment/options.js';
import type { Action, GameState, Rules } from '../env/environment/rules.js';
import type { Agent, DecisionBatch, Policy } from './agent.js';
import { expectBatch } from './games-in-play.js';

/** The expectations of a position, whatever is played. */
export interface ExactValue {
  readonly winProbability: number;
  /** At the end of the game. */
  readonly score: number;
  /** The game's main measure (the first of `measuresOf`) at its end. */
  readonly result: number;
}

/** Exact values of a game in which the order of play does not matter. */
export interface ExactValues {
  /** Null for a position that no deal leads to. The first call solves the game, later ones take microseconds. */
  of(state: Readonly<GameState>): ExactValue | null;
}

/** The exact expectations of a legal move if best play follows it. */
export interface ExactActionValue {
  readonly action: Action;
  /** The expectation that best play maximizes, from here on. */
  readonly value: number;
  readonly winProbability: number;
  /** The game's main measure (the first of `measuresOf`) at its end; null where the solution does not say. */
  readonly result: number | null;
}

/** Plays by an exact solution, and has from it the expectations of every move. */
export interface SolvingAgent<State extends GameState = GameState> extends Agent<State> {
  /** Whether it plays exactly everywhere, but has expectations only where few cards are hidden, or none. */
  readonly needsOpenCards?: boolean;
  /** Plays a game on to the end that its moves would lead to, where that is quicker than move by move. */
  playToEnd?(state: State): void;
  /** Whether it has the solution of these rules. */
  solves(rules: Rules): boolean;
  /** The legal moves in ascending order; none when the game is over, or has no expectations. Hidden cards play no part in it. */
  exactActionValues(state: Readonly<State>): ExactActionValue[];
  /** Keeps from here on what these positions share, so that whoever asks about many games again and again waits for it once. */
  makeRoomFor?(states: readonly Readonly<State>[]): void;
}

/** Plays a best move of each position. */
export abstract class BestMoveAgent<State extends GameState> implements SolvingAgent<State> {
  readonly name: string = 'exact';
  readonly usesObservations = false;
  abstract readonly rules: Rules;

  protected abstract bestMove(state: Readonly<State>): Action;
  abstract exactActionValues(state: Readonly<State>): ExactActionValue[];

  act(batch: DecisionBatch<State>, actions: Int32Array) {
    expectBatch(this, batch, actions);
    for (const row of this.rowsOf(batch)) actions[row] = this.bestMove(batch.states[row]);
  }

  solves(rules: Rules): boolean {
    return rulesDifference(this.rules, rules) === null;
  }

  /** The rows of a batch, in the order in which they are decided. */
  protected rowsOf({ size }: DecisionBatch<State>): Iterable<number> {
    return Array(size).keys();
  }
}

/** The same where the value of each position is known: probability 1 for a best move. */
export abstract class BestMovePolicy<State extends GameState> extends BestMoveAgent<State> implements Policy<State> {
  abstract value(state: Readonly<State>): number;

  evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array) {
    const moves = this.rules.moves.length;
    probabilities.fill(0, 0, batch.size * moves);
    for (const row of this.rowsOf(batch)) {
      probabilities[row * moves + this.bestMove(batch.states[row])] = 1;
      values[row] = this.value(batch.states[row]);
    }
  }
}

/** Whether an agent has a solution of these rules. */
export function solvesRules(agent: Agent, rules: Rules): agent is SolvingAgent {
  const { solves, exactActionValues } = agent as Partial<SolvingAgent>;
  return typeof solves === 'function' && typeof exactActionValues === 'function' && solves.call(agent, rules);
}
