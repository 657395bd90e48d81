import type { EnvironmentParts } from '../env/environment.js';
import { InputError, shown } from '../env/errors.js';
import { rulesDifference, type RulesName } from '../env/same-rules.js';
import type { Agent, DecisionBatch } from './agent.js';

/** Whether something can choose moves. */
export function isAgent(value: unknown): value is Agent {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Agent>).act === 'function';
}

/** @throws InputError for what cannot choose moves */
export function expectAgent(value: unknown): asserts value is Agent {
  if (isAgent(value)) return;
  const got = value instanceof Promise ? 'a promise; await it' : shown(value);
  throw new InputError(
    `Expected an agent: an object with act(batch, actions), such as createAgent('random', rules) makes, but got ${got}`,
  );
}

/** @throws InputError for what is no size of a move table */
export function expectMoveCount(moves: unknown): asserts moves is number {
  if (!Number.isInteger(moves) || (moves as number) < 1)
    throw new InputError(`Expected the number of moves, such as rules.moves.length, but got ${shown(moves)}`);
}

function isRulesName(rules: unknown): rules is RulesName {
  const { id, config } = (rules ?? {}) as Partial<RulesName>;
  return typeof id === 'string' && typeof config === 'object' && config !== null;
}

/** @throws InputError for what is no agent, and for one that says it was made for other rules */
export function expectAgentFor(
  { rules, spec }: Pick<EnvironmentParts, 'rules' | 'spec'>,
  agent: unknown,
): asserts agent is Agent {
  expectAgent(agent);
  expectSameRules(rules, agent, spec.preset);
}

/** For each agent's rules the last ones that were found to be the same: vector environments ask at every step. */
const knownSame = new WeakMap<object, object>();

/** @param what what the agent is to play, in the error's words */
function expectSameRules(rules: RulesName, agent: Pick<Agent, 'name' | 'rules'>, what: string): void {
  const made = agent.rules;
  if (made === rules || !isRulesName(made) || knownSame.get(made) === rules) return;
  const difference = rulesDifference(rules, made);
  if (difference === null) {
    knownSame.set(made, rules);
    return;
  }
  const [own, other] = difference;
  throw new InputError(
    `Expected an agent for ${what} (${own}), but "${agent.name}" was made for other rules (${other}); make or load one for these`,
  );
}

/** Checks that actions[0 .. batch.size) can be written: what lies beyond the end of a typed array would be lost without a word. */
function expectRoom({ size }: DecisionBatch, actions: ArrayLike<number>): void {
  if (typeof actions === 'object' && (actions as ArrayLike<number> | null) !== null && actions.length >= size) return;
  const given = ArrayBuffer.isView(actions) || Array.isArray(actions) ? String(actions.length) : shown(actions);
  throw new InputError(`Expected room for ${size} actions, one for each game of the batch, but got ${given}`);
}

/**
 * What every `act` of ours checks first: that there is room for its actions, and that the games are those it was made for, where both are known.
 * @throws InputError, one line
 */
export function expectBatch(
  agent: Pick<Agent, 'name' | 'rules' | 'usesObservations'>,
  batch: DecisionBatch,
  actions: ArrayLike<number>,
): void {
  expectRoom(batch, actions);
  if (agent.usesObservations && batch.spec?.observe !== undefined)
    throw new InputError(
      `Expected plain observations for "${agent.name}", which encodes them itself, but got those of ${shown(batch.spec.observe)}; make its games without observe`,
    );
  if (agent.usesObservations && (batch.spec?.inputs ?? 'plain') !== 'plain')
    throw new InputError(
      `Expected plain observations for "${agent.name}", which encodes them itself, but got inputs ${shown(batch.spec?.inputs)}; make its games with inputs: 'plain'`,
    );
  if (isRulesName(batch.rules)) expectSameRules(batch.rules, agent, 'these games');
}
