import type { DecisionBatch } from '../env/environment/environment.js';
import type { EnvironmentSpec } from '../env/environment/environment-parts.js';
import type { GameState, Rules } from '../env/environment/rules.js';

export type { DecisionBatch } from '../env/environment/environment.js';

/** Chooses moves. It must not look at hidden cards: after `shuffleHidden` it decides the same. */
export interface Agent<State extends GameState = GameState> {
  readonly name: string;
  /** True if `act` reads `batch.observations`; callers may leave them unfilled for agents that do not. */
  readonly usesObservations: boolean;
  /** The rules that it was made for, if it knows them; other games are refused. */
  readonly rules?: Pick<Rules, 'id' | 'config'> | undefined;
  /** Writes a legal action for each of the batch's games into actions[0 .. batch.size). @throws InputError if there is no room for them, or the games are of other rules */
  act(batch: DecisionBatch<State>, actions: Int32Array): void;
  /** Restarts the agent's random generator, if it has one, so that what follows depends on the seed alone. */
  reseed?(seed: number): void;
  /** Frees what the garbage collector does not see (tensors). */
  dispose?(): void;
}

/** An agent that knows a probability for each move and a value for each position. */
export interface Policy<State extends GameState = GameState> extends Agent<State> {
  /** Writes [size, moves] probabilities (0 for illegal moves, rows sum to 1) and [size] values: the expected return from here. */
  evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array): void;
  /** False where the values mean nothing: it knows probabilities alone. Default: true. */
  readonly knowsValues?: boolean;
  /** A value model of its games (`chances.json`), by which hints say how they end; freed with it. */
  readonly chances?: Policy<State> | undefined;
}

/** Notified of each question to an agent, so that a question without an answer can be found. */
export interface DecisionWatch {
  /** Called before the agent is asked: each game's decision (from 1), the tag of one, and how many there are. */
  asked(decision: number, tag: number, games: number): void;
  /** Called when it has answered. */
  answered(): void;
}

/** Who is told of games that are played out. */
export interface PlayOutOptions {
  /** How the game of a tag is called in errors. */
  readonly named?: ((tag: number) => string) | undefined;
  /** Notified of each question to the agent. */
  readonly watch?: DecisionWatch | undefined;
  /** When episodes are truncated, as an environment's spec says it; default never. */
  readonly limit?: Pick<EnvironmentSpec, 'maxSteps' | 'skipForcedMoves'>;
  /** Called with each decision of the agent, before it is played. */
  readonly decided?: ((tag: number, action: number) => unknown) | undefined;
}

/** Whether an agent knows how good it takes each move to be. */
export function isPolicy(agent: Agent): agent is Policy {
  return typeof (agent as Partial<Policy> | undefined)?.evaluate === 'function';
}

/** Whether an agent knows what positions are worth, too. */
export function hasValues(agent: Agent): agent is Policy {
  return isPolicy(agent) && agent.knowsValues !== false;
}
