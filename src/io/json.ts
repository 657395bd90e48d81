import type * as z from 'zod';
import { InputError } from '../env/errors.js';
import { parseWith } from '../env/options.js';
import { readTextFile, writeFileAtomically } from './files.js';

/** What a JSON file holds; an InputError when it cannot be read or is not JSON. */
export function readJsonFile(path: string): unknown {
  const text = readTextFile(path);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InputError(`Expected ${path} to be JSON, but ${(error as Error).message}`);
  }
}

/** Reads a JSON file and checks it. @throws InputError, one line that names the file and the first key that is wrong */
export function readCheckedJson<T>(path: string, schema: z.ZodType<T>): T {
  const json = readJsonFile(path);
  try {
    return parseWith(schema, json, 'key');
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${path}: ${error.message}`) : error;
  }
}

/** What a JSON file holds where that is an object. @param what it is to hold, for the message: "the config of a training" */
export function readJsonObject(path: string, what: string): Readonly<Record<string, unknown>> {
  const json = readJsonFile(path);
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  throw new InputError(`Expected ${path} to hold ${what}, but it holds something else`);
}

/** Writes a value as JSON for people and programs, at once or, on failure, not at all. */
export function writeJsonFile(path: string, value: unknown): void {
  writeFileAtomically(path, `${JSON.stringify(value, null, 2)}\n`);
}
