import * as z from 'zod/mini';
import type { Evaluation, EvaluationSource } from './evaluate.js';

const flags = z.array(z.union([z.literal(0), z.literal(1)]));
const numbers = z.array(z.number());

/** An evaluation of a part of a list of deals, as plain JSON. */
export const evaluationPartSchema = z.strictObject({
  won: flags,
  unfinished: flags,
  scores: numbers,
  returns: numbers,
  measures: z.record(z.string(), numbers),
  decisions: z.int().check(z.minimum(0)),
  seconds: z.number().check(z.minimum(0)),
  choices: z.optional(z.array(z.array(z.int().check(z.minimum(0))))),
});

export type EvaluationPart = z.infer<typeof evaluationPartSchema>;

/** The evaluation that `evaluate` returns for all the deals at once. @param measures names, in their order */
export function joinEvaluations(
  agent: string,
  measures: readonly string[],
  parts: readonly EvaluationPart[],
  source?: EvaluationSource,
): Evaluation {
  const joined = (of: (part: EvaluationPart) => number[]): Float64Array => Float64Array.from(parts.flatMap(of));
  const sum = (of: (part: EvaluationPart) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const returns = joined((part) => part.returns);
  const choices = parts.flatMap((part) => part.choices ?? []);
  return {
    agent,
    deals: returns.length,
    won: Uint8Array.from(parts.flatMap(({ won }) => won)),
    unfinished: Uint8Array.from(parts.flatMap(({ unfinished }) => unfinished)),
    scores: joined(({ scores }) => scores),
    returns,
    measures: Object.fromEntries(measures.map((name) => [name, joined((part) => part.measures[name])])),
    decisions: sum(({ decisions }) => decisions),
    seconds: sum(({ seconds }) => seconds),
    ...(source && { source }),
    ...(choices.length > 0 && { choices }),
  };
}
