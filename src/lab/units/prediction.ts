import * as z from 'zod';
import { RandomAgent } from '../../agents/random.js';
import { release } from '../../agents/resolve/resolve-agent.js';
import type { Predictions } from '../../evaluate/calibration.js';
import { type ForecastsAsked, predictionsOf } from '../../hint/calibrate-hints.js';
import { loadHintAgent } from '../hint-agent.js';
import { dealListSchema, dealsIn, numberOfDeals } from '../jobs/deal-list.js';
import { subjectFields, type UnitKind } from '../jobs/unit.js';

const numbers = z.array(z.number());

const asked: z.ZodType<ForecastsAsked> = z.union([
  z.strictObject({ what: z.literal('wins') }),
  z.strictObject({
    what: z.literal('hints'),
    winCurve: z.strictObject({ from: numbers, to: numbers }).nullable(),
  }),
]);

const subjectSchema = z.strictObject({
  ...subjectFields,
  /** Who gives the hints. */
  agents: z.tuple([z.string()]),
  asked,
  playouts: z.int().min(1),
  seed: z.int().min(0),
  positions: z.enum(['own', 'random']),
});

const partSchema = z.strictObject({ first: z.int().min(0), deals: dealListSchema });

const resultSchema = z.array(
  z.strictObject({ predicted: numbers, observed: numbers, variances: numbers, playouts: z.int().min(1) }),
);

type Subject = z.infer<typeof subjectSchema>;
type Part = z.infer<typeof partSchema>;
export type PredictionUnitResult = z.infer<typeof resultSchema>;

/** What `predictionsOf` would have said of all the deals at once. */
export function joinPredictions(chunks: readonly PredictionUnitResult[], playouts: number): Predictions[] {
  return chunks[0].map((_, which) => {
    const joined = (of: (each: PredictionUnitResult[number]) => readonly number[]): Float64Array =>
      Float64Array.from(chunks.flatMap((chunk) => of(chunk[which])));
    return {
      predicted: joined(({ predicted }) => predicted),
      observed: joined(({ observed }) => observed),
      variances: joined(({ variances }) => variances),
      playouts,
    };
  });
}

/** What hints say of one position of each of a few deals, and what comes when their agent plays on. */
export const predictionKind: UnitKind<Subject, Part, PredictionUnitResult> = {
  name: 'prediction',
  subjectSchema,
  partSchema,
  async load({ spec, agents: [name], asked, playouts, seed, positions }, { partsOf, agentOf, hintAgent, sources }) {
    const parts = partsOf(spec);
    const given = agentOf(name);
    const { agent, values } = hintAgent ?? (await loadHintAgent(parts, given, { sources }));
    const positionsOf = positions === 'random' ? new RandomAgent(parts.rules.moves.length) : undefined;
    return {
      run: async ({ first, deals }) => {
        const options = { values, playouts, seed, positionsOf, firstIndex: first };
        const predictions = await predictionsOf(parts, agent, dealsIn(deals), asked, options);
        return predictions.map((each) => ({
          predicted: Array.from(each.predicted),
          observed: Array.from(each.observed),
          variances: Array.from(each.variances),
          playouts: each.playouts,
        }));
      },
      dispose: () => {
        if (hintAgent === undefined) release(given, agent);
      },
    };
  },
  parse(json, { subject, part }) {
    const { success, data } = resultSchema.safeParse(json);
    if (!success || (subject.asked.what === 'wins' && data.length !== 1)) return null;
    const most = numberOfDeals(part.deals);
    const isWhole = data.every(
      ({ predicted, observed, variances, playouts }) =>
        [predicted, observed, variances].every(({ length }) => length === predicted.length) &&
        predicted.length <= most &&
        playouts === subject.playouts,
    );
    return isWhole ? data : null;
  },
};
