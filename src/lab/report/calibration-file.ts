import * as z from 'zod';
import { WIN } from '../../env/reward.js';
import type { Calibration } from '../../evaluate/calibration.js';
import { readCheckedJson } from '../../io/json.js';
import { intervalSchema } from './checked-file.js';

const calibrationSchema = z.object({
  positions: z.int().min(1),
  playouts: z.int().min(1),
  calibrationError: z.number(),
  bias: intervalSchema,
  // Null in JSON where all predictions or all results are alike.
  correlation: z
    .number()
    .nullable()
    .transform((value) => value ?? NaN),
  correctedCorrelation: z
    .number()
    .nullable()
    .transform((value) => value ?? NaN),
  rootMeanSquaredError: z.number(),
  bins: z
    .array(
      z.object({
        positions: z.int().min(1),
        lowest: z.number(),
        highest: z.number(),
        predicted: z.number(),
        observed: intervalSchema,
        difference: intervalSchema,
      }),
    )
    .min(1, 'expected at least one bin'),
});

export const dealSourceSchema = z.union([z.object({ seeds: z.string() }), z.object({ decks: z.string() })]);

/** "seeds 0..4999" or "decks of decks.txt" */
export function dealSourceText(source: z.infer<typeof dealSourceSchema>): string {
  return 'seeds' in source ? `seeds ${source.seeds}` : `decks of ${source.decks}`;
}

/** What `calibrateHints` finds (`HintCalibration`); what hints read of it besides is left unread. */
export const hintCalibrationSchema = z.object({ chances: calibrationSchema, values: calibrationSchema.nullable() });

const fileSchema = hintCalibrationSchema.extend({
  env: z.object({ preset: z.string(), reward: z.string() }),
  agent: z.string(),
  deals: dealSourceSchema,
  seed: z.int().min(0),
});

/** What hints say. */
export const CHANCE = 'chance to win';

/** How far something that an agent says can be believed, with what it was measured on. */
export interface CalibrationReport {
  readonly agent: string;
  readonly preset: string;
  /** What it says: "chance to win", or the return to come under a reward. */
  readonly what: string;
  /** "seeds 0..999"; null where the file does not say (a model's own evaluation). */
  readonly deals: string | null;
  readonly calibration: Calibration;
}

/** The chances to win, and the values where they are of something else. */
export function calibrationReports(
  { chances, values }: z.infer<typeof hintCalibrationSchema>,
  reward: string,
  of: Pick<CalibrationReport, 'agent' | 'preset' | 'deals'>,
): CalibrationReport[] {
  const reports = [{ ...of, what: CHANCE, calibration: chances }];
  if (values !== null && reward !== WIN.name)
    reports.push({ ...of, what: `return (${reward}) to come`, calibration: values });
  return reports;
}

/** The JSON file of `maketen calibrate --out`. @throws InputError, one line, if it is missing or damaged */
export function readCalibration(path: string): CalibrationReport[] {
  const { env, agent, deals, ...measured } = readCheckedJson(path, fileSchema);
  return calibrationReports(measured, env.reward, { agent, preset: env.preset, deals: dealSourceText(deals) });
}
