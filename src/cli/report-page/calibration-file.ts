import { z } from 'zod';
import type { Calibration } from '../../evaluate/calibration.js';
import { intervalSchema, readChecked } from './checked-file.js';

export const calibrationSchema = z.object({
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

const fileSchema = z.object({
  env: z.object({ preset: z.string(), reward: z.string() }),
  agent: z.string(),
  deals: dealSourceSchema,
  seed: z.int().min(0),
  result: calibrationSchema,
});

/** A model's calibration with what it was measured on. */
export interface CalibrationReport {
  readonly agent: string;
  readonly preset: string;
  readonly reward: string;
  /** "seeds 0..999"; null where the file does not say (a model's own evaluation). */
  readonly deals: string | null;
  readonly calibration: Calibration;
}

/** The JSON file of `maketen calibrate --out`. @throws InputError, one line, if it is missing or damaged */
export function readCalibration(path: string): CalibrationReport {
  const { env, agent, deals, result } = readChecked(path, fileSchema);
  return { agent, preset: env.preset, reward: env.reward, deals: dealSourceText(deals), calibration: result };
}
