import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { measuresOf } from '../../env/game.js';
import { parseWith } from '../../env/options.js';
import type { MonotoneCurve } from '../../evaluate/isotonic.js';
import type { GameParts } from '../playouts.js';
import { expectSameOptions } from '../position/same-rules.js';

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
  agents: z.array(z.looseObject({ winRate: mean(share), measures: z.record(z.string(), mean(z.number())) })).min(1),
  calibration: z
    .looseObject({ chances: errors, values: errors.nullable(), winCurve: curve.nullable() })
    .nullable()
    .optional(),
});

/** How far a model's values can be believed, as measured on held-out deals that it played itself. Null: not measured. */
export interface Measured {
  /**
   * Root of the mean squared distance of its values from what came, position by position, the noise of the playouts taken out.
   */
  readonly valueError: number | null;
  /** The same of the chances to win that hints say. */
  readonly chanceError: number | null;
  /** The chance to win by its value, where its values are no chances. */
  readonly winCurve: MonotoneCurve | null;
  /** Its share of games won, all in all. */
  readonly winRate: number | null;
  /** The mean of the game's main measure at the end of its games; null also if the game has none. */
  readonly result: number | null;
}

export const NOT_MEASURED: Measured = {
  valueError: null,
  chanceError: null,
  winCurve: null,
  winRate: null,
  result: null,
};

/**
 * Reads what was measured of a model from its evaluation.json (parsed); nothing without one.
 * @throws InputError for an evaluation that is none, or of other rules or another reward
 */
export function readEvaluation(parts: GameParts, reward: string, evaluation: unknown): Measured {
  if (evaluation === undefined || evaluation === null) return NOT_MEASURED;
  const { environment, agents, calibration } = parseWith(evaluationSchema, evaluation, 'evaluation key');
  expectSameOptions(parts.rules, environment.rules, 'an evaluation');
  if (environment.reward !== reward)
    throw new InputError(
      `Expected an evaluation with reward "${reward}", but this one is with "${environment.reward}"`,
    );
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
