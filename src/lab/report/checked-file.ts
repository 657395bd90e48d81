import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { parseWith } from '../../env/options.js';
import { readJsonFile } from '../../io/files.js';

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

/** Reads a JSON file and checks it. @throws InputError, one line that names the file and the first key that is wrong */
export function readChecked<T>(path: string, schema: z.ZodType<T>): T {
  const json = readJsonFile(path);
  try {
    return parseWith(schema, json, 'key');
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${path}: ${error.message}`) : error;
  }
}
