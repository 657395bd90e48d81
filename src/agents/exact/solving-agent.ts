import type { Action, GameState, Rules } from '../../env/rules.js';
import type { Agent, Policy } from '../agent.js';

/** What is to be expected of a legal move if best play follows it; exact, or as near as the agent's `errors` say. */
export interface ExactActionValue {
  readonly action: Action;
  /** What best play makes the most of, from here on. */
  readonly value: number;
  readonly winProbability: number;
  /** The game's main measure (the first of `measuresOf`) at its end. */
  readonly result: number;
}

/** How far what an agent expects may lie off the exact solution. */
export interface SolvingErrors {
  /** Null where nothing is known of the chance. */
  readonly winProbability: number | null;
  /** Of `ExactActionValue.result`; null where nothing is known of it. */
  readonly result: number | null;
}

/** A policy that plays by an exact solution, or by one that is nearly so, and knows from it what every move leads to. */
export interface SolvingAgent<State extends GameState = GameState> extends Policy<State> {
  /** Unset where the solution is exact. */
  readonly errors?: SolvingErrors;
  /** Whether it is these rules that it has the solution of. */
  solves(rules: Rules): boolean;
  /** The legal moves in ascending order; none when the game is over. Hidden cards play no part in it. */
  exactActionValues(state: Readonly<State>): ExactActionValue[];
}

/** Whether an agent has an exact solution of these rules. */
export function solvesRules(agent: Agent, rules: Rules): agent is SolvingAgent {
  return nearlySolvesRules(agent, rules) && agent.errors === undefined;
}

/** Whether an agent has a solution of these rules, which may be off by its `errors`. */
export function nearlySolvesRules(agent: Agent, rules: Rules): agent is SolvingAgent {
  const { solves, exactActionValues } = agent as Partial<SolvingAgent>;
  return typeof solves === 'function' && typeof exactActionValues === 'function' && solves.call(agent, rules);
}
