import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../env/index.js';
import { readJsonFile, writeJsonFile } from '../io/json.js';
import { MODELS_FOLDER } from '../io/package-files.js';

/** A trained model that comes with the package. */
export interface ModelEntry {
  readonly name: string;
  readonly folder: string;
  /** The preset it was trained on; null if its config.json does not say. */
  readonly preset: string | null;
}

function presetOf(folder: string): string | null {
  try {
    const config = readJsonFile(join(folder, 'config.json')) as { environment?: { preset?: unknown } };
    const preset = config.environment?.preset;
    return typeof preset === 'string' ? preset : null;
  } catch {
    return null;
  }
}

/** The folders of models/; a broken one is listed, and complained of when it is loaded. */
export function listModels(): ModelEntry[] {
  let names: string[];
  try {
    names = readdirSync(MODELS_FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
  return names.sort().map((name) => {
    const folder = join(MODELS_FOLDER, name);
    return { name, folder, preset: presetOf(folder) };
  });
}

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
