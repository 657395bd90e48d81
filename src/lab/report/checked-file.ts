import * as z from 'zod';

/** A 95 % interval as JSON has it: an end without limit is null there. */
export const intervalSchema = z.object({
  estimate: z.number(),
  low: z
    .number()
    .nullable()
    .transform((value) => value ?? -Infinity),
  high: z
    .number()
    .nullable()
    .transform((value) => value ?? Infinity),
});

export const backendSchema = z.object({
  name: z.enum(['node', 'wasm', 'cpu', 'kernel']),
  patched: z.boolean(),
  version: z.int().optional(),
});

/** What is said of an agent, or of one less another. */
export const figuresSchema = z.object({
  agent: z.string(),
  winRate: intervalSchema,
  score: intervalSchema,
  return: intervalSchema,
  measures: z.record(z.string(), intervalSchema),
});

/** An agent's figures, with what they were measured on. */
export const agentSchema = figuresSchema.extend({
  deals: z.int().min(1),
  decisions: z.int().min(0),
  unfinished: z.int().min(0),
});
