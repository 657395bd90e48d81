import { existsSync } from 'node:fs';
import type { $ZodType } from 'zod/v4/core';
import { InputError } from '../env/base/errors.js';
import { parseJson } from '../env/base/json.js';
import { parseWith, type ReadonlyRecord } from '../env/base/schema.js';
import { readTextFile, writeFileAtomically } from './files.js';

/** What a JSON file holds. @param remedy for one that is not JSON @throws InputError if it is not, or not readable */
export function readJsonFile(path: string, remedy?: string): unknown {
  return jsonOfFile(path, readTextFile(path), remedy);
}

/** What the text of a file says as JSON; see `readJsonFile`. */
export function jsonOfFile(path: string, text: string, remedy?: string): unknown {
  return parseJson(text, (reason) => {
    const but = remedy === undefined ? reason : `it is not; ${remedy}`;
    return new InputError(`Expected ${path} to be JSON, but ${but}`);
  });
}

/** The contents of one of our JSON files, undefined if it is missing. @throws InputError with file and wrong key */
export function readOptionalJson<T>(path: string, schema: $ZodType<T>, remedy: string): T | undefined {
  return existsSync(path) ? parseWith<T>(schema, readJsonFile(path, remedy), `${path} key`) : undefined;
}

/** The object in a JSON file. @param what its meaning, for the message: "the config of a training" */
export function readJsonObject(path: string, what: string): ReadonlyRecord {
  const json = readJsonFile(path);
  if (json instanceof Object && !Array.isArray(json)) return json as Record<string, unknown>;
  throw new InputError(`Expected ${path} to hold ${what}, but it holds something else`);
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes a value as JSON for people and programs, at once or, on failure, not at all. */
export function writeJsonFile(path: string, value: unknown) {
  writeFileAtomically(path, jsonText(value));
}
