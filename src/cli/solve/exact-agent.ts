import type { Agent } from '../../agents/agent.js';
import { EXACT as EXACT_NAME, exactAgentFor } from '../../agents/exact/exact-agent.js';
import { FourTenExactAgent } from '../../agents/games/four-ten/exact/index.js';
import type { FourTenConfig } from '../../env/games/four-ten/config.js';
import { type EnvironmentParts, gameOf, partsOf, type Rules } from '../../env/index.js';
import { fourTenSolution } from './four-ten-solution.js';

/** `--agent exact` and what it is, for `maketen list`. */
export const EXACT = {
  name: EXACT_NAME,
  summary: 'plays by the exact solution: no agent has a better expectation (solved the first time, some 15 s)',
} as const;

/** By game. Where moves make no difference there is nothing to play exactly. */
const MAKERS: Readonly<Record<string, (rules: Rules) => Promise<Agent>>> = {
  'four-ten': async (rules) => {
    const agent = new FourTenExactAgent(await fourTenSolution(rules.config as unknown as FourTenConfig));
    agent.player.solveRoundsOfGains();
    return agent;
  },
};

/** An agent by an exact solution that is worked out if need be; undefined for a game of which none can be. */
export function solvedAgent({ spec, rules }: EnvironmentParts): Promise<Agent> | undefined {
  const { name } = gameOf(spec.preset);
  return Object.hasOwn(MAKERS, name) ? MAKERS[name](rules) : undefined;
}

/** Whether there is exact play under a preset's own rules: by a solution, or because any play is exact. */
export function hasExactAgent(preset: string): boolean {
  return exactAgentFor(partsOf(preset).rules) !== undefined;
}
