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

export const backendSchema = z.object({ name: z.enum(['node', 'wasm', 'cpu']), patched: z.boolean() });
