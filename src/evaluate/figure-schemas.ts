/** Schemas of measured figures, apart from the code that apps load: they need no schema to compute. */
import * as z from 'zod';

/** A number that JSON holds as null where it is not finite. */
const numberOr = (missing: number) =>
  z
    .number()
    .nullable()
    .transform((value) => value ?? missing);

export const intervalSchema = z.object({ estimate: z.number(), low: numberOr(-Infinity), high: numberOr(Infinity) });

/** A 95 % confidence interval. */
export type Interval = Readonly<z.infer<typeof intervalSchema>>;

/** A row of the reliability diagram: positions with similar predictions. */
const binSchema = z.object({
  positions: z.int().min(1),
  /** Of the predictions in it. */
  lowest: z.number(),
  highest: z.number(),
  predicted: z.number(),
  observed: intervalSchema,
  /** Mean of result minus prediction, position by position. */
  difference: intervalSchema,
});

export const calibrationSchema = z.object({
  positions: z.int().min(1),
  playouts: z.int().min(1),
  /** Mean distance of bins' predictions from their results, by positions: the ECE (Naeini et al., 2015). */
  calibrationError: z.number(),
  /** Mean of result minus prediction. */
  bias: intervalSchema,
  /** Pearson's, of predictions with playouts' means; not defined (NaN) where all of one side are alike. */
  correlation: numberOr(NaN),
  /** The same, corrected for the noise of the playouts (Spearman, 1904): what it would be with endlessly many. */
  correctedCorrelation: numberOr(NaN),
  /** Root of the mean squared distance of predictions from playouts' means, their noise taken out. */
  rootMeanSquaredError: z.number(),
  bins: z.array(binSchema).min(1, 'expected at least one bin'),
});

/** How far a model's values can be trusted; plain JSON. */
export type Calibration = Readonly<z.infer<typeof calibrationSchema>>;
