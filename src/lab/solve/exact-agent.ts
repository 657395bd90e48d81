import type { Agent } from '../../agents/agent.js';
import { EXACT as EXACT_NAME, exactAgentFor } from '../../agents/exact/exact-agent.js';
import { type EnvironmentParts, partsOf } from '../../env/index.js';
import { LAB_KITS } from '../games/kits.js';
import type { WorkOptions } from '../work-options.js';

/** `--agent exact` and what it is, for `maketen list`. */
export const EXACT = {
  name: EXACT_NAME,
  summary: 'plays by the exact solution: no agent has a better expectation (solved the first time, some 15 s)',
} as const;

/** An agent by an exact solution that is worked out if need be; undefined for a game of which none can be. */
export function solvedAgent({ rules }: EnvironmentParts, options: WorkOptions = {}): Promise<Agent> | undefined {
  return LAB_KITS.of(rules).solvedAgent?.(rules, options);
}

/** Whether there is exact play under a preset's own rules: by a solution, or because any play is exact. */
export function hasExactAgent(preset: string): boolean {
  return exactAgentFor(partsOf(preset).rules) !== undefined;
}
