import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '../io/json.js';
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
