import { InputError } from '../../env/base/errors.js';
import type { Rules } from '../../env/environment/rules.js';
import type { Agent } from '../agent.js';
import type { ExactValues, SolvingAgent } from '../exact-play.js';
import { readyExactAgent } from '../games/decade/exact/exact-agent.js';
import { shippedExactAgent, solvingAgent } from '../games/four-ten/exact/agent.js';
import type { AgentKit } from '../games/kit.js';
import { AGENT_KITS } from '../games/kits.js';
import { tensValues } from '../games/tens/exact/solution.js';
import { FirstLegalAgent } from '../registry.js';

/** What is exact in the package's games: beside their kits, since who trains needs none of these searches and tables. */
export const EXACT_KITS: readonly AgentKit[] = [
  { game: 'tens', exactValues: tensValues },
  { game: 'decade', exactAgent: readyExactAgent },
  { game: 'four-ten', exactAgent: shippedExactAgent, solving: solvingAgent },
];

function kitOf(rules: Rules): AgentKit {
  return EXACT_KITS.find(({ game }) => game === rules.game) ?? AGENT_KITS.of(rules);
}

/** The exact values under these rules; undefined where they depend on play or are not known. */
export function exactValuesFor(rules: Rules): ExactValues | undefined {
  return kitOf(rules).exactValues?.(rules);
}

/** An agent by an exact solution that is ready within a second; else undefined. Without choices any play is exact. */
export function exactAgentFor(rules: Rules): Agent | undefined {
  return kitOf(rules).exactAgent?.(rules) ?? (exactValuesFor(rules) && new FirstLegalAgent(rules.moves.length, rules));
}

/**
 * Solves rules that no solution is kept of, in steps of some 40 ms: each `next` takes one and yields the share of the work that is done, and the last
 * one returns the agent. Undefined where a solution is ready, or there is no way to one.
 */
export function exactSolvingFor(rules: Rules): Generator<number, SolvingAgent> | undefined {
  return kitOf(rules).solving?.(rules);
}

/** Why these rules (called `preset`) have no exact agent, and which `other` agent can be had instead. */
export function noExactAgent(rules: Rules, preset: string, other: string): InputError {
  const expected = 'Tens, four-ten, four-ten-fault-first or decade with discards=optional for the agent "exact"';
  const instead = `a model or another agent, for example "${other}"`;
  if (kitOf(rules).solving === undefined)
    return new InputError(`Expected ${expected}, but got ${preset}, which is not solved; take ${instead}`);
  return new InputError(
    `Expected ${expected}, but got ${preset} with options that no solution is kept of, ${JSON.stringify(rules.config)}; ` +
      `solve it ("maketen solve", or solveFourTen for a FourTenExactAgent), or take ${instead}`,
  );
}
