import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../env/index.js';
import { readJsonFile, writeJsonFile } from '../io/json.js';

const NAME = 'evaluation.json';

/** The parsed evaluation.json of a model folder; undefined where there is none. @throws InputError, one line, if it is no JSON */
export function readModelEvaluation(folder: string): unknown {
  const file = join(folder, NAME);
  return existsSync(file) ? readJsonFile(file, 'copy the folder again') : undefined;
}

/** Checks that keys can be set. @throws InputError, one line, where there is no evaluation */
export function expectModelEvaluation(folder: string): Record<string, unknown> {
  const evaluation = readModelEvaluation(folder);
  if (typeof evaluation === 'object' && evaluation !== null) return evaluation as Record<string, unknown>;
  throw new InputError(
    `Expected ${join(folder, NAME)}, which maketen train writes at its end, but there is none; record beside a trained model`,
  );
}

/** Sets keys of a model folder's evaluation.json; the others stay. @returns its path */
export function recordInEvaluation(folder: string, keys: Readonly<Record<string, unknown>>): string {
  const file = join(folder, NAME);
  writeJsonFile(file, { ...expectModelEvaluation(folder), ...keys });
  return file;
}
