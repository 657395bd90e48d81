import * as z from 'zod';
import { release } from '../../agents/resolve/resolve-agent.js';
import { evaluate } from '../../evaluate/evaluate.js';
import { loadAgent } from '../agents.js';
import { type DealList, dealsIn } from '../jobs/deal-list.js';
import type { LoadUnits, UnitSubject } from '../jobs/unit.js';

export interface EvaluationSubject extends UnitSubject {
  /** The player alone. */
  readonly agents: readonly [string];
  /** Of the agent's own randomness. */
  readonly seed: number;
  readonly maxDecisions: number;
  /** Whether the result keeps its decisions, for an audit; default false. */
  readonly keepDecisions?: boolean;
}

interface EvaluationPart {
  /** Which of `evaluate`'s chunks. */
  readonly chunk: number;
  readonly deals: DealList;
}

const numbers = z.array(z.number());
const flags = z.array(z.union([z.literal(0), z.literal(1)]));

export const evaluationResultSchema = z.strictObject({
  won: flags,
  unfinished: flags,
  scores: numbers,
  returns: numbers,
  measures: z.record(z.string(), numbers),
  decisions: z.int().min(0),
  seconds: z.number().min(0),
  choices: z.array(z.array(z.int().min(0))).optional(),
});

/** What `Evaluation` has, as JSON; lists are `[deals]`. */
export type EvaluationUnitResult = z.infer<typeof evaluationResultSchema>;

/** One of `evaluate`'s chunks of deals, played by an agent. */
export const loadEvaluation: LoadUnits<EvaluationSubject, EvaluationPart, EvaluationUnitResult> = async (
  { spec, agents: [name], seed, maxDecisions, keepDecisions },
  { partsOf, agentOf, clock, watch, sources },
) => {
  const parts = partsOf(spec);
  const given = agentOf(name);
  const agent = await loadAgent(parts, given, { sources });
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
