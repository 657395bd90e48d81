import { release } from '../../agents/resolve/resolve-agent.js';
import { evaluate } from '../../evaluate/evaluate.js';
import type { EvaluationPart } from '../../evaluate/evaluation-parts.js';
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
      const measures = Object.entries(played.measures).map(([measure, values]) => [measure, Array.from(values)]);
      return {
        won: Array.from(played.won) as (0 | 1)[],
        unfinished: Array.from(played.unfinished) as (0 | 1)[],
        scores: Array.from(played.scores),
        returns: Array.from(played.returns),
        measures: Object.fromEntries(measures) as Record<string, number[]>,
        decisions: played.decisions,
        seconds: played.seconds,
        ...(played.choices && { choices: played.choices.map((each) => [...each]) }),
      };
    },
    dispose: () => release(given, agent),
  };
};
