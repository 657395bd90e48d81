import type { EnvironmentParts } from './environment-parts.js';
import { InputError, shown } from './errors.js';
import type { GameParts } from './game.js';
import type { Rules } from './rules.js';

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isRules(value: unknown): boolean {
  const { moves, features } = fieldsOf(value) as Partial<Rules>;
  return Array.isArray(moves) && Array.isArray(features);
}

function isReward(value: unknown): boolean {
  return typeof (fieldsOf(value) as Partial<EnvironmentParts['reward']>).returnSoFar === 'function';
}

/** Checks what callers without types pass as rules. @throws InputError, one line */
export function expectRules(rules: unknown): asserts rules is Rules {
  if (!isRules(rules))
    throw new InputError(`Expected a game's rules, such as partsOf('decade').rules, but got ${shown(rules)}`);
}

/** The rules and the reward of an environment's parts: what searches need. @throws InputError, one line */
export function expectRulesAndReward(parts: unknown): asserts parts is Pick<EnvironmentParts, 'rules' | 'reward'> {
  const { rules, reward } = fieldsOf(parts);
  if (!isRules(rules) || !isReward(reward))
    throw new InputError(
      `Expected an environment's parts, with its rules and reward, such as partsOf('decade'), but got ${shown(parts)}`,
    );
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

/** What an environment is made of, with its game. @throws InputError, one line */
export function expectGameParts(parts: unknown): asserts parts is GameParts {
  expectParts(parts);
  const { game } = fieldsOf(parts);
  if (!Array.isArray(fieldsOf(game).measures))
    throw new InputError(
      `Expected an environment's parts with their game, such as partsOf('decade'), but "game" is ${shown(game)}`,
    );
}
