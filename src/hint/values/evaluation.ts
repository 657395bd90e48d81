import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { measuresOf } from '../../env/game.js';
import { parseWith } from '../../env/options.js';
import { partsOf } from '../../env/registry.js';
import { rulesDifference } from '../../env/same-rules.js';
import { type ModelCalibration, UNCALIBRATED } from './calibration.js';
import type { ValuesOf } from './values-of.js';

const share = z.number().min(0).max(1);
const mean = (of: z.ZodNumber) => z.looseObject({ estimate: of });
const errors = z.looseObject({ rootMeanSquaredError: z.number().min(0) });

const ascends = (numbers: readonly number[]): boolean => numbers.every((each, i) => i === 0 || each >= numbers[i - 1]);

const curve = z
  .looseObject({ from: z.array(z.number()).min(1), to: z.array(share).min(1) })
  .refine(({ from, to }) => from.length === to.length && ascends(from) && ascends(to), 'a curve that never falls');

/** What hints need of a model's evaluation.json; the rest is left unread. */
const evaluationSchema = z.looseObject({
  environment: z.looseObject({ preset: z.string(), rules: z.record(z.string(), z.unknown()), reward: z.string() }),
  /** Of the model that was evaluated; older evaluations do not say. */
  weightsSha256: z.string().optional(),
  /** Of its config.json. */
  configSha256: z.string().optional(),
  agents: z.array(z.looseObject({ winRate: mean(share), measures: z.record(z.string(), mean(z.number())) })).min(1),
  calibration: z
    .looseObject({ chances: errors, values: errors.nullable(), winCurve: curve.nullable() })
    .nullable()
    .optional(),
});

type Evaluation = z.infer<typeof evaluationSchema>;

const REMEDY = "take the evaluation.json from the model's own folder";

function expectSameHash(what: string, own: string | undefined, evaluated: string | undefined): void {
  if (own !== undefined && evaluated !== undefined && own !== evaluated)
    throw new InputError(
      `Expected an evaluation of ${what} (SHA-256 ${own.slice(0, 8)}...), but this one is of another model's (${evaluated.slice(0, 8)}...); ${REMEDY}`,
    );
}

/** @throws InputError for an evaluation of other rules, another reward, other weights or another config */
function expectEvaluationOf(
  { rules, spec }: GameParts,
  { reward, ...own }: ValuesOf,
  { environment, ...evaluated }: Evaluation,
): void {
  const { id } = partsOf(environment.preset).rules;
  const difference = rulesDifference(rules, { id, config: environment.rules });
  if (difference !== null)
    throw new InputError(
      `Expected an evaluation on ${spec.preset} (${difference[0]}), but this one is on ${environment.preset} (${difference[1]}); ${REMEDY}`,
    );
  if (environment.reward !== reward.name)
    throw new InputError(
      `Expected an evaluation with reward "${reward.name}", but this one is with "${environment.reward}"; ${REMEDY}`,
    );
  expectSameHash('these weights', own.weightsSha256, evaluated.weightsSha256);
  expectSameHash('this config.json', own.configSha256, evaluated.configSha256);
}

/**
 * Reads what was measured of a model from its evaluation.json (parsed); nothing without one.
 * @throws InputError for an evaluation that is none, or of other rules, another reward or other weights
 */
export function readEvaluation(parts: GameParts, values: ValuesOf): ModelCalibration {
  if (values.evaluation === undefined || values.evaluation === null) return UNCALIBRATED;
  const evaluation = parseWith(evaluationSchema, values.evaluation, 'evaluation key');
  expectEvaluationOf(parts, values, evaluation);
  const { agents, calibration } = evaluation;
  const [{ winRate, measures }] = agents;
  const [measure] = measuresOf(parts);
  const result = measure && measures[measure.name]?.estimate;
  return {
    valueError: calibration?.values?.rootMeanSquaredError ?? null,
    chanceError: calibration?.chances.rootMeanSquaredError ?? null,
    winCurve: calibration?.winCurve ?? null,
    winRate: winRate.estimate,
    result: result ?? null,
  };
}
