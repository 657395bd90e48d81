import type { Agent } from '../../agents/agent.js';
import { EXACT as EXACT_NAME } from '../../agents/exact/exact-agent.js';
import { FourTenExactAgent } from '../../agents/games/four-ten/exact/index.js';
import type { FourTenConfig } from '../../env/games/four-ten/config.js';
import { type EnvironmentParts, gameOf, InputError, type Rules } from '../../env/index.js';
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

export function hasExactAgent(preset: string): boolean {
  return Object.hasOwn(MAKERS, gameOf(preset).name);
}

/** @throws InputError for a game that has none */
export function exactAgent({ spec, rules }: EnvironmentParts): Promise<Agent> {
  const game = gameOf(spec.preset).name;
  if (hasExactAgent(spec.preset)) return MAKERS[game](rules);
  throw new InputError(
    `Expected a preset of ${Object.keys(MAKERS).join(', ')} for the exact agent, but got ${spec.preset}`,
  );
}
