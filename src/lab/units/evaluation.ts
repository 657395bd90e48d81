import * as z from 'zod';
import { release } from '../../agents/resolve/resolve-agent.js';
import { evaluate } from '../../evaluate/evaluate.js';
import { loadAgent } from '../agents.js';
import { dealListOf, dealListSchema, dealsIn, numberOfDeals } from '../jobs/deal-list.js';
import { subjectFields, type UnitKind } from '../jobs/unit.js';

const subjectSchema = z.strictObject({
  ...subjectFields,
  /** The player alone. */
  agents: z.tuple([z.string()]),
  /** Of the agent's own randomness. */
  seed: z.int().min(0),
  maxDecisions: z.int().min(0),
});

const partSchema = z.strictObject({ chunk: z.int().min(0), deals: dealListSchema });

const numbers = z.array(z.number());
const flags = z.array(z.union([z.literal(0), z.literal(1)]));

/** What `Evaluation` has, as JSON. */
export const playedSchema = z.strictObject({
  won: flags,
  unfinished: flags,
  scores: numbers,
  measures: z.record(z.string(), numbers),
  decisions: z.int().min(0),
});

const resultSchema = z.strictObject({ ...playedSchema.shape, returns: numbers, seconds: z.number().min(0) });

export type EvaluationSubject = z.infer<typeof subjectSchema>;
export type EvaluationUnitPart = z.infer<typeof partSchema>;
export type EvaluationUnitResult = z.infer<typeof resultSchema>;

/** One of `evaluate`'s chunks of deals, played by an agent. */
export const evaluationKind: UnitKind<EvaluationSubject, EvaluationUnitPart, EvaluationUnitResult> = {
  name: 'evaluation',
  subjectSchema,
  partSchema,
  async load({ spec, agents: [name], seed, maxDecisions }, tools) {
    const parts = tools.partsOf(spec);
    const given = tools.agentOf(name);
    const agent = await loadAgent(parts, given, { sources: tools.sources });
    const { clock, watch } = tools;
    return {
      run: async ({ chunk, deals }) => {
        const options = { seed, maxDecisions, firstChunk: chunk, clock, watch };
        const { won, unfinished, scores, returns, measures, decisions, seconds } = await evaluate(
          parts,
          agent,
          dealsIn(deals),
          options,
        );
        const columns = Object.entries(measures).map(([measure, values]) => [measure, Array.from(values)]);
        return {
          won: Array.from(won) as (0 | 1)[],
          unfinished: Array.from(unfinished) as (0 | 1)[],
          scores: Array.from(scores),
          returns: Array.from(returns),
          measures: Object.fromEntries(columns) as Record<string, number[]>,
          decisions,
          seconds,
        };
      },
      dispose: () => release(given, agent),
    };
  },
  parse(json, { part }) {
    const { success, data } = resultSchema.safeParse(json);
    if (!success) return null;
    const { won, unfinished, scores, returns, measures } = data;
    const deals = numberOfDeals(part.deals);
    const columns = [won, unfinished, scores, returns, ...Object.values(measures)];
    return columns.every(({ length }) => length === deals) ? data : null;
  },
  lasting: (result) => ({ ...result, seconds: 0 }),
  singly: ({ chunk, deals }) => dealsIn(deals).map((deal) => ({ chunk, deals: dealListOf([deal]) })),
};
