import type { EnvironmentSpec } from './environment-like.js';
import { InputError, mismatch, shown } from './errors.js';
import type { NetworkInputs } from './inputs/encoded-blocks.js';
import type { Notation } from './notation.js';
import { type Deck, type GameState, isRules, type RewardScheme, type Rules } from './rules.js';
import { suggestion } from './words.js';

/** What an environment is made of; `make` puts it together. */
export interface EnvironmentParts<State extends GameState = GameState, Move = unknown> {
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  readonly notation: Notation<State>;
  readonly reward: RewardScheme<State>;
  /** Makes what the environment shows of a position; unset for the rules' observation. */
  readonly inputs?: NetworkInputs;
  /**
   * Checks a deck from JSON.
   * @throws InputError that names the missing, repeated or foreign card
   */
  readonly parseDeck: (json: unknown) => Deck;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isReward(value: unknown): boolean {
  return typeof (fieldsOf(value) as Partial<EnvironmentParts['reward']>).returnSoFar === 'function';
}

/** The rules and the reward of an environment's parts: what searches need. @throws InputError, one line */
export function expectRulesAndReward(parts: unknown): asserts parts is Pick<EnvironmentParts, 'rules' | 'reward'> {
  const { rules, reward } = fieldsOf(parts);
  if (!isRules(rules) || !isReward(reward))
    throw mismatch(`an environment's parts, with its rules and reward, such as partsOf('decade')`, parts);
}

/** What an environment is made of. @throws InputError, one line */
export function expectParts(parts: unknown): asserts parts is EnvironmentParts {
  expectRulesAndReward(parts);
  const { spec } = fieldsOf(parts);
  if (typeof fieldsOf(spec).preset !== 'string')
    throw new InputError(
      `Expected an environment's parts, such as partsOf('decade'), but "spec" names no preset: ${shown(spec)}`,
    );
}

/** What a part of a kit has to be. */
export type PartKind = 'text' | 'function' | 'list' | 'object';

function isOf(kind: PartKind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'text') return typeof value === 'string' && value !== '';
  return kind === 'function' ? typeof value === 'function' : typeof value === 'object' && value !== null;
}

const WORDS: Readonly<Record<PartKind, string>> = {
  text: 'a text',
  function: 'a function',
  list: 'a list',
  object: 'an object',
};

/**
 * Checks the parts of something that a game from outside brings.
 * @param what it is, in the error's words
 * @param optional parts that may be left out; with them, no others may be there
 * @throws InputError, one line, that names the part
 */
export function expectPartsOf(
  what: string,
  value: unknown,
  needed: Readonly<Record<string, PartKind>>,
  optional?: Readonly<Record<string, PartKind>>,
): void {
  if (typeof value !== 'object' || value === null) throw mismatch(`${what} to be an object`, value);
  const parts = value as Readonly<Record<string, unknown>>;
  for (const [part, kind] of Object.entries({ ...optional, ...needed })) {
    if (isOf(kind, parts[part]) || (parts[part] === undefined && !Object.hasOwn(needed, part))) continue;
    throw mismatch(`${what} to have "${part}", ${WORDS[kind]}`, parts[part]);
  }
  if (optional === undefined) return;
  const known = Object.keys({ ...needed, ...optional });
  const foreign = Object.keys(parts).find((part) => !known.includes(part));
  if (foreign !== undefined)
    throw new InputError(`Unknown part ${shown(foreign)} of ${what}${suggestion(foreign, known)}`);
}
