import { z } from 'zod';
import { InputError } from '../../env/errors.js';
import { parseWith } from '../../env/options.js';
import type { GameParts } from '../playouts.js';
import { expectSameOptions } from '../position/same-rules.js';

const share = z.number().min(0).max(1);
const mean = (of: z.ZodNumber) => z.looseObject({ estimate: of });

/** What hints need of a model's evaluation.json; the rest is left unread. */
const evaluationSchema = z.looseObject({
  environment: z.looseObject({ preset: z.string(), rules: z.record(z.string(), z.unknown()), reward: z.string() }),
  agents: z.array(z.looseObject({ winRate: mean(share), measures: z.record(z.string(), mean(z.number())) })).min(1),
  calibration: z.looseObject({ rootMeanSquaredError: z.number().min(0) }).optional(),
});

/** How far a model's values can be believed, as measured on held-out deals that it played itself. */
export interface Measured {
  /**
   * Root of the mean squared distance of its values from what came, position by position, the noise of the playouts taken out; null if it was
   * not measured.
   */
  readonly rootMeanSquaredError: number | null;
  /** Its share of games won, all in all. */
  readonly winRate: number;
  /** The mean of the game's main measure at the end of its games; null if the game has none. */
  readonly result: number | null;
}

/**
 * Reads what was measured of a model from its evaluation.json (parsed); null without one.
 * @throws InputError for an evaluation that is none, or of other rules or another reward
 */
export function readEvaluation({ rules, game }: GameParts, reward: string, evaluation: unknown): Measured | null {
  if (evaluation === undefined || evaluation === null) return null;
  const { environment, agents, calibration } = parseWith(evaluationSchema, evaluation, 'evaluation key');
  expectSameOptions(rules, environment.rules, 'an evaluation');
  if (environment.reward !== reward)
    throw new InputError(
      `Expected an evaluation with reward "${reward}", but this one is with "${environment.reward}"`,
    );
  const [{ winRate, measures }] = agents;
  const result = game.measures.length === 0 ? undefined : measures[game.measures[0].name]?.estimate;
  return {
    rootMeanSquaredError: calibration?.rootMeanSquaredError ?? null,
    winRate: winRate.estimate,
    result: result ?? null,
  };
}
