import type { Action, GameState, Rules } from '../../env/rules.js';
import type { Agent, Policy } from '../agent.js';

/** What is to be expected of a legal move if best play follows it; exact. */
export interface ExactActionValue {
  readonly action: Action;
  /** What best play makes the most of, from here on. */
  readonly value: number;
  readonly winProbability: number;
  /** The game's main measure (the first of `measuresOf`) at its end. */
  readonly result: number;
}

/** A policy that plays by an exact solution and knows from it what every move leads to. */
export interface SolvingAgent<State extends GameState = GameState> extends Policy<State> {
  /** Whether it is these rules that it has the solution of. */
  solves(rules: Rules): boolean;
  /** The legal moves in ascending order; none when the game is over. Hidden cards play no part in it. */
  exactActionValues(state: Readonly<State>): ExactActionValue[];
}

/** Whether an agent has an exact solution of these rules. */
export function solvesRules(agent: Agent, rules: Rules): agent is SolvingAgent {
  const { solves, exactActionValues } = agent as Partial<SolvingAgent>;
  return typeof solves === 'function' && typeof exactActionValues === 'function' && solves.call(agent, rules);
}
