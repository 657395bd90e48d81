import { EXACT, exactAgentFor, noExactAgent } from '../../agents/exact/index.js';
import { strongestFor } from '../../agents/registry.js';
import type { EnvironmentParts } from '../../env/index.js';
import { exactAgent, hasExactAgent } from '../solve/exact-agent.js';
import { type HintAgent, loadHintAgent } from './hint-agent.js';

/** Who gives the hints, and the name to be called by. */
export interface ChosenAgent extends HintAgent {
  readonly name: string;
}

/** Nothing is solved where the solution is at hand. */
async function exactHintAgent(parts: EnvironmentParts): Promise<HintAgent> {
  const { rules, spec } = parts;
  const agent = exactAgentFor(rules);
  if (agent !== undefined) return { agent };
  if (!hasExactAgent(spec.preset)) throw noExactAgent(rules, spec.preset, strongestFor(rules).name);
  return { agent: await exactAgent(parts) };
}

/**
 * The agent of an `--agent` value for hints. By default the exact one where a solution is at hand, else the strongest scripted agent made for the
 * game, else `random`.
 */
export async function chooseHintAgent(given: string | undefined, parts: EnvironmentParts): Promise<ChosenAgent> {
  const { rules } = parts;
  const name = given ?? (exactAgentFor(rules) === undefined ? strongestFor(rules).name : EXACT);
  return { name, ...(await (name === EXACT ? exactHintAgent(parts) : loadHintAgent(name, parts))) };
}
