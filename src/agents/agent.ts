import type { DecisionBatch } from '../env/decision-batch.js';
import { InputError, shown } from '../env/errors.js';
import type { GameState, Rules } from '../env/rules.js';

export type { DecisionBatch } from '../env/decision-batch.js';

/** Chooses moves. It must not look at hidden cards: after `shuffleHidden` it decides the same. */
export interface Agent<State extends GameState = GameState> {
  readonly name: string;
  /** True if `act` reads `batch.observations`; callers may leave them unfilled for agents that do not. */
  readonly usesObservations: boolean;
  /** The rules that it was made for, if it knows them; hints for others are refused. */
  readonly rules?: Pick<Rules, 'id' | 'config'> | undefined;
  /** Writes a legal action for each of the batch's games into actions[0 .. batch.size). @throws InputError if there is no room for them */
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
}

/** Checks that actions[0 .. batch.size) can be written: what lies beyond the end of a typed array would be lost without a word. */
export function expectRoom({ size }: DecisionBatch, actions: ArrayLike<number>): void {
  if (typeof actions === 'object' && (actions as ArrayLike<number> | null) !== null && actions.length >= size) return;
  const given = ArrayBuffer.isView(actions) || Array.isArray(actions) ? String(actions.length) : shown(actions);
  throw new InputError(`Expected room for ${size} actions, one for each game of the batch, but got ${given}`);
}

/** Whether an agent knows what positions are worth. */
export function hasValues(agent: Agent): agent is Policy {
  return typeof (agent as Partial<Policy>).evaluate === 'function';
}
