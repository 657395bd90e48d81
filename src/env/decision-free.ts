import { InputError } from './errors.js';
import type { EnvironmentSpec } from './step-result.js';

/** After so many deals in a row with nothing to decide, a game is taken to have no decisions at all. */
export const DECISION_FREE_LIMIT = 10_000;

/** Why games in step cannot be dealt. */
export function noDecisions({ preset }: Pick<EnvironmentSpec, 'preset'>): InputError {
  return new InputError(
    `Expected a game with decisions, but ${DECISION_FREE_LIMIT} deals of ${preset} with these options had none`,
  );
}
