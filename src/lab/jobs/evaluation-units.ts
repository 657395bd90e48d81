import { release } from '../../agents/resolve/resolve-agent.js';
import { evaluate } from '../../evaluate/evaluate.js';
import { type EvaluationPart, partOf } from '../../evaluate/evaluation-parts.js';
import { loadAgent } from '../agents.js';
import { type DealList, dealsIn } from './deal-list.js';
import type { LoadUnits, UnitSubject } from './unit.js';

export interface EvaluationSubject extends UnitSubject {
  readonly agents: readonly [string];
  /** Of the agent's own randomness. */
  readonly seed: number;
  readonly maxDecisions: number;
  /** Whether the result keeps its decisions, for an audit; default false. */
  readonly keepDecisions?: boolean;
}

/** One of `evaluate`'s chunks of deals, played by an agent. */
export const loadEvaluation: LoadUnits<
  EvaluationSubject,
  { readonly chunk: number; readonly deals: DealList },
  EvaluationPart
> = async ({ spec, agents: [name], seed, maxDecisions, keepDecisions }, { partsOf, agentOf, clock, watch }) => {
  const parts = partsOf(spec);
  const given = agentOf(name);
  const agent = await loadAgent(parts, given);
  return {
    run: async ({ chunk, deals }) => {
      const options = { seed, maxDecisions, firstChunk: chunk, clock, watch, keepDecisions };
      const played = await evaluate(parts, agent, dealsIn(deals), options);
      return { ...partOf(played), ...(played.choices && { choices: played.choices.map((each) => [...each]) }) };
    },
    dispose: () => release(given, agent),
  };
};
