import { InputError } from '../../env/errors.js';
import { FourTenRules } from '../../env/games/four-ten/rules.js';
import type { Rules } from '../../env/rules.js';
import type { Agent } from '../agent.js';
import { FirstLegalAgent } from '../first-legal.js';
import { exactValuesFor } from './exact-values.js';
import { FourTenExactAgent } from './four-ten/agent.js';
import { shippedFourTenSolution } from './four-ten/shipped-solution.js';

/** What the agent of `exactAgentFor` is asked for by. */
export const EXACT = 'exact';

/** One game is played at a time: its last rounds, of 3.7 MB each. */
const KEPT_ROUNDS = 4;

function ofFourTen(rules: Rules): Agent | undefined {
  if (!(rules instanceof FourTenRules)) return undefined;
  const solution = shippedFourTenSolution(rules.config);
  return solution && new FourTenExactAgent(solution, KEPT_ROUNDS);
}

/** Where play does not matter any play is exact. */
function ofUnplayed(rules: Rules): Agent | undefined {
  return exactValuesFor(rules) && new FirstLegalAgent(rules.moves.length, rules);
}

/** An agent that plays by an exact solution which is at hand, without solving anything for longer than a second; undefined where there is none. */
export function exactAgentFor(rules: Rules): Agent | undefined {
  return ofFourTen(rules) ?? ofUnplayed(rules);
}

/**
 * Why there is no exact agent for these rules, and what to do instead.
 * @param preset what the rules are called
 * @param other an agent that can be had
 */
export function noExactAgent(rules: Rules, preset: string, other: string): InputError {
  const expected = 'Tens, four-ten or four-ten-fault-first for the agent "exact"';
  const instead = `a model or another agent, for example "${other}"`;
  if (!(rules instanceof FourTenRules))
    return new InputError(`Expected ${expected}, but got ${preset}, which is not solved; take ${instead}`);
  return new InputError(
    `Expected ${expected}, but got ${preset} with options that no solution is kept of, ${JSON.stringify(rules.config)}; ` +
      `solve it ("maketen solve", or solveFourTen for a FourTenExactAgent), or take ${instead}`,
  );
}
