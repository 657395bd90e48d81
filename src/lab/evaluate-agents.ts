import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import { release } from '../agents/resolve/resolve-agent.js';
import type { EnvironmentParts, Game } from '../env/index.js';
import type { Deal } from '../evaluate/deals.js';
import type { Evaluation } from '../evaluate/evaluate.js';
import { evaluate } from '../evaluate/evaluate.js';
import { agentLabel, loadAgent } from './agents.js';
import { stepDone, type WorkOptions } from './work-options.js';

export interface EvaluateAgentsOptions extends WorkOptions {
  /** Of the agents' own randomness, not of the deals; default 0. */
  readonly seed?: number;
  /** A game is given up after so many decisions; default 100,000. */
  readonly maxDecisions?: number;
}

/**
 * Loads agents (before any of them plays: a mistyped name must not cost minutes) and plays each on all deals. Progress is in deals of all agents.
 * @param names as `--agent` takes them; or agents, which stay their owner's, or trained models
 * @throws InputError for an agent that is not known, or not one for these rules
 * @example const [own, random] = await evaluateAgents(partsOf('decade'), ['runs/mine', 'random'], seedDeals(0, 1000));
 * comparePaired(own, random).winRate;
 */
export async function evaluateAgents(
  parts: EnvironmentParts & { game: Game },
  names: readonly AgentOrName[],
  deals: readonly Deal[],
  { seed = 0, maxDecisions = 100_000, onProgress, signal }: EvaluateAgentsOptions = {},
): Promise<Evaluation[]> {
  const agents = [];
  for (const name of names) agents.push(await loadAgent(name, parts, { signal }));
  const evaluations: Evaluation[] = [];
  const total = deals.length * names.length;
  try {
    for (const [index, agent] of agents.entries()) {
      const name = names[index];
      const details = names.length > 1 ? (typeof name === 'string' ? name : agentLabel(name)) : '';
      const own = { signal, onProgress: onProgress && ((done: number) => onProgress(done, total, details)) };
      const tell = (done: number): Promise<void> => stepDone(own, index * deals.length + done, total);
      const evaluation = await evaluate(parts, agent, deals, { seed, maxDecisions, onProgress: tell });
      evaluations.push({ ...evaluation, agent: agentLabel(name) });
    }
  } finally {
    for (const [index, agent] of agents.entries()) release(names[index], agent);
  }
  return evaluations;
}
