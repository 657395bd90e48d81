import type { Agent } from '../agents/agent.js';
import { isAgent } from '../agents/expect-agent.js';
import { InputError, shown } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import { AgentHinter } from './agent-hinter.js';
import type { Hinter, HinterOptions } from './hint.js';
import { type HinterSetup, setUpHinter } from './set-up.js';

export type { Hint, Hinter, HinterOptions, WinProbability } from './hint.js';

/**
 * Makes a source of hints from an agent. A policy ranks the moves by its probabilities, one that has action values by these; for any other
 * agent they are ranked by what they earn (the environment's return) in games that it plays on. Where the game is solved nothing is played. Tens
 * is for any agent: the first hint takes some 0.1 s, and the others look it up. Four Ten is for its exact agent: the first hint takes 0.5 s, one
 * with other points or safeties than before 80 ms, others a tenth of a millisecond.
 * @throws InputError, one line, for an unknown preset or agent, a model or an agent for other rules, or a broken option
 * @example createHinter({ preset: 'decade-loop3' }).hint('decade 4 8 3 3 J 6', { limit: 3, budgetMs: 100 })
 */
export function createHinter(setup: HinterSetup): Hinter;
export function createHinter(parts: GameParts, agent: Agent, defaults?: HinterOptions): Hinter;
export function createHinter(first: HinterSetup | GameParts, agent?: Agent, defaults: HinterOptions = {}): Hinter {
  if (typeof first === 'object' && first !== null && 'notation' in first) {
    if (!isAgent(agent)) throw new InputError(`Expected createHinter(parts, agent), but got ${shown(agent)} as agent`);
    return new AgentHinter(first, agent, defaults);
  }
  const made = setUpHinter(first);
  const { limit, playouts, seed, budgetMs, clock } = first;
  const { values } = made;
  const rest = { ...(clock && { clock }), ...(values && { values }) };
  return new AgentHinter(made.parts, made.agent, { limit, playouts, seed, budgetMs, ...rest });
}
